"""The command ``dualfield cache``: parses, calls, prints."""

import json
import time
from typing import Annotated, Any

import typer
from rich.table import Table

from dualfield import cache, console
from dualfield.arguments import Json
from dualfield.paths import cache_dir


def cache_command(
    *,
    limit: Annotated[
        str | None,
        typer.Option(metavar="SIZE", help="Keep this much, as 2G; what was used longest ago goes."),
    ] = None,
    clear: Annotated[
        bool, typer.Option("--clear", help="Remove everything but measurements.")
    ] = False,
    as_json: Json = False,
) -> None:
    """What was built once and is kept: how much there is, and less of it.

    DUALFIELD_CACHE names the folder, DUALFIELD_CACHE_LIMIT the bound (8G): what was used longest
    ago goes when there is more. What a running command uses stays, and so do measurements, which
    took hours: delete results.sqlite to be rid of them.
    """
    most = None if limit is None else cache.parse_size(limit, "--limit")
    most = 0 if clear else most
    removed = [] if most is None else cache.trim(most)
    kinds: dict[str, dict[str, Any]] = {}
    for item in cache.items():
        row = kinds.setdefault(item.kind, {"entries": 0, "bytes": 0, "used": 0.0})
        row["entries"] += 1
        row["bytes"] += item.size
        row["used"] = max(row["used"], item.used)
    freed = sum(item.size for item in removed)
    if as_json:
        answer = {"folder": str(cache_dir()), "limit": cache.limit(), "freed": freed}
        print(json.dumps(answer | {"kinds": kinds}, indent=2))
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
    console.out.print(f"{_size(total)} of at most {_size(cache.limit())}, measurements apart")
    if most is not None:
        console.out.print(f"removed {len(removed)} entries, {_size(freed)}")


def _size(count: float) -> str:
    """Bytes for people.

    >>> _size(1536)
    '1.5 K'
    """
    for unit in ("B", "K", "M"):
        if count < 1024:
            return f"{count:.0f} B" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1024
    return f"{count:.1f} G"
