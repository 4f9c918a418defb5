"""Narrow AXI4-Stream around an exported core: packets of words with TKEEP and TLAST."""

from dualfield.generate import bus_bench
from dualfield.generate.bus_bench import Blocks, WordNames
from dualfield.generate.handover import FAULT_MEANING, Handover, Signal
from dualfield.synthesize.packets import Packets, folded, from_operands, joined, wires


def packets(h: Handover) -> Packets:
    """Its packets: the operands in the core's order, but the modulus last, if it is left open.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-stream", word=32)
    >>> [(slot.name, slot.first) for slot in packets(made).operands()[0]], kept_words(made)
    ([('a_i', 0), ('modulus_i', 64)], 2)
    """
    ordered = sorted(h.operands, key=lambda s: s.role == "modulus")
    inputs = tuple((s.name, s.width) for s in ordered)
    return Packets(h.word, inputs, tuple((s.name, s.width) for s in h.results))


def kept_words(h: Handover) -> int:
    """Words of the modulus at the end of a packet, which a packet may leave out; 0 if tied."""
    return sum(-(-s.width // h.word) for s in h.operands if s.role == "modulus")


def signals(h: Handover) -> tuple[Signal, ...]:
    """Ports of the stream, named as AXI names them."""
    rows: list[tuple[str, str, int, str, str]] = [
        ("aclk", "input", 1, "clock", "clock"),
        ("aresetn", "input", 1, "reset", "reset, active low; released in step with the clock"),
        ("clear", "input", 1, "clear", "abandon everything and wipe"),
    ]
    for stem, into, what in (("s_axis", True, "operands"), ("m_axis", False, "results")):
        there, back = ("input", "output") if into else ("output", "input")
        rows += [
            (f"{stem}_tvalid", there, 1, "handshake", "a word is offered"),
            (f"{stem}_tready", back, 1, "handshake", "a word is taken in this cycle"),
            (f"{stem}_tdata", there, h.word, "data", f"word of a packet of {what}"),
            (f"{stem}_tkeep", there, h.word // 8, "keep", "the bytes of the word that count"),
            (f"{stem}_tlast", there, 1, "last", "the last word of the packet"),
        ]
    rows.append(("fault", "output", 1, "fault", FAULT_MEANING))
    return tuple(Signal(*row) for row in rows)


def modules(h: Handover) -> tuple[str, ...]:
    """The shell: it holds the operands, or hands words to a core that does."""
    return ("df_axis_direct",) if h.by_words else ("df_axis_narrow",)


_BODY = """\
  logic core_in_valid, core_in_ready, core_out_valid, core_out_ready;
{wires}
  {module} #(
{parameters}
  ) u_bus (
    .clk_i(aclk),
    .rst_ni(aresetn),
    .clear_i(clear),
    .in_valid_i(s_axis_tvalid),
    .in_ready_o(s_axis_tready),
    .in_data_i(s_axis_tdata),
    .in_keep_i(s_axis_tkeep),
    .in_last_i(s_axis_tlast),
    .out_valid_o(m_axis_tvalid),
    .out_ready_i(m_axis_tready),
    .out_data_o(m_axis_tdata),
    .out_last_o(m_axis_tlast),
    .core_valid_o(core_in_valid),
    .core_ready_i(core_in_ready),
{operands}
    .core_valid_i(core_out_valid),
    .core_ready_o(core_out_ready),
    .results_i({results})
  );

  assign m_axis_tkeep = '1;
{unused}
  {bare} u_core (
{pins}
  );

endmodule
"""


def top(h: Handover) -> str:
    """The shell around the bare module.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("inv-divstep"), "inv", bits=40, bus="axi-stream", word=32)
    >>> "    .word_data_i(word_data)," in top(made).splitlines()
    True
    """
    own = packets(h)
    outputs, out_words = own.results()
    pins = {"clk_i": "aclk", "rst_ni": "aresetn", "clear_i": "clear", "fault_o": "fault"}
    pins |= {f"{way}_{end}": f"core_{way}_{end[:-2]}" for way, end in _HANDSHAKE}
    body = _BODY.format(
        module=modules(h)[0],
        bare=h.bare,
        results=joined([(s, s.name) for s in outputs], out_words * h.word),
        **(_by_words if h.by_words else _at_once)(h, pins, own),
    )
    return bus_bench.head(h, signals(h), "axi-stream") + body


def _at_once(h: Handover, pins: dict[str, str], own: Packets) -> dict[str, str]:
    """The template values of a shell that holds the operands."""
    (slots, count), (outputs, out_words) = own.operands(), own.results()
    parameters = {
        "Word": str(h.word),
        "InWords": str(count - kept_words(h)),
        "ModulusWords": str(kept_words(h)),
        "OutWords": str(out_words),
        "Used": folded(own.used(), "    .Used("),
    }
    pins |= dict(from_operands(slots))
    return {
        "wires": f"  logic [{count * h.word - 1}:0] operands;\n{wires(outputs)}",
        "parameters": bus_bench.pins(parameters.items()),
        "operands": bus_bench.pins([("operands_o", "operands")]) + ",",
        "unused": own.unused(),
        "pins": bus_bench.pins((s.name, pins.get(s.name, s.name)) for s in h.bare_signals),
    }


def _by_words(h: Handover, pins: dict[str, str], own: Packets) -> dict[str, str]:
    """The template values of a shell that passes words to the core: options, a, b, modulus."""
    outputs, out_words = own.results()
    options = [s for s in h.operands if s.role not in ("modulus", "a", "b")]
    parameters = {
        "Word": h.word,
        "Bits": h.config.bits,
        "Options": len(options),
        "Modulus": int(kept_words(h) > 0),
        "OutWords": out_words,
    }
    words = [s for s in h.bare_signals if s.role == "word"]
    wide = max(len(options), 1)
    declared = [*((s.width, s.name[:-2]) for s in words), (wide, "options")]
    shell = [(f"{s.name[:-2]}_o", s.name[:-2]) for s in words] + [("options_o", "options")]
    pins |= {s.name: s.name[:-2] for s in words}
    pins |= {s.name: f"options[{i}]" for i, s in enumerate(options)}
    return {
        "wires": "".join(f"  logic [{bits - 1}:0] {name};\n" for bits, name in declared)
        + wires(outputs),
        "parameters": bus_bench.pins((n, str(value)) for n, value in parameters.items()),
        "operands": bus_bench.pins(shell) + ",",
        "unused": ""
        if options
        else "  logic unused_options;\n  assign unused_options = ^options;\n",
        "pins": bus_bench.pins((s.name, pins.get(s.name, s.name)) for s in h.bare_signals),
    }


_HANDSHAKE = (("in", "valid_i"), ("in", "ready_o"), ("out", "valid_o"), ("out", "ready_i"))


def bench_blocks(h: Handover) -> Blocks:
    """Packets by two tasks; one with the modulus of the last leaves it out half of the time."""
    ports = signals(h)
    own = packets(h)
    both = ("", "")
    names = WordNames("aclk", ("s_axis_t", both), ("m_axis_t", both), keep=True)
    modulus = [s for s in h.operands if s.role == "modulus"]
    choose = memory = forget = ""
    for s in modulus:
        forget = "kept = 0;"
        memory = f"  reg [{s.width}:0] kept = 0;  // bit {s.width}: there is one\n"
        choose = (
            f"      if (kept == {{1'b1, op_{s.name}}} && $urandom % 2 == 0) "
            f"count = count - {kept_words(h)};\n      kept = {{1'b1, op_{s.name}}};\n"
        )
    return Blocks(
        "aclk",
        "aresetn",
        "clear",
        bus_bench.declarations(ports) + memory,
        bus_bench.instance(h, ports),
        bus_bench.send_words(own, names, choose),
        bus_bench.receive_words(own, names),
        forget,
    )


def packet_table(h: Handover) -> str:
    """The packet format as a Markdown table."""
    last = "; these words may be left out" if kept_words(h) else ""
    return bus_bench.packet_table(h, packets(h), last)
