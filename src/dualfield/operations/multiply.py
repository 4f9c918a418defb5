"""The operation of a multiplier: the product of two elements."""

from collections.abc import Mapping
from typing import Any

from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import algebra, field_words
from dualfield.operations.field_operation import FieldOperation
from dualfield.operations.operation import Inputs, Request
from dualfield.simulate.bench import Job

_SQUARES = [("a, square_i = 1", "a^2"), ("a R, square_i = 1", "a^2 R: stays in the domain")]
"""A square without Montgomery's R, and one in the domain."""


class Multiply(FieldOperation):
    """a b 2^-R with R from the record; without b the square of a, on a core that squares."""

    id = "multiply"
    title = "a · b"
    cores = ("multiply",)
    group = "multiply"
    code = 2

    def check_operands(self, config: Configuration, given: Inputs) -> None:
        super().check_operands(config, given)
        if "b" not in given and not config.squares:
            raise UsageError(f"{config.core_id} multiplies: it needs the operand b as well.")

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        config = request.config
        return super().answer(request, outcome) | {"r_bits": config.core.r_bits(config)}

    def plain(self, config: Configuration) -> bool:
        return config.core.r_bits(config) == 0

    def exponent(self, config: Configuration) -> int | None:
        return config.core.r_bits(config) or None

    def constants(self, config: Configuration, field: Field) -> list[tuple[str, int]]:
        r_bits, letter = config.core.r_bits(config), "p" if field.kind == "gfp" else "m"
        named = (("R", r_bits), ("R^2", 2 * r_bits))
        return [
            (f"{name} mod {letter}", algebra.power(2, exponent, field.modulus, field.kind))
            for name, exponent in named
        ]

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        plain = self.plain(config)
        rows = [("a, b", "a b")] if plain else list(field_words.PRODUCTS)
        return rows + (_SQUARES[:1] if plain else _SQUARES[1:]) * ("square" in names)

    def terms(self, config: Configuration, names: Mapping[str, str], base: str) -> list[str]:
        product = field_words.product(config, names, base)
        if self.plain(config) and "size" not in names:
            product = "a_i b_i"
        square = [f"{product.replace('b_i', 'a_i')} (square_i = 1)"]
        return [product, *(square if "square" in names else [])]

    def assertions(self, config: Configuration, job: Job, outcome: Outcome) -> list[str]:
        at = config.at(job.size)
        r = at.core.r_bits(at)
        if job.kind == "gf2m":
            return [f"assert times(result, power({r})) == times(a, b)"]
        return [
            f"R = pow(2, {r}, p)",
            "assert result * R % p == a * b % p",
            "x = a * pow(R, -1, p) % p  # a is x, and b is y, in Montgomery's domain",
            "y = b * pow(R, -1, p) % p",
            "assert result == x * y * R % p  # and x y",
        ]

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        script = super().script(config, job, outcome)
        return script.replace("result = ", "b = a\nresult = ", 1) if job.b is None else script

    def scale(self, config: Configuration) -> str:
        return "product"

    def status(self, config: Configuration, job: Job) -> Status:
        if job.b is None and not config.squares:
            return Status.BAD_MODULUS
        return super().status(config, job)

    def satisfies(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        scale = algebra.power(2, config.core.r_bits(config), job.modulus, job.kind)
        factors = (job.a, job.a if job.b is None else job.b)
        return algebra.equal((outcome.result, scale), factors, job.modulus, job.kind)
