"""EdDSA on the model of the prime engine: small curves exhaustively, vectors of RFC 8032."""

import hashlib
import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from cryptography.hazmat.primitives.asymmetric.ed448 import Ed448PrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dualfield.host.errors import UsageError
from dualfield.math.edwards import ED448, ED25519, NEUTRAL, Edwards, Point
from dualfield.models.outcome import InvariantError
from dualfield.models.prime_eddsa import EdDsa, make
from dualfield.models.prime_engine import Engine, FixedModulus
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.comb_program import Shape
from dualfield.programs.prime_engine.eddsa_program import INPUTS, OPERATIONS
from dualfield.programs.prime_engine.reduction import quotient_constants
from models.test_prime_ecdsa import Faulty


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
def small(p: int, cofactored: bool = False, refuses_small: bool = False) -> EdDsa:
    """Return the build of a small curve with words of four bits."""
    curve, shape, spare = SMALL[p]
    multiplier = Words(p, p.bit_length(), 4, 60, spare=spare)
    return EdDsa(curve, multiplier, shape, cofactored, refuses_small)


@cache
def ed25519() -> EdDsa:
    """Return the build of Ed25519 with 16 multipliers."""
    return make(ED25519, multipliers=16)


@pytest.mark.parametrize("p", SMALL)
def test_the_small_curves_are_complete(p: int) -> None:
    curve = small(p).curve
    assert len(points(curve)) == curve.order << curve.cofactor_bits
    assert curve.multiple(curve.order, curve.base) == NEUTRAL
    assert all(curve.holds(point) for point in points(curve))
    assert pow(curve.d, (p - 1) // 2, p) == p - 1


@pytest.mark.parametrize(("p", "step"), [(61, 1), (127, 1), (4093, 97), (8191, 211)])
def test_scalars_of_small_curves(p: int, step: int) -> None:
    """Each scalar, or each of ``step`` scalars, and random hashes, in the same cycles."""
    core = small(p)
    curve = core.curve
    cycles = set()
    for s in range(0, 1 << curve.bits, step):
        outcome = core.public(s)
        assert outcome.result == curve.encode(curve.multiple(s, curve.base)), s
        cycles.add(outcome.cycles)
    assert cycles == {core.cycles("public")}
    rng, cycles = random.Random(p), set()
    for _ in range(100):
        r = rng.getrandbits(2 * curve.bits)
        outcome = core.commit(r)
        assert outcome.result == curve.encode(curve.multiple(r, curve.base)), r
        cycles.add(outcome.cycles)
    assert cycles == {core.cycles("commit")}


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


@pytest.mark.parametrize("protect", ["result", "coordinates", "scalar"])
@pytest.mark.parametrize("p", [61, 127])
def test_protected_operations_of_small_curves(p: int, protect: str) -> None:
    """The result of the definition for all random numbers, but those that are refused."""
    drawn = {"result": 0, "coordinates": 1, "scalar": 2}[protect]
    bits = p.bit_length() if drawn else 0
    core = replace(small(p), protect=protect, random=bits)
    curve, rng, statuses = core.curve, random.Random(protect), Counter[str]()
    for turn in range(1 << 6):
        randoms = [turn, rng.choice((0, rng.getrandbits(bits)))][:drawn]
        above = sum(number << bits * i for i, number in enumerate(randoms))
        low, high, k, zero, s = numbers = [rng.getrandbits(curve.bits) for _ in range(5)]
        values = sum(v << curve.bits * i for i, v in enumerate((*numbers, above)))
        r, hashed = high << curve.bits | low, zero << curve.bits | k
        results = {
            "commit": curve.encode(curve.multiple(r % curve.order, curve.base)),
            "respond": (r + hashed * s) % curve.order,
            "public": curve.encode(curve.multiple(low % curve.order, curve.base)),
        }
        is_refused = drawn > 0 and (randoms[0] % p == 0 or 0 in randoms)
        for operation, result in enumerate(results.values()):
            outcome = core.run(operation, values)
            assert outcome.result == (0 if is_refused else result), (operation, numbers, randoms)
            assert outcome.cycles == core.cycles(OPERATIONS[operation])
            statuses[outcome.status.word] += 1
    assert set(statuses) == ({"ok", "operand_range"} if drawn else {"ok"})


def test_verification_ignores_random_numbers() -> None:
    """They may be 0."""
    core = replace(small(61), protect="scalar", random=6)
    curve = core.curve
    encodings = [curve.encode(curve.multiple(k, curve.base)) for k in (3, 4)]
    for k, status in ((5, "ok"), (6, "not_invertible")):
        numbers = [*encodings, (4 + 5 * 3) % curve.order, k, 0]
        values = sum(v << curve.bits * i for i, v in enumerate(numbers))
        assert core.run(OPERATIONS.index("verify"), values).status.word == status


@pytest.mark.parametrize("operation", ["commit", "respond"])
def test_a_fault_shows_no_wrong_half_of_a_signature(operation: str) -> None:
    """A bit of a register that changes between the copies and the last comparison.

    In commit a wrong scalar gives another point of the curve, and is not found; nor is a wrong
    sign, which is added after the check.
    """
    core = replace(small(127), protect="result")
    numbers, rng = [99, 3, 201, 7, 55], random.Random(operation)
    numbers = numbers[: INPUTS[OPERATIONS.index(operation)]]
    program, engine, found = core.program, core.engine, Counter[str]()
    assert engine.table is not None
    length, right = 0, tuple[int, ...]()
    first, last = {"commit": (28, 20), "respond": (12, 8)}[operation]
    scalars = {"k", "u", "odd", "even", "sign"} if operation == "commit" else set()
    places = [i for i, n in enumerate(program.registers) if i and not scalars & set(n.split("/"))]
    for turn in range(61):
        machine = Faulty(
            engine.build,
            FixedModulus(engine.multiplier),
            program.words,
            numbers,
            engine.table.rows(engine.build),
            address=program.addresses[operation],
        )
        register = rng.choice(places)
        if turn:
            at = rng.randrange(first, length - last)
            machine.place = (at, register, rng.randrange(engine.build.width))
        try:
            outputs = machine.run()
        except InvariantError:  # no product of numbers as large as this
            continue
        length, right = length or machine.count, right if turn else outputs.numbers
        found["found" if outputs.status else "same"] += 1
        assert outputs.status or outputs.numbers == right, (machine.place, program.registers)
    assert found["found"] > 5
    assert found["same"] > 5


def expected(core: EdDsa, public: int, commitment: int, response: int, k: int) -> str:
    """Return the status of a signature by the definition."""
    curve, p = core.curve, core.curve.modulus
    ys = [encoding % (1 << curve.bits - 1) for encoding in (public, commitment)]
    if response >= curve.order or max(ys) >= p:
        return "operand_range"
    key, point = curve.decode(public), curve.decode(commitment)
    if key is None or point is None:
        return "not_invertible"
    if core.refuses_small and curve.multiple(1 << curve.cofactor_bits, key) == NEUTRAL:
        return "not_invertible"
    right = curve.add(point, curve.multiple(k % curve.order, key))
    rest = curve.add(curve.multiple(response, curve.base), curve.negative(right))
    if core.cofactored:
        rest = curve.multiple(1 << curve.cofactor_bits, rest)
    return "ok" if rest == NEUTRAL else "not_invertible"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("p", "step", "rules"),
    [
        (61, 1, (False, False)),
        (61, 3, (True, False)),
        (61, 3, (False, True)),
        (127, 5, (False, False)),
        (4093, 401, (True, True)),
        (8191, 601, (False, True)),
    ],
)
def test_signatures_of_small_curves(p: int, step: int, rules: tuple[bool, bool]) -> None:
    """Each key, or each of ``step`` keys, with valid and other signatures, in the same cycles.

    Encodings of no point, and points of small and of mixed order, are among them.
    """
    core, rng = small(p, *rules), random.Random(p)
    curve = core.curve
    torsion = [point for point in points(curve) if curve.multiple(8, point) == NEUTRAL]
    found, cycles = set(), set()

    def check(*operands: int) -> None:
        outcome = core.verify(*operands)
        assert outcome.status.word == expected(core, *operands), operands
        assert outcome.result == 0
        found.add(outcome.status.word)
        cycles.add(outcome.cycles)

    for public in range(0, 1 << curve.bits, step):
        k, s = rng.getrandbits(2 * curve.bits), rng.randrange(curve.order)
        check(public, rng.getrandbits(curve.bits), rng.getrandbits(curve.bits), k)
        key = curve.decode(public)
        if key is None:  # the equation can hold all the same, above all for k = 0
            for small_k in (0, 1):
                check(public, curve.encode(curve.multiple(s, curve.base)), s, small_k)
        else:
            negative = curve.negative(curve.multiple(k % curve.order, key))
            point = curve.add(curve.multiple(s, curve.base), negative)
            check(public, curve.encode(point), s, k)
            check(public, curve.encode(point), (s + 1) % curve.order, k)
            check(public, curve.encode(curve.add(point, rng.choice(torsion))), s, k)
            check(public, curve.encode(point), s, k + curve.order)
    assert found == {"ok", "not_invertible", "operand_range"}
    assert cycles == {core.cycles("verify")}


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


