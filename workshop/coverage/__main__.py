"""The command ``python -m workshop coverage``: measures coverage and stores it."""

import sys
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from workshop import evidence
from workshop.coverage import measure

app = make_app()


@app.command()
def coverage_command(
    cores: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CORE...]", help="Cores to measure; the default is all."),
    ] = None,
) -> None:
    """Measure coverage, store it in evidence/coverage.jsonl; code 1 if a core fails its suite."""
    selection = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    for core in selection:
        with console.progress(lines=True) as show:
            result = measure.run(core, show=show)
        evidence.COVERAGE.put(result.as_dict())
        text = ", ".join(
            f"{word} {hit}/{total}"
            for word, (hit, total) in (
                ("lines", result.line),
                ("branches", result.branch),
                ("bits", result.toggle),
                ("events", result.user),
            )
        )
        print(f"{core.id}: {text}, {result.seconds:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop coverage", checkout=True))
