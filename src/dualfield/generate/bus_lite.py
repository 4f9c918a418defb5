"""A core behind AXI4-Lite: its top around ``rtl/bus/df_axil.sv``, and its ports.

The map of registers stands in ``docs/reference/axi-lite.md``, made from ``dualfield.rdl``.
"""

from textwrap import TextWrapper

from dualfield.generate import bench_lite
from dualfield.generate.bus_bench import Blocks, head, pins, ranged
from dualfield.generate.handover import Handover, Signal
from dualfield.generate.header import COLUMNS
from dualfield.host.errors import UsageError
from dualfield.host.version import __version__

MOST_BITS = 255 * 32
"""Bits of the widest operand that a window holds."""
_SCALES = ("plain", "single", "double", "almost", "product")
_CHANNELS = (
    ("aw", "addr", 13, "input", "address of a write"),
    ("aw", "valid", 1, "input", "the address is offered"),
    ("aw", "ready", 1, "output", "it is taken"),
    ("w", "data", 32, "input", "data of a write"),
    ("w", "strb", 4, "input", "which bytes are meant: all"),
    ("w", "valid", 1, "input", "the data is offered"),
    ("w", "ready", 1, "output", "it is taken"),
    ("b", "resp", 2, "output", "response to a write: 0 OKAY, 2 SLVERR, 3 DECERR"),
    ("b", "valid", 1, "output", "the response is offered"),
    ("b", "ready", 1, "input", "it is taken"),
    ("ar", "addr", 13, "input", "address of a read"),
    ("ar", "valid", 1, "input", "the address is offered"),
    ("ar", "ready", 1, "output", "it is taken"),
    ("r", "data", 32, "output", "what is read"),
    ("r", "resp", 2, "output", "response to a read"),
    ("r", "valid", 1, "output", "data and response are offered"),
    ("r", "ready", 1, "input", "they are taken"),
)


def signals(h: Handover) -> tuple[Signal, ...]:
    """The ports of the top, the same for every core.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-lite")
    >>> [s.name for s in signals(made)][:3], len(signals(made))
    (['s_axi_aclk', 's_axi_aresetn', 's_axi_awaddr'], 20)
    """
    channels = (
        Signal(f"s_axi_{channel}{name}", direction, width, "bus", meaning)
        for channel, name, width, direction, meaning in _CHANNELS
    )
    return (
        Signal("s_axi_aclk", "input", 1, "clock", "clock"),
        Signal("s_axi_aresetn", "input", 1, "reset", "reset, active low, asynchronous"),
        *channels,
        Signal("irq", "output", 1, "interrupt", "interrupt, level, active high"),
    )


def modules(h: Handover) -> tuple[str, ...]:
    """The module of ``rtl/bus`` that the top instantiates."""
    return ("df_axil",)


def _widths(h: Handover) -> dict[str, int]:
    """Bits of the bare module's operands and results, by role."""
    return {s.role: s.width for s in (*h.operands, *h.results)}


def capability(h: Handover) -> int:
    """The register CAPABILITY.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> hex(capability(handover(catalog.get("inv-divstep"), "inv", bits=40, bus="axi-lite")))
    '0x517'
    """
    widths, config = _widths(h), h.config
    there = ("modulus", "b", "k", "size", "divide", "multiply", "field")
    value = sum(1 << bit for bit, role in enumerate(there) if role in widths)
    alone = h.field.kind if h.field is not None and not h.open_modulus else None
    for bit, kind in enumerate(("gfp", "gf2m"), 8):
        value |= (kind in config.kinds and alone in (None, kind)) << bit
    value |= config.constant_time << 10
    names = {s.role: s.name for s in h.operands}
    return (
        value | h.operation.register(names) << 12 | _SCALES.index(h.operation.scale(config)) << 16
    )


