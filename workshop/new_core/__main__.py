"""``python -m workshop new-core NAME`` writes the four files of a new core."""

import sys
from typing import Annotated

import typer

from dualfield.host.entry import make_app, run_app
from dualfield.host.files import write_whole
from dualfield.host.paths import required_checkout
from workshop.new_core import check_name, files

COMMAND = "python -m workshop new-core"
app = make_app()


@app.command()
def new_core_command(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Id of the core, for example mul-interleaved.")
    ],
) -> None:
    """Write RTL, model, catalog record and test of a new core, a small multiplier to start from."""
    root = required_checkout(COMMAND)
    check_name(name, root)
    for path, text in files(name).items():
        (root / path).parent.mkdir(exist_ok=True)
        write_whole(root / path, text)
        print(f"written: {path}")


if __name__ == "__main__":
    sys.exit(run_app(app, None, COMMAND, checkout=True))
