"""``python -m dualfield.catalog`` writes ``cores.md`` and the pages of evidence."""

import sys

from dualfield.catalog.places import write
from dualfield.entry import make_app, run_app

app = make_app()


@app.command()
def pages_command() -> None:
    """Write ``docs/reference/cores.md`` and the evidence, mutation and coverage pages."""
    from dualfield.coverage import page as coverage
    from dualfield.mutate import results
    from dualfield.report import evidence

    for page in (write(), evidence.write(), results.write_page(), coverage.write()):
        print(f"written: {page}")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m dualfield.catalog", checkout=True))
