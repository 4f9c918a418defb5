"""AXI4-Stream around an exported core: a channel for each operand, one for the result."""

from dataclasses import dataclass

from dualfield.generate.bus_driver import Driver, bit_range, markdown_rows
from dualfield.generate.handover import FAULT_MEANING, Handover, Signal
from dualfield.generate.render import render

TAG_BITS = 8
"""Bits of the user's tag in TUSER."""

ID_BITS = 8
"""Bits of TID."""

_STATUS_BITS = 3


def _bytes(width: int) -> int:
    return -(-width // 8) * 8


def channels(h: Handover) -> tuple[Signal, ...]:
    """The operands that have a channel; channel a carries the other ports in TUSER.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("inv-divstep"), "inv", bits=40, bus="axi-stream")
    >>> [s.name for s in channels(h)], [s.name for s in options(h)]
    (['modulus_i', 'a_i', 'b_i'], ['divide_i'])
    """
    return tuple(s for s in h.operands if s.role in ("modulus", "a", "b"))


def options(h: Handover) -> tuple[Signal, ...]:
    """Ports in TUSER of channel a, from bit 0 on; the tag is above them."""
    return tuple(s for s in h.operands if s.role not in ("modulus", "a", "b"))


def signals(h: Handover) -> tuple[Signal, ...]:
    """Ports of the top, named as AXI names them."""
    rows: list[tuple[str, str, int, str, str]] = [
        ("aclk", "input", 1, "clock", "clock"),
        ("aresetn", "input", 1, "reset", "reset, active low; released in step with the clock"),
        ("clear", "input", 1, "clear", "abandon the operation and wipe"),
    ]
    user = sum(s.width for s in options(h)) + TAG_BITS
    roles = ", ".join(s.role for s in options(h))
    for s in channels(h):
        stem = f"s_axis_{s.role}"
        rows += [
            (f"{stem}_tvalid", "input", 1, "handshake", "the operand is offered"),
            (f"{stem}_tready", "output", 1, "handshake", "the operand is taken in this cycle"),
            (f"{stem}_tdata", "input", _bytes(s.width), s.role, f"{s.meaning}; above it 0"),
        ]
        if s.role == "a":
            tag = f"from bit 0: {roles + ', ' if roles else ''}the user's tag"
            rows += [
                (f"{stem}_tlast", "input", 1, "last", "returns with the result"),
                (f"{stem}_tid", "input", ID_BITS, "id", "returns with the result"),
                (f"{stem}_tuser", "input", user, "user", tag),
            ]
    result, *others = (s for s in h.results if s.role != "status")
    more = sum(s.width for s in others)
    tag = "from bit 0: status (3 bits, 5 a padding bit was 1), the user's tag" + (
        ", k" if others else ""
    )
    rows += [
        ("m_axis_result_tvalid", "output", 1, "handshake", "a result is offered"),
        ("m_axis_result_tready", "input", 1, "handshake", "the user takes a result"),
        ("m_axis_result_tdata", "output", _bytes(result.width), "result", result.meaning),
        ("m_axis_result_tlast", "output", 1, "last", "that of the operand a"),
        ("m_axis_result_tid", "output", ID_BITS, "id", "that of the operand a"),
        ("m_axis_result_tuser", "output", _STATUS_BITS + TAG_BITS + more, "user", tag),
        ("fault", "output", 1, "fault", FAULT_MEANING),
    ]
    return tuple(Signal(*row) for row in rows)


def modules(h: Handover) -> tuple[str, ...]:
    """The control and the result register, the same for all cores."""
    del h
    return ("df_axis_wide", "df_axis_result")


@dataclass(frozen=True)
class Place:
    """The place of a result in a beat.

    Attributes:
        signal: The result.
        port: ``tdata`` or ``tuser``.
        first: Its lowest bit there.
    """

    signal: Signal
    port: str
    first: int


def _places(h: Handover) -> list[Place]:
    """The place of each result: the status first in TUSER, then the tag, then the others."""
    first = _STATUS_BITS + TAG_BITS
    places = []
    for s in h.results:
        if s.role in ("result", "status"):
            places.append(Place(s, "tdata" if s.role == "result" else "tuser", 0))
        else:
            places.append(Place(s, "tuser", first))
            first += s.width
    return places


def _option_places(h: Handover) -> list[tuple[Signal, int]]:
    """The ports in TUSER of channel a, each with its lowest bit there."""
    places, first = [], 0
    for s in options(h):
        places.append((s, first))
        first += s.width
    return places


def top(h: Handover) -> str:
    """The control beside the bare module; operands and results bypass it."""
    operands = channels(h)[::-1]
    return render(
        "bus_wide.sv.j2",
        h=h,
        page="axi-stream",
        ports=signals(h),
        stems=[f"s_axis_{s.role}" for s in operands],
        padding=[
            f"s_axis_{s.role}_tdata[{_bytes(s.width) - 1}:{s.width}]"
            for s in operands
            if s.width % 8
        ],
        sideband_bits=1 + ID_BITS + TAG_BITS,
        tag_bits=TAG_BITS,
        tag_first=sum(s.width for s in options(h)),
        values=[_source(place) for place in _places(h) if place.signal.role != "status"],
        core=_core_pins(h),
    )


def _source(place: Place) -> dict[str, str]:
    """The port of the result channel that carries a result, and its value."""
    s = place.signal
    if place.port == "tuser":
        bits = f"[{place.first + s.width - 1}:{place.first}]"
        return {"target": f"m_axis_result_tuser{bits}", "source": f"shown_{s.name}"}
    padding = _bytes(s.width) - s.width
    source = f"{{{padding}'b0, shown_{s.name}}}" if padding else f"shown_{s.name}"
    return {"target": "m_axis_result_tdata", "source": source}


def _core_pins(h: Handover) -> list[tuple[str, str]]:
    """The pins of the bare module."""
    pins = {"clk_i": "aclk", "rst_ni": "aresetn", "clear_i": "clear", "fault_o": "fault"}
    pins |= {
        name: f"core_{name[:-2]}"
        for name in ("in_valid_i", "in_ready_o", "out_valid_o", "out_ready_i")
    }
    for s, first in _option_places(h):
        bits = f"{first}" if s.width == 1 else f"{first + s.width - 1}:{first}"
        pins[s.name] = f"s_axis_a_tuser[{bits}]"
    for s in channels(h):
        part = f"[{s.width - 1}:0]" if s.width % 8 else ""
        pins[s.name] = f"s_axis_{s.role}_tdata{part}"
    return [(s.name, pins.get(s.name, s.name)) for s in h.signals]


def driver(h: Handover) -> Driver:
    """The bench offers the operands with stalls of their own, and checks tags that count up."""
    facts = {
        "operands": channels(h),
        "user": ["sent", *(f"op_{s.name}" for s in reversed(options(h)))],
        "places": _places(h),
        "tag_bits": TAG_BITS,
    }
    tags = tuple(f"reg [{TAG_BITS - 1}:0] {name} = 0;" for name in ("sent", "got"))
    return Driver("bench_wide.sv.j2", "aclk", "aresetn", "clear", tags, facts)


def packet_table(h: Handover) -> str:
    """The format of a beat as a Markdown table."""
    rows = [
        (
            f"`s_axis_{s.role}`",
            "TDATA",
            bit_range(0, s.width),
            f"`{s.name}`: {s.meaning}; above it 0",
        )
        for s in channels(h)
    ]
    rows += [
        ("`s_axis_a`", "TUSER", bit_range(first, s.width), f"`{s.name}`: {s.meaning}")
        for s, first in _option_places(h)
    ]
    tag = sum(s.width for s in options(h))
    rows.append(("`s_axis_a`", "TUSER", bit_range(tag, TAG_BITS), "the user's tag"))
    for place in _places(h):
        s, status = place.signal, place.signal.role == "status"
        bits = bit_range(place.first, _STATUS_BITS if status else s.width)
        meaning = f"`{s.name}`: {s.meaning}{'; 5 a padding bit was 1' if status else ''}"
        rows.append(("`m_axis_result`", place.port.upper(), bits, meaning))
    tag_bits = bit_range(_STATUS_BITS, TAG_BITS)
    rows.append(("`m_axis_result`", "TUSER", tag_bits, "the tag of operand a"))
    rows.append(("`m_axis_result`", "TID", bit_range(0, ID_BITS), "that of operand a, as TLAST"))
    return markdown_rows(("channel", "signal", "bits", "carries"), rows)
