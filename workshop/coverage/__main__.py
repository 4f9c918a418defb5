"""``python -m workshop coverage [CORE...]``: measure coverage, store it, write its page."""

import sys
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from workshop.coverage import measure, page, results

app = make_app()


@app.command()
def coverage_command(
    cores: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CORE...]", help="Cores to measure; the default is all."),
    ] = None,
    only_page: Annotated[
        bool, typer.Option("--page", help="Only rewrite the page from stored results.")
    ] = False,
) -> None:
    """Measure coverage, store it and write the page; code 1 if a core fails its suite."""
    chosen = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    for core in [] if only_page else chosen:
        with console.progress(lines=True) as show:
            result = measure.run(core, show=show)
        results.RESULTS.keep(result.as_dict())
        said = ", ".join(
            f"{word} {hit}/{total}"
            for word, (hit, total) in (
                ("lines", result.line),
                ("branches", result.branch),
                ("bits", result.toggle),
                ("events", result.user),
            )
        )
        print(f"{core.id}: {said}, {result.seconds:.0f} s", flush=True)
    print(f"written: {page.write()}")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop coverage", checkout=True))
