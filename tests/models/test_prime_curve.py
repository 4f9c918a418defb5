"""k P on Montgomery curves by the prime engine: published values, OpenSSL and every small case."""

import random
from functools import lru_cache

import pytest
from cryptography.hazmat.primitives.asymmetric import x448, x25519

from dualfield.models.outcome import InvariantError, Status
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_multiply_words import Words

P25519, P448 = 2**255 - 19, 2**448 - 2**224 - 1
SMALL = ((5, 1, 4), (7, 3, 4), (11, 6, 4), (13, 7, 5), (13, 0, 6))
"""Prime, coefficient A, bits of a word."""


@lru_cache
def curve25519() -> Montgomery:
    return Montgomery(486662, Words(P25519, 255, 18, 16))


def run_x25519(key: bytes, u: bytes) -> bytes:
    scalar = int.from_bytes(key, "little") >> 3 << 3 & (1 << 254) - 1 | 1 << 254
    x = (int.from_bytes(u, "little") & (1 << 255) - 1) % P25519
    return curve25519().run(scalar, x).result.to_bytes(32, "little")


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
    for _ in range(20):
        key, other = rng.randbytes(32), rng.randbytes(32)
        peer = x25519.X25519PrivateKey.from_private_bytes(other).public_key()
        expected = x25519.X25519PrivateKey.from_private_bytes(key).exchange(peer)
        assert run_x25519(key, peer.public_bytes_raw()) == expected


def test_x448_against_openssl() -> None:
    """Another prime, whose quotient digits have no coefficient."""
    rng = random.Random(8)
    core = Montgomery(156326, Words(P448, 448, 18, 26))
    for _ in range(3):
        key, other = rng.randbytes(56), rng.randbytes(56)
        peer = x448.X448PrivateKey.from_private_bytes(other).public_key()
        expected = x448.X448PrivateKey.from_private_bytes(key).exchange(peer)
        scalar = int.from_bytes(key, "little") >> 2 << 2 | 1 << 447
        x = int.from_bytes(peer.public_bytes_raw(), "little")
        assert core.run(scalar, x).result.to_bytes(56, "little") == expected


@pytest.mark.parametrize(
    ("x", "order"),
    [
        (0, 2),
        (1, 4),
        (P25519 - 1, 4),
        (325606250916557431795983626356110631294008115727848805560023387167927233504, 8),
        (39382357235489614581723060781553021112529911719440698176882885853963445705823, 8),
    ],
)
def test_points_of_low_order(x: int, order: int) -> None:
    """A multiple of the order is infinity, and one more is the point."""
    k = 1 << 254
    assert curve25519().run(k, x).result == 1 << 255
    assert curve25519().run(k + order + 1, x).result == x


def test_refusals_and_equal_cycles() -> None:
    core = curve25519()
    refused = core.run(5, P25519)
    assert (refused.result, refused.status) == (0, Status.OPERAND_RANGE)
    infinite = core.run(5, P25519, infinity=True)
    assert (infinite.result, infinite.status) == (1 << 255, Status.OK)
    cycles = {core.run(k, x).cycles for k in (0, 1, 2**255 - 1) for x in (0, 9, P25519 - 1)}
    assert cycles | {refused.cycles, infinite.cycles} == {core.cycles}
    with pytest.raises(InvariantError, match="the operands fit"):
        core.run(1 << 255, 9)


@pytest.mark.parametrize(("p", "coefficient", "word"), SMALL)
def test_every_operand_of_small_curves(p: int, coefficient: int, word: int) -> None:
    """Against sums of points: every x of the curve and its twist, every scalar, infinity."""
    bits = p.bit_length()
    core = Montgomery(coefficient, Words(p, bits, word, 16))
    infinite, cycles = 1 << bits, set()
    for x in range(1 << bits):
        for k in range(1 << bits):
            given = core.run(k, x, infinity=True)
            assert (given.result, given.status) == (infinite, Status.OK), (x, k)
            result = core.run(k, x)
            if x >= p:
                expected = 0, Status.OPERAND_RANGE
            else:
                point = _multiple(p, coefficient, x, k)
                expected = infinite if point is None else point[0], Status.OK
            assert (result.result, result.status) == expected, (x, k)
            cycles |= {given.cycles, result.cycles}
    assert cycles == {core.cycles}


def _multiple(p: int, coefficient: int, x: int, k: int) -> tuple[int, int] | None:
    """Return k P by a chain of affine sums on B y^2 = x^3 + A x^2 + x with y = 1 or 0."""
    b = (x**3 + coefficient * x**2 + x) % p
    sum_: tuple[int, int] | None = None
    for _ in range(k):
        sum_ = _add(p, coefficient, b or 1, sum_, (x, 1 if b else 0))
    return sum_


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
