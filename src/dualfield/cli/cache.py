"""The command ``dualfield cache``: show and trim the build cache."""

import time
from typing import Annotated, Any

import typer
from rich.table import Table

from dualfield.cli.arguments import Json
from dualfield.host import cache, console
from dualfield.host.json_output import print_document
from dualfield.host.paths import cache_dir


def cache_command(
    *,
    limit: Annotated[
        str | None,
        typer.Option(
            metavar="SIZE",
            help="Shrink to this size, e.g. 2G; least recently used entries go first.",
        ),
    ] = None,
    clear: Annotated[
        bool, typer.Option("--clear", help="Remove everything except measurements.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show or shrink the build cache.

    DUALFIELD_CACHE is its folder and DUALFIELD_CACHE_LIMIT its maximum size (default 8G). Commands
    remove the least recently used entries above that size, but none used in the last ten minutes.
    Measurements took hours and stay; to remove them, delete results.sqlite.
    """
    size = None if limit is None else cache.parse_size(limit, "--limit")
    size = 0 if clear else size
    removed = [] if size is None else cache.trim(size)
    kinds: dict[str, dict[str, Any]] = {}
    for item in cache.items():
        row = kinds.setdefault(item.kind, {"entries": 0, "bytes": 0, "used": 0.0})
        row["entries"] += 1
        row["bytes"] += item.size
        row["used"] = max(row["used"], item.used)
    freed_bytes = sum(item.size for item in removed)
    if as_json:
        answer = {"folder": str(cache_dir()), "limit": cache.limit(), "freed": freed_bytes}
        print_document("cache", answer | {"kinds": kinds})
        return
    table = Table(title=f"cache {cache_dir()}", title_justify="left")
    table.add_column("kind")
    for name in ("entries", "size", "last used"):
        table.add_column(name, justify="right")
    for kind, row in sorted(kinds.items()):
        used = time.strftime("%Y-%m-%d %H:%M", time.localtime(row["used"]))
        table.add_row(kind, str(row["entries"]), _size(row["bytes"]), used)
    console.out.print(table)
    total = sum(row["bytes"] for kind, row in kinds.items() if kind != "results")
    console.out.print(f"{_size(total)} used of {_size(cache.limit())}, without measurements")
    if size is not None:
        console.out.print(f"removed {len(removed)} entries, {_size(freed_bytes)}")


def _size(count: float) -> str:
    """Return a number of bytes with a unit.

    >>> _size(1536)
    '1.5 K'
    """
    for unit in ("B", "K", "M"):
        if count < 1024:
            return f"{count:.0f} B" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1024
    return f"{count:.1f} G"
