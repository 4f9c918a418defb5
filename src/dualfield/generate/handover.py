"""An exported core: its configuration, bus, constant inputs and remaining ports.

Every file of a generated folder is written from a `Handover`.
"""

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from dualfield import operations
from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.word_port import WordPort
from dualfield.host.errors import UsageError, closest
from dualfield.math.fields import Field
from dualfield.operations import Operation

if TYPE_CHECKING:
    from dualfield.math.curves import Curve

BUSES = ("none", "words", "axi-stream", "axi-lite", "apb", "wishbone")
"""The interface between the core and the user's design."""

TITLES = {
    "words": "a word stream",
    "axi-stream": "AXI4-Stream",
    "axi-lite": "AXI4-Lite",
    "apb": "APB",
    "wishbone": "Wishbone",
}
"""Names of the buses in text."""

WORDS = {"words": (8, 16, 32, 64), "axi-stream": (32, 64)}
"""Bus -> the widths of a word that it supports, in bits."""

REGISTER_BUSES = ("axi-lite", "apb", "wishbone")
"""The buses of a processor: all have the registers of ``dualfield.rdl``."""

PROTECTED_BUSES = ("axi-lite", "apb")
"""The buses that say whether an access is privileged."""

LITE_WORD = 32
"""Width of a register, in bits."""


FAULT_MEANING = "a fault was detected; 1 until clear or reset"
"""The meaning of the port for faults, the same for a core and behind a stream."""


@dataclass(frozen=True)
class Signal:
    """A port of a generated module.

    Attributes:
        name: Its name.
        direction: ``input`` or ``output``.
        width: Its bits.
        role: clock, reset, clear, handshake, word, ready, index, or the role of a core's port
            (modulus, a, b, field, size, divide, multiply, square, more, result, k, status), or tag.
        meaning: Its description in the datasheet.
    """

    name: str
    direction: str
    width: int
    role: str
    meaning: str


