"""The command ``python -m workshop formal``."""

import sys

from workshop.formal import main

if __name__ == "__main__":
    sys.exit(main())
