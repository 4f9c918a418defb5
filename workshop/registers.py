"""``python -m workshop registers [--html FOLDER]``: header and table, or pages."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from dualfield.generate import registers
from dualfield.host.entry import make_app, run_app

app = make_app()


@app.command()
def registers_command(
    html: Annotated[Path | None, typer.Option(help="Write HTML into this folder instead.")] = None,
) -> None:
    """Write the C header and the register table of the AXI4-Lite page."""
    if html is not None:
        registers.html(html)
    for path in registers.write() if html is None else [html]:
        print(f"written: {path}")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop registers", checkout=True))
