"""`python -m ironhex` is the program `ironhex`."""

import sys

from ironhex.cli import main

sys.exit(main())
