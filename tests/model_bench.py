"""A bench that answers with the models, so that commands run without a simulator."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from dualfield.models.outcome import Outcome
from dualfield.simulate import Bench, Job


class ModelBench(Bench):
    """`Bench` without RTL; the answer with index ``wrong`` is off by one."""

    wrong: int | None = None

    def executable(self, cycles: int | None = None) -> Path:
        """Build nothing."""
        return Path("none")

    def pairs(
        self,
        jobs: Iterable[Job],
        wave: Path | None = None,
        progress: Callable[[int], None] | None = None,
        cycles: int | None = None,
    ) -> Iterator[tuple[Job, Outcome]]:
        """Yield each job with its outcome."""
        for number, job in enumerate(jobs):
            config = self.configs[job.lane].at(job.size)
            answer = config.model(job.modulus, job.a, job.b, job.kind)
            yield job, dataclasses.replace(answer, result=answer.result + (number == self.wrong))


def model_bench(wrong: int | None = None) -> type[ModelBench]:
    """Return a subclass of `ModelBench` with this wrong answer."""
    return type("ModelBench", (ModelBench,), {"wrong": wrong})
