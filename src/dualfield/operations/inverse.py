"""The operation of an inverter: the inverse of an element."""

from collections.abc import Mapping

from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome
from dualfield.operations import field_words
from dualfield.operations.field_operation import FieldOperation, is_quotient
from dualfield.operations.operation import Inputs
from dualfield.simulate.bench import Job


class Inverse(FieldOperation):
    """1 / a, times 2^k if the core has an output for k."""

    id = "inverse"
    title = "the inverse of a"
    reduced_roles = ("a",)
    cores = ("inverse", "divide")
    group = "inverse, division"
    code = 0
    composite = "some operands have no inverse"
    bad_operand = "an operand without an inverse"

    def check_operands(self, config: Configuration, given: Inputs) -> None:
        super().check_operands(config, given)
        if "b" in given:
            raise UsageError(f"{config.core_id} inverts a; it takes no operand b.")

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        return list(field_words.INVERSES[self.scale(config)])

    def terms(self, config: Configuration, names: Mapping[str, str], base: str) -> list[str]:
        return [f"a_i^-1 {base}^k_o" if "k" in names else "a_i^-1"]

    def assertions(self, config: Configuration, job: Job, outcome: Outcome) -> list[str]:
        k, integers = outcome.k or 0, job.kind == "gfp"
        return field_words.quotient_assertions(("1", "a"), k, integers=integers)

    def divisor(self, job: Job) -> int:
        return job.a

    def satisfies(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        return is_quotient(job, outcome, 1, job.a)
