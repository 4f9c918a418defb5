"""``python -m dualfield.cli.prepare``: compile the sandboxed tools in advance, for `make setup`."""

import sys

from dualfield.host import tools
from dualfield.host.entry import make_app, run_app
from dualfield.host.first_use import TOOLS

app = make_app()


@app.command()
def prepare_command() -> None:
    """Compile Yosys and nextpnr for this machine now, instead of at their first use."""
    for program in TOOLS:
        tools.prepare(program)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m dualfield.cli.prepare"))
