"""``python -m workshop pages`` writes every generated file; ``--check`` compares them."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed
from dualfield.host.files import write_whole
from dualfield.host.paths import required_checkout
from workshop.pages.generated import outdated, texts

COMMAND = "python -m workshop pages"
app = make_app()


@app.command()
def pages_command(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit code 1 if a file is out of date.")
    ] = False,
) -> None:
    """Write the generated pages, tables, C header and program memory that are out of date."""
    root = required_checkout(COMMAND)
    current = texts(root)
    paths = outdated(root, current)
    for path in paths:
        if check:
            print(f"out of date: {path}")
        elif path in current:
            (root / path).parent.mkdir(exist_ok=True)
            write_whole(root / path, current[path])
            print(f"written: {path}")
        else:
            (root / path).unlink()
            print(f"removed: {path}")
    print(f"{len(current)} generated files, {len(paths)} {'' if check else 'were '}out of date")
    if check and paths:
        raise CheckFailed("Run `make pages` to write the files that are out of date.")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    return run_app(app, arguments, COMMAND, checkout=True)


if __name__ == "__main__":
    sys.exit(main())
