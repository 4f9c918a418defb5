"""The product of two elements."""

from typing import Any

from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import algebra
from dualfield.operations.field_operation import FieldOperation
from dualfield.operations.operation import Given, Request
from dualfield.simulate.bench import Job


class Multiply(FieldOperation):
    """a * b * 2^-R, R as the record says; without b the square of a, where the core has squares."""

    id = "multiply"
    title = "a · b"
    cores = ("multiply",)
    group = "multiply"
    code = 2

    def require_operands(self, config: Configuration, given: Given) -> None:
        super().require_operands(config, given)
        if "b" not in given and not config.squares:
            raise UsageError(f"{config.core_id} multiplies: it needs the operand b as well.")

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        config = request.config
        return super().answer(request, outcome) | {"r_bits": config.core.r_bits(config)}

    def status(self, config: Configuration, job: Job) -> Status:
        if job.b is None and not config.squares:
            return Status.BAD_MODULUS
        return super().status(config, job)

    def holds(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        scale = algebra.power(2, config.core.r_bits(config), job.modulus, job.kind)
        factors = (job.a, job.a if job.b is None else job.b)
        return algebra.equal((outcome.result, scale), factors, job.modulus, job.kind)
