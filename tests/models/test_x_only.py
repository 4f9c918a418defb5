"""k P by x only on overlapping products: published values, OpenSSL, bounds and schedules."""

import dataclasses
import random
from functools import lru_cache

import pytest
from cryptography.hazmat.primitives.asymmetric import x448, x25519

from dualfield.host.errors import CheckFailed, UsageError
from dualfield.models.outcome import InvariantError
from dualfield.models.prime_multiply_words import Words
from dualfield.models.x_only import Arithmetic, XOnly, timing
from dualfield.programs.engine.overlap import Schedule, Timing, floor, parse, schedule
from dualfield.programs.engine.x_only_program import STEPS

P25519 = 2**255 - 19


@lru_cache
def build(p: int, coefficient: int, first_period: int, multipliers: int = 16) -> XOnly:
    multiplier = Words(p, p.bit_length(), 18, multipliers)
    periods = range(first_period, 2000)
    return XOnly(coefficient, multiplier, schedule(STEPS, timing(multiplier), periods))


def curve25519() -> XOnly:
    return build(P25519, 486662, 219)


def run_x25519(key: bytes, u: bytes) -> bytes:
    scalar = int.from_bytes(key, "little") >> 3 << 3 & (1 << 254) - 1 | 1 << 254
    x = (int.from_bytes(u, "little") & (1 << 255) - 1) % P25519
    return curve25519().run(x, scalar).result.to_bytes(32, "little")


def test_the_vectors_of_rfc_7748() -> None:
    key = "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"
    u = "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"
    expected = "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"
    assert run_x25519(bytes.fromhex(key), bytes.fromhex(u)).hex() == expected
    once = "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"
    nine = (9).to_bytes(32, "little")
    assert run_x25519(nine, nine).hex() == once


def test_random_keys_against_openssl() -> None:
    rng = random.Random(7)
    for _ in range(5):
        key, other = rng.randbytes(32), rng.randbytes(32)
        peer = x25519.X25519PrivateKey.from_private_bytes(other).public_key()
        expected = x25519.X25519PrivateKey.from_private_bytes(key).exchange(peer)
        assert run_x25519(key, peer.public_bytes_raw()) == expected


def test_x448_against_openssl() -> None:
    """Another prime, whose quotient digits have no coefficient."""
    rng, p = random.Random(8), 2**448 - 2**224 - 1
    core = build(p, 156326, 322, multipliers=26)
    for _ in range(2):
        key, other = rng.randbytes(56), rng.randbytes(56)
        peer = x448.X448PrivateKey.from_private_bytes(other).public_key()
        expected = x448.X448PrivateKey.from_private_bytes(key).exchange(peer)
        scalar = int.from_bytes(key, "little") >> 2 << 2 | 1 << 447
        x = int.from_bytes(peer.public_bytes_raw(), "little")
        assert core.run(x, scalar).result.to_bytes(56, "little") == expected


@pytest.mark.parametrize(
    "x",
    [
        0,
        1,
        P25519 - 1,
        325606250916557431795983626356110631294008115727848805560023387167927233504,
        39382357235489614581723060781553021112529911719440698176882885853963445705823,
    ],
)
def test_points_of_low_order_give_0(x: int) -> None:
    assert curve25519().run(x, 8 * 2**251).result == 0


def test_the_cycles_of_x25519() -> None:
    """The figures of ``docs/decisions-curves.md``."""
    core = curve25519()
    assert (floor(STEPS, core.schedule.timing), core.schedule.period) == (170, 219)
    assert core.cycles == 254 * 219 + 246 + (14 + 252 + 63 + 4) * 40 == 69192


def test_every_point_of_small_curves() -> None:
    """Against sums of points, x of the twist included: every scalar of 5 bits, some of 7 bits."""
    for p, coefficient, scalars in ((31, 6, range(32)), (127, 6, range(2, 128, 9))):
        core = build(p, coefficient, 60)
        for x in range(p):
            for k in scalars:
                assert core.run(x, k).result == _multiple(p, coefficient, x, k), (p, x, k)


def _multiple(p: int, coefficient: int, x: int, k: int) -> int:
    """Return the x of k P by a chain of affine sums on B y^2 = x^3 + A x^2 + x with y = 1; 0 if it
    is infinity."""
    b = (x**3 + coefficient * x**2 + x) % p
    if b == 0:
        return x if k % 2 else 0
    sum_: tuple[int, int] | None = None
    for _ in range(k):
        sum_ = _add(p, coefficient, b, sum_, (x, 1))
    return sum_[0] if sum_ else 0


def _add(
    p: int, coefficient: int, b: int, one: tuple[int, int] | None, two: tuple[int, int]
) -> tuple[int, int] | None:
    if one is None:
        return two
    (x1, y1), (x2, y2) = one, two
    if x1 != x2:
        slope = (y2 - y1) * pow(x2 - x1, -1, p)
    elif (y1 + y2) % p == 0:
        return None
    else:
        slope = (3 * x1 * x1 + 2 * coefficient * x1 + 1) * pow(2 * b * y1, -1, p)
    x3 = (b * slope * slope - coefficient - x1 - x2) % p
    return x3, (slope * (x1 - x3) - y1) % p


@pytest.mark.parametrize("p", [P25519, 2**448 - 2**224 - 1, 2**127 - 1, 127, 31])
def test_bounds_hold_for_all_operands(p: int) -> None:
    Arithmetic(Words(p, p.bit_length(), 18, 32).shape).prove(STEPS)


def test_a_sum_of_sums_has_no_proof() -> None:
    arithmetic = Arithmetic(Words(P25519, 255, 18, 16).shape)
    with pytest.raises(InvariantError, match="the operands of x fit"):
        arithmetic.prove(parse("y = a + b\nz = y + y\nx = z * z"))
    with pytest.raises(InvariantError, match="z is not below 0"):
        arithmetic.prove(parse("y = a + b\nz = a - y"))


def test_a_schedule_with_a_wrong_start_fails() -> None:
    """The check refuses each step a period earlier or later, and some results become wrong."""
    core = curve25519()
    right, wrong = core.run(9, 2**254 + 8).result, 0
    for i, step in enumerate(STEPS):
        for shift in (-core.schedule.period, core.schedule.period):
            starts = list(core.schedule.starts)
            starts[i] += shift
            bad = dataclasses.replace(core.schedule, starts=tuple(starts))
            with pytest.raises(CheckFailed):
                bad.check()
            if shift > 0 and step.target in ("z2", "x3", "u"):
                wrong += dataclasses.replace(core, schedule=bad).run(9, 2**254 + 8).result != right
    assert wrong == 3


def test_two_steps_share_no_cycle_of_a_unit() -> None:
    steps = parse("x = a * b\ny = a * b")
    with pytest.raises(CheckFailed, match="y begins while x uses its unit"):
        Schedule(steps, Timing(17, 40, 4, 15), 100, (0, 16)).check()
    Schedule(steps, Timing(17, 40, 4, 15), 100, (0, 17)).check()


def test_refusals() -> None:
    with pytest.raises(UsageError, match="line 2: x has a value already"):
        parse("x = a + b\nx = a - b")
    with pytest.raises(UsageError, match="must be NAME"):
        parse("x = a")
    with pytest.raises(UsageError, match="No period"):
        schedule(STEPS, Timing(17, 40, 4, 15), range(150, 172))
