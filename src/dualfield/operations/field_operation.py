"""The base class of the operations on field elements."""

import random
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field, parse_integer
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import algebra, field_words, operands, refusals
from dualfield.operations.field_requests import configure_for, fit_operand, read_field
from dualfield.operations.operation import Algebra, Inputs, Operation, Request
from dualfield.simulate.bench import Job

_EXPONENTS = {"plain": 0, "single": 1, "double": 2}
"""``result`` -> exponent of a result, in units of the width."""


class FieldOperation(Operation):
    """An operation on one or two elements, a and b, of GF(p) or GF(2^m)."""

    over = "field"
    operands: ClassVar[tuple[str, ...]] = ("a", "b")
    members = ("field", "modulus", "kind")
    required: ClassVar[tuple[str, ...]] = ("a",)
    options: ClassVar[tuple[str, ...]] = ("field", "a", "b")

    def divisor(self, job: Job) -> int | None:
        """The operand that must be invertible; None for an operation without an inversion."""
        return None

    @abstractmethod
    def terms(self, config: Configuration, names: Mapping[str, str], base: str) -> list[str]:
        """The result as formulas of the ports; ``base``: 2, or x for polynomials."""

    @abstractmethod
    def assertions(self, config: Configuration, job: Job, outcome: Outcome) -> list[str]:
        """Assertions on a result, as lines of Python."""

    @abstractmethod
    def satisfies(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        """True if a result satisfies the equation that defines the operation."""

    def check_operands(self, config: Configuration, given: Inputs) -> None:
        """Raise UsageError for a missing operand, or one that the operation does not take."""
        if "a" not in given:
            raise UsageError(f"{config.core_id} needs the operand a.")

    def read_algebra(self, entry: Inputs, default: Algebra | None) -> Field:
        assert not isinstance(default, Curve)
        return read_field(entry, default)

    def width(self, core: Core, algebra: Algebra) -> int:
        return max(algebra.bits, core.minimum_bits)

    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        if algebra is None:
            raise UsageError("compute needs --field, e.g. --field P-256, or --vectors FILE.")

    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        assert isinstance(algebra, Field)
        values = {
            name: parse_integer(value, f"the operand {name}")
            for name in self.operands
            if (value := given.get(name)) is not None
        }
        config = configure_for(core, algebra, bits, assignments)
        self.check_operands(config, values)
        values = {name: fit_operand(config, name, value) for name, value in values.items()}
        size = config.bits if core.sized else None
        job = Job(algebra.modulus, values["a"], values.get("b"), algebra.kind, size=size)
        return Request(config, algebra, self.job(config, job))

    def job(self, config: Configuration, job: Job) -> Job:
        """The bench job of the operation."""
        return job

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        members: dict[str, Any] = {
            "result": hex(outcome.result),
            "status": outcome.status.word,
            "cycles": outcome.cycles,
        }
        if outcome.k is not None:
            members["k"] = outcome.k
        return members

    def require(self, core: Core, algebra: Algebra) -> None:
        if isinstance(algebra, Curve):
            raise UsageError(
                f"{core.id} works in a field: use --field instead of --curve {algebra.name}."
            )

    def fit_core(
        self, core: Core, algebra: Algebra, given: Inputs, bits: int | None, *, fixed: bool
    ) -> tuple[dict[str, object], int]:
        core.takes(algebra.kind)
        if bits is not None and bits < algebra.bits:
            raise UsageError(
                f"--bits {bits} is too small for {algebra.name}; it must be at least "
                f"{algebra.bits}."
            )
        names = {name.lower(): value for name, value in given.items()}
        parameters: dict[str, object] = {"Field": algebra.kind}
        if fixed and names.get("field", algebra.kind) == algebra.kind:
            parameters["Modulus"] = algebra.modulus
        unset = {p.name for p in core.parameters if p.name.lower() not in names}
        parameters = {name: value for name, value in parameters.items() if name in unset}
        return {**given, **parameters}, max(
            algebra.bits, core.minimum_bits
        ) if bits is None else bits

    def port_constants(self, config: Configuration, algebra: Algebra | None) -> dict[str, int]:
        inputs, kinds = config.core.inputs, config.kinds
        values = {}
        if algebra is not None:
            size = max(algebra.bits, config.core.minimum_bits)
            values = {
                "modulus": algebra.modulus,
                "field": int(algebra.kind == "gf2m"),
                "size": size,
            }
        elif len(kinds) == 1:
            values = {"field": int(kinds[0] == "gf2m")}
        return {port.name: values[port.role] for port in inputs if port.role in values}

    def port_modulus(self, config: Configuration, algebra: Algebra) -> int:
        return algebra.modulus

    def meaning(self, config: Configuration, port: Port) -> str:
        return field_words.MEANINGS[port.role]

    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        assert not isinstance(algebra, Curve)
        return field_words.describe(config, algebra)

    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        base = "x" if tuple(kinds) == ("gf2m",) else "2"
        modulus = names.get("modulus", "modulus")
        modulus += ", x for 2 in GF(2^m)" if len(kinds) > 1 else ""
        terms = ", ".join(self.terms(config, names, base))
        return f"{names['result']} = {terms} mod {modulus}"

    def exponent(self, config: Configuration) -> int | None:
        return config.bits

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        integers = job.kind == "gfp"
        lines = [] if integers else field_words.TIMES.splitlines()
        lines += [f"{'p' if integers else 'm'} = {job.modulus:#x}", f"a = {job.a:#x}"]
        lines += [] if job.b is None else [f"b = {job.b:#x}"]
        reduced = " % p" if config.redundant else ""
        lines += [f"result = {outcome.result:#x}{reduced}", *self.assertions(config, job, outcome)]
        return "\n".join(lines) + "\n"

    def exhaustive(self, config: Configuration) -> Iterator[Job]:
        return operands.exhaustive(config)

    def edges(self, config: Configuration, rng: random.Random) -> Iterator[Job]:
        return operands.edges(config, rng)

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
        return operands.randoms(config, count, rng, modulus, kind, widths=widths)

    def refusals(
        self, config: Configuration, size: int | None, rng: random.Random
    ) -> Iterator[Job]:
        at = config.at(size)
        for kind in config.kinds:
            jobs: list[Job] = []
            for modulus, a, b in refusals.candidates(at, kind, rng):
                job = Job(config.modulus or modulus, a, b, kind, size=size)
                if self.status(at, job) is not Status.OK and job not in jobs:
                    jobs.append(job)
            yield from jobs

    def status(self, config: Configuration, job: Job) -> Status:
        """The expected status for any modulus and operands that fit the ports.

        Order: bad modulus, operand not reduced (where the core refuses that), divisor or operand
        not invertible.
        """
        modulus, kind = job.modulus, job.kind
        if not algebra.is_modulus(config, modulus, kind):
            return Status.BAD_MODULUS
        job = algebra.residues(config, job)
        values = {"a": job.a, "b": job.b}
        operands = [value for role in self.reduced_roles if (value := values[role]) is not None]
        if not all(algebra.is_reduced(config, modulus, value, kind) for value in operands):
            return Status.OPERAND_RANGE
        divisor = self.divisor(job)
        if divisor is not None and not algebra.is_unit(modulus, divisor, kind):
            return Status.NOT_INVERTIBLE
        return Status.OK

    def is_determined(self, config: Configuration) -> bool:
        """True for a reduced result, a constant exponent and a constant number of cycles."""
        fewest, most = config.latency()
        has_exponent = any(port.role == "k" for port in config.core.outputs)
        is_constant = not has_exponent or config.values.get("result") in _EXPONENTS
        return fewest == most and is_constant and not config.redundant

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        """The error in an outcome, as text; None if the outcome is correct.

        Checks the status, a result of 0 if refused, a reduced result that satisfies the defining
        equation, the exponent, and the cycles against ``latency()``.
        """
        status = self.status(config, job)
        job = algebra.residues(config, job)
        if outcome.status is not status:
            return f"status {outcome.status.word}, expected {status.word}"
        least, most = config.latency()
        if not least <= outcome.cycles <= most:
            return f"{outcome.cycles} cycles, expected {least} to {most}"
        if status is not Status.OK:
            if not outcome.result and not outcome.k:
                return None
            return f"refused with result {outcome.result:#x}, k = {outcome.k}; expected 0"
        is_reduced = algebra.is_below(job.modulus, outcome.result, job.kind)
        if not is_reduced and not config.redundant:
            return f"result {outcome.result:#x} is not reduced"
        if config.values.get("result") in _EXPONENTS:
            k = config.bits * _EXPONENTS[str(config.values["result"])]
            if outcome.k != k:
                return f"exponent {outcome.k}, expected {k}"
        if not self.satisfies(config, job, outcome):
            return f"result {outcome.result:#x} does not satisfy the equation of {self.id}"
        return None


def is_quotient(job: Job, outcome: Outcome, dividend: int, divisor: int) -> bool:
    """True if the result is dividend / divisor times 2 to the power k."""
    scale = algebra.power(2, outcome.k or 0, job.modulus, job.kind)
    return algebra.equal((outcome.result, divisor), (dividend, scale), job.modulus, job.kind)
