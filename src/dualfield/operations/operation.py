"""What an operation is: everything in which one operation differs from another.

A record names its operation; `dualfield.operations.of` has the object for it. Other packages call
its methods, and do not ask for its name.
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
"""What an operation is done in."""

Inputs = Mapping[str, object]
"""Operands as a user gives them, by the names of `Operation.operands`."""


@dataclass(frozen=True)
class Request:
    """One operation of a user: the configuration that runs it, its field or curve, its operands."""

    config: Configuration
    algebra: Algebra
    job: Job

    def as_dict(self) -> dict[str, object]:
        """The configuration and the field or curve, as members in JSON."""
        return self.config.as_dict() | self.algebra.as_dict()


class Operation(ABC):
    """What cores compute, of one kind.

    Attributes:
        id: Its name in records and on the command line.
        title: What it computes, in words.
        over: What it is done in: ``field`` or ``curve``.
        operands: What a user gives, by name; each is an option and a member of a line of vectors.
        members: What a line of vectors says besides: the field or the curve.
        needed: Operands that a line of vectors has in any case.
        options: Options of ``compute`` that say what is computed.
        settings: Options that set a parameter, with its name.
        reduced_roles: Roles of the operands that are reduced; the others may have any value.
        cores: Operations, by name, whose cores do this one, itself among them.
        group: Operations of one group are compared with each other.
        code: Its number in the register CAPABILITY.
        composite: What a composite modulus does to it; empty if nothing.
        bad_operand: What has no result although it is reduced; empty if there is no such operand.
        slow_model: Whether a check in volume does without the model, as that takes longer.
        failure: The status 1 in words.
        failure_row: The word of the status 1, and what it means.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    over: ClassVar[str]
    operands: ClassVar[tuple[str, ...]]
    members: ClassVar[tuple[str, ...]]
    needed: ClassVar[tuple[str, ...]] = ()
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

    def require_options(self, core: Core, given: Inputs) -> None:
        """Raise UsageError for an option of ``compute`` that the core does not have.

        ``given``: options by name, None where not given.
        """
        for name, value in given.items():
            if value is not None and name not in self.options:
                options = ", ".join(f"--{option}" for option in self.options)
                raise UsageError(f"{core.id} has no --{name}; its operands: {options}.")

    def runs_on(self, core: Core) -> bool:
        """Whether a core does it."""
        return core.operation in self.cores

    # -- an operation of a user

    @abstractmethod
    def read_algebra(self, entry: Inputs, default: Algebra | None) -> Algebra:
        """The field or curve that a line of vectors names, or the default one.

        Raises UsageError if it names none, and there is no default one.
        """

    @abstractmethod
    def width(self, core: Core, algebra: Algebra) -> int | None:
        """The width of a core for all lines of vectors; None if each line has one of its own."""

    @abstractmethod
    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        """Raise UsageError unless what one operation needs is given, as far as it is an option."""

    @abstractmethod
    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        """An operation on a core of the width given, or of the one that it needs.

        Raises UsageError if the core does not work in the field or on the curve, operands are
        missing or too many, or something does not fit.
        """

    @abstractmethod
    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        """The members of an answer in JSON, beside those of the request."""

    # -- operands to check a core with

    @abstractmethod
    def exhaustive(self, config: Configuration) -> Iterator[Job]:
        """Every operand and every modulus that fit the ports, or an even share of them."""

    @abstractmethod
    def edges(self, config: Configuration, rng: random.Random) -> Iterator[Job]:
        """Operands that break wrong bounds, and some of each refusal."""

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
        """Random operands that are not refused for their size.

        ``modulus`` is as on the port, 0 for any; ``widths``: moduli of every width.
        """

    @abstractmethod
    def refusals(
        self, config: Configuration, size: int | None, rng: random.Random
    ) -> Iterator[Job]:
        """Operations at a size that must be refused, of each kind."""

    # -- what a right answer is, from the definition alone

    @abstractmethod
    def status(self, config: Configuration, job: Job) -> Status | None:
        """The status that operands deserve; None where it is left open."""

    @abstractmethod
    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        """What is wrong with an answer, or None if it is right."""

    def by_definition(self, config: Configuration, job: Job) -> Outcome | None:
        """The answer without a model, of an operation whose model takes long; None of others."""
        return None

    # -- a core that is handed over

    @abstractmethod
    def require(self, core: Core, algebra: Algebra) -> None:
        """Raise UsageError for a field in place of a curve, the reverse, or a bad curve."""

    @abstractmethod
    def fit_core(
        self, core: Core, algebra: Algebra, given: Inputs, bits: int | None, *, fixed: bool
    ) -> tuple[dict[str, object], int]:
        """The parameters and the width of a core that is for a field or a curve.

        ``given``: parameters of the user; ``fixed``: the modulus is a constant where it can be.
        Raises UsageError if what is given does not go with it.
        """

    @abstractmethod
    def port_constants(self, config: Configuration, algebra: Algebra | None) -> dict[str, int]:
        """Inputs that are constants, with their values; ``algebra``: None where any fits."""

    @abstractmethod
    def port_modulus(self, config: Configuration, algebra: Algebra) -> int:
        """The field or curve as on the port of role modulus."""

    @abstractmethod
    def meaning(self, config: Configuration, port: Port) -> str:
        """What a port carries, in words."""

    @abstractmethod
    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        """The field or curve of a core in words, with the modulus where it is fixed."""

    @abstractmethod
    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        """What is computed, as a formula of the ports; ``names``: those that are left, by role."""

    @abstractmethod
    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        """What the result is, for operands as they are and in Montgomery's domain."""

    @abstractmethod
    def exponent(self, config: Configuration) -> int | None:
        """The exponent of R of Montgomery's domain, None where no domain is meant."""

    def plain(self, config: Configuration) -> bool:
        """Whether it is a product without Montgomery's R."""
        return False

    def constants(self, config: Configuration, field: Field) -> list[tuple[str, int]]:
        """Constants of a field that its user needs, by name."""
        return []

    @abstractmethod
    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        """An operation with its answer, and what is true of it, in Python."""

    def stimuli(
        self,
        config: Configuration,
        fixed: int,
        algebra: Algebra | None,
        count: int,
        rng: random.Random,
    ) -> list[tuple[Job, Outcome]] | None:
        """So many operations of a bench with their answers, where they are drawn together.

        ``fixed``: the modulus as on its port where it is fixed inside, else 0. None: they are drawn
        one by one, by `edges` and `randoms`.
        """
        return None

    def register(self, names: Mapping[str, str]) -> int:
        """Its number in the register CAPABILITY, of a core with these ports."""
        return self.code

    def scale(self, config: Configuration) -> str:
        """What the result carries as a factor, as the register CAPABILITY names it."""
        return str(config.values.get("result", "plain"))

    def longest_operand(self, config: Configuration, widths: Mapping[str, int]) -> int:
        """Bits of the longest operand as a register says them; ``widths``: of ports, by role."""
        return config.bits
