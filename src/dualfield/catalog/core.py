"""Records of cores, and configurations: a core at a width with parameter values.

File lists, the command line, tests and docs are derived from the records.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from dualfield.catalog import hierarchy
from dualfield.catalog.batches import Batches

# Exported for synthesize.shell, whose text is part of the published checksums of flows.
from dualfield.catalog.parameter import MASK_OUTPUTS as MASK_OUTPUTS
from dualfield.catalog.parameter import Constant, Parameter
from dualfield.catalog.parameter import literal as literal
from dualfield.catalog.word_port import WordPort
from dualfield.host import checksum
from dualfield.host.errors import UsageError, closest
from dualfield.models.outcome import Outcome

Values = Mapping[str, int | str]


@dataclass(frozen=True)
class Port:
    """A port for an operand or a result.

    Attributes:
        name: Name in the RTL.
        role: What the port carries. Inputs: modulus, a, b; field (0 GF(p), 1 GF(2^m)); size
            (operand bits, chosen at run time); divide (1: a / b, 0: inverse of a); multiply (1:
            a * b); square (1: a * a); more (1: another element of the batch follows). Outputs:
            result, k, status.
        width: Bits in a configuration.
    """

    name: str
    role: str
    width: Callable[["Configuration"], int]


@dataclass(frozen=True)
class Evidence:
    """The checks of one test file on a core: ``what`` in words, ``where`` the file."""

    what: str
    where: str


@dataclass(frozen=True, repr=False)
class Core:
    """The record of a core: every fact about it, stated once.

    Some parameter names have a meaning: ``Field`` (gfp, gf2m) selects the kind of field at build
    time, ``Form`` the form of curve (``binary`` is over GF(2^m)). ``Modulus`` other than 0 fixes
    the modulus; the core then ignores its modulus port. ``Signed=1`` makes operands two's
    complement with one more bit. ``Square=1`` adds squaring: a product without ``b`` is a square,
    and ``latency`` is (cycles of a square, cycles of a product).

    Attributes:
        id: Name on the command line.
        title: Description in one line.
        operation: inverse (of a), divide (a / b), multiply (a * b), power (a to the b) or scalar
            (b times the curve point a, packed as in `dualfield.operations.curve_packing`).
        kinds: Kinds of field: ``gfp``, ``gf2m`` or both.
        timing: ``variable`` or ``constant``.
        top: Top module; the source files and the family follow from it.
        parameters: Parameters that a user may set.
        inputs: Operand ports.
        outputs: Result ports.
        minimum_bits: Smallest width.
        maximum_bits: Largest width.
        unreduced: What the core does with an unreduced operand that fits its port: ``computed``
            or ``refused`` (status operand_range).
        model: (configuration, kind, modulus, a, b) -> Outcome, with cycles. Generated folders
            have a copy of this function. Therefore it is at the top level of its file, and reads
            only ``bits``, ``values``, ``core_id``, ``squares``, ``modulus`` and ``polynomial`` of
            the configuration.
        latency: Configuration -> (fewest, most) cycles over all inputs, refused ones included.
        paper: Id of the paper, empty if none of the papers has the core.
        source: Section of the paper, or another publication.
        evidence: What the tests checked; the catalog fills it in.
        r_bits: For multipliers, R in result = a * b * 2^-R (x^-R in GF(2^m)).
        sized: Whether the operand size is chosen at run time by a port of role size. The width of
            a configuration is that size, and the parameter ``MaxBits`` is the width of the
            hardware; unless given, it grows with the width.
        constraint: Why a combination of width and parameters is invalid, None if it is valid.
        small: Parameters for checks at small widths.
        bench: A file outside ``rtl/`` that has the top module.
        alternatives: Parameters that choose between modules: each combination of their values is
            different hardware.
        wiped: Cycles from ``clear_i`` until registers and memories hold nothing of the operation.
        port_constants: Role -> value of ports with a constant, in hardware for several operations.
        by_words: The module with the same function whose operands are written in words, for a bus;
            None if the configuration has no such module.
        exact: Whether the degree of a polynomial must equal the width.
        batches: The model of batches, for a core with a port of role more; it is copied too.
        parts: Modules inside the core that are measured separately -> cycles of an operation.
        part_intervals: Those modules of ``parts`` whose operations overlap -> cycles from
            operands to the next operands.
        interval: Cycles from operands to the next operands if operations overlap (parameter
            ``Overlap``) and results are accepted at once; products have the same modulus and size.
        usual_modulus: Width -> ``Modulus`` unless the user sets it, for a core whose modulus is
            always fixed: it has no port of role modulus. None for the other cores.
        complete: Width, values -> values in place of some defaults, for a core built for one point.
        redundant: Whether results are not reduced: congruent, with the bits of an operand. Other
            cores have a parameter ``Reduced`` if they can leave out the reduction.
        replaces_zero: Whether 1 replaces a random factor of 0; else the core refuses it.
        derived: Configuration -> name -> value of the RTL parameters that others determine.
    """

    id: str
    title: str
    operation: str
    kinds: tuple[str, ...]
    timing: str
    top: str
    parameters: tuple[Parameter, ...]
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    minimum_bits: int
    maximum_bits: int
    unreduced: str
    model: Callable[["Configuration", str, int, int, int | None], Outcome]
    latency: Callable[["Configuration"], tuple[int, int]]
    paper: str
    source: str
    evidence: tuple[Evidence, ...] = field(default=(), compare=False)
    r_bits: Callable[["Configuration"], int] = lambda _: 0
    sized: bool = False
    constraint: Callable[["Configuration"], str | None] = lambda _: None
    small: Mapping[str, int | str] = field(default_factory=dict)
    bench: Path | None = None
    alternatives: tuple[str, ...] = ()
    wiped: Callable[["Configuration"], int] = lambda _: 1
    port_constants: Mapping[str, int] = field(default_factory=dict)
    by_words: Callable[["Configuration"], WordPort | None] = lambda _: None
    exact: bool = False
    batches: Callable[["Configuration"], Batches] | None = None
    parts: Mapping[str, Callable[["Configuration"], int]] = field(default_factory=dict)
    part_intervals: Mapping[str, Callable[["Configuration"], int]] = field(default_factory=dict)
    interval: Callable[["Configuration"], int] | None = None
    usual_modulus: Callable[[int], int] | None = None
    complete: Callable[[int, Mapping[str, int | str]], Mapping[str, int | str]] = lambda _, __: {}
    redundant: bool = False
    replaces_zero: bool = False
    derived: Callable[["Configuration"], Mapping[str, Constant]] = lambda _: {}

    def __repr__(self) -> str:
        return f"<Core {self.id}: {self.title}>"

    @property
    def family(self) -> str:
        """The name of its family: that of the RTL folder, proofs, model, record, tests and page."""
        return hierarchy.folder(self.top)

    @property
    def sources(self) -> tuple[Path, ...]:
        """Its SystemVerilog files in compilation order, with generic cells."""
        return self.files()

    def files(self, technology: str = hierarchy.TECHNOLOGIES[0]) -> tuple[Path, ...]:
        """Return its SystemVerilog files in compilation order, with the cells of a technology."""
        if self.bench is not None:
            return (*hierarchy.named_in(self.bench, technology), self.bench)
        return hierarchy.closure(self.top, technology=technology)

    def configure(
        self, bits: int, assignments: Mapping[str, object] | None = None
    ) -> "Configuration":
        """Return this core at a width; parameters that are not assigned have their defaults.

        Raises UsageError for a width or a value out of range, or an unknown parameter.
        """
        if not self.minimum_bits <= bits <= self.maximum_bits:
            raise UsageError(
                f"{self.id}: a width of {bits} bits is not valid; it must be from "
                f"{self.minimum_bits} to {self.maximum_bits} bits."
            )
        values = {p.name: p.default for p in self.parameters} | self.parse(assignments or {})
        if self.sized and "maxbits" not in {name.lower() for name in assignments or {}}:
            values |= self.for_size(max(int(values["MaxBits"]), bits))
        values |= self.complete(bits, values)
        if self.usual_modulus and not values["Modulus"]:
            values["Modulus"] = self.usual_modulus(bits)
        config = Configuration(self.id, bits, tuple(values.items()), self)
        problem = self.constraint(config)
        if bits > config.most_bits:
            problem = f"{bits} bits do not fit MaxBits={config.most_bits}."
        if config.modulus and config.modulus.bit_length() > config.fixed_bits("Modulus"):
            problem = f"Modulus={config.modulus:#x} does not fit {bits} bits."
        if problem:
            raise UsageError(f"{self.id}: {problem}")
        return config

    def parse(self, assignments: Mapping[str, object]) -> dict[str, int | str]:
        """Return the values of the assigned parameters, by their names in the record.

        Raises UsageError for an unknown parameter and for a value out of its range. `configure`
        also checks the combination of values and the width.
        """
        by_name = {p.name.lower(): p for p in self.parameters}
        values: dict[str, int | str] = {}
        for name, value in assignments.items():
            parameter = by_name.get(name.lower())
            if parameter is None:
                allowed = ", ".join(f"{p.name}={p.span()}" for p in self.parameters) or "none"
                raise UsageError(
                    f"{self.id} has no parameter {name}; it has: {allowed}."
                    f"{closest(name, [p.name for p in self.parameters])}"
                )
            if parameter.name in values:
                raise UsageError(f"{self.id}: the parameter {parameter.name} is given twice.")
            values[parameter.name] = parameter.parse(self.id, value)
        return values

    @property
    def tagged(self) -> bool:
        """Whether it has the ports ``tag_i`` and ``tag_o`` (parameter ``TagWidth``)."""
        return any(p.name == "TagWidth" for p in self.parameters)

    def takes(self, kind: str) -> None:
        """Raise UsageError unless the core works in fields of this kind."""
        _takes(self.id, self.kinds, kind)

    def has_input(self, role: str) -> bool:
        """Return whether it has an input of this role."""
        return any(port.role == role for port in self.inputs)

    def for_kind(self, kind: str) -> dict[str, str]:
        """Return the parameter that selects a kind of field; empty if the core has none."""
        return {"Field": kind} if any(p.name == "Field" for p in self.parameters) else {}

    def for_size(self, bits: int) -> dict[str, int]:
        """Return the parameter for operands of at most ``bits`` bits; empty if not `sized`."""
        return {"MaxBits": bits} if self.sized else {}

    def for_modulus(self, modulus: int) -> dict[str, int]:
        """Return the parameter for a modulus; empty unless the modulus is always fixed."""
        return {"Modulus": modulus} if self.usual_modulus else {}

    def selects(self, role: str) -> bool:
        """Return whether an input of this role selects the operation: it exists and is not tied."""
        return self.has_input(role) and role not in self.port_constants


def _short(value: int) -> str:
    """Return a number for a label; of a long one, such as a fixed modulus, its digest."""
    text = str(value)
    return text if len(text) <= 12 else hashlib.sha256(text.encode()).hexdigest()[:8]


def _takes(name: str, kinds: tuple[str, ...], kind: str) -> None:
    if kind not in kinds:
        words = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
        names = " and ".join(words[k] for k in kinds)
        raise UsageError(f"{name} works in {names} only, not in {words[kind]}.")


@dataclass(frozen=True)
class Configuration:
    """A core at a width with parameter values: one hardware to simulate, synthesize and measure."""

    core_id: str
    bits: int
    items: tuple[tuple[str, int | str], ...]
    _core: Core = field(repr=False)

    def __hash__(self) -> int:
        return hash((self.core_id, self.bits, self.items))

    @property
    def core(self) -> Core:
        """The record of the core."""
        return self._core

    @property
    def values(self) -> dict[str, int | str]:
        """Parameter values by name."""
        return dict(self.items)

    def as_dict(self) -> dict[str, object]:
        """Return the configuration as a JSON object."""
        return {"core": self.core_id, "bits": self.bits, "parameters": self.values}

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of field that this build supports: gfp, gf2m or both."""
        if self.form:
            return ("gf2m",) if self.form == "binary" else ("gfp",)
        kind = self.values.get("Field")
        return self.core.kinds if kind is None else (str(kind),)

    @property
    def program(self) -> str:
        """The program on a curve (parameter ``Program``): k P if the core has no other."""
        return str(self.values.get("Program", "multiply"))

    @property
    def protect(self) -> str:
        """The protection of k P (parameter ``Protect``)."""
        return str(self.values.get("Protect", "none"))

    @property
    def signed(self) -> bool:
        """True if operands are two's complement with one more bit (parameter ``Signed``)."""
        return bool(self.values.get("Signed", 0))

    @property
    def divides(self) -> bool:
        """True unless a core of quotients is built for inverses only (parameter ``Divide``)."""
        return bool(self.values.get("Divide", 1))

    @property
    def squares(self) -> bool:
        """True if the core can square (parameter ``Square``)."""
        return bool(self.values.get("Square", 0))

    @property
    def technology(self) -> str:
        """The technology of its cells (parameter ``Technology``)."""
        return hierarchy.TECHNOLOGIES[int(self.values.get("Technology", 0))]

    @property
    def modulus(self) -> int:
        """The fixed modulus (parameter ``Modulus``), 0 if a port carries it."""
        return int(self.values.get("Modulus", 0))

    @property
    def polynomial(self) -> int:
        """The fixed polynomial of the field (parameter ``Polynomial``), 0 if a port has it."""
        return int(self.values.get("Polynomial", 0))

    @property
    def form(self) -> str:
        """The form of curve (parameter ``Form``); empty for operations in a field."""
        return str(self.values.get("Form", ""))

    @property
    def most_bits(self) -> int:
        """Bits of the longest operands: ``MaxBits`` if the core is sized at run time."""
        return int(self.values["MaxBits"]) if self.core.sized else self.bits

    @property
    def operand_bits(self) -> int:
        """Bits of an operand: the width, or those of the port if the core always has one modulus.

        With ``Reduced=0`` such a core takes redundant operands, which are longer than the modulus.
        """
        return self.port_bits("a") if self.core.usual_modulus else self.bits

    @property
    def redundant(self) -> bool:
        """True if a result need not be below the modulus."""
        return self.core.redundant or str(self.values.get("Reduced", 1)) == "0"

    @property
    def word(self) -> int:
        """Bits of a word (parameter ``Word``); 1 if the core does not compute in words."""
        return int(self.values.get("Word", 1))

    @property
    def constant_time(self) -> bool:
        """True if cycles do not depend on operands (of some cores: parameter ``ConstantTime``)."""
        return self.core.timing == "constant" or self.values.get("ConstantTime") == 1

    @property
    def batch(self) -> int:
        """Largest batch: parameter ``Depth`` of a core with a port of role more, else 1."""
        return int(self.values["Depth"]) if self.core.has_input("more") else 1

    def port_bits(self, role: str) -> int:
        """Return the width of the input of a role, 0 if there is none."""
        return next((port.width(self) for port in self.core.inputs if port.role == role), 0)

    def fixed_bits(self, name: str) -> int:
        """Return the width of ``Modulus`` or ``Polynomial``, 0 for any other parameter."""
        if name == "Modulus":
            return self.bits if self.core.usual_modulus else self.port_bits("modulus")
        return self.bits + 1 if name == "Polynomial" else 0

    def constant(self, name: str, value: int) -> str:
        """Return the value of an RTL parameter as SystemVerilog text."""
        bits = self.fixed_bits(name)
        return f"{bits}'h{value:x}" if bits else literal(value)

    def takes(self, kind: str, modulus: int) -> None:
        """Raise UsageError unless this build works in fields of this kind with this modulus."""
        _takes(self.label(), self.kinds, kind)
        if self.modulus not in (0, modulus):
            raise UsageError(
                f"{self.core_id} is built for Modulus={self.modulus:#x}; it does not work modulo "
                f"{modulus:#x}."
            )
        if kind == "gf2m" and self.polynomial not in (0, modulus):
            raise UsageError(
                f"{self.core_id} is built for Polynomial={self.polynomial:#x}; it does not work "
                f"modulo {modulus:#x}."
            )

    def at(self, size: int | None) -> "Configuration":
        """Return the same hardware at another operand size, which may be out of range."""
        return self if size is None or size == self.bits else replace(self, bits=size)

    def label(self) -> str:
        """Return a short name for files and tables: core, width and non-default parameters."""
        defaults = {p.name: p.default for p in self.core.parameters}
        settings = [
            str(value) if isinstance(value, str) else f"{name}{_short(value)}"
            for name, value in self.items
            if value != defaults[name]
        ]
        return "-".join([self.core_id, str(self.bits), *settings])

    def sources(self) -> list[Path]:
        """Return the SystemVerilog files in compilation order."""
        return list(self.core.files(self.technology))

    def hdl(self) -> dict[str, int]:
        """Return the parameters of the top module by their RTL names."""
        values = self.values
        size = {} if self.core.sized else {"N": self.bits}
        own = {p.hdl: p.code(values[p.name]) for p in self.core.parameters if p.hdl}
        return size | own | dict(self.core.derived(self))

    def checksum(self) -> str:
        """Return a SHA-256 that identifies the hardware of a figure.

        It covers the sources, the name of the top module, its parameters and, for a core that is
        sized at run time, the operand size.
        """
        return self._checksum

    @cached_property
    def _checksum(self) -> str:
        # Python refuses decimals of thousands of digits.
        hdl = {n: f"{v:x}" if v >> 4096 else v for n, v in self.hdl().items()}
        texts = [repr((self.core.top, sorted(hdl.items())))]
        if self.core.sized:  # cycles depend on the operand size
            texts.append(repr(self.bits))
        return checksum.of_sources(self.sources(), *texts)

    def latency(self) -> tuple[int, int]:
        """Return the fewest and most cycles from accepted operands to valid result."""
        return self.core.latency(self)

    def closed_cells(self) -> bool:
        """Return whether it has a cell without a Yosys model: the multiplier of ECP5."""
        return any(path.stem == "MULT18X18D" for path in self.sources())

    @property
    def overlaps(self) -> bool:
        """True if the core accepts operands while operations are in flight (``Overlap``)."""
        return bool(self.values.get("Overlap", 0))

    @property
    def tag_bits(self) -> int:
        """Bits of the user's tag (parameter ``TagWidth``), 0 if there is none."""
        return int(self.values.get("TagWidth", 0))

    def interval(self, part: str = "") -> int:
        """Return the initiation interval in cycles, if results are accepted at once.

        Without overlap it is the highest latency and a cycle. ``part``: a module of
        `Core.part_intervals`, whose interval is returned.

        >>> from dualfield import catalog
        >>> core = catalog.get("mont-mul-dsp")
        >>> [core.configure(256, {"Overlap": i}).interval() for i in range(2)]
        [58, 35]
        >>> catalog.get("mont-mul-dsp-words").configure(256).interval("df_dsp_multiply_words")
        35
        """
        if part:
            return self.core.part_intervals[part](self)
        if self.overlaps and self.core.interval is not None:
            return self.core.interval(self)
        return self.latency()[1] + 1

    def longest(self) -> int:
        """Return the most cycles of an operation, over all operand sizes of the hardware."""
        sizes: Iterable[int] = (self.bits,)
        if self.core.sized:
            sizes = range(self.core.minimum_bits, self.most_bits + 1)
        return max(self.at(size).latency()[1] for size in sizes)

    def idle_within(self) -> int:
        """Return a bound on cycles until idle, from any register state, if results are accepted.

        A check may stop a result in the cycle in which it is offered: one cycle more.
        """
        alone = (1 << (self.longest() - 1).bit_length()) + 3 + bool(self.values.get("Check", 0))
        return 4 * alone + 8 if self.overlaps else alone

    def model(self, modulus: int, a: int, b: int | None = None, kind: str = "gfp") -> Outcome:
        """Return the model's answer, with cycles. Operands must fit their ports."""
        return self.core.model(self, kind, modulus, a, b)