@dataclass(frozen=True)
class Handover:
    """An exported core: a configuration with a name, a bus and constant inputs.

    Attributes:
        config: The core, its width and its parameters.
        name: The top module, and the stem of every file.
        bus: One of `BUSES`.
        word: Bits of a word of the bus; 0 is the default of the bus: 32 for ``words``, and the wide
            form without words for ``axi-stream``.
        field: The field of the build; None for any that fits.
        open_modulus: Modulus (or curve), kind of field and size stay ports although a field or a
            curve is given.
        curve: The curve of the build; None for any that fits.
        privileged: The bus refuses unprivileged accesses.
    """

    config: Configuration
    name: str
    bus: str = "none"
    word: int = 0
    field: Field | None = None
    open_modulus: bool = False
    curve: "Curve | None" = None
    privileged: bool = False

    @property
    def has_registers(self) -> bool:
        """True if the bus has registers for a processor."""
        return self.bus in REGISTER_BUSES

    @property
    def made_for(self) -> "Field | Curve | None":
        """The field or the curve of the build; None for any that fits."""
        return self.field if self.curve is None else self.curve

    @property
    def core(self) -> Core:
        """The record of the core."""
        return self.config.core

    @property
    def operation(self) -> Operation:
        """The operation that the core computes."""
        return operations.of(self.core)

    @property
    def bare(self) -> str:
        """The module with the core's handshake: the top, or the module below the bus."""
        return self.name if self.bus == "none" else f"{self.name}_core"

    @property
    def batched(self) -> bool:
        """True if the operations are elements of batches."""
        return any(s.role == "more" for s in self.operands)

    @cached_property
    def word_port(self) -> WordPort | None:
        """The module into which the bus writes operands word by word; None: it has windows.

        A module with a memory is for registers alone, and has no constant operands.
        """
        port = self.core.by_words(self.config) if self.word_bits else None
        if port and port.index_bits and (self.fixed or not self.has_registers):
            return None
        return port

    @property
    def by_words(self) -> bool:
        """True if the bus writes operands word by word into the core."""
        return self.word_port is not None

    @property
    def has_memory(self) -> bool:
        """True if operands and result are words in a memory of the core."""
        return self.word_port is not None and self.word_port.index_bits > 0

    @property
    def more_cycles(self) -> int:
        """Cycles of an operation beyond those of the core with its operands side by side."""
        return self.word_port.cycles if self.word_port else 0

    @property
    def word_bits(self) -> int:
        """Bits of a word, if the bus receives operands word by word; else 0."""
        if self.has_registers:
            return LITE_WORD
        return self.word if self.bus == "axi-stream" else 0

    @property
    def masked(self) -> bool:
        """True if the bus needs a core that masks its outputs.

        Packets of words need it. Wide AXI4-Stream has a register that shows a result only while it
        is valid. Registers are read only then, and mask words, as do packets of words around a core
        that takes its operands by words.
        """
        possible = any(p.name == "MaskOutputs" for p in self.core.parameters)
        words = self.bus == "words" or (self.bus == "axi-stream" and self.word > 0)
        return possible and words and not self.by_words

    @property
    def module(self) -> str:
        """The module of the project that the bare module instantiates."""
        return self.word_port.module if self.word_port else self.core.top

    @cached_property
    def fixed(self) -> dict[str, int]:
        """The constant inputs of the core, absent from the bare module, with their values."""
        values: dict[str, int] = {}
        unused = {
            "multiply": not self.config.values.get("Multiply"),
            "square": not self.config.squares,
            "divide": not self.config.divides,
            "b": not self.config.divides,
            "more": self.bus != "none",  # a bus brings one operation at a time
        }
        for port in self.core.inputs:
            if port.role in self.core.port_constants:
                values[port.name] = self.core.port_constants[port.role]
            elif unused.get(port.role):
                values[port.name] = 0
            elif port.role == "modulus" and self.config.modulus:
                values[port.name] = self.config.modulus
        algebra = None if self.open_modulus else self.made_for
        values |= self.operation.port_constants(self.config, algebra)
        return values

    @cached_property
    def operands(self) -> tuple[Signal, ...]:
        """The operand ports that are not constant, in the order of the core."""
        ports = (port for port in self.core.inputs if port.name not in self.fixed)
        return tuple(self._signal(port, "input") for port in ports)

    @cached_property
    def results(self) -> tuple[Signal, ...]:
        """The result ports; the status is the last."""
        return tuple(self._signal(port, "output") for port in self.core.outputs)

    def _signal(self, port: Port, direction: str) -> Signal:
        meaning = self.operation.meaning(self.config, port)
        return Signal(port.name, direction, port.width(self.config), port.role, meaning)

    @cached_property
    def signals(self) -> tuple[Signal, ...]:
        """Every port of the core without a bus, in order."""
        ports = self._ports(())
        if bits := self.config.tag_bits:
            tag_in = Signal("tag_i", "input", bits, "tag", "tag of the operation")
            tag_out = Signal("tag_o", "output", bits, "tag", "tag of the operation; 0 if no result")
            place = [s.name for s in ports].index("out_valid_o")
            ports = (*ports[:place], tag_in, *ports[place:-1], tag_out, ports[-1])
        return ports

    @cached_property
    def bare_signals(self) -> tuple[Signal, ...]:
        """Every port of the bare module, in order; below some buses operands come by words."""
        if not self.by_words:
            return self.signals
        words = -(-self.config.bits // self.word_bits)
        index = self.word_port.index_bits if self.word_port else 0
        index_bits = index or max((words - 1).bit_length(), 1)
        ports = (
            Signal("word_write_i", "input", 3, "word", "of modulus, b, a: the word is written"),
            Signal("word_index_i", "input", index_bits, "word", "number of the word"),
            Signal("word_data_i", "input", self.word_bits, "word", "the word"),
        )
        if not self.has_memory:
            return self._ports(ports)
        ready = Signal("word_ready_o", "output", 1, "ready", "a word is taken in this cycle")
        result = (
            Signal("result_index_i", "input", index_bits, "index", "number of a result word"),
            Signal("result_word_o", "output", self.word_bits, "result", "that word, a cycle later"),
            *(s for s in self.results if s.role != "result"),
        )
        return self._ports((*ports, ready), result)

    def _ports(
        self, words: tuple[Signal, ...], results: tuple[Signal, ...] = ()
    ) -> tuple[Signal, ...]:
        """All ports; ``words`` and ``results`` are those of operands and result by words."""
        by_words = ("modulus", "a", "b") if words else ()
        return (
            Signal("clk_i", "input", 1, "clock", "clock"),
            Signal("rst_ni", "input", 1, "reset", "reset, active low, asynchronous"),
            Signal("clear_i", "input", 1, "clear", "abandon the operation and wipe"),
            *words,
            Signal("in_valid_i", "input", 1, "handshake", "operands are offered"),
            Signal("in_ready_o", "output", 1, "handshake", "operands are taken in this cycle"),
            *(s for s in self.operands if s.role not in by_words),
            Signal("out_valid_o", "output", 1, "handshake", "a result is offered"),
            Signal("out_ready_i", "input", 1, "handshake", "the user takes a result"),
            *(results or self.results),
            Signal("fault_o", "output", 1, "fault", FAULT_MEANING),
        )


def handover(
    core: Core,
    name: str,
    *,
    field: Field | None = None,
    bits: int | None = None,
    assignments: dict[str, object] | None = None,
    bus: str = "none",
    word: int = 0,
    open_modulus: bool = False,
    curve: "Curve | None" = None,
    privileged: bool = False,
) -> Handover:
    """The export of a core for a field, a curve or a width.

    >>> from dualfield import catalog
    >>> from dualfield.math.fields import parse_field
    >>> export = handover(catalog.get("inv-divstep"), "inv", field=parse_field("P-256"))
    >>> [signal.name for signal in export.operands], sorted(export.fixed)
    (['divide_i', 'a_i', 'b_i'], ['modulus_i', 'multiply_i'])

    Raises:
        UsageError: the core does not support it.
    """
    operation = operations.of(core)
    for algebra in (field, curve):
        if algebra is not None:
            operation.require(core, algebra)
    _check_bus(bus, word, privileged)
    if field is None and curve is None and bits is None:
        curve = operation.default_curve(core)
    algebra, values = field or curve, dict(assignments or {})
    width = bits or 0
    if algebra is not None:
        values, width = operation.fit_core(core, algebra, values, bits, fixed=not open_modulus)
    elif bits is None:
        if operation.over == "numbers":
            raise UsageError(f"{core.id} needs a width (--bits 2048).")
        over = f"{operation.over} (--{operation.over} P-256)"
        raise UsageError(f"{core.id} needs a {over} or a width (--bits 256).")
    config = core.configure(width, values)
    _check_offered(config, bus)
    _check_modulus_port(core, open_modulus)
    if algebra is not None:
        config.takes(algebra.kind, algebra.modulus)
    export = Handover(config, name, bus, word, field, open_modulus, curve, privileged)
    if export.masked:
        values["MaskOutputs"] = 1
        return dataclasses.replace(export, config=core.configure(width, values))
    return export


_WITH_PORT = {"multiply": "mont-mul-dsp", "scalar": "scalar-mul"}
"""Operation of cores whose modulus is always fixed -> a core with a port for the modulus."""


def _check_modulus_port(core: Core, wanted: bool) -> None:
    """Refuse a port for the modulus if the core never has one."""
    if wanted and "modulus" not in {port.role for port in core.inputs}:
        other = _WITH_PORT.get(core.operation)
        alternative = f", or use {other}, which has a port" if other else ""
        raise UsageError(
            f"--modulus-port is not possible with {core.id}: its modulus is fixed at build time. "
            f"Leave out --modulus-port{alternative}."
        )


def _check_bus(bus: str, word: int, privileged: bool) -> None:
    """Refuse an unknown bus, and a word size or a protection that the bus does not support."""
    if bus not in BUSES:
        raise UsageError(
            f"--bus {bus} is not valid; it must be one of {', '.join(BUSES)}.{closest(bus, BUSES)}"
        )
    if word and bus not in WORDS:
        raise UsageError(f"--word needs --bus words or --bus axi-stream; the bus is {bus}.")
    if word and word not in WORDS[bus]:
        sizes = ", ".join(map(str, WORDS[bus]))
        raise UsageError(f"--word {word} is not valid with --bus {bus}; it must be one of {sizes}.")
    if privileged and bus not in PROTECTED_BUSES:
        raise UsageError(
            f"--privileged needs --bus {' or --bus '.join(PROTECTED_BUSES)}; the bus is {bus}."
        )


def _check_offered(config: Configuration, bus: str) -> None:
    """Refuse a core that cannot be exported, and name the alternative."""
    if config.closed_cells():
        raise UsageError(
            f"{config.core.id} cannot be generated with -P Technology=1: the flat file would "
            "contain the multiplier of ECP5, which has no open model to verify it with. Use "
            "-P Technology=0."
        )
    if bus != "none" and (config.overlaps or config.tag_bits):
        raise UsageError(
            f"{config.core.id} with -P Overlap=1 or -P TagWidth=N needs --bus none: a bus has one "
            f"operation in flight and no tag; the bus is {bus}."
        )
    if config.squares and bus in REGISTER_BUSES:
        raise UsageError(
            f"{config.core.id} with -P Square=1 cannot have --bus {bus}, whose registers cannot "
            "request a square. Use another bus, or -P Square=0."
        )
