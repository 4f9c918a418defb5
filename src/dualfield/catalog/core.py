"""Catalog records of cores, and configurations: cores with a width and parameters.

File lists, command line, tests and docs are all derived from these records.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from dualfield.catalog import hierarchy
from dualfield.catalog.batches import Batches
from dualfield.catalog.parameter import (
    MASK_OUTPUTS as MASK_OUTPUTS,
)  # synthesize.shell reads it here
from dualfield.catalog.parameter import Parameter
from dualfield.host import checksum
from dualfield.host.errors import UsageError, closest
from dualfield.models.outcome import Outcome

Values = Mapping[str, int | str]


@dataclass(frozen=True)
class Port:
    """An operand or result port; ``role`` is what it carries, ``width`` its bits.

    Roles of inputs: modulus, a, b; field (0 GF(p), 1 GF(2^m)); size (operand bits chosen at run
    time); divide (1: a / b, 0: inverse of a); multiply (1: a * b); square (1: a * a); more (1:
    another element of the same batch follows).
    Roles of outputs: result, k, status.
    """

    name: str
    role: str
    width: Callable[["Configuration"], int]


@dataclass(frozen=True)
class Evidence:
    """Something that shows a core right, and the file in the project that holds it."""

    what: str
    where: str


@dataclass(frozen=True, repr=False)
class Core:
    """The record of a core: the one place for every fact about it.

    ``top``: its module in ``rtl/``, from which its files and its family follow. ``operation``:
    inverse (of a), divide (a / b), multiply (a * b), power (a to the b) or scalar (b times a
    point a of a curve, all packed: see `dualfield.operations.curve_packing`). ``kinds``: fields it
    works in, ``gfp`` and/or ``gf2m``. ``timing``: ``variable`` or ``constant``. ``unreduced``:
    what happens to an operand that is not reduced but fits the port: ``computed`` or ``refused``
    (operand_range). ``model``: (configuration, kind, modulus, a, b) -> Outcome, cycles included.
    ``latency``: configuration -> (least, most) cycles over every input, refused ones included.
    ``paper`` and ``source``: which of the papers, and where in it. ``r_bits``: for multipliers,
    the R of result = a * b * 2^-R (x^-R in GF(2^m)). ``evidence``: what the tests did, filled in by
    the catalog.

    ``sized``: the operand size is chosen at run time by a port of role size; the width of a
    configuration is then that size, and the core's own is its parameter ``MaxBits``, which grows
    with the width unless given. ``constraint``: what is wrong with a combination of width and
    parameters, None if nothing. ``small``: parameters to check it with at small widths.
    ``bench``: a file outside ``rtl/`` that holds the top. ``alternatives``: parameters that choose
    between modules, so that each combination of their values is hardware of its own. ``wiped``:
    cycles from ``clear_i`` until nothing is left of the operation, memories of words included.
    ``port_constants``: ports that carry a constant, by role -> value, of hardware that does several
    operations.
    ``by_words``: a module that is the same hardware with operands written by words, for a bus, if
    there is one for the configuration.
    ``exact``: a polynomial must have the width as its degree; a shorter one is a bad modulus.
    ``model``: the answer to an operation. Generated folders have a copy of this function, so it
    stands at the top of its file and reads no more of its configuration than ``bits``, ``values``,
    ``core_id``, ``squares``, ``modulus`` and ``polynomial``. ``batches``: the model of batches, of
    a core with a port of role more; it is copied too. ``parts``: modules inside it that are
    measured alone -> cycles of an operation by them, where these are not the core's.

    A parameter named ``Field`` (gfp, gf2m) makes the kind of field a choice at build time, one
    named ``Form`` that of a curve (binary ones are over GF(2^m)), one
    named ``Modulus`` other than 0 fixes the modulus, whose port is then not read; one named
    ``Signed`` that is 1 makes operands two's complement of one bit more; one named ``Square``
    that is 1 makes a product without ``b`` a square: ``latency`` is then that of a square and that
    of a product.
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
    by_words: Callable[["Configuration"], str | None] = lambda _: None
    exact: bool = False
    batches: Callable[["Configuration"], Batches] | None = None
    parts: Mapping[str, Callable[["Configuration"], int]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Core {self.id}: {self.title}>"

    @property
    def family(self) -> str:
        """The stem of its family: folder of RTL and proofs, model, record, tests, page."""
        return hierarchy.folder(self.top)

    @property
    def sources(self) -> tuple[Path, ...]:
        """Its SystemVerilog files in order of compilation."""
        return self.files()

    def files(self, technology: str = hierarchy.TECHNOLOGIES[0]) -> tuple[Path, ...]:
        """The same with the cells of a technology."""
        if self.bench is not None:
            return (*hierarchy.named_in(self.bench), self.bench)
        return hierarchy.closure(self.top, technology=technology)

    def configure(
        self, bits: int, assignments: Mapping[str, object] | None = None
    ) -> "Configuration":
        """This core at a width, parameters as given, the others at their defaults.

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
        config = Configuration(self.id, bits, tuple(values.items()), self)
        wrong = self.constraint(config)
        if bits > config.most_bits:
            wrong = f"{bits} bits do not fit MaxBits={config.most_bits}."
        if config.modulus and config.modulus.bit_length() > config.port_bits("modulus"):
            wrong = f"Modulus={config.modulus:#x} does not fit {bits} bits."
        if wrong:
            raise UsageError(f"{self.id}: {wrong}")
        return config

    def parse(self, assignments: Mapping[str, object]) -> dict[str, int | str]:
        """The values of parameters that are given, by their names here.

        Raises UsageError for an unknown one, or a value out of its own range. Whether they go
        together, and with a width, says `configure`.
        """
        by_name = {p.name.lower(): p for p in self.parameters}
        values: dict[str, int | str] = {}
        for name, given in assignments.items():
            parameter = by_name.get(name.lower())
            if parameter is None:
                known = ", ".join(f"{p.name}={p.span()}" for p in self.parameters) or "none"
                raise UsageError(
                    f"{self.id} has no parameter {name}; it has: {known}."
                    f"{closest(name, [p.name for p in self.parameters])}"
                )
            if parameter.name in values:
                raise UsageError(f"{self.id}: the parameter {parameter.name} is given twice.")
            values[parameter.name] = parameter.parse(self.id, given)
        return values

    def takes(self, kind: str) -> None:
        """Raise UsageError unless the core works in fields of this kind."""
        _takes(self.id, self.kinds, kind)

    def has_input(self, role: str) -> bool:
        """Whether it has a port of this role."""
        return any(port.role == role for port in self.inputs)

    def for_kind(self, kind: str) -> dict[str, str]:
        """The parameter that makes it for a kind of field, of a core that has one."""
        return {"Field": kind} if any(p.name == "Field" for p in self.parameters) else {}

    def for_size(self, bits: int) -> dict[str, int]:
        """The parameter for operands of at most so many bits, of a core sized at run time."""
        return {"MaxBits": bits} if self.sized else {}

    def selects(self, role: str) -> bool:
        """Whether a port of this role chooses what is done: it is there, and not tied."""
        return self.has_input(role) and role not in self.port_constants


def literal(value: int) -> str:
    """A SystemVerilog literal for a parameter; a plain decimal is limited to 32 bits."""
    return str(value) if -(2**31) <= value < 2**31 else f"{value.bit_length()}'h{value:x}"


def _short(value: int) -> str:
    """A number for a label: a long one, such as a fixed modulus, by its digest."""
    text = str(value)
    return text if len(text) <= 12 else hashlib.sha256(text.encode()).hexdigest()[:8]


def _takes(name: str, kinds: tuple[str, ...], kind: str) -> None:
    if kind not in kinds:
        words = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
        mine = " and ".join(words[k] for k in kinds)
        raise UsageError(f"{name} works in {mine} only, not in {words[kind]}.")


@dataclass(frozen=True)
class Configuration:
    """A core with its width and parameters: what is simulated, synthesized and measured."""

    core_id: str
    bits: int
    items: tuple[tuple[str, int | str], ...]
    _core: Core = field(repr=False)

    def __hash__(self) -> int:
        return hash((self.core_id, self.bits, self.items))

    @property
    def core(self) -> Core:
        """Its record in the catalog."""
        return self._core

    @property
    def values(self) -> dict[str, int | str]:
        """Parameter values by name."""
        return dict(self.items)

    def as_dict(self) -> dict[str, object]:
        """Its members in JSON."""
        return {"core": self.core_id, "bits": self.bits, "parameters": self.values}

    @property
    def kinds(self) -> tuple[str, ...]:
        """Fields it works in as built: gfp, gf2m or both."""
        if self.form:
            return ("gf2m",) if self.form == "binary" else ("gfp",)
        chosen = self.values.get("Field")
        return self.core.kinds if chosen is None else (str(chosen),)

    @property
    def signed(self) -> bool:
        """Whether operands are in two's complement of one bit more, by the parameter ``Signed``."""
        return bool(self.values.get("Signed", 0))

    @property
    def squares(self) -> bool:
        """Whether it squares too if asked, by the parameter ``Square``."""
        return bool(self.values.get("Square", 0))

    @property
    def technology(self) -> str:
        """The technology whose cells it is built of, by the parameter ``Technology``."""
        return hierarchy.TECHNOLOGIES[int(self.values.get("Technology", 0))]

    @property
    def modulus(self) -> int:
        """The modulus where it is fixed by the parameter ``Modulus``, else 0."""
        return int(self.values.get("Modulus", 0))

    @property
    def polynomial(self) -> int:
        """The field's polynomial where the parameter ``Polynomial`` fixes it, else 0."""
        return int(self.values.get("Polynomial", 0))

    @property
    def form(self) -> str:
        """The form of curve it is for, by the parameter ``Form``; empty if it is for a field."""
        return str(self.values.get("Form", ""))

    @property
    def most_bits(self) -> int:
        """Bits of its longest operands, by the parameter ``MaxBits`` if sized at run time."""
        return int(self.values["MaxBits"]) if self.core.sized else self.bits

    @property
    def word(self) -> int:
        """Bits of the words that it computes by, by the parameter ``Word``; 1 without words."""
        return int(self.values.get("Word", 1))

    @property
    def constant_time(self) -> bool:
        """Whether cycles do not depend on operands, perhaps by the parameter ``ConstantTime``."""
        return self.core.timing == "constant" or self.values.get("ConstantTime") == 1

    @property
    def batch(self) -> int:
        """Batch size: parameter ``Depth`` of a core with a port of role more."""
        return int(self.values["Depth"]) if self.core.has_input("more") else 1

    def port_bits(self, role: str) -> int:
        """Width of the input of a role, 0 if it has none."""
        return next((port.width(self) for port in self.core.inputs if port.role == role), 0)

    def fixed_bits(self, name: str) -> int:
        """Width of a parameter that fixes the field, ``Modulus`` or ``Polynomial``; 0 of others."""
        if name == "Modulus":
            return self.port_bits("modulus")
        return self.bits + 1 if name == "Polynomial" else 0

    def constant(self, name: str, value: int) -> str:
        """The value of an RTL parameter as SystemVerilog text."""
        bits = self.fixed_bits(name)
        return f"{bits}'h{value:x}" if bits else literal(value)

    def takes(self, kind: str, modulus: int) -> None:
        """Raise UsageError unless it works, as built, in fields of this kind with this modulus."""
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
        """The same hardware at another operand size chosen at run time, in range or not."""
        return self if size is None or size == self.bits else replace(self, bits=size)

    def label(self) -> str:
        """Short name for files and tables: core, width, and the parameters off their default."""
        defaults = {p.name: p.default for p in self.core.parameters}
        changed = [
            str(value) if isinstance(value, str) else f"{name}{_short(value)}"
            for name, value in self.items
            if value != defaults[name]
        ]
        return "-".join([self.core_id, str(self.bits), *changed])

    def sources(self) -> list[Path]:
        """SystemVerilog files in order of compilation."""
        return list(self.core.files(self.technology))

    def hdl(self) -> dict[str, int]:
        """Values of the RTL parameters of the top module."""
        values = self.values
        own = {} if self.core.sized else {"N": self.bits}
        return own | {p.hdl: p.code(values[p.name]) for p in self.core.parameters}

    def checksum(self) -> str:
        """SHA-256 over the sources, the top module and its parameters: what a figure is of.

        Of a core whose operand size is chosen at run time also over that size.
        """
        return self._checksum

    @cached_property
    def _checksum(self) -> str:
        texts = [repr((self.core.top, sorted(self.hdl().items())))]
        if self.core.sized:  # the time of an operation depends on the size chosen at run time
            texts.append(repr(self.bits))
        return checksum.of_sources(self.sources(), *texts)

    def latency(self) -> tuple[int, int]:
        """Least and most cycles from accepted operands to valid result, over every input."""
        return self.core.latency(self)

    def closed_cells(self) -> bool:
        """Whether it has a vendor's cell that Yosys has no model of: the multiplier of ECP5."""
        return any(path.stem == "MULT18X18D" for path in self.sources())

    def longest(self) -> int:
        """Most cycles of an operation, of every size that the core has."""
        sizes: Iterable[int] = (self.bits,)
        if self.core.sized:
            sizes = range(self.core.minimum_bits, self.most_bits + 1)
        return max(self.at(size).latency()[1] for size in sizes)

    def idle_within(self) -> int:
        """Cycles after which it is idle, whatever its registers held, if results are taken."""
        return (1 << (self.longest() - 1).bit_length()) + 3

    def model(self, modulus: int, a: int, b: int | None = None, kind: str = "gfp") -> Outcome:
        """What the core answers, cycles included. Operands must fit their ports."""
        return self.core.model(self, kind, modulus, a, b)