def parameters(h: Handover) -> dict[str, str]:
    """Parameters of ``df_axil``, as text.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = parameters(handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-lite"))
    >>> made["ABits"], made["BBits"], made["Latency"]
    ('40', '0', "32'd160")

    Raises:
        UsageError: an operand does not fit its window.
    """
    widths, config = _widths(h), h.config
    if max(widths.values()) > MOST_BITS:
        raise UsageError(
            f"{config.label()}: behind AXI4-Lite operands have at most {MOST_BITS} "
            "bits; use --bus words or axi-stream."
        )
    if "size" in widths:
        config = config.at(config.most_bits)
    parts = [int(part) for part in __version__.split(".")]
    size = next(
        (h.fixed[p.name] for p in h.core.inputs if p.name in h.fixed and p.role == "size"),
        h.operation.longest_operand(config, widths),
    )
    options = sum((role in widths) << i for i, role in enumerate(("divide", "multiply", "field")))
    return {
        "ModulusBits": str(widths.get("modulus", 0)),
        "ABits": str(widths["a"]),
        "BBits": str(widths.get("b", 0)),
        "NeedsB": f"1'b{int('divide' not in widths)}",
        "ResultBits": str(widths["result"]),
        "KBits": str(widths.get("k", 0)),
        "SizeBits": str(widths.get("size", 0)),
        "SizeMost": f"16'd{size}",
        "OptionsMask": f"3'b{options:03b}",
        "Direct": f"1'b{int(h.by_words)}",
        "Version": "24'h" + "".join(f"{part:02x}" for part in parts),
        "Capability": f"32'h{capability(h):08x}",
        "Latency": f"32'd{config.longest()}",
        "RBits": f"16'd{h.core.r_bits(config) or (config.bits if 'multiply' in widths else 0)}",
    }


def top(h: Handover) -> str:
    """The text of the module ``h.name``: the shell and the core ``h.bare``.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> text = top(handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-lite"))
    >>> "  inv_core u_core (" in text.splitlines()
    True

    Raises:
        UsageError: an operand does not fit its window.
    """
    widths = _widths(h)
    there = {s.role: s.name for s in (*h.operands, *h.results)}
    wires = dict.fromkeys(_HANDSHAKE.values(), 1)
    wires |= {role: 16 if role == "size" else widths.get(role, 1) for role in _OPERANDS}
    wires |= _WORD
    wires |= {role: widths.get(role, 1) for role in _RESULTS}
    bus = [(s.name, s.name) for s in signals(h)]
    bus += [(f"core_{port[:-1]}{_OTHER[port[-1]]}", name) for port, name in _HANDSHAKE.items()]
    bus += [(f"{role}_o", role) for role in (*_OPERANDS, *_WORD)]
    bus += [(f"{role}_i", role) for role in _RESULTS]
    core = [("clk_i", "s_axi_aclk"), ("rst_ni", "s_axi_aresetn"), *_HANDSHAKE.items()]
    words = {s.name[:-2]: s.width for s in h.bare_signals if s.role == "word"}
    for name, width in words.items():
        whole = width == _WORD[name]
        core.append((f"{name}_i", name if whole else f"{name}[{width - 1}:0]"))
    own = ("size", "modulus", "a", "b") if h.by_words else ("size",)
    core += [(name, role) for role, name in there.items() if role not in own]
    core += [("size_i", f"size[{widths['size'] - 1}:0]")] if "size" in there else []
    unread = [role for role in _OPERANDS if role not in there or role in own[1:]]
    for name, width in _WORD.items():
        taken = words.get(name, 0)
        unread += [f"{name}[{width - 1}:{taken}]"] if taken < width else []
    if "size" in there:
        unread.append(f"size[15:{widths['size']}]")
    rest = _FILL.fill(f"assign unused = ^{{{', '.join(unread)}}};") + "\n" if unread else ""
    idle = "" if "k" in there else "  assign k = 1'b0;\n"
    return head(h, signals(h), "axi-lite") + _TOP.format(
        bare=h.bare,
        wires="".join(f"  logic {ranged(width)}{name};\n" for name, width in wires.items()),
        parameters=pins(parameters(h).items()),
        bus=pins(bus),
        core=pins(core),
        rest=idle + ("  logic unused;\n" + rest if rest else ""),
    )


def bench_blocks(h: Handover) -> Blocks:
    """How a bench drives the top.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-lite")
    >>> "      bus_write(13'h804, op_a_i[39:32]);" in bench_blocks(made).send.splitlines()
    True
    """
    return bench_lite.blocks(h, signals(h))


_HANDSHAKE = {
    "clear_i": "clear",
    "in_valid_i": "in_valid",
    "in_ready_o": "in_ready",
    "out_valid_o": "out_valid",
    "out_ready_i": "out_ready",
    "fault_o": "fault",
}
_OTHER = {"i": "o", "o": "i"}
_OPERANDS = ("modulus", "a", "b", "divide", "multiply", "field", "size")
_FILL = TextWrapper(COLUMNS, initial_indent="  ", subsequent_indent="    ")
_WORD = {"word_write": 3, "word_index": 8, "word_data": 32}
_RESULTS = ("result", "k", "status")
_TOP = """\
{wires}
  df_axil #(
{parameters}
  ) u_bus (
{bus}
  );

  {bare} u_core (
{core}
  );

{rest}
endmodule
"""
