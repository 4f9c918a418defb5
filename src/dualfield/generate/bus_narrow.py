"""Narrow AXI4-Stream around an exported core: packets of words with TKEEP and TLAST."""

from typing import TypedDict

from dualfield.generate import bus_driver
from dualfield.generate.bus_driver import Driver
from dualfield.generate.handover import FAULT_MEANING, Handover, Signal
from dualfield.generate.render import render
from dualfield.synthesize.packets import Packets, folded, from_operands, joined


def packets(h: Handover) -> Packets:
    """Its packets: the operands in the core's order, an open modulus last.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-stream", word=32)
    >>> [(slot.name, slot.first) for slot in packets(h).operands()[0]], kept_words(h)
    ([('a_i', 0), ('modulus_i', 64)], 2)
    """
    ordered = sorted(h.operands, key=lambda s: s.role == "modulus")
    inputs = tuple((s.name, s.width) for s in ordered)
    return Packets(h.word, inputs, tuple((s.name, s.width) for s in h.results))


def kept_words(h: Handover) -> int:
    """Words of the modulus, which a packet may leave out; 0 if the modulus is constant."""
    return sum(-(-s.width // h.word) for s in h.operands if s.role == "modulus")


def signals(h: Handover) -> tuple[Signal, ...]:
    """Ports of the stream, named as AXI names them."""
    rows: list[tuple[str, str, int, str, str]] = [
        ("aclk", "input", 1, "clock", "clock"),
        ("aresetn", "input", 1, "reset", "reset, active low; released in step with the clock"),
        ("clear", "input", 1, "clear", "abandon everything and wipe"),
    ]
    for stem, way, back, what in (
        ("s_axis", "input", "output", "operands"),
        ("m_axis", "output", "input", "results"),
    ):
        rows += [
            (f"{stem}_tvalid", way, 1, "handshake", "a word is offered"),
            (f"{stem}_tready", back, 1, "handshake", "a word is taken in this cycle"),
            (f"{stem}_tdata", way, h.word, "data", f"word of a packet of {what}"),
            (f"{stem}_tkeep", way, h.word // 8, "keep", "the bytes of the word that count"),
            (f"{stem}_tlast", way, 1, "last", "the last word of the packet"),
        ]
    rows.append(("fault", "output", 1, "fault", FAULT_MEANING))
    return tuple(Signal(*row) for row in rows)


def modules(h: Handover) -> tuple[str, ...]:
    """The shell: it stores the operands, or passes words to a core that stores them."""
    return ("df_axis_direct",) if h.by_words else ("df_axis_narrow",)


def top(h: Handover) -> str:
    """The shell around the bare module.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("inv-divstep"), "inv", bits=40, bus="axi-stream", word=32)
    >>> "    .word_data_i(word_data)," in top(h).splitlines()
    True
    """
    layout = packets(h)
    outputs, out_words = layout.results()
    facts = _word_facts(h) if h.by_words else _operand_facts(h)
    pins = {"clk_i": "aclk", "rst_ni": "aresetn", "clear_i": "clear", "fault_o": "fault"}
    pins |= {
        name: f"core_{name[:-2]}"
        for name in ("in_valid_i", "in_ready_o", "out_valid_o", "out_ready_i")
    }
    pins |= facts["pins"]
    return render(
        "bus_narrow.sv.j2",
        h=h,
        page="axi-stream",
        ports=signals(h),
        module=modules(h)[0],
        shell_wires=facts["wires"],
        parameters=facts["parameters"].items(),
        unused=facts["unused"],
        results=joined([(s, s.name) for s in outputs], out_words * h.word),
        core=[(s.name, pins.get(s.name, s.name)) for s in h.bare_signals],
    )


class _Facts(TypedDict):
    """What depends on who stores the operands.

    Attributes:
        wires: Wires from the shell to the core, with their bits.
        parameters: Parameters of the shell.
        unused: A statement that reads the wires that the core does not read.
        pins: Ports of the core and the wires of the shell.
    """

    wires: list[tuple[str, int]]
    parameters: dict[str, object]
    unused: str
    pins: dict[str, str]


def _operand_facts(h: Handover) -> _Facts:
    """A shell that stores the operands."""
    layout = packets(h)
    slots, count = layout.operands()
    return {
        "wires": [("operands", count * h.word)],
        "parameters": {
            "Word": h.word,
            "InWords": count - kept_words(h),
            "ModulusWords": kept_words(h),
            "OutWords": layout.results()[1],
            "Used": folded(layout.used(), "    .Used("),
        },
        "unused": layout.unused(),
        "pins": dict(from_operands(slots)),
    }


def _word_facts(h: Handover) -> _Facts:
    """A shell that passes words to the core: options, a, b, modulus."""
    options = [s for s in h.operands if s.role not in ("modulus", "a", "b")]
    words = [s for s in h.bare_signals if s.role == "word"]
    unused = "  logic unused_options;\n  assign unused_options = ^options;\n"
    return {
        "wires": [*((s.name[:-2], s.width) for s in words), ("options", max(len(options), 1))],
        "parameters": {
            "Word": h.word,
            "Bits": h.config.bits,
            "Options": len(options),
            "Modulus": int(kept_words(h) > 0),
            "OutWords": packets(h).results()[1],
        },
        "unused": "" if options else unused,
        "pins": {s.name: s.name[:-2] for s in words}
        | {s.name: f"options[{i}]" for i, s in enumerate(options)},
    }


def driver(h: Handover) -> Driver:
    """The bench sends packets, and leaves out half of the moduli that the packet before had."""
    roles = ("valid", "ready", "data", "last", "keep")
    facts = bus_driver.packet_facts(
        packets(h), *({role: f"{stem}_axis_t{role}" for role in roles} for stem in "sm")
    )
    variables = []
    for s in h.operands:
        if s.role == "modulus":
            facts |= {"modulus": s.name, "kept_words": kept_words(h)}
            variables.append(f"reg [{s.width}:0] kept = 0;  // bit {s.width}: there is one")
    return Driver("bench_words.sv.j2", "aclk", "aresetn", "clear", tuple(variables), facts)


def packet_table(h: Handover) -> str:
    """The packet format as a Markdown table."""
    note = "; these words may be left out" if kept_words(h) else ""
    return bus_driver.packet_table(h, packets(h), note)
