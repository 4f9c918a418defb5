"""The cost of each bus over its core: ``python -m workshop bus-costs CORE --bits N``.

Synthesis only, by Yosys for ECP5: look-up tables, carry cells and flip-flops before placement, so
the figures compare with each other and not with those of a placed core. Cycles are of an operation
alone, from the first transfer in to the last one out, and from one operation to the next.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.table import Table

from dualfield import catalog
from dualfield.catalog.inputs import field_of
from dualfield.cli.arguments import CoreArgument, FieldOption, Parameters, assignments
from dualfield.generate import bus_narrow, bus_words
from dualfield.generate.handover import Handover, handover
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from workshop.buses.behind import bare, behind, cells

FORMS = (
    ("none", 0, "core"),
    ("none", 0, "core, result masked"),
    ("words", 32, "words"),
    ("axi-stream", 32, "axi-stream, 32"),
    ("axi-stream", 64, "axi-stream, 64"),
    ("axi-stream", 0, "axi-stream, wide"),
    ("axi-lite", 0, "axi-lite"),
)
"""Bus, word, and the row's name."""


@dataclass(frozen=True)
class Cost:
    """A row: cells, and cycles of an operation alone and one after the other.

    Attributes:
        name: The bus interface.
        cells: Count of each kind, as in `workshop.buses.behind.cells`.
        alone: Cycles of one operation as text, "" if they depend on software.
        apart: Cycles from one operation to the next, as text.
    """

    name: str
    cells: Mapping[str, int]
    alone: str
    apart: str


def cycles(h: Handover) -> tuple[int, int]:
    """Maximum cycles added to the core's latency: alone, and from one operation to the next.

    >>> from dualfield import catalog
    >>> core = catalog.get("ami-sf")
    >>> cycles(handover(core, "inv", bits=40))
    (1, 1)
    >>> cycles(handover(core, "inv", bits=40, bus="words", word=32))
    (8, 4)
    >>> cycles(handover(catalog.get("inv-divstep"), "inv", bits=40, bus="axi-stream", word=32))
    (12, 12)
    """
    if h.bus == "words" or (h.bus == "axi-stream" and h.word):
        packets = bus_words.packets(h) if h.bus == "words" else bus_narrow.packets(h)
        words, answer = packets.operands()[1], packets.results()[1]
        latency = h.config.latency()[1]
        if h.by_words:  # words are accepted only while the core is idle
            return words + answer + 1, words + answer + 1
        return words + answer, max(answer, words + 1 - latency)
    return (2, 1) if h.bus == "axi-stream" else (1, 1)


def measure(
    core: catalog.Core, bits: int | None, field: str | None, values: dict[str, object]
) -> Iterator[Cost]:
    """The costs of each of `FORMS`, synthesised or cached."""
    core_field = field_of(field)
    for bus, word, name in FORMS:
        mask = {"MaskOutputs": 1} if name.endswith("masked") else {}
        h = handover(
            core,
            "measured",
            field=core_field,
            bits=bits,
            assignments={**values, **mask},
            bus=bus,
            word=word,
        )
        cell_counts = cells(bare(h) if bus == "none" else behind(h))
        alone, apart = cycles(h)
        latency = h.config.latency()[1]
        has_cycles = not h.has_registers
        yield Cost(
            name,
            cell_counts,
            str(latency + alone) if has_cycles else "",
            str(latency + apart) if has_cycles else "",
        )


app = make_app()


@app.command()
def buses_command(
    core: CoreArgument,
    *,
    bits: Annotated[int | None, typer.Option(help="Width of the core.")] = None,
    field: FieldOption = None,
    parameters: Parameters = None,
) -> None:
    """Print cells and cycles of a core alone and with each bus interface (ECP5 synthesis)."""
    table = Table(title=f"{core}, ECP5, synthesis only", title_justify="left")
    for name in ("", "LUT4", "carry cells", "flip-flops", "cycles alone", "cycles apart"):
        table.add_column(name, justify="left" if not name else "right", overflow="fold")
    for row in measure(catalog.get(core), bits, field, assignments(parameters)):
        values = (*row.cells.values(), row.alone, row.apart)
        table.add_row(row.name, *map(str, values))
    console.out.print(table)


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m workshop bus-costs")


if __name__ == "__main__":
    sys.exit(main())
