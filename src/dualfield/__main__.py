"""``python -m dualfield``: the command line."""

from dualfield.cli import main

if __name__ == "__main__":
    main()
