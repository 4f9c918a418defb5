"""The command ``python -m workshop cost``: compares the cost of cores, or writes the figures."""

import sys
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import rtl_dir
from workshop.cost import expected
from workshop.cost.measure import configuration, measure

app = make_app()


@app.command()
def cost_command(
    cores: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="Cores; the default is all.")
    ] = None,
    *,
    write: Annotated[
        bool, typer.Option("--write", help="Write the figures to rtl/FAMILY/cost.toml.")
    ] = False,
) -> None:
    """Synthesize cores at one small size and compare their cost with rtl/FAMILY/cost.toml.

    Prints each figure that differs and the modules that have changed; exit code 1 if there are
    any. With --write the new figures replace the old ones, and the exit code is 0.
    """
    selection = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    changed = 0
    for core in selection:
        actual = measure(configuration(core))
        lines = expected.difference(core.id, expected.read(core), actual)
        changed += bool(lines)
        if write:
            expected.write(core, actual)
            file = expected.path(core).relative_to(rtl_dir().parent)
            lines = [*lines[:-1], f"{core.id}: written: {file}"]  # without what to type
        console.out.print("\n".join(lines) if lines else f"{core.id}: ok", soft_wrap=True)
    if changed and not write:
        raise CheckFailed(f"{changed} of {len(selection)} cores do not have the expected cost.")


if __name__ == "__main__":
    sys.exit(run_app(app, None, expected.COMMAND, checkout=True))
