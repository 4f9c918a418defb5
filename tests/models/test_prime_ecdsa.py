"""ECDSA on the prime engine, on the model: every kind of operand of small curves, named curves."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import (
    Prehashed,
    decode_dss_signature,
    encode_dss_signature,
)
from cryptography.hazmat.primitives.hashes import SHA256

from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import InvariantError, Status
from dualfield.models.prime_ecdsa import OTHER, PUBLIC, SIGN, VERIFY, Ecdsa
from dualfield.models.prime_engine import Machine
from dualfield.programs.prime_engine.instruction import Instruction, Kind

Equation = tuple[int, int, int, int]
ABOVE = [(7, 0, 3, 13), (31, 0, 3, 43), (61, 1, 9, 73)]
"""Prime, a, b, and the order, above the prime."""
BELOW = (127, 0, 29, 109)
"""The same with an order below the prime: x - n can be r."""


@cache
def small(which: Equation, *, check: bool = True, any_modulus: bool = False) -> Ecdsa:
    p, a, b, order = which
    curve = Curve("", "weierstrass", p, a, b, order)
    base = next((x, y) for x in range(p) for y in range(1, p) if points.on_curve(curve, x, y))
    core = Ecdsa(order.bit_length(), p, a, b, order, base, 4, 0, check)
    return replace(core, any_modulus=True, multipliers=2) if any_modulus else core


def curve_of(core: Ecdsa) -> Curve:
    return Curve("", "weierstrass", core.modulus, core.a, core.b, core.order)


@cache
def multiples(core: Ecdsa) -> tuple[Point, ...]:
    """0 G, 1 G ... by additions."""
    found: list[Point] = [None]
    while len(found) < core.order:
        found.append(points.add(curve_of(core), found[-1], core.base))
    return tuple(found)


def expected(core: Ecdsa, operation: int, numbers: Sequence[int]) -> tuple[Status, int, int]:
    """The status and the two numbers by FIPS 186-5; ``numbers``: first, second, hash, x, y."""
    first, second, digest, x, y = numbers
    n, p, table = core.order, core.modulus, multiples(core)
    range_error, refused = (Status.OPERAND_RANGE, 0, 0), (Status.NOT_INVERTIBLE, 0, 0)
    if operation == OTHER or not 0 < first < n or (operation != PUBLIC and not 0 < second < n):
        return range_error
    if operation == PUBLIC:
        own = table[first]
        assert own is not None
        return Status.OK, *own
    if operation == SIGN:
        at = table[first]
        assert at is not None
        r = at[0] % n
        s = pow(first, -1, n) * (digest + r * second) % n
        return (Status.OK, r, s) if r and s else refused
    if max(x, y) >= p:
        return range_error
    if (x, y) not in table:  # the order is a prime: every point is a multiple
        return refused
    w = pow(second, -1, n)
    at = table[(digest * w + first * w * table.index((x, y))) % n]
    return (Status.OK if at is not None and at[0] % n == first else refused[0]), 0, 0


def check(
    core: Ecdsa, operation: int, numbers: Sequence[int], randoms: Sequence[int] = ()
) -> Status:
    """Compare an operation of the model with the definition, and return its status."""
    first, second, digest, x, y = numbers
    bits = core.bits
    values = ((y << bits | x) << bits | second) << bits | first
    for turn, number in enumerate(randoms):
        values |= number << 4 * bits + turn * core.random
    actual = core.run(operation << bits | digest, values)
    status, one, other = expected(core, operation, numbers)
    if operation in (SIGN, PUBLIC) and refuses(core, randoms):
        status, one, other = Status.OPERAND_RANGE, 0, 0
    assert (actual.status, actual.result) == (status, other << bits | one), (operation, numbers)
    assert actual.cycles == core.cycles(operation)
    return status


def refuses(core: Ecdsa, randoms: Sequence[int]) -> bool:
    """True if a random number is 0; the first one is taken modulo the prime and the order."""
    return any(
        number % modulus == 0
        for number, moduli in zip(randoms, ((core.modulus, core.order), (1 << 99,)), strict=False)
        for modulus in moduli
    )


def protected(which: Equation, protect: str, *, any_modulus: bool = False) -> Ecdsa:
    core = small(which, any_modulus=any_modulus)
    return replace(core, protect=protect, random=core.bits)


@pytest.mark.parametrize("any_modulus", [False, True])
def test_every_nonce_and_key_of_a_small_curve(any_modulus: bool) -> None:
    core = small(ABOVE[0], any_modulus=any_modulus)
    rng, span = random.Random(7), range(1 << core.bits)
    statuses = Counter(
        check(core, SIGN, (k, d, rng.choice(span), 0, 0)) for k in span for d in span
    )
    statuses += Counter(check(core, PUBLIC, (d, 0, 0, 0, 0)) for d in span)
    assert set(statuses) == {Status.OK, Status.NOT_INVERTIBLE, Status.OPERAND_RANGE}


@pytest.mark.parametrize(
    ("which", "checked", "any_modulus"),
    [
        (ABOVE[0], True, False),
        (ABOVE[1], False, False),
        (ABOVE[2], True, False),
        (BELOW, True, False),
        (ABOVE[1], False, True),
        (BELOW, True, True),
    ],
)
def test_signatures_of_small_curves(which: Equation, checked: bool, any_modulus: bool) -> None:
    """Signatures that are valid by their scalars u1 and u2, among them 0 and equal points."""
    core = small(which, check=checked, any_modulus=any_modulus)
    n, table, rng = core.order, multiples(core), random.Random(which[0])
    top, valid = 1 << core.bits, 0
    for turn in range(60):
        key, u1, u2 = rng.randrange(1, n), rng.randrange(n), rng.randrange(1, n)
        if turn % 5 == 0:
            u1 = (0, u2 * key % n, -u2 * key % n)[turn // 5 % 3]
        at, own = table[(u1 + u2 * key) % n], table[key]
        assert own is not None
        r = at[0] % n if at else rng.randrange(1, n)
        s = r * pow(u2, -1, n) % n
        numbers = [r, s, u1 * s % n, *own]
        valid += check(core, VERIFY, numbers) is Status.OK
        numbers[turn % 5] = rng.randrange(top)
        check(core, VERIFY, numbers)
        check(core, SIGN, [rng.randrange(top) for _ in range(5)])
    assert valid > 40


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("which", "protect", "any_modulus"),
    [
        (ABOVE[0], "coordinates", False),
        (ABOVE[0], "scalar", False),
        (BELOW, "coordinates", False),
        (BELOW, "scalar", False),
        (BELOW, "scalar", True),
    ],
)
def test_every_random_number(which: Equation, protect: str, any_modulus: bool) -> None:
    """Sums of equal and of opposite points and of infinity are among the operations."""
    core, rng = protected(which, protect, any_modulus=any_modulus), random.Random(protect)
    count, span, statuses = 1 + (protect == "scalar"), range(1 << core.bits), Counter[Status]()
    for factor in span:
        randoms = [factor, rng.choice((*span, 0))][:count]
        numbers = [*(rng.randrange(1, core.order) for _ in "12"), rng.choice(span), 0, 0]
        statuses[check(core, SIGN, numbers, randoms)] += 1
        other = [rng.choice(span) for _ in range(count)]
        statuses[check(core, PUBLIC, numbers, other)] += 1
        own, at = multiples(core)[numbers[1]], multiples(core)[numbers[0]]
        assert own is not None
        assert at is not None
        s = (numbers[2] + at[0] * numbers[1]) * pow(numbers[0], -1, core.order) % core.order
        valid = [at[0] % core.order, s, numbers[2], *own]
        check(core, VERIFY, valid, randoms)
    assert {Status.OK, Status.OPERAND_RANGE} <= set(statuses)


class Recorder(Machine):
    """A machine that keeps the text of each product with its operands, residues modulo p."""

    texts: Sequence[str]
    products: list[tuple[str, int, int]]

    def product(self, step: Instruction, cycle: int) -> None:
        exact = step.kind is Kind.EXACT
        modulus = 1 << self.build.width if exact else self.build.modulus
        x, y = (self.operand(r, self.reads[exact][0], cycle) % modulus for r in (step.x, step.y))
        self.products.append((self.texts[self.issues[-1][0]], x, y))
        super().product(step, cycle)


OPEN = {"one = rr * unit", "u = sign_r * rr", "u = v * rr", "x = x * unit", "u = u * one"}
"""Products of a signature with operands that are public: constants, r, and 0 in a check."""


@pytest.mark.parametrize("protect", ["coordinates", "scalar"])
def test_other_random_numbers_change_the_operands(protect: str) -> None:
    """Of each product of a signature on P-256; the double of an entry of the table is left out.

    That entry has no random factor. With Protect=scalar its index is random.
    """
    named, nonce, key = NAMED["P-256"], (1 << 255) + 98765, (1 << 254) + 1234567
    assert named.order is not None
    assert named.base is not None
    curve = named.modulus, named.a, named.b, named.order, named.base
    core = Ecdsa(256, *curve, 18, 0, True, protect, 64)
    engine, program, found = core.engine, core.program, []
    assert engine.table is not None
    lines = core.source.comb.double("", "d", affine=True).splitlines()
    double = {line for line in lines if "*" in line}
    for randoms in ([3, 7], [2**64 - 59, 2**63 + 11]):
        numbers = [*randoms[: 1 + (protect == "scalar")], nonce, key, 99]
        rows, multiplier = engine.table.rows(engine.build), engine.arithmetic
        start = core.entries[SIGN]
        machine = Recorder(engine.build, multiplier, program.words, numbers, rows, address=start)
        machine.texts, machine.products = [entry.text for entry in program.entries], []
        assert machine.run().status == 0
        found.append(machine.products)
    pairs = list(zip(*found, strict=True))
    assert {text for text, *_ in (one for one, other in pairs if one == other)} <= OPEN | double
    secret = [(one[2], other[2]) for one, other in pairs if one[1] in (nonce, key)]
    assert len(secret) == 4  # nonce and key, once to sign and once to check
    assert all(x != y for x, y in secret)


def test_r_is_the_x_coordinate_itself_or_less_the_order() -> None:
    """An order below the prime: both kinds of r are signed and verified."""
    core = small(BELOW)
    assert core.order < core.modulus
    seen = set()
    for k in range(1, core.order):
        at = multiples(core)[k]
        assert at is not None
        seen.add(at[0] >= core.order)
        own = multiples(core)[5]
        assert own is not None
        status, r, s = expected(core, SIGN, (k, 5, 9, 0, 0))
        if status is Status.OK:
            assert check(core, VERIFY, (r, s, 9, *own)) is Status.OK
    assert seen == {True, False}


def test_other_operations_are_refused() -> None:
    core = small(ABOVE[0])
    assert check(core, OTHER, (1, 1, 1, 0, 0)) is Status.OPERAND_RANGE


CLASSES = {"P-256": ec.SECP256R1, "secp256k1": ec.SECP256K1}
"""secp256k1 has products of many multiples of its prime: exact products reduce them."""


@pytest.mark.parametrize("name", CLASSES)
def test_named_curves(name: str) -> None:
    """`cryptography` verifies what the model signs, and the reverse."""
    named, rng = NAMED[name], random.Random(name)
    assert named.order is not None
    assert named.base is not None
    core = Ecdsa(256, named.modulus, named.a, named.b, named.order, named.base, 18, 0, True)
    assert core.build.exact_reduction == (name == "secp256k1")
    key, nonce = (rng.randrange(1, named.order) for _ in "12")
    digest = rng.randbytes(32)
    number, scheme = int.from_bytes(digest, "big"), ec.ECDSA(Prehashed(SHA256()))
    private = ec.derive_private_key(key, CLASSES[name]())
    public = private.public_key().public_numbers()
    answer = core.run(PUBLIC << 256, key)
    assert answer.result == public.y << 256 | public.x
    answer = core.run(SIGN << 256 | number, key << 256 | nonce)
    s, r = divmod(answer.result, 1 << 256)
    assert answer.cycles == core.cycles(SIGN)
    private.public_key().verify(encode_dss_signature(r, s), digest, scheme)
    r, s = decode_dss_signature(private.sign(digest, scheme))
    values = ((public.y << 256 | public.x) << 256 | s) << 256 | r
    assert core.run(VERIFY << 256 | number, values).status is Status.OK
    other = core.run(VERIFY << 256 | number ^ 1, values)
    assert (other.status, other.cycles) == (Status.NOT_INVERTIBLE, core.cycles(VERIFY))
    with pytest.raises(InvalidSignature):
        private.public_key().verify(encode_dss_signature(r, s), bytes(32), scheme)


class Faulty(Machine):
    """A machine that inverts a bit of a register before one of its instructions."""

    place: tuple[int, int, int] = (-1, 0, 0)
    """The number of the product or sum, the register, the bit."""
    count = 0

    def flip(self) -> None:
        if self.count == self.place[0]:
            values = self.registers[self.place[1]].values
            values[-1] = replace(values[-1], value=values[-1].value ^ 1 << self.place[2])
        self.count += 1

    def product(self, step: Instruction, cycle: int) -> None:
        self.flip()
        super().product(step, cycle)

    def sum(self, step: Instruction, cycle: int) -> None:
        self.flip()
        super().sum(step, cycle)


FAULTS = 100
COPIED = 30
"""Products and sums after which the copies of nonce and key are there."""

COMPARED = 20
"""The last products and sums, which compare; a fault after the comparison is not found."""


@pytest.mark.parametrize(
    ("which", "protect", "any_modulus"),
    [(ABOVE[2], "none", False), (ABOVE[2], "scalar", False), (ABOVE[1], "none", True)],
)
def test_a_fault_shows_no_wrong_signature(which: Equation, protect: str, any_modulus: bool) -> None:
    """A signature that leaves after a fault is valid for the key and the hash.

    Half of the faults are in the constant that enters the domain of the order: its effect on
    the nonce and on the key must not cancel out. A fault in the hash makes that of another
    hash; which one cannot be known outside. With any modulus a bit of the order 73 may give a
    number modulo which the power 71 is an inverse too.
    """
    core = protected(which, protect, any_modulus=any_modulus)
    drawn = [23, 45] if protect == "scalar" else []
    rng, table = random.Random(55), multiples(core)
    program, engine, key = core.program, core.engine, 23
    own, found = table[key], Counter[str]()
    assert own is not None
    assert engine.table is not None
    domain = next(i for i, names in enumerate(program.registers) if "enter" in names)
    length, width = 0, core.build.width
    if any_modulus:  # the model of the multiplier takes no longer operand
        width = core.build.largest_operand.bit_length()
    while sum(found.values()) < FAULTS:
        numbers = [rng.randrange(1, core.order), key, rng.randrange(core.order)]
        if expected(core, SIGN, (*numbers, 0, 0))[0] is not Status.OK:
            continue
        machine = Faulty(
            engine.build,
            engine.arithmetic,
            program.words,
            [*drawn, *numbers],
            engine.table.rows(engine.build),
            address=core.entries[SIGN],
        )
        register = rng.choice([domain, rng.randrange(1, core.registers)])
        if length:
            at = rng.randrange(COPIED, length - COMPARED)
            machine.place = (at, register, rng.randrange(width))
        try:
            outputs = machine.run()
        except InvariantError:  # a longer operand, see above
            assert any_modulus
            continue
        length = length or machine.count
        if outputs.status:
            found["found"] += 1
            continue
        r, s = outputs.numbers
        names = program.registers[register]
        digests = range(core.order) if "hash" in names else numbers[2:]
        valid = any(expected(core, VERIFY, (r, s, h, *own))[0] is Status.OK for h in digests)
        assert valid, (machine.place, names)
        found["without effect"] += 1
    assert found["found"] > FAULTS // 10
    assert found["without effect"] > FAULTS // 10
