"""`python -m notation.cli`."""

from notation.cli import main

main()
