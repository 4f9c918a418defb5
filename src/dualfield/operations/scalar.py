"""The operation of ``scalar-mul``: scalars times points of a curve."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import (
    curve_answers,
    curve_builds,
    curve_operands,
    curve_requests,
    curve_stimuli,
    curve_words,
)
from dualfield.operations.curve_packing import on_port, port_values
from dualfield.operations.operation import Algebra, Inputs, Operation, Request
from dualfield.simulate.bench import Job


class Scalar(Operation):
    """Scalar b times point a, or another program; operands are packed by `curve_packing`."""

    id = "scalar"
    title = "a scalar times a point of a curve"
    over = "curve"
    operands = ("scalar", "x", "y", "scalar2", "x2", "y2")
    members = ("curve",)
    settings: ClassVar = {"program": "Program"}
    options = ("curve", "scalar", "x", "y", "program", "scalar2", "x2", "y2")
    cores = ("scalar",)
    group = "scalar"
    code = 4
    composite = "the points of the curve do not form a group"
    bad_operand = "a point that is not on the curve"
    failure = "not on the curve"
    failure_row = ("not_on_curve", "the point is not on the curve, or the curve is singular")

    def read_algebra(self, entry: Inputs, default: Algebra | None) -> Curve:
        assert not isinstance(default, Field)
        return curve_requests.read_curve(entry, default)

    def width(self, core: Core, algebra: Algebra) -> None:
        return None

    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        multiplies = curve_requests.program_of(core, assignments) == "multiply"
        if algebra is None or (multiplies and given.get("scalar") is None):
            raise UsageError(
                f"compute {core.id} needs --curve and --scalar, e.g. --curve P-256 --scalar 5, or "
                "--vectors FILE."
            )

    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        assert isinstance(algebra, Curve)
        program = curve_requests.program_of(core, assignments)
        of_points, scalars = curve_requests.points_and_scalars(program, algebra, given)
        return curve_requests.request(
            core, algebra, of_points, scalars, bits=bits, assignments=assignments
        )

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        return curve_requests.answer(request.config, outcome)

    def require(self, core: Core, algebra: Algebra) -> None:
        if isinstance(algebra, Field):
            raise UsageError(
                f"{core.id} works on curves: use --curve {algebra.name} instead of --field."
            )
        curve_builds.check(algebra)

    def fit_core(
        self, core: Core, algebra: Algebra, given: Inputs, bits: int | None, *, fixed: bool
    ) -> tuple[dict[str, object], int]:
        assert isinstance(algebra, Curve)
        parameters = curve_builds.choose_parameters(core, algebra, given)
        return parameters, curve_builds.width(core, algebra, bits)

    def port_constants(self, config: Configuration, algebra: Algebra | None) -> dict[str, int]:
        assert not isinstance(algebra, Field)
        return curve_builds.port_constants(config, algebra)

    def port_modulus(self, config: Configuration, algebra: Algebra) -> int:
        assert isinstance(algebra, Curve)
        return on_port(config, algebra)

    def meaning(self, config: Configuration, port: Port) -> str:
        return curve_words.meaning(config, port)

    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        assert not isinstance(algebra, Field)
        return curve_words.describe(config, algebra)

    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        return curve_words.formula(config)

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        return curve_words.domains(config)

    def exponent(self, config: Configuration) -> None:
        return None

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        return curve_words.script(config, job, outcome.result)

    def stimuli(
        self,
        config: Configuration,
        fixed: int,
        algebra: Algebra | None,
        count: int,
        rng: random.Random,
    ) -> list[tuple[Job, Outcome]]:
        assert not isinstance(algebra, Field)
        return curve_stimuli.draw(config, fixed, algebra, count, rng)

    def longest_operand(self, config: Configuration, widths: Mapping[str, int]) -> int:
        return widths.get("b", 0)

    def exhaustive(self, config: Configuration) -> Iterator[Job]:
        return curve_operands.exhaustive(config)

    def edges(self, config: Configuration, rng: random.Random) -> Iterator[Job]:
        return curve_operands.edges(config, rng)

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
        return curve_operands.randoms(config, count, rng, modulus)

    def refusals(
        self, config: Configuration, size: int | None, rng: random.Random
    ) -> Iterator[Job]:
        return curve_operands.refusals(config, rng)

    def status(self, config: Configuration, job: Job) -> Status | None:
        return curve_answers.expected_status(config, port_values(config, job))

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        return curve_answers.complaint(config, outcome, port_values(config, job))
