"""The generated parts of ``README.md``: the table of tasks and cores, and a picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dualfield import measure
from dualfield.host.errors import UsageError
from dualfield.measure import Row
from dualfield.measure.phrases import area_in_words, time_in_words
from dualfield.measure.published import stale
from workshop.results import COMMAND
from workshop.results.overview import TARGET


@dataclass(frozen=True)
class Need:
    """A line of the table: a computation, and the core for it."""

    text: str
    core: str
    bits: int = 256
    settings: tuple[tuple[str, object], ...] = ()


NEEDS = (
    Need("1/a or a/b modulo any odd number, in constant time", "inv-divstep"),
    Need("the same in the least logic", "inv-word"),
    Need("a·b mod p (Montgomery) on hard multipliers", "mont-mul-dsp-words"),
    Need("a·b mod p (Montgomery) without hard multipliers", "mont-mul-divstep"),
    Need("a·b in GF(2^233)", "mul-digit", 233),
    Need("k·P on P-256, secp256k1 or a curve of your own", "scalar-mul"),
    Need("k·P on X25519", "scalar-mul", 255, (("Form", "montgomery"),)),
    Need("a^e mod n for RSA-2048", "modexp", 2048),
)
"""The lines of the README's table, at most eight."""


def table(rows: Sequence[Row]) -> str:
    """Return the table of tasks and cores, one measured configuration per line."""
    lines = ["| you need | core | cost on an ECP5 | time |", "| --- | --- | --- | ---: |"]
    has_stale = False
    for need in NEEDS:
        candidates = [row for row in rows if _serves(row, need)]
        if not candidates:
            continue
        row = min(candidates, key=lambda row: (stale(row) is not None, row["time_x_area"]))
        star = "" if stale(row) is None else " \\*"
        has_stale = has_stale or bool(star)
        lines.append(f"| {need.text} | `{need.core}` | {_cost(row)}{star} | {time_in_words(row)} |")
    note = (
        "256 bits unless the line says otherwise. The commands that measure these rows are below "
        f"[their table](docs/results.md#cores-on-{TARGET}); `{COMMAND} docs` writes this table."
    )
    if has_stale:
        note += " An asterisk marks results from older RTL."
    return "\n".join([*lines, "", note, ""])


def _serves(row: Row, need: Need) -> bool:
    parameters = row["parameters"]
    return (
        (row["core"], row["bits"], row["target"]) == (need.core, need.bits, TARGET)
        and row["time_x_area"] is not None
        and not measure.first_phase_alone(row)
        and all(parameters.get(name) == value for name, value in need.settings)
    )


def _cost(row: Row) -> str:
    parts = [area_in_words(row)]
    for key, singular, plural in (("dsp", "multiplier", "multipliers"), ("bram", "RAM", "RAMs")):
        count = int(row[key] or 0)
        parts += [f"{count} {singular if count == 1 else plural}"] if count else []
    return ", ".join(parts)


def fill(text: str, parts: Mapping[str, str]) -> str:
    """Return the README with new generated parts, each between two comments.

    Args:
        text: The README.
        parts: Name of a part -> its new text.

    Raises:
        UsageError: the comments of a part are missing, duplicated, or out of order.
    """
    for name, inner in parts.items():
        begin, end = (f"<!-- {name}:{word} -->" for word in ("begin", "end"))
        before, begin_mark, rest = text.partition(begin)
        _, end_mark, after = rest.partition(end)
        if not begin_mark or not end_mark or begin in after or end in after:
            raise UsageError(
                f"README.md must contain {begin} and {end} once, each on its own line."
            )
        text = f"{before}{begin}\n{inner.strip()}\n{end}{after}"
    return text
