"""The command ``python -m workshop lint``."""

import sys

from workshop.lint import main

if __name__ == "__main__":
    sys.exit(main())
