"""The word stream around an exported core: packets of words in and out."""

from dualfield.generate import bus_driver
from dualfield.generate.bus_driver import Driver
from dualfield.generate.handover import FAULT_MEANING, Handover, Signal
from dualfield.synthesize.packets import Packets, from_operands, instance, shell_text


def packets(h: Handover) -> Packets:
    """Its packets: the ports that are left, in the core's order.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="words")
    >>> [(slot.name, slot.first) for slot in packets(h).operands()[0]]
    [('modulus_i', 0), ('a_i', 64)]
    """
    inputs = tuple((s.name, s.width) for s in h.operands)
    return Packets(h.word or 32, inputs, tuple((s.name, s.width) for s in h.results))


def top(h: Handover) -> str:
    """The shell around the bare module."""
    layout = packets(h)
    slots = layout.operands()[0]
    unit = instance(h.bare, (), from_operands(slots), [s.name for s in h.results])
    return shell_text(layout, h.name, f"{h.config.label()}-stream", unit, layout.read())


def signals(h: Handover) -> tuple[Signal, ...]:
    """Ports of the stream."""
    word = h.word or 32
    rows = (
        ("clk_i", "input", 1, "clock", "clock"),
        ("rst_ni", "input", 1, "reset", "reset, active low, asynchronous"),
        ("clear_i", "input", 1, "clear", "abandon everything and wipe"),
        ("in_valid_i", "input", 1, "handshake", "a word is offered"),
        ("in_ready_o", "output", 1, "handshake", "a word is taken in this cycle"),
        ("in_data_i", "input", word, "data", "word of a packet of operands"),
        ("in_last_i", "input", 1, "last", "the last word of the packet"),
        ("out_valid_o", "output", 1, "handshake", "a word is offered"),
        ("out_ready_i", "input", 1, "handshake", "the user takes a word"),
        ("out_data_o", "output", word, "data", "word of a packet of results"),
        ("out_last_o", "output", 1, "last", "the last word of the packet"),
        ("fault_o", "output", 1, "fault", FAULT_MEANING),
    )
    return tuple(Signal(*row) for row in rows)


def modules(h: Handover) -> tuple[str, ...]:
    """The shell, the same for all cores."""
    del h
    return ("df_word_shell",)


def driver(h: Handover) -> Driver:
    """The bench sends and receives packets."""
    source, sink = (
        {role: f"{way}_{role}_{back if role == 'ready' else to}" for role in _ROLES}
        for way, to, back in (("in", "i", "o"), ("out", "o", "i"))
    )
    facts = bus_driver.packet_facts(packets(h), source, sink)
    return Driver("bench_words.sv.j2", "clk_i", "rst_ni", "clear_i", (), facts)


def packet_table(h: Handover) -> str:
    """The packet format as a Markdown table."""
    return bus_driver.packet_table(h, packets(h))


_ROLES = ("valid", "ready", "data", "last")
