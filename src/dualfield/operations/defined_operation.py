"""The base class of operations whose outcomes follow from a definition, without the slow model."""

import random
from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from enum import IntEnum
from typing import Protocol, TypeVar

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.agree import compare
from dualfield.operations.operation import Algebra, Inputs, Operation
from dualfield.simulate.bench import Job

_MODEL_RUNS = 8
"""Operations of a bench that are compared with the model, which is slow."""


_Action = TypeVar("_Action", bound=IntEnum)


class Stimuli(Protocol):
    """A module that draws the jobs of an operation."""

    def exhaustive(self, config: Configuration) -> Iterator[Job]: ...

    def edges(self, config: Configuration, rng: random.Random) -> Iterator[Job]: ...

    def randoms(self, config: Configuration, count: int, rng: random.Random) -> Iterator[Job]: ...

    def refusals(self, config: Configuration, rng: random.Random) -> Iterator[Job]: ...


def choose_action(
    given: Inputs, actions: Mapping[_Action, Collection[str]], advice: str
) -> _Action:
    """Return the action whose operands the user has given.

    Raises UsageError, with the advice on what to give, if they are not those of one action.
    """
    known = dict.fromkeys(name for operands in actions.values() for name in operands)
    names = [name for name in known if given.get(name) is not None]
    for action, operands in actions.items():
        if set(names) == set(operands):
            return action
    raise UsageError(f"{advice}: not {', '.join(names) or 'none of them'}.")


def outcomes(
    operation: Operation, config: Configuration, jobs: list[Job], rng: random.Random
) -> list[tuple[Job, Outcome]]:
    """Return jobs in random order with their outcomes by the definition.

    Raises CheckFailed if the model, which is slow, answers one of a few jobs otherwise.
    """
    rng.shuffle(jobs)
    pairs = []
    for number, job in enumerate(jobs):
        outcome = operation.by_definition(config, job)
        assert outcome is not None, "the operation has a definition"
        if number % max(1, len(jobs) // _MODEL_RUNS) == 0:
            found = config.model(job.modulus, job.a, job.b)
            if problem := compare(found, outcome):
                raise CheckFailed(f"the model of {config.label()} is wrong about {job}: {problem}.")
        pairs.append((job, outcome))
    return pairs


class DefinedOperation(Operation):
    """An operation with a definition; a public operand selects the action.

    Attributes:
        drawn: The module that draws its jobs.
    """

    reduced_roles = ()
    drawn: Stimuli

    def width(self, core: Core, algebra: Algebra) -> None:
        return None

    def port_constants(self, config: Configuration, algebra: Algebra | None) -> dict[str, int]:
        return {}

    def exponent(self, config: Configuration) -> None:
        return None

    def stimuli(
        self,
        config: Configuration,
        fixed: int,
        algebra: Algebra | None,
        count: int,
        rng: random.Random,
    ) -> list[tuple[Job, Outcome]]:
        jobs = list(self.edges(config, rng))[: count // 2]
        jobs += list(self.randoms(config, count - len(jobs), rng))
        return outcomes(self, config, jobs, rng)

    def exhaustive(self, config: Configuration) -> Iterator[Job]:
        return self.drawn.exhaustive(config)

    def edges(self, config: Configuration, rng: random.Random) -> Iterator[Job]:
        return self.drawn.edges(config, rng)

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
        return self.drawn.randoms(config, count, rng)

    def refusals(
        self, config: Configuration, size: int | None, rng: random.Random
    ) -> Iterator[Job]:
        return self.drawn.refusals(config, rng)

    def longest_operand(self, config: Configuration, widths: Mapping[str, int]) -> int:
        return widths.get("b", 0)

    @abstractmethod
    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        """The outcome of the definition, with the cycles of the core."""

    def status(self, config: Configuration, job: Job) -> Status:
        return self.by_definition(config, job).status

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        return compare(outcome, self.by_definition(config, job))
