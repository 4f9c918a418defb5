"""``python -m dualfield``: the command line."""

import signal
import sys


def main() -> None:
    """Entry point. Ctrl-C during the imports ends the process, without a traceback."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from dualfield.cli import app
    from dualfield.host.entry import run_app

    sys.exit(run_app(app, name="dualfield"))


if __name__ == "__main__":
    main()
