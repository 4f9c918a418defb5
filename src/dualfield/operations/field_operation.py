"""What the operations of a field have in common."""

import random
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field, parse_integer
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import algebra, operands, refusals
from dualfield.operations.field_requests import configured, fitted, named_field
from dualfield.operations.operation import Algebra, Given, Operation, Request
from dualfield.simulate.bench import Job


class FieldOperation(Operation):
    """An operation on elements of GF(p) or GF(2^m): a, and b where there is one."""

    over = "field"
    operands = ("a", "b")
    members = ("field", "modulus", "kind")
    needed = ("a",)

    def divisor(self, job: Job) -> int | None:
        """The operand that has an inverse, None of an operation that inverts nothing."""
        return None

    @abstractmethod
    def holds(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        """Whether a result satisfies the equation that defines the operation."""

    def require_operands(self, config: Configuration, given: Given) -> None:
        """Raise UsageError unless the operands given are those that it takes."""
        if "a" not in given:
            raise UsageError(f"{config.core_id} needs the operand a.")

    def named(self, entry: Given, default: Algebra | None) -> Field:
        assert not isinstance(default, Curve)
        return named_field(entry, default)

    def width(self, core: Core, algebra: Algebra) -> int:
        return max(algebra.bits, core.minimum_bits)

    def require_options(
        self, core: Core, algebra: Algebra | None, given: Given, assignments: Given
    ) -> None:
        if algebra is None:
            raise UsageError("compute needs --field (as --field P-256), or --vectors FILE.")

    def request(
        self, core: Core, algebra: Algebra, given: Given, *, bits: int | None, assignments: Given
    ) -> Request:
        assert isinstance(algebra, Field)
        values = {
            name: parse_integer(value, f"the operand {name}")
            for name in self.operands
            if (value := given.get(name)) is not None
        }
        config = configured(core, algebra, bits, assignments)
        self.require_operands(config, values)
        values = {name: fitted(config, name, value) for name, value in values.items()}
        size = config.bits if core.sized else None
        job = Job(algebra.modulus, values["a"], values.get("b"), algebra.kind, size=size)
        return Request(config, algebra, self.job(config, job))

    def job(self, config: Configuration, job: Job) -> Job:
        """The operation as the core takes it."""
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
        """The status that operands deserve (any modulus, any operands that fit the ports).

        Order: bad modulus, operand not reduced (where the core refuses that), divisor or operand
        not invertible.
        """
        modulus, kind = job.modulus, job.kind
        if not algebra.is_modulus(config, modulus, kind):
            return Status.BAD_MODULUS
        job = algebra.residues(config, job)
        given = {"a": job.a, "b": job.b}
        reduced = [value for role in self.bounded if (value := given[role]) is not None]
        if not all(algebra.is_reduced(config, modulus, value, kind) for value in reduced):
            return Status.OPERAND_RANGE
        divisor = self.divisor(job)
        if divisor is not None and not algebra.is_unit(modulus, divisor, kind):
            return Status.NOT_INVERTIBLE
        return Status.OK

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        """What is wrong with an answer, or None if it is right.

        Checks the status, that a refused operation shows no result, that the result is reduced and
        satisfies the defining equation, the exponent, and the cycles against ``latency()``.
        """
        status = self.status(config, job)
        job = algebra.residues(config, job)
        if outcome.status is not status:
            return f"status {outcome.status.word}, expected {status.word}"
        least, most = config.latency()
        if not least <= outcome.cycles <= most:
            return f"{outcome.cycles} cycles, stated {least} to {most}"
        if status is not Status.OK:
            shown = outcome.result or outcome.k
            return f"refused, but shows {outcome.result:#x}, k = {outcome.k}" if shown else None
        reduced = algebra.is_below(job.modulus, outcome.result, job.kind)
        if not reduced and str(config.values.get("Reduced", 1)) == "1":
            return f"result {outcome.result:#x} is not reduced"
        wanted = {"double": 2 * config.bits, "single": config.bits, "plain": 0}
        if config.values.get("result") in wanted:
            k = wanted[str(config.values["result"])]
            if outcome.k != k:
                return f"exponent {outcome.k}, expected {k}"
        if not self.holds(config, job, outcome):
            return f"result {outcome.result:#x} does not satisfy the equation of {self.id}"
        return None


def is_quotient(job: Job, outcome: Outcome, dividend: int, divisor: int) -> bool:
    """Whether a result is dividend / divisor times 2 to the power k."""
    scale = algebra.power(2, outcome.k or 0, job.modulus, job.kind)
    return algebra.equal((outcome.result, divisor), (dividend, scale), job.modulus, job.kind)
