"""``python -m workshop pages`` writes ``cores.md`` and the pages of evidence."""

import sys

from dualfield.host.entry import make_app, run_app
from workshop.pages.places import write

app = make_app()


@app.command()
def pages_command() -> None:
    """Write ``docs/reference/cores.md`` and the evidence, mutation and coverage pages."""
    from workshop.coverage import page as coverage
    from workshop.evidence import page as evidence
    from workshop.mutate import results

    for page in (write(), evidence.write(), results.write_page(), coverage.write()):
        print(f"written: {page}")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop pages", checkout=True))
