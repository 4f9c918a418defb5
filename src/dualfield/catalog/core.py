"""What the catalog says of a core, and a core with its parameters chosen.

File lists, command line, tests and docs are all derived from these records.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from dualfield.errors import UsageError, closest
from dualfield.models.outcome import Outcome
from dualfield.paths import rtl_dir

Values = Mapping[str, int | str]


@dataclass(frozen=True)
class Parameter:
    """A parameter a user may set with ``-P name=value``.

    ``hdl``: its name in the RTL. Either ``choices`` (the RTL takes the index) or a range
    ``minimum`` .. ``maximum`` of integers.
    """

    name: str
    hdl: str
    default: int | str
    doc: str
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0

    def parse(self, core_id: str, given: object) -> int | str:
        """The value for what a user gave; UsageError says what is allowed."""
        text = str(given).strip()
        if self.choices:
            for choice in self.choices:
                if text.lower() == choice.lower():
                    return choice
            raise UsageError(
                f"{core_id}: {self.name}={text} is not possible; "
                f"{self.name} is one of {', '.join(self.choices)}.{closest(text, self.choices)}"
            )
        try:
            value = int(text, 0)
        except ValueError:
            value = self.minimum - 1
        if not self.minimum <= value <= self.maximum:
            raise UsageError(
                f"{core_id}: {self.name}={text} is not possible; "
                f"{self.name} is an integer from {self.minimum} to {self.maximum}."
            )
        return value

    def code(self, value: int | str) -> int:
        """The integer the RTL parameter takes."""
        return self.choices.index(str(value)) if self.choices else int(value)

    def span(self) -> str:
        """Allowed values in words."""
        return "|".join(self.choices) if self.choices else f"{self.minimum}..{self.maximum}"


@dataclass(frozen=True)
class Port:
    """An operand or result port; ``role`` is what it carries, ``width`` its bits."""

    name: str
    role: str
    width: Callable[["Configuration"], int]


@dataclass(frozen=True)
class Evidence:
    """Something that shows a core right, and the file in the project that holds it."""

    what: str
    where: str


@dataclass(frozen=True)
class Core:
    """The record of a core: the one place for every fact about it.

    ``sources``: its SystemVerilog files below ``rtl/``, in order of compilation. ``operation``:
    inverse (of a), divide (a / b) or multiply (a * b). ``kinds``: fields it works in, ``gfp``
    and/or ``gf2m``. ``timing``: ``variable`` or ``constant``. ``unreduced``: what happens to an
    operand that is not reduced but fits the port: ``computed`` or ``refused`` (operand_range).
    ``model``: (configuration, kind, modulus, a, b) -> Outcome, cycles included. ``latency``:
    configuration -> (least, most) cycles over every input, refused ones included. ``paper``
    and ``source``: which of the papers, and where in it. ``r_bits``: for multipliers, the R of
    result = a * b * 2^-R.
    """

    id: str
    title: str
    operation: str
    kinds: tuple[str, ...]
    timing: str
    top: str
    sources: tuple[str, ...]
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
    evidence: tuple[Evidence, ...]
    r_bits: Callable[["Configuration"], int] = lambda _: 0

    def configure(
        self, bits: int, assignments: Mapping[str, object] | None = None
    ) -> "Configuration":
        """This core at a width, parameters as given, the others at their defaults.

        Raises UsageError for a width or a value out of range, or an unknown parameter.
        """
        if not self.minimum_bits <= bits <= self.maximum_bits:
            raise UsageError(
                f"{self.id}: {bits} bits is not possible; the width is from "
                f"{self.minimum_bits} to {self.maximum_bits} bits."
            )
        values: dict[str, int | str] = {p.name: p.default for p in self.parameters}
        by_name = {p.name.lower(): p for p in self.parameters}
        for name, given in (assignments or {}).items():
            parameter = by_name.get(name.lower())
            if parameter is None:
                known = ", ".join(f"{p.name}={p.span()}" for p in self.parameters) or "none"
                raise UsageError(
                    f"{self.id} has no parameter {name}; it has: {known}."
                    f"{closest(name, [p.name for p in self.parameters])}"
                )
            values[parameter.name] = parameter.parse(self.id, given)
        return Configuration(self.id, bits, tuple(values.items()), self)

    def takes(self, kind: str) -> None:
        """Raise UsageError unless the core works in fields of this kind."""
        if kind not in self.kinds:
            words = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
            mine = " and ".join(words[k] for k in self.kinds)
            raise UsageError(f"{self.id} works in {mine} only, not in {words[kind]}.")


@dataclass(frozen=True)
class Configuration:
    """A core with its width and parameters: what is simulated, synthesized and measured."""

    core_id: str
    bits: int
    items: tuple[tuple[str, int | str], ...]
    _core: Core

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

    def label(self) -> str:
        """Short name for files and tables: core, width, and the parameters off their default."""
        defaults = {p.name: p.default for p in self.core.parameters}
        changed = [
            str(value) if isinstance(value, str) else f"{name}{value}"
            for name, value in self.items
            if value != defaults[name]
        ]
        return "-".join([self.core_id, str(self.bits), *changed])

    def sources(self) -> list[Path]:
        """SystemVerilog files in order of compilation."""
        return [rtl_dir() / source for source in self.core.sources]

    def hdl(self) -> dict[str, int]:
        """Values of the RTL parameters of the top module."""
        values = self.values
        return {"N": self.bits} | {p.hdl: p.code(values[p.name]) for p in self.core.parameters}

    def checksum(self) -> str:
        """SHA-256 over the sources, the top module and its parameters: what a figure is of."""
        return self._checksum

    @cached_property
    def _checksum(self) -> str:
        digest = hashlib.sha256()
        for path in self.sources():
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        digest.update(repr((self.core.top, sorted(self.hdl().items()))).encode())
        return digest.hexdigest()

    def latency(self) -> tuple[int, int]:
        """Least and most cycles from accepted operands to valid result, over every input."""
        return self.core.latency(self)

    def model(self, modulus: int, a: int, b: int | None = None, kind: str = "gfp") -> Outcome:
        """What the core answers, cycles included. Operands must fit their ports."""
        return self.core.model(self, kind, modulus, a, b)
