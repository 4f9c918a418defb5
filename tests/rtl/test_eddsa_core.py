"""The core ``eddsa`` on the RTL: small curves in samples of all operands, Ed25519 on signatures.

tests/rtl/test_eddsa.py runs the program alone.
"""

import random

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check import ed_signatures
from dualfield.host.errors import UsageError
from dualfield.math.edwards import ED448, ED25519
from dualfield.models.outcome import Status
from dualfield.operations import of
from dualfield.operations.ed_signatures import Action, expected, pack, unpack
from dualfield.simulate import Bench
from rtl.lanes import run_lanes

CORE = catalog.get("eddsa")


def small_builds() -> list[Configuration]:
    """Builds with a = 1 and with a = -1, each value of each switch."""
    one = {"Cofactored": 1, "FaultChecks": 1, "Word": 4, "Protect": "scalar", "Random": 3}
    other = {"RefuseSmall": 1, "MaskOutputs": 1, "Word": 4, "Protect": "coordinates"}
    return [CORE.configure(6, one), CORE.configure(7, other)]


def test_operands_of_small_curves() -> None:
    """A sample of all operands, and the corner cases; the cycles of each operation are constant."""
    configs, rng = small_builds(), random.Random(1)
    jobs = [
        [*list(of(CORE).exhaustive(config))[::11], *of(CORE).edges(config, rng)]
        for config in configs
    ]
    for config, check in zip(configs, run_lanes(configs, jobs), strict=True):
        assert set(check.statuses) == {"ok", "not_invertible", "operand_range"}
        assert (check.cycles_min, check.cycles_max) == config.latency()


def test_a_signature_of_openssl() -> None:
    """The four operations of a signature by OpenSSL, and its verification for another hash."""
    config = CORE.configure(255)
    cases = ed_signatures.Cases(config, 25519).foreign()
    jobs = [next(cases) for _ in Action]
    assert {unpack(config, job)[0] for job in jobs} == set(Action)
    verify = next(job for job in jobs if job.a == Action.VERIFY)
    numbers = unpack(config, verify)[1]
    jobs.append(pack(config, Action.VERIFY, [*numbers[:3], numbers[3] ^ 1, numbers[4]]))
    outcomes = [outcome for _, outcome in Bench([config]).pairs(jobs)]
    assert outcomes == [expected(config, job) for job in jobs]
    assert [o.status for o in outcomes] == [*[Status.OK] * 4, Status.NOT_INVERTIBLE]


def test_the_curves_of_rfc_8032() -> None:
    """255 bits are Ed25519, 448 bits Ed448; the ports have whole bytes."""
    for bits, curve in ((255, ED25519), (448, ED448)):
        config = CORE.configure(bits)
        assert config.modulus == curve.modulus
        assert config.port_bits("b") == 5 * curve.bits


@pytest.mark.parametrize(
    ("bits", "values", "message"),
    [
        (8, {"Modulus": 127}, "Modulus=0x7f must be a prime of 8 bits with a curve"),
        (255, {"Modulus": 2**255 - 31}, "must be a prime of 255 bits with a curve"),
        (255, {"Multipliers": 15}, "Multipliers=15 must be at least the 16 words of a number"),
        (255, {"Cofactored": 2}, "Cofactored=2"),
        (449, {}, "449"),
    ],
)
def test_wrong_builds_are_refused(bits: int, values: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        CORE.configure(bits, values)
