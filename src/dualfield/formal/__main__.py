"""The command ``python -m dualfield.formal``."""

import sys

from dualfield.formal import main

if __name__ == "__main__":
    sys.exit(main())
