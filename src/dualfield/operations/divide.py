"""The operation of a divider: the quotient of two elements."""

from collections.abc import Mapping
from dataclasses import replace

from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome
from dualfield.operations import field_words
from dualfield.operations.field_operation import FieldOperation, is_quotient
from dualfield.operations.inverse import Inverse
from dualfield.operations.operation import Inputs
from dualfield.simulate.bench import Job

_QUOTIENTS = {
    "plain": [("a, b", "a / b"), ("a R, b R", "a / b: out of the domain"), ("a R, b", "(a / b) R")],
    "single": [("a R, b R", "(a / b) R: stays in the domain"), ("a, b", "(a / b) R")],
    "double": [("a, b R", "(a / b) R"), ("a R, b R", "(a / b) R^2")],
}
"""Quotients in Montgomery's domain, by the factor of the result."""


class Divide(FieldOperation):
    """a / b; without b the inverse of a."""

    id = "divide"
    title = "a / b"
    cores = ("divide",)
    group = Inverse.group
    code = 1
    composite = Inverse.composite
    bad_operand = "a divisor without an inverse"

    def check_operands(self, config: Configuration, given: Inputs) -> None:
        super().check_operands(config, given)
        if "b" in given and not config.divides:
            raise UsageError(
                f"{config.core_id} with Divide=0 inverts a; it takes no operand b. Leave out b, or "
                "set Divide=1."
            )

    def job(self, config: Configuration, job: Job) -> Job:
        if job.b is not None or config.core.selects("divide"):
            return job
        return replace(job, a=1, b=job.a)  # the quotient 1 / a

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        if not config.divides:
            return list(field_words.INVERSES[self.scale(config)])
        rows = list(_QUOTIENTS[self.scale(config)])
        if config.core.selects("divide"):
            rows = [(f"{operands}, divide_i = 1", result) for operands, result in rows]
            inverses = field_words.INVERSES[self.scale(config)]
            rows += [(f"{operands}, divide_i = 0", result) for operands, result in inverses]
        if "multiply" in names:
            rows += [
                (f"{operands}, multiply_i = 1", result) for operands, result in field_words.PRODUCTS
            ]
        return rows

    def terms(self, config: Configuration, names: Mapping[str, str], base: str) -> list[str]:
        power = f" {base}^k_o" if "k" in names else ""
        if not config.divides:
            return [f"a_i^-1{power}"]
        formulas = [f"a_i b_i^-1{power}"]
        if "divide" in names:
            formulas = [f"a_i^-1{power} (divide_i = 0)", f"a_i b_i^-1{power} (divide_i = 1)"]
        if "multiply" in names:
            formulas.append(f"{field_words.product(config, names, base)} (multiply_i = 1)")
        return formulas

    def assertions(self, config: Configuration, job: Job, outcome: Outcome) -> list[str]:
        k, integers = outcome.k or 0, job.kind == "gfp"
        operands = ("1", "a") if job.b is None else ("a", "b")
        return field_words.quotient_assertions(operands, k, integers=integers)

    def register(self, names: Mapping[str, str]) -> int:
        inverts = "divide" in names or "b" not in names
        return Inverse.code if inverts else self.code  # a divider also inverts

    def divisor(self, job: Job) -> int:
        return job.a if job.b is None else job.b

    def satisfies(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        dividend, divisor = (1, job.a) if job.b is None else (job.a, job.b)
        return is_quotient(job, outcome, dividend, divisor)
