"""The driver of a bus in a generated bench, and the packet format of buses that have words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dualfield.generate.handover import Handover
from dualfield.report.markdown import table_row
from dualfield.synthesize.packets import Packets, joined


@dataclass(frozen=True)
class Driver:
    """How a generated bench drives the bus, in plain SystemVerilog.

    The bench makes the clock, the reset and the clear. It declares a variable ``op_NAME`` for each
    port of `Handover.operands` and ``got_NAME`` for each of `Handover.results`. The template
    extends ``bench_bus.sv.j2`` by two tasks that run side by side: ``send_operation`` sends the
    operands, ``receive_answer`` waits for an answer and stores it. Both begin, drive and end one
    unit of time after a rising edge of the clock, and sample at the falling edge. They stall at
    random (``$urandom``) unless the variable ``stalls`` of the bench is 0.

    Attributes:
        template: The template of the tasks.
        clock: The variable of the bench that is the clock.
        reset: The same of the reset, active low.
        clear: The same of the clear.
        variables: Declarations of the variables that the tasks share.
        facts: The values of the template.
    """

    template: str
    clock: str
    reset: str
    clear: str
    variables: tuple[str, ...]
    facts: Mapping[str, object]


def packet_facts(
    packets: Packets, source: Mapping[str, str], sink: Mapping[str, str]
) -> dict[str, object]:
    """The values of ``bench_words.sv.j2``.

    Args:
        packets: The packets of the core.
        source: Role of a port of the stream in (valid, ready, data, last, keep) -> its name; a
            stream without TKEEP has no keep.
        sink: The same of the stream out.
    """
    (slots, in_words), (results, out_words) = packets.operands(), packets.results()
    return {
        "word": packets.word,
        "in_words": in_words,
        "packet": joined([(s, f"op_{s.name}") for s in slots], in_words * packets.word),
        "results": results,
        "out_words": out_words,
        "source": source,
        "sink": sink,
        "modulus": "",
    }


def bit_range(first: int, width: int) -> str:
    """The bits of a field in words.

    >>> bit_range(3, 8), bit_range(2, 1)
    ('10..3', '2')
    """
    return str(first) if width == 1 else f"{first + width - 1}..{first}"


def markdown_rows(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A pipe table of cells in Markdown."""
    return "".join(f"{table_row(cells)}\n" for cells in (header, ["---"] * len(header), *rows))


def packet_table(h: Handover, packets: Packets, note: str = "") -> str:
    """The words of a packet in and out by port, as a Markdown table.

    Args:
        h: The exported core.
        packets: Its packets.
        note: A note on the last port of an input packet.
    """
    signals = {s.name: s for s in (*h.operands, *h.results)}
    rows = []
    for way, slots, last in (
        ("in", packets.operands()[0], note),
        ("out", packets.results()[0], "; 5 the packet was refused"),
    ):
        for slot in slots:
            first, end = slot.first // packets.word, slot.top // packets.word
            words = f"{first}" if first == end else f"{first} to {end}"
            s = signals[slot.name]
            bits = f"{s.width} bit{'s' if s.width > 1 else ''}"
            meaning = f"`{s.name}` ({bits}): {s.meaning}{last if slot is slots[-1] else ''}"
            rows.append((way, words, meaning))
    return markdown_rows(("packet", "words", "carries"), rows)
