"""``python -m dualfield.results``: collect, docs, check, page."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from dualfield.errors import CheckFailed, UsageError
from dualfield.report import results_page
from dualfield.report.metrics import Row
from dualfield.results import COMMAND, LEAST_SEEDS, docs, rows, units
from dualfield.synthesize.store import Store, default_store


def _docs() -> None:
    found, root = _rows(), rows.folder().parent
    for name, text in docs.pages(found, (root / "README.md").read_text(encoding="utf-8")).items():
        (root / name).write_text(text, encoding="utf-8")
        print(f"written: {name}")


def _rows() -> list[Row]:
    found = rows.load(rows.folder())
    if not found:
        raise UsageError(f"There are no results in {rows.folder()}; {COMMAND} collect makes them.")
    return found


def _check() -> None:
    found = _rows()
    old = [(row, reason) for row in found if (reason := rows.stale(row)) is not None]
    for row, reason in old:
        print(f"stale: {row['label']} on {row['target']}: {reason}")
    others = len(found) - sum(map(rows.same_tools(), found))
    print(f"{len(found)} rows, {len(old)} stale; {others} made with other tools than those here")
    if old:
        raise CheckFailed("Measure the stale rows again (docs/results.md has the commands).")


def _page(path: Path) -> None:
    found = _rows()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(results_page(found, [units.against_paper(found)]), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from None
    print(f"written: {path}")


def _store(path: Path | None) -> Store:
    if path is not None and not path.is_file():
        raise UsageError(f"There is no result store {path}.")
    return default_store() if path is None else Store(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point: 0 done, 1 a check failed, 2 bad input."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("collect", help="take medians from the store into results/")
    taking.add_argument("--store", type=Path, metavar="FILE", help="another store than the cache's")
    taking.add_argument("--least-seeds", type=int, default=LEAST_SEEDS, metavar="K")
    commands.add_parser("docs", help="write docs/results.md and the table of README.md")
    commands.add_parser("check", help="exit code 1 if a row is of older RTL")
    paging = commands.add_parser("page", help="write an HTML page of results/")
    paging.add_argument("html", type=Path, nargs="?", default=Path("build/results.html"))
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "collect":
            rows.collect(_store(chosen.store).rows(), rows.folder(), chosen.least_seeds)
        elif chosen.command == "docs":
            _docs()
        elif chosen.command == "check":
            _check()
        else:
            _page(chosen.html)
    except (UsageError, CheckFailed) as error:
        print(f"dualfield: {error}", file=sys.stderr)
        return 1 if isinstance(error, CheckFailed) else 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
