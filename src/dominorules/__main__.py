"""`python -m dominorules`: the same as the command `dominorules`."""

from dominorules.cli import main

if __name__ == "__main__":
    main()
