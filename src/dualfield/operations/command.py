"""The operation of ``field-words``: a sum, a difference, a product or an inverse by a command."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.records.prime_field import cycles
from dualfield.host.errors import UsageError, closest, shown
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import commands
from dualfield.operations.agree import compare
from dualfield.operations.commands import Action
from dualfield.operations.defined_operation import outcomes
from dualfield.operations.field_operation import FieldOperation
from dualfield.operations.operation import Algebra, Inputs, Request
from dualfield.simulate.bench import Job

_NAMES = {action.name.lower(): action for action in Action if action is not Action.NONE}
_FORMULAS = ("a + b", "a - b", "a b", "a^2", "a^-1", "a")
_ASSERTIONS = (
    "(a + b) % p",
    "(a - b) % p",
    "a * b % p",
    "a * a % p",
    "pow(a, -1, p)",
    "a % p",
)


class Command(FieldOperation):
    """A sum, a difference, a product, a square, an inverse or a residue."""

    id = "command"
    title = "a + b, a - b, a · b, a², 1 / a or a mod m, by a command"
    operands = ("action", "a", "b")
    required = ("action", "a")
    options = ("field", *operands)
    cores = ("command",)
    group = "command"
    code = 10
    slow_model = True
    composite = "invert refuses some or all operands"
    bad_operand = "an operand without an inverse"
    failure_row = ("not_invertible", "invert: a has no inverse, or the modulus is not a prime")

    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        action = _action(given)
        numbers = {name: value for name, value in given.items() if name != "action"}
        if action.has_b != (given.get("b") is not None):
            verb = "needs" if action.has_b else "takes no"
            raise UsageError(f"{action.name.lower()} {verb} operand b.")
        request = super().request(core, algebra, numbers, bits=bits, assignments=assignments)
        return replace(request, job=commands.pack(request.config, action, request.job))

    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        super().require_operands(core, algebra, given, assignments)
        _action(given)

    def meaning(self, config: Configuration, port: Port) -> str:
        names = ", ".join(f"{number} {name}" for name, number in _NAMES.items())
        return {
            "a": f"{{operation, a}}: {names}; 6 and 7 are refused",
            "b": "operand b, to add, subtract and multiply; else not read",
        }.get(port.role) or super().meaning(config, port)

    def exponent(self, config: Configuration) -> None:
        return None

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        operands = [
            f"{name}: a, b" if action.has_b else f"{name}: a" for name, action in _NAMES.items()
        ]
        return list(zip(operands, _FORMULAS, strict=True))

    def terms(self, config: Configuration, names: Mapping[str, str], base: str) -> list[str]:
        return list(_FORMULAS)

    def assertions(self, config: Configuration, job: Job, outcome: Outcome) -> list[str]:
        action, _ = commands.unpack(config, job)
        return [f"assert result == {_ASSERTIONS[action]}"]

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        action, plain = commands.unpack(config, job)
        plain = plain if action.has_b else replace(plain, b=None)
        packed = self.assertions(config, job, outcome)
        lines = super().script(config, plain, outcome).splitlines()[: -len(packed)]
        return "\n".join((*lines, *packed)) + "\n"

    def usual_cycles(self, config: Configuration) -> int:
        return cycles(config, Action.MULTIPLY)

    def case_cycles(self, config: Configuration) -> dict[str, int]:
        cases = {f"to {name}": cycles(config, action) for name, action in _NAMES.items()}
        return {**cases, "for operations 6 and 7": cycles(config, Action.NONE)}

    def exhaustive(self, config: Configuration) -> Iterator[Job]:
        return commands.exhaustive(config)

    def edges(self, config: Configuration, rng: random.Random) -> Iterator[Job]:
        return commands.edges(config, rng)

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
        return commands.randoms(config, count, rng, modulus, widths=widths)

    def refusals(
        self, config: Configuration, size: int | None, rng: random.Random
    ) -> Iterator[Job]:
        return commands.refusals(config, rng)

    def stimuli(
        self,
        config: Configuration,
        fixed: int,
        algebra: Algebra | None,
        count: int,
        rng: random.Random,
    ) -> list[tuple[Job, Outcome]]:
        jobs = list(commands.edges(config, rng, fixed))
        rng.shuffle(jobs)
        jobs = jobs[: count // 2]
        modulus = algebra.modulus if isinstance(algebra, Field) else fixed
        jobs += commands.randoms(config, count - len(jobs), rng, modulus)
        return outcomes(self, config, jobs, rng)

    def status(self, config: Configuration, job: Job) -> Status:
        return self.by_definition(config, job).status

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        return compare(outcome, self.by_definition(config, job))

    def satisfies(self, config: Configuration, job: Job, outcome: Outcome) -> bool:
        return outcome.result == self.by_definition(config, job).result

    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        """The outcome by Python's integers."""
        return commands.expected(config, job)


def _action(given: Inputs) -> Action:
    """The operation that the user names; UsageError for another name or none."""
    name = given.get("action")
    if name is None or str(name).lower() not in _NAMES:
        problem = "" if name is None else f", not {shown(name)}"
        hint = "" if name is None else closest(str(name), _NAMES)
        raise UsageError(f"--action must be one of {', '.join(_NAMES)}{problem}.{hint}")
    return _NAMES[str(name).lower()]