def test_signatures_of_another_implementation() -> None:
    """Valid ones; then one bit of each part is changed, in the same cycles."""
    core, rng = ed25519(), random.Random(55)
    cycles = set()
    for length in (0, 40):
        key, message = (
            Ed25519PrivateKey.from_private_bytes(rng.randbytes(32)),
            rng.randbytes(length),
        )
        public = key.public_key().public_bytes_raw()
        signature = key.sign(message)
        k = number(hashlib.sha512(signature[:32] + public + message).digest())
        parts = [number(public), number(signature[:32]), number(signature[32:]), k]
        for changed in (None, *range(4)):
            operands = [part ^ (i == changed) for i, part in enumerate(parts)]
            outcome = core.verify(*operands)
            assert outcome.status.word == expected(core, *operands)
            assert (outcome.status.word == "ok") == (changed is None)
            cycles.add(outcome.cycles)
    assert cycles == {core.cycles("verify")}


def test_ed448() -> None:
    """A signature as that of another implementation, and its verification."""
    core, rng = make(ED448, multipliers=26), random.Random(448)
    secret, message = rng.randbytes(57), rng.randbytes(11)
    key = Ed448PrivateKey.from_private_bytes(secret)
    public, signature = key.public_key().public_bytes_raw(), key.sign(message)

    def hashed(data: bytes) -> bytes:
        return hashlib.shake_256(data).digest(114)

    digest = hashed(secret)
    s = number(digest[:57]) % 2**447 >> 2 << 2 | 2**447
    prefix = b"SigEd448" + bytes(2)
    r = number(hashed(prefix + digest[57:] + message))
    k = number(hashed(prefix + signature[:57] + public + message))
    assert core.public(s).result == number(public)
    assert core.commit(r).result == number(signature[:57])
    assert core.respond(r, k, s).result == number(signature[57:])
    parts = number(public), number(signature[:57]), number(signature[57:])
    assert core.verify(*parts, k).status.word == "ok"
    assert core.verify(*parts, k ^ 1).status.word == "not_invertible"


def test_a_build_that_does_not_fit_is_refused() -> None:
    core = ed25519()
    with pytest.raises(UsageError, match="has 240 bits; it must have at least 256"):
        EdDsa(core.curve, core.multiplier, Shape(4, 4, 15)).program  # noqa: B018
    with pytest.raises(UsageError, match="a register has 288 bits; it must have at least 289"):
        EdDsa(core.curve, core.multiplier, Shape(4, 4, 18)).program  # noqa: B018


def test_a_prime_far_below_a_power_of_two_is_refused() -> None:
    """A number less a multiple of p by its highest bits would not be below 2 p."""
    words = Words(149, 8, 4, 60, spare=2)
    with pytest.raises(UsageError, match="the prime 0x95 is too far below 2"):
        quotient_constants(Engine(words).build)


def test_operands_that_do_not_fit() -> None:
    with pytest.raises(InvariantError, match="operands fit"):
        small(61).public(1 << 7)
