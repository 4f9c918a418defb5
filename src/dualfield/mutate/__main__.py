"""``python -m dualfield.mutate [CORE...]``: campaigns whose results are kept, and their page."""

import sys
from typing import Annotated

import typer

from dualfield import catalog, console
from dualfield.entry import make_app, run_app
from dualfield.errors import CheckFailed
from dualfield.mutate import campaign, results

app = make_app()


@app.command()
def mutants_command(
    cores: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="Cores; the default is all.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="Number of mutants per core.")] = campaign.COUNT,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the samples.")] = 1,
    only_page: Annotated[
        bool, typer.Option("--page", help="Only rewrite the page from stored results.")
    ] = False,
) -> None:
    """Run mutation tests on cores, store the results, write the page; code 1 if one survives."""
    survivors = 0
    chosen = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    for core in [] if only_page else chosen:
        with console.progress(lines=True) as show:
            result = campaign.run(core, count, seed, show)
        results.RESULTS.keep(result.as_dict())
        survivors += len(result.survivors)
        print(
            f"{core.id}: {result.killed} of {result.mutants - result.equivalent} killed, "
            f"{result.equivalent} equivalent, {result.seconds:.0f} s",
            flush=True,
        )
    print(f"written: {results.write_page()}")
    if survivors:
        raise CheckFailed(f"{survivors} mutants survive.")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m dualfield.mutate", checkout=True))
