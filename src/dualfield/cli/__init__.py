"""The command ``dualfield``: its application, its options, and ``dualfield doctor``."""

import itertools
from typing import Annotated

import typer
from rich.table import Table

from dualfield.cli.arguments import Json
from dualfield.cli.cache import cache_command
from dualfield.cli.choose import choose_command
from dualfield.cli.compute import compute_command
from dualfield.cli.explore import explore_command
from dualfield.cli.generate import generate_command
from dualfield.cli.list import list_command
from dualfield.cli.papers import papers_command
from dualfield.cli.program import program_command
from dualfield.cli.synth import synth_command
from dualfield.cli.verify import verify_command
from dualfield.host import console
from dualfield.host.entry import make_app
from dualfield.host.json_output import print_document
from dualfield.host.version import __version__

app = make_app(completion=True)


def _show_version(flag: bool) -> None:
    if flag:
        print(f"dualfield {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_show_version, help="Print the version."),
    ] = False,
) -> None:
    """Hardware for inversion, division and multiplication in GF(p) and GF(2^m).

    Exit codes: 0 success, 1 a check failed, 2 bad input, 128 + n stopped by signal n.
    DUALFIELD_CACHE is the folder of the build cache; `dualfield cache` shows its contents.
    """


app.command("list")(list_command)
app.command("compute")(compute_command)
app.command("verify")(verify_command)
app.command("synth")(synth_command)
app.command("explore")(explore_command)
app.command("choose")(choose_command)
app.command("generate")(generate_command)
app.command("program")(program_command)
app.command("cache")(cache_command)


app.command("papers")(papers_command)


@app.command("doctor")
def doctor_command(as_json: Json = False) -> None:
    """Test every tool and show how to install the missing ones."""
    from dualfield.cli import doctor
    from dualfield.host import paths

    paths.cache_dir()  # an unusable cache is an error in one line, before any progress
    with console.progress(lines=True) as show:
        counter = itertools.count(1)
        show("tools tested", 0, doctor.COUNT)
        checks = doctor.checks(lambda _: show("tools tested", next(counter), doctor.COUNT))
    if as_json:
        members = ("name", "ok", "needed_for", "how_to_get")
        tools = [{name: getattr(check, name) for name in members} for check in checks]
        print_document("doctor", {"tools": tools})
        return
    table = Table(title="tools, each tested on a small input", title_justify="left")
    for name in ("tool", "works", "needed for", "how to get it"):
        table.add_column(name, overflow="fold")
    for c in checks:
        table.add_row(c.name, "yes" if c.ok else "no", c.needed_for, "" if c.ok else c.how_to_get)
    console.out.print(table)
