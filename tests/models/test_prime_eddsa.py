"""EdDSA on the model of the prime engine: small curves exhaustively, vectors of RFC 8032."""

import hashlib
import random
from functools import cache

import pytest

from dualfield.host.errors import UsageError
from dualfield.math.edwards import ED448, ED25519, NEUTRAL, Edwards, Point
from dualfield.models.outcome import InvariantError
from dualfield.models.prime_eddsa import EdDsa
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.comb_program import Shape


def points(curve: Edwards) -> list[Point]:
    """Return all points of a small curve: those of the encodings."""
    found = (curve.decode(encoding) for encoding in range(1 << curve.bits))
    return [point for point in found if point is not None]


def small_curve(p: int, a: int, d: int, order: int, cofactor_bits: int) -> Edwards:
    """Return a curve with a base point of the order."""
    curve = Edwards(p, a, d, order, cofactor_bits, NEUTRAL, p.bit_length() + 1)
    multiples = (curve.multiple(1 << cofactor_bits, point) for point in points(curve))
    base = next(point for point in multiples if point != NEUTRAL)
    return Edwards(p, a, d, order, cofactor_bits, base, curve.bits)


SMALL = {
    61: (small_curve(61, -1, 2, 7, 3), Shape(2, 2, 2), 3),
    127: (small_curve(127, 1, 10, 31, 2), Shape(2, 1, 4), 4),
    4093: (small_curve(4093, -1, 6, 1039, 2), Shape(2, 2, 4), 2),
    8191: (small_curve(8191, 1, 14, 2027, 2), Shape(4, 1, 4), 2),
}
"""Prime -> curve, comb and spare bits."""


@cache
def small(p: int) -> EdDsa:
    """Return the build of a small curve with words of four bits."""
    curve, shape, spare = SMALL[p]
    return EdDsa(curve, Words(p, p.bit_length(), 4, 60, spare=spare), shape)


@cache
def ed25519() -> EdDsa:
    """Return the build of Ed25519 with 16 multipliers."""
    return EdDsa(ED25519, Words(ED25519.modulus, 255, 18, 16, spare=2), Shape(4, 4, 16))


@pytest.mark.parametrize("p", SMALL)
def test_the_small_curves_are_complete(p: int) -> None:
    curve = small(p).curve
    assert len(points(curve)) == curve.order << curve.cofactor_bits
    assert curve.multiple(curve.order, curve.base) == NEUTRAL
    assert all(curve.holds(point) for point in points(curve))
    assert pow(curve.d, (p - 1) // 2, p) == p - 1


@pytest.mark.parametrize(("p", "step"), [(61, 1), (127, 1), (4093, 37), (8191, 61)])
def test_scalars_of_small_curves(p: int, step: int) -> None:
    """Each scalar, or each of ``step`` scalars, and random hashes, in the same cycles."""
    core = small(p)
    curve = core.curve
    cycles = set()
    for s in range(0, 1 << curve.bits, step):
        outcome = core.public(s)
        assert outcome.result == curve.encode(curve.multiple(s, curve.base)), s
        cycles.add(outcome.cycles)
    assert len(cycles) == 1
    rng, cycles = random.Random(p), set()
    for _ in range(100):
        r = rng.getrandbits(2 * curve.bits)
        outcome = core.commit(r)
        assert outcome.result == curve.encode(curve.multiple(r, curve.base)), r
        cycles.add(outcome.cycles)
    assert len(cycles) == 1


@pytest.mark.parametrize("p", SMALL)
def test_responses_of_small_curves(p: int) -> None:
    """Edges and random numbers; the response is below the order."""
    core = small(p)
    bits, order = core.curve.bits, core.curve.order
    edges = [0, 1, order - 1, order, (1 << 2 * bits) - 1, ((1 << bits) - 1) << bits]
    rng = random.Random(p)
    hashes = [(r, k) for r in edges for k in edges]
    hashes += [(rng.getrandbits(2 * bits), rng.getrandbits(2 * bits)) for _ in range(200)]
    for r, k in hashes:
        for s in (0, (1 << bits) - 1, rng.getrandbits(bits)):
            assert core.respond(r, k, s).result == (r + k * s) % order, (r, k, s)


def number(data: bytes) -> int:
    return int.from_bytes(data, "little")


def test_a_signature_of_rfc_8032() -> None:
    """Section 7.1, test 3; the hashes are the caller's."""
    secret = bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7")
    message = bytes.fromhex("af82")
    core = ed25519()
    digest = hashlib.sha512(secret).digest()
    s = number(digest[:32]) % 2**254 >> 3 << 3 | 2**254
    public = core.public(s).result.to_bytes(32, "little")
    r = number(hashlib.sha512(digest[32:] + message).digest())
    commitment = core.commit(r).result.to_bytes(32, "little")
    k = number(hashlib.sha512(commitment + public + message).digest())
    response = core.respond(r, k, s).result.to_bytes(32, "little")
    assert public.hex() == "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"
    assert (commitment + response).hex() == (
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    )


def test_a_build_that_does_not_fit_is_refused() -> None:
    core = ed25519()
    with pytest.raises(UsageError, match="has 240 bits; it must have at least 256"):
        EdDsa(core.curve, core.multiplier, Shape(4, 4, 15)).program  # noqa: B018
    with pytest.raises(UsageError, match="a register has 288 bits; it must have at least 289"):
        EdDsa(core.curve, core.multiplier, Shape(4, 4, 18)).program  # noqa: B018


def test_operands_that_do_not_fit() -> None:
    with pytest.raises(InvariantError, match="operands fit"):
        small(61).public(1 << 7)


@pytest.mark.parametrize("curve", [ED25519, ED448])
def test_encodings(curve: Edwards) -> None:
    """The base point, its negative, the neutral element; encodings that are not canonical."""
    for point in (curve.base, curve.negative(curve.base), NEUTRAL):
        assert curve.decode(curve.encode(point)) == point
    sign = 1 << curve.bits - 1
    for encoding in (sign | 1, curve.modulus, curve.modulus + 1, sign | curve.modulus + 1):
        assert curve.decode(encoding) is None
