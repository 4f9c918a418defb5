"""The inverse of an element."""

from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome
from dualfield.operations.field_operation import FieldOperation, is_quotient
from dualfield.operations.operation import Given
from dualfield.simulate.bench import Job


class Inverse(FieldOperation):
    """1 / a, times 2 to the power k where the core shows such an exponent."""

    id = "inverse"
    title = "the inverse of a"
    bounded = ("a",)
    cores = ("inverse", "divide")
    group = "inverse, division"
    code = 0
    composite = "some operands have no inverse"
    refused = "an operand without an inverse"

    def require_operands(self, config: Configuration, given: Given) -> None:
        super().require_operands(config, given)
        if "b" in given:
            raise UsageError(f"{config.core_id} inverts a; it takes no operand b.")

    def divisor(self, job: Job) -> int:
        return job.a

    def holds(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        return is_quotient(job, outcome, 1, job.a)
