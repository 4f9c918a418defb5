"""``python -m dualfield``: the command line."""

import sys

from dualfield import end_on_signals


def main() -> None:
    """Entry point."""
    end_on_signals()
    from dualfield.cli import app
    from dualfield.host.entry import run_app

    sys.exit(run_app(app, name="dualfield"))


if __name__ == "__main__":
    main()
