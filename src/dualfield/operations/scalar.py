"""Scalars times points of a curve."""

import random
from collections.abc import Iterator
from typing import Any, ClassVar

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import curve_answers, curve_operands, curve_requests
from dualfield.operations.operation import Algebra, Given, Operation, Request
from dualfield.simulate.bench import Job


class Scalar(Operation):
    """b times a point a of a curve, or another program; all packed, see `curve_ports`."""

    id = "scalar"
    title = "a scalar times a point of a curve"
    over = "curve"
    operands = ("scalar", "x", "y", "scalar2", "x2", "y2")
    members = ("curve",)
    settings: ClassVar = {"program": "Program"}
    cores = ("scalar",)
    group = "scalar"
    code = 4
    composite = "the points of the curve are no group"
    refused = "a point that is not on the curve"
    no_result = "not on the curve"

    def named(self, entry: Given, default: Algebra | None) -> Curve:
        assert not isinstance(default, Field)
        return curve_requests.named_curve(entry, default)

    def width(self, core: Core, algebra: Algebra) -> None:
        return None

    def require_options(
        self, core: Core, algebra: Algebra | None, given: Given, assignments: Given
    ) -> None:
        multiplies = curve_requests.program_of(core, assignments) == "multiply"
        if algebra is None or (multiplies and given.get("scalar") is None):
            raise UsageError(
                f"compute {core.id} needs --curve (as --curve P-256) and --scalar, or "
                "--vectors FILE."
            )

    def request(
        self, core: Core, algebra: Algebra, given: Given, *, bits: int | None, assignments: Given
    ) -> Request:
        assert isinstance(algebra, Curve)
        program = curve_requests.program_of(core, assignments)
        of_points, scalars = curve_requests.taken(program, algebra, given)
        return curve_requests.request(
            core, algebra, of_points, scalars, bits=bits, assignments=assignments
        )

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        return curve_requests.answer(request.config, outcome)

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
        return curve_answers.deserved(config, (job.modulus, job.a, job.b or 0))

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        return curve_answers.complaint(config, outcome, (job.modulus, job.a, job.b or 0))
