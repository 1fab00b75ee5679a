"""`python -m ironhex` is the program `ironhex`."""

from ironhex.cli import main

main()
