"""The interface of an operation: everything that depends on which operation a core computes.

A record names its operation; `dualfield.operations.of` returns its object. Other packages call the
methods and never compare names.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate.bench import Job

Algebra = Field | Curve
"""The field or curve of an operation."""

Inputs = Mapping[str, object]
"""The user's operands, by the names of `Operation.operands`."""


@dataclass(frozen=True)
class Request:
    """A user's operation: configuration, field or curve, and operands."""

    config: Configuration
    algebra: Algebra
    job: Job

    def as_dict(self) -> dict[str, object]:
        """The configuration and the field or curve, as members in JSON."""
        return self.config.as_dict() | self.algebra.as_dict()


class Operation(ABC):
    """A kind of operation that cores compute.

    Attributes:
        id: Its name in records and on the command line.
        title: What it computes, in words.
        over: The kind of algebra: ``field`` or ``curve``; ``numbers`` if it follows from operands.
        operands: Names of the operands; each is an option and a member of a line of vectors.
        members: Further members of a line of vectors: the field or the curve.
        needed: Operands that every line of vectors must have.
        options: Options of ``compute`` that belong to the operation.
        settings: Options that set a parameter, with the parameter's name.
        reduced_roles: Roles of the operands that must be reduced; others may have any value.
        cores: Names of the operations whose cores also compute this one, itself included.
        group: Operations of the same group are compared with each other.
        code: Its number in the register CAPABILITY.
        composite: The effect of a composite modulus, as text; empty if none.
        bad_operand: The reduced operands that have no result, as text; empty if none.
        slow_model: True if bulk checks skip the model because it is slow.
        failure: The meaning of status 1 in a few words.
        failure_row: The name of status 1 and its meaning.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    over: ClassVar[str]
    operands: ClassVar[tuple[str, ...]]
    members: ClassVar[tuple[str, ...]]
    required: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[str, ...]]
    settings: ClassVar[Mapping[str, str]] = {}
    reduced_roles: ClassVar[tuple[str, ...]] = ("a", "b")
    cores: ClassVar[tuple[str, ...]]
    group: ClassVar[str]
    code: ClassVar[int]
    composite: ClassVar[str] = ""
    bad_operand: ClassVar[str] = ""
    slow_model: ClassVar[bool] = False
    failure: ClassVar[str] = "not invertible"
    failure_row: ClassVar[tuple[str, str]] = (
        "not_invertible",
        "gcd of operand and modulus is not 1",
    )

    def is_determined(self, config: Configuration) -> bool:
        """True if the definition of the operation and the latency leave one possible outcome."""
        return False

    def require_options(self, core: Core, given: Inputs) -> None:
        """Raise UsageError for an option of ``compute`` that the core does not have.

        ``given``: options by name; None if absent.
        """
        for name, value in given.items():
            if value is not None and name not in self.options:
                options = ", ".join(f"--{option}" for option in self.options)
                raise UsageError(f"{core.id} has no --{name}; its operands: {options}.")

    def runs_on(self, core: Core) -> bool:
        """True if a core computes the operation."""
        return core.operation in self.cores

    # -- the user's operation

    def default_curve(self, core: Core) -> Curve | None:
        """The curve of a core whose name says it; None for every other core."""
        return None

    def algebra_of(self, core: Core, given: Inputs) -> Algebra | None:
        """The field or curve of a single operation without ``--field`` and ``--curve``.

        It follows from the core or the operands; None if the user must name it.
        """
        return self.default_curve(core)

    @abstractmethod
    def read_algebra(self, entry: Inputs, default: Algebra | None) -> Algebra:
        """The field or curve of a line of vectors, or the default.

        Raises UsageError if it has neither.
        """

    @abstractmethod
    def width(self, core: Core, algebra: Algebra) -> int | None:
        """The width of a core for all lines of vectors; None if each line has one of its own."""

    @abstractmethod
    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        """Raise UsageError for a missing operand of a single operation on the command line."""

    @abstractmethod
    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        """The request on a core of the user's width, or of the width that it needs.

        Raises UsageError if the core does not work in the field or on the curve, operands are
        missing or too many, or something does not fit.
        """

    @abstractmethod
    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        """The result's members of the JSON object, such as status and cycles."""

    # -- stimuli

    @abstractmethod
    def exhaustive(self, config: Configuration) -> Iterator[Job]:
        """All operands and moduli that fit the ports, or an even sample of them."""

    @abstractmethod
    def edges(self, config: Configuration, rng: random.Random) -> Iterator[Job]:
        """Corner-case operands, with each kind of refusal."""

    @abstractmethod
    def randoms(
        self,
        config: Configuration,
        count: int,
        rng: random.Random,
        modulus: int = 0,
        kind: str = "",
        *,
        widths: bool = False,
    ) -> Iterator[Job]:
        """Random operands of a valid size.

        ``modulus`` is as on the port, 0 for any; ``widths``: moduli of every width.
        """

    @abstractmethod
    def refusals(
        self, config: Configuration, size: int | None, rng: random.Random
    ) -> Iterator[Job]:
        """Operations at a size that must be refused, of each kind."""

    # -- expected results, from the definition alone

    @abstractmethod
    def status(self, config: Configuration, job: Job) -> Status | None:
        """The expected status; None if several are allowed."""

    @abstractmethod
    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        """The error in an outcome, as text; None if the outcome is correct."""

    def by_definition(self, config: Configuration, job: Job) -> Outcome | None:
        """The expected outcome without the model if that is slow, else None."""
        return None

    # -- an exported core

    @abstractmethod
    def require(self, core: Core, algebra: Algebra) -> None:
        """Raise UsageError for a field in place of a curve, the reverse, or a bad curve."""

    @abstractmethod
    def fit_core(
        self, core: Core, algebra: Algebra, given: Inputs, bits: int | None, *, fixed: bool
    ) -> tuple[dict[str, object], int]:
        """The parameters and the width of a core for a field or a curve.

        ``given``: parameters of the user; ``fixed``: the modulus is a constant where it can be.
        Raises UsageError if the user's parameters contradict the field or curve.
        """

    @abstractmethod
    def port_constants(self, config: Configuration, algebra: Algebra | None) -> dict[str, int]:
        """The constant inputs and their values; ``algebra``: None for any that fits."""

    @abstractmethod
    def port_modulus(self, config: Configuration, algebra: Algebra) -> int:
        """The value of the modulus port for the field or curve."""

    @abstractmethod
    def meaning(self, config: Configuration, port: Port) -> str:
        """The meaning of a port's value, in words."""

    @abstractmethod
    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        """The description of a core's field or curve, with its modulus if fixed."""

    @abstractmethod
    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        """The operation as a formula of the ports; ``names``: the remaining ports by role."""

    @abstractmethod
    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        """The description of the result, for plain operands and in the Montgomery domain."""

    @abstractmethod
    def exponent(self, config: Configuration) -> int | None:
        """The exponent of R of the Montgomery domain; None if the operation has no domain."""

    def plain(self, config: Configuration) -> bool:
        """True for a plain product, without Montgomery's R."""
        return False

    def constants(self, config: Configuration, field: Field) -> list[tuple[str, int]]:
        """The constants of the field that a user of the core needs, by name."""
        return []

    @abstractmethod
    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        """The Python lines of an operation, its result, and assertions on it."""

    def stimuli(
        self,
        config: Configuration,
        fixed: int,
        algebra: Algebra | None,
        count: int,
        rng: random.Random,
    ) -> list[tuple[Job, Outcome]] | None:
        """``count`` bench operations with results, for operations that draw them together.

        ``fixed``: the value of the modulus port if the modulus is a constant, else 0. Returns None
        if `edges` and `randoms` draw them one by one.
        """
        return None

    def register(self, names: Mapping[str, str]) -> int:
        """The operation's code in the register CAPABILITY, for a core with these ports."""
        return self.code

    def scale(self, config: Configuration) -> str:
        """The factor of the result, by its name in the register CAPABILITY."""
        return str(config.values.get("result", "plain"))

    def usual_cycles(self, config: Configuration) -> int | None:
        """The cycles that measurements use, if a public operand chooses the number; else None."""
        return None

    def case_cycles(self, config: Configuration) -> dict[str, int]:
        """The name of a case -> its cycles, if a public operand chooses the number; else empty."""
        return {}

    def longest_operand(self, config: Configuration, widths: Mapping[str, int]) -> int:
        """The longest operand in bits, for a register; ``widths``: of the ports by role."""
        return config.bits
