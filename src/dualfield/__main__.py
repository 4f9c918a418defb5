"""``python -m dualfield``: the command line.

The command imports for half a second before it can take a signal: until then INT ends the process
as it ends any other, and not with a traceback.
"""

import signal
import sys


def main() -> None:
    """Entry point."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from dualfield.cli import app
    from dualfield.entry import run_app

    sys.exit(run_app(app, name="dualfield"))


if __name__ == "__main__":
    main()
