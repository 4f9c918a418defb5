"""The base class of operations whose outcomes follow from a definition, without the slow model."""

import random
from abc import abstractmethod
from collections.abc import Mapping

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import CheckFailed
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.agree import compare
from dualfield.operations.operation import Algebra, Operation
from dualfield.simulate.bench import Job

_MODEL_RUNS = 8
"""Operations of a bench that are compared with the model, which is slow."""


class DefinedOperation(Operation):
    """An operation with a definition; a public operand selects the action."""

    reduced_roles = ()

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
        rng.shuffle(jobs)
        pairs = [(job, self.by_definition(config, job)) for job in jobs]
        for job, outcome in pairs[:: max(1, count // _MODEL_RUNS)]:
            if (found := config.model(job.modulus, job.a, job.b)) != outcome:
                problem = compare(found, outcome)
                raise CheckFailed(f"the model of {config.label()} is wrong about {job}: {problem}.")
        return pairs

    def longest_operand(self, config: Configuration, widths: Mapping[str, int]) -> int:
        return widths.get("b", 0)

    @abstractmethod
    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        """The outcome of the definition, with the cycles of the core."""

    def status(self, config: Configuration, job: Job) -> Status:
        return self.by_definition(config, job).status

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        return compare(outcome, self.by_definition(config, job))
