"""The operation of modular exponentiation: a power of an element."""

from collections.abc import Mapping

from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import algebra
from dualfield.operations.field_operation import FieldOperation
from dualfield.operations.operation import Inputs
from dualfield.simulate.bench import Job


class Power(FieldOperation):
    """a to the power b; the exponent has any value."""

    id = "power"
    title = "a to the power b"
    reduced_roles = ("a",)
    cores = ("power",)
    group = "power"
    code = 3
    slow_model = True

    def check_operands(self, config: Configuration, given: Inputs) -> None:
        super().check_operands(config, given)
        if "b" not in given:
            raise UsageError(
                f"{config.core_id} computes a to the power b: it needs the operand b as well."
            )

    def exponent(self, config: Configuration) -> None:
        return None

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        return [("a, b", "a^b")]

    def terms(self, config: Configuration, names: Mapping[str, str], base: str) -> list[str]:
        return ["a_i ^ b_i"]

    def assertions(self, config: Configuration, job: Job, outcome: Outcome) -> list[str]:
        return ["assert result == pow(a, b, p)"]

    def satisfies(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        return outcome.result == algebra.power(job.a, job.b or 0, job.modulus, job.kind)

    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        """The outcome of a power by Python's arithmetic, without the ladder's steps."""
        assert job.b is not None
        status = self.status(config, job)
        ok = status is Status.OK
        result = algebra.power(job.a, job.b, job.modulus, job.kind) if ok else 0
        return Outcome(result, None, status, config.latency()[1])
