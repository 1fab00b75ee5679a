"""Second opinions: slow and obvious models of the rules, by another method than the core's.

Nothing here imports ironhex, and nothing here was written from the core's code: only from the
project's statement of the rules. Tests compare the two.
"""
