"""Multiples of a fixed point: every scalar of small curves, and named curves."""

import random

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED
from dualfield.math.small_curves import prime_order_curves
from dualfield.operations import of
from dualfield.operations.curve_builds import choose_parameters
from dualfield.operations.curve_packing import fixed_curve
from dualfield.programs.protection import PROTECT, randoms
from rtl.lanes import run_lanes

CORE = catalog.get("base-mul")
P13: dict[str, object] = {"Modulus": 13, "A": 7, "B": 6, "Order": 11, "X": 1, "Y": 1, "Word": 4}


def small_builds() -> list[Configuration]:
    """Return builds for curves of each order over small fields, with several combs.

    Each protection is there with and without checks of the control.
    """
    found: list[Configuration] = []
    for p, bits, word in ((13, 4, 4), (31, 5, 5), (61, 6, 5), (127, 7, 4), (251, 8, 4)):
        orders = {order: (a, b, x, y) for a, b, order, x, y in prime_order_curves(p)}
        fits = {order: rest for order, rest in orders.items() if order >> bits - 1 == 1}
        for checks, (order, (a, b, x, y)) in enumerate(list(fits.items())[:2]):
            curve = {"Modulus": p, "A": a, "B": b, "Order": order, "X": x, "Y": y}
            protect = PROTECT[3 * len(found) // 2 % 4]
            build = {"Word": word, "FaultChecks": checks, "Protect": protect, "Random": 4}
            found.append(CORE.configure(bits, {**curve, **build}))
    return found


def test_every_scalar_of_small_curves() -> None:
    """Many random numbers are 0 or all 1; some are refused, in the same cycles."""
    configs = small_builds()
    assert len({(c.protect, c.values["FaultChecks"]) for c in configs}) == 2 * len(PROTECT)
    jobs = [list(of(CORE).exhaustive(config)) for config in configs]
    for config, check in zip(configs, run_lanes(configs, jobs), strict=True):
        assert sum(check.statuses.values()) == 1 << config.bits
        accepts = {"ok", "operand_range"} if randoms(config.protect) else {"ok"}
        assert set(check.statuses) == accepts
        assert (check.cycles_min, check.cycles_max) == config.latency(), "constant time"


@pytest.mark.parametrize(
    ("name", "protect"), [("P-256", "scalar"), ("secp256k1", "coordinates"), ("P-384", "none")]
)
def test_scalars_of_named_curves(name: str, protect: str) -> None:
    """Corner cases and random scalars; some random numbers are refused."""
    curve, rng = NAMED[name], random.Random(6)
    config = CORE.configure(curve.bits, choose_parameters(CORE, curve, {"Protect": protect}))
    jobs = [*of(CORE).edges(config, rng), *of(CORE).randoms(config, 6, rng)]
    (check,) = run_lanes([config], [jobs[-24:]])
    assert sum(check.statuses.values()) == 24
    assert set(check.statuses) == ({"ok", "operand_range"} if randoms(protect) else {"ok"})
    assert (check.cycles_min, check.cycles_max) == config.latency()


def test_a_named_curve_sets_all_constants() -> None:
    curve = NAMED["P-256"]
    config = CORE.configure(256, choose_parameters(CORE, curve, {}))
    assert fixed_curve(config) == curve
    assert (config.values["X"], config.values["Y"]) == curve.base
    assert CORE.configure(256) == config
    assert CORE.configure(256, {"Modulus": curve.modulus}) == config
    with pytest.raises(UsageError, match="-P A=3 is not that of the curve P-256"):
        choose_parameters(CORE, curve, {"A": 3})


def test_another_point_of_a_named_curve() -> None:
    """Its multiples are those of this point."""
    curve = NAMED["P-256"]
    two = catalog.get("base-mul").configure(256, choose_parameters(CORE, curve, {})).model(0, 2)
    x, y = two.result & (1 << 256) - 1, two.result >> 256
    config = CORE.configure(256, choose_parameters(CORE, curve, {"X": x, "Y": y}))
    assert config.model(0, 1).result == two.result


@pytest.mark.parametrize(
    ("bits", "values", "message"),
    [
        (8, {**P13, "Modulus": 253}, r"Modulus=0xfd must be a prime and at least 5"),
        (4, {**P13, "A": 13}, r"A=0xd must be below Modulus=0xd"),
        (4, {**P13, "B": 0, "A": 0}, "the curve .* is singular modulo 0xd"),
        (4, {**P13, "Order": 9}, "Order=0x9 must be an odd prime"),
        (4, {**P13, "Order": 13}, "Order=0xd is not the order of the point"),
        (4, {**P13, "Y": 2}, "X=0x1, Y=0x2: the point is not on the curve"),
        (4, {**P13, "Multipliers": 1}, "Multipliers=1 must be at least the 3 words of a number"),
        (6, P13, r"Order=0xb must be above 2\^\(6 - 1\)"),
        (8, {"Modulus": 253}, "must be a prime"),
    ],
)
def test_a_build_without_a_point_is_refused(
    bits: int, values: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        CORE.configure(bits, values)


def test_a_prime_without_a_sparse_multiple_is_refused() -> None:
    curve = NAMED["brainpoolP256r1"]
    with pytest.raises(UsageError, match="sparse"):
        CORE.configure(256, choose_parameters(CORE, curve, {}))
