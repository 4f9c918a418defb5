"""AXI4-Lite around an exported core: the registers of ``rtl/bus/df_axil.sv``.

``docs/reference/axi-lite.md`` has the register map, generated from ``dualfield.rdl``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import TextWrapper

from dualfield.generate.bus_driver import Driver
from dualfield.generate.handover import LITE_WORD, TITLES, Handover, Signal
from dualfield.generate.header import COLUMNS
from dualfield.generate.registers import addresses
from dualfield.generate.render import render
from dualfield.host.errors import UsageError
from dualfield.host.version import __version__

MOST_BITS = 255 * 32
"""Bits of the widest operand that a window holds."""
_SCALES = ("plain", "single", "double", "almost", "product")
_CHANNELS = (
    ("aw", "addr", 13, "input", "address of a write"),
    ("aw", "prot", 3, "input", "bit 0: the write is privileged"),
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
    ("ar", "prot", 3, "input", "bit 0: the read is privileged"),
    ("ar", "valid", 1, "input", "the address is offered"),
    ("ar", "ready", 1, "output", "it is taken"),
    ("r", "data", 32, "output", "what is read"),
    ("r", "resp", 2, "output", "response to a read"),
    ("r", "valid", 1, "output", "data and response are offered"),
    ("r", "ready", 1, "input", "they are taken"),
)


OUTSIDE = "13'h1ffc"
"""An address without a register: the shell refuses it."""


@dataclass(frozen=True)
class Port:
    """The module between a bus and ``df_axil``.

    Attributes:
        module: Its name.
        parameters: Its parameters, as text.
        pins: Its ports on the side of the bus, and their signals.
    """

    module: str
    parameters: Mapping[str, str]
    pins: Mapping[str, str]


def inner_channels() -> list[tuple[str, int]]:
    """The wires between such a module and ``df_axil``, with their bits.

    >>> inner_channels()[0]
    ('axi_awaddr', 13)
    """
    return [(f"axi_{ch}{name}", width) for ch, name, width, *_ in _CHANNELS if name != "prot"]


def inner_pins(clock: str, reset: str) -> dict[str, str]:
    """The bus side of ``df_axil`` behind such a module: port -> signal."""
    pins = {"s_axi_aclk": clock, "s_axi_aresetn": reset}
    return pins | {f"s_{name}": name for name, _ in inner_channels()} | {"irq": "irq"}


def signals(h: Handover) -> tuple[Signal, ...]:
    """The ports of the top, the same for every core; AxPROT only if unprivileged access is refused.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-lite")
    >>> [s.name for s in signals(h)][:3], len(signals(h))
    (['s_axi_aclk', 's_axi_aresetn', 's_axi_awaddr'], 20)
    """
    channels = (
        Signal(f"s_axi_{channel}{name}", direction, width, "bus", meaning)
        for channel, name, width, direction, meaning in _CHANNELS
        if name != "prot" or h.privileged
    )
    return (
        Signal("s_axi_aclk", "input", 1, "clock", "clock"),
        Signal("s_axi_aresetn", "input", 1, "reset", "reset, active low, asynchronous"),
        *channels,
        Signal("irq", "output", 1, "interrupt", "interrupt, level, active high"),
    )


def modules(h: Handover) -> tuple[str, ...]:
    """The shell, the same for all cores."""
    del h
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
    >>> found = parameters(handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-lite"))
    >>> found["ABits"], found["BBits"], found["Latency"]
    ('40', '0', "32'd160")

    Raises:
        UsageError: an operand does not fit its window.
    """
    widths, config = _widths(h), h.config
    if max(widths.values()) > MOST_BITS:
        raise UsageError(
            f"{config.label()}: behind {TITLES[h.bus]} operands have at most {MOST_BITS} "
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
        "Memory": f"1'b{int(h.has_memory)}",
        "Version": "24'h" + "".join(f"{part:02x}" for part in parts),
        "Capability": f"32'h{capability(h):08x}",
        "Latency": f"32'd{config.longest() + h.more_cycles}",
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
    pins = {s.name: s.name for s in signals(h) if not s.name.endswith("prot")}
    unread = []
    if h.privileged:
        for channel in ("aw", "ar"):
            address, protection = f"s_axi_{channel}addr", f"s_axi_{channel}prot"
            pins[address] = f"{protection}[0] ? {address} : {OUTSIDE}"
            unread.append(f"{protection}[2:1]")
    return register_top(h, signals(h), pins, unread)


def register_top(
    h: Handover,
    ports: tuple[Signal, ...],
    bus: Mapping[str, str],
    unread: Sequence[str] = (),
    port: Port | None = None,
) -> str:
    """The text of a top with registers.

    Args:
        h: The exported core.
        ports: The ports of the top.
        bus: The bus side of ``df_axil``: port -> signal.
        unread: Signals of the bus that the top does not read.
        port: The module between the bus and ``df_axil``; None for AXI4-Lite.

    Raises:
        UsageError: an operand does not fit its window.
    """
    widths = _widths(h)
    there = {s.role: s.name for s in (*h.operands, *h.results)}
    wires = dict.fromkeys(_HANDSHAKE.values(), 1)
    wires |= {role: 16 if role == "size" else widths.get(role, 1) for role in _OPERANDS}
    wires |= _WORD
    wires |= {role: widths.get(role, 1) for role in _RESULTS}
    wires |= {"word_ready": 1, "result_index": _INDEX_BITS}
    wires |= {"result": LITE_WORD} if h.has_memory else {}
    shell = [*bus.items()]
    shell += [(f"core_{pin[:-1]}{_OTHER[pin[-1]]}", name) for pin, name in _HANDSHAKE.items()]
    shell += [(f"{role}_o", role) for role in (*_OPERANDS, *_WORD)]
    shell += [("core_word_ready_i", "word_ready"), ("result_index_o", "result_index")]
    shell += [(f"{role}_i", role) for role in _RESULTS]
    core = [("clk_i", bus["s_axi_aclk"]), ("rst_ni", bus["s_axi_aresetn"]), *_HANDSHAKE.items()]
    words = {s.name[:-2]: s.width for s in h.bare_signals if s.role == "word"}
    for name, width in words.items():
        whole = width == _WORD[name]
        core.append((f"{name}_i", name if whole else f"{name}[{width - 1}:0]"))
    index_bits = h.word_port.index_bits if h.word_port else 0
    if h.has_memory:
        core += [("word_ready_o", "word_ready"), ("result_word_o", "result")]
        core.append(("result_index_i", f"result_index[{index_bits - 1}:0]"))
        del there["result"]
    own = ("size", "modulus", "a", "b") if h.by_words else ("size",)
    core += [(name, role) for role, name in there.items() if role not in own]
    core += [("size_i", f"size[{widths['size'] - 1}:0]")] if "size" in there else []
    unread = [*unread, *(role for role in _OPERANDS if role not in there or role in own[1:])]
    for name, width in _WORD.items():
        taken = words.get(name, 0)
        unread += [f"{name}[{width - 1}:{taken}]"] if taken < width else []
    if index_bits < _INDEX_BITS:
        unread.append(f"result_index[{_INDEX_BITS - 1}:{index_bits}]")
    if "size" in there:
        unread.append(f"size[15:{widths['size']}]")
    tied = {"k": "k" not in there, "word_ready": not h.has_memory}
    return render(
        "bus_lite.sv.j2",
        h=h,
        page="axi-lite",
        ports=ports,
        port=port,
        channels=inner_channels(),
        wires=wires,
        parameters=parameters(h).items(),
        bus=shell,
        core=core,
        tied=[name for name, is_tied in tied.items() if is_tied],
        unread=_FILL.fill(f"assign unused = ^{{{', '.join(unread)}}};") if unread else "",
    )


def driver(h: Handover) -> Driver:
    """The bench writes the operands and reads the result while it is offered.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-lite")
    >>> driver(h).facts["writes"][-1]
    (2052, 'op_a_i[39:32]')
    """
    return register_driver(h, "bench_lite.sv.j2", "s_axi_aclk", "s_axi_aresetn")


def register_driver(h: Handover, template: str, clock: str, reset: str) -> Driver:
    """The driver of a bus with registers; the template has its reads and writes."""
    where = addresses()
    facts = {
        "control": where["CONTROL"],
        "status": where["STATUS"],
        "writes": _writes(h),
        "reads": _reads(h),
    }
    variables = (
        "reg clear = 0;  // no port: an operation is abandoned by a write to CONTROL",
        "reg [31:0] word;",
    )
    return Driver(template, clock, reset, "clear", variables, facts)


def _writes(h: Handover) -> list[tuple[int, str]]:
    """The writes of an operation, but its start: address, value."""
    where = addresses()
    bits = {"divide": 0, "multiply": 1, "field": 2}
    options = [f"({{31'd0, op_{s.name}}} << {bits[s.role]})" for s in h.operands if s.role in bits]
    writes = [(where["OPTIONS"], " | ".join(options))] if options else []
    for s in h.operands:
        if s.role == "size":
            writes.append((where["SIZE"], f"{{{32 - s.width}'d0, op_{s.name}}}"))
        elif s.role in _WINDOWS:
            writes += [
                (where[_WINDOWS[s.role]] + i // 8, f"op_{s.name}[{min(i + 31, s.width - 1)}:{i}]")
                for i in range(0, s.width, 32)
            ]
    return writes


def _reads(h: Handover) -> list[tuple[int, str, str]]:
    """The reads of an answer: address, target, bits of the word. The result is the last."""
    where = addresses()
    reads = []
    for s in sorted(h.results, key=lambda s: s.role == "result"):
        if s.role != "result":
            bits = f"[{s.width - 1}:0]"
            reads.append((where[s.role.upper()], f"got_{s.name}", bits))
            continue
        for i in range(0, s.width, 32):
            last = min(i + 31, s.width - 1)
            part = "" if last - i == 31 else f"[{last - i}:0]"
            reads.append((where["RESULT"] + i // 8, f"got_{s.name}[{last}:{i}]", part))
    return reads


_WINDOWS = {"modulus": "MODULUS", "a": "A", "b": "B"}
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
_INDEX_BITS = 8
_WORD = {"word_write": 3, "word_index": _INDEX_BITS, "word_data": LITE_WORD}
_RESULTS = ("result", "k", "status")
