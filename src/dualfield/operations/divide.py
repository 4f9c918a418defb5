"""The quotient of two elements."""

from dataclasses import replace

from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Outcome
from dualfield.operations.field_operation import FieldOperation, is_quotient
from dualfield.operations.inverse import Inverse
from dualfield.simulate.bench import Job


class Divide(FieldOperation):
    """a / b; without b the inverse of a."""

    id = "divide"
    title = "a / b"
    cores = ("divide",)
    group = Inverse.group
    code = 1
    composite = Inverse.composite
    refused = "a divisor without an inverse"

    def job(self, config: Configuration, job: Job) -> Job:
        if job.b is not None or config.core.selects("divide"):
            return job
        return replace(job, a=1, b=job.a)  # the quotient 1 / a

    def divisor(self, job: Job) -> int:
        return job.a if job.b is None else job.b

    def holds(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        dividend, divisor = (1, job.a) if job.b is None else (job.a, job.b)
        return is_quotient(job, outcome, dividend, divisor)
