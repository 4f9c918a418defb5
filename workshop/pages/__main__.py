"""``python -m workshop pages`` writes ``cores.md`` and the pages of evidence."""

import sys

from dualfield import catalog
from dualfield.host.entry import make_app, run_app
from dualfield.host.files import write_whole
from dualfield.host.paths import required_checkout

app = make_app()


@app.command()
def pages_command() -> None:
    """Write the pages of files, evidence, mutants and coverage into docs/reference."""
    from workshop.evidence import COVERAGE, MUTANTS
    from workshop.pages import coverage, evidence, mutation, places

    cores = list(catalog.cores().values())
    folder = required_checkout("docs/reference") / "docs" / "reference"
    for name, text in (
        ("cores.md", places.page(cores)),
        ("evidence.md", evidence.page(cores)),
        ("mutation.md", mutation.page(cores, MUTANTS.by_key())),
        ("coverage.md", coverage.page(cores, COVERAGE.by_key())),
    ):
        write_whole(folder / name, text)
        print(f"written: {folder / name}")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop pages", checkout=True))
