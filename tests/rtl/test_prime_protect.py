"""The protections of scalar-mul-prime on the RTL: result, status and cycles as the model has."""

import random

import pytest

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED
from dualfield.operations import of
from dualfield.operations.curve_builds import choose_parameters
from rtl.lanes import run_lanes

CORE = catalog.get("scalar-mul-prime")
W13: dict[str, object] = {"Form": "weierstrass", "Modulus": 11, "A": 1, "B": 6, "Order": 13}
W7: dict[str, object] = {"Form": "weierstrass", "Modulus": 7, "B": 5, "Order": 7}
STATUSES = {"ok", "operand_range", "not_invertible"}


@pytest.mark.parametrize(
    ("bits", "values"),
    [
        (3, {"Modulus": 7, "A": 3, "Protect": "result"}),
        (4, {"Modulus": 11, "A": 8, "Protect": "coordinates", "Word": 5}),
        (5, {"Modulus": 13, "Protect": "coordinates", "Random": 3, "FaultChecks": 1}),
        (4, {**W13, "Protect": "result"}),
        (4, {**W13, "Protect": "coordinates", "Order": 0}),
        (4, {**W13, "Protect": "scalar"}),
        (3, {**W7, "Protect": "scalar", "Random": 1, "FaultChecks": 1}),
    ],
)
def test_every_point_and_scalar_of_small_curves(bits: int, values: dict[str, object]) -> None:
    """A random number for each; factors of 0 are among them and refused."""
    config = CORE.configure(bits, {"Word": 4, **values})
    (check,) = run_lanes([config], [list(of(CORE).exhaustive(config))])
    assert {"ok", "operand_range"} <= set(check.statuses) <= STATUSES
    assert (check.cycles_min, check.cycles_max) == config.latency(), "constant time"


@pytest.mark.parametrize(("name", "protect"), [("25519", "coordinates"), ("P-256", "scalar")])
def test_named_curves(name: str, protect: str) -> None:
    """Corner cases, refusals and random operands with random numbers of 64 bits."""
    curve = NAMED[name]
    values = choose_parameters(CORE, curve, {"Multipliers": 16, "Protect": protect})
    config = CORE.configure(curve.bits, values)
    rng = random.Random(55)
    jobs = [*list(of(CORE).edges(config, rng))[-8:], *of(CORE).randoms(config, 2, rng)]
    (check,) = run_lanes([config], [jobs])
    assert set(check.statuses) <= STATUSES
    assert (check.cycles_min, check.cycles_max) == config.latency()


@pytest.mark.parametrize(
    ("bits", "values", "message"),
    [
        (3, {"Protect": "scalar"}, "Protect=scalar needs Form=weierstrass"),
        (4, {**W13, "Order": 0, "Protect": "scalar"}, r"Protect=scalar needs Order, .* 2\^3"),
    ],
)
def test_a_scalar_without_an_order_is_not_randomised(
    bits: int, values: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        CORE.configure(bits, {"Word": 4, **values})
