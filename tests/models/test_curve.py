"""The engine's programs on every point and scalar of small curves."""

import itertools
import math
import random
from typing import Any

import numpy as np
import pytest

from dualfield.host.errors import UsageError
from dualfield.host.paths import rtl_dir
from dualfield.math import points, polynomials
from dualfield.math.curves import NAMED, Curve, parse_curve
from dualfield.math.points import Point
from dualfield.models.curve import NOT_ON_CURVE, Engine, Field, Machine
from dualfield.models.curve_timing import Product
from dualfield.models.outcome import Status
from dualfield.operations.curve_packing import pack_curve, pack_point, unpack_point
from dualfield.programs.assembler import Instruction, Op, assemble
from dualfield.programs.curve_programs import AFFINE_TEXTS, TEXTS, TWO_PRODUCT_FORMS, program
from dualfield.programs.protection import randoms
from workshop.microcode import packages

POLYNOMIALS = {2: (0b111,), 3: (0b1011, 0b1101), 4: (0b10011,), 6: (0b1000011,)}
RANDOM = 2
"""Bits of a random number."""
LARGER = (17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61)


def field_of(curve: Curve, bits: int) -> Field:
    return Field(bits, curve.modulus, 0 if curve.form == "binary" else bits)


def every_point(curve: Curve) -> list[Point]:
    span = 1 << curve.bits if curve.form == "binary" else curve.modulus
    pairs = ((x, y) for x in range(span) for y in range(span))
    return [None, *(p for p in pairs if points.on_curve(curve, *p))]


def multiples(curve: Curve, point: Point, count: int) -> list[Point]:
    """0 P, 1 P, ...: of a Montgomery curve over its y."""
    actual: list[Point] = [None]
    for _ in range(count - 1):
        actual.append(points.add(curve, actual[-1], point))
    return actual


def drawn_with(
    given: tuple[Any, ...], k: Any, bits: int, protect: str, order: int
) -> tuple[Any, ...]:
    """The operands in the order of a program's loads, random numbers with edges among them."""
    rng = np.random.default_rng(bits)
    top = (1 << RANDOM) - 1
    values = [
        rng.choice((0, top, *rng.integers(0, top + 1, 6)), len(k)) << bits - RANDOM
        for _ in range(randoms(protect))
    ]
    if len(values) == 2:
        return (order, k, values[1], *given, values[0])
    return (*given, *values, k)


def check(
    curve: Curve,
    bits: int,
    scalars: int,
    affine: bool = False,
    protect: str = "none",
    fixed: bool = False,
) -> int:
    """Run every point with many scalars at once, as arrays; the number of operations.

    ``fixed``: in the program of a fixed polynomial.
    """
    starts = every_point(curve)
    known = [p or (0, 0) for p in starts]
    k = np.tile(np.arange(scalars), len(starts))
    x, y = (np.repeat([p[i] for p in known], scalars) for i in (0, 1))
    infinite = np.repeat([int(p is None) for p in starts], scalars)
    operands = drawn_with((curve.modulus, curve.a, curve.b, x, y), k, bits, protect, len(starts))
    machine = Machine(
        field_of(curve, bits),
        operands[fixed:],
        infinite,  # type: ignore[arg-type]
        random=RANDOM,
        fixed=fixed,
    )
    two_products = fixed or (curve.form != "binary" and not affine)
    words = program(curve.form, "multiply", two_products, affine, protect)
    rx, ry = map(np.asarray, machine.run(words))
    if points.singular(curve):
        assert np.all(machine.off_curve)
        return len(k)
    assert not np.any(machine.off_curve)
    assert not np.any(machine.composite)
    right = [q for p in starts for q in multiples(curve, p, scalars)]
    none = np.array([q is None for q in right])
    assert np.array_equal(machine.infinite, none)
    expected = np.array([q or (0, 0) for q in right])
    assert np.array_equal(rx[~none], expected[~none, 0])
    assert np.array_equal(ry[~none], expected[~none, 1])
    return len(k)


@pytest.mark.parametrize("p", [3, 5, 7, 11, 13])
def test_every_curve_point_and_scalar(p: int) -> None:
    """Every a, b over GF(p), scalars to beyond twice every order."""
    scalars = 2 * (p + 1 + int(2 * p**0.5)) + 3
    curves = itertools.product(range(p), repeat=2)
    assert sum(check(Curve("", "weierstrass", p, a, b), 6, scalars) for a, b in curves) > 200


@pytest.mark.parametrize(
    ("p", "bits"), [(3, 6), (5, 6), (7, 6), (11, 6), (13, 6), (3, 7), (5, 7), (7, 7)]
)
def test_every_curve_point_and_scalar_in_affine_coordinates(p: int, bits: int) -> None:
    """Affine programs; even and odd widths differ in the scalar's first digit."""
    scalars = 2 * (p + 1 + int(2 * p**0.5)) + 3
    curves = itertools.product(range(p), repeat=2)
    assert sum(check(Curve("", "weierstrass", p, a, b), bits, scalars, True) for a, b in curves)


@pytest.mark.parametrize("m", [2, 3, 4])
def test_every_binary_curve_point_and_scalar(m: int) -> None:
    """Every a, b over GF(2^m); scalars have m bits."""
    for f in POLYNOMIALS[m]:
        for a, b in itertools.product(range(1 << m), repeat=2):
            check(Curve("", "binary", f, a, b), m, 1 << m)


def test_curves_of_larger_fields() -> None:
    rng = random.Random(1)
    for p in LARGER:
        for _ in range(2):
            curve = Curve("", "weierstrass", p, rng.randrange(p), rng.randrange(p))
            check(curve, 8, 2 * p + 40)
            check(curve, rng.choice((8, 9)), 2 * p + 40, affine=True)
    for _ in range(2):
        check(Curve("", "binary", 0b1000011, rng.getrandbits(6), rng.getrandbits(6)), 6, 64)


def every_x(curve: Curve, scalars: int, protect: str = "none", affine: bool = False) -> None:
    """Every x of the curve or its twist with so many scalars."""
    p = curve.modulus
    x, k = (v.ravel() for v in np.meshgrid(np.arange(p), np.arange(scalars)))
    operands = drawn_with((p, curve.a, 0, x, 0), k, 8, protect, 0)
    machine = Machine(Field(8, p, 8), operands, x * 0, random=RANDOM)  # type: ignore[arg-type]
    words = program("montgomery", "multiply", not affine, affine, protect)
    rx, _ = map(np.asarray, machine.run(words))
    if points.singular(curve):
        assert np.all(machine.off_curve)
        return
    assert not np.any(machine.composite | machine.off_curve)
    infinite = np.asarray(machine.infinite)
    for i in range(len(x)):
        right = points.multiple_x(curve, int(k[i]), int(x[i]))
        actual = None if infinite[i] else rx[i]
        assert actual == right, (p, curve.a, x[i], k[i])


@pytest.mark.parametrize("p", [3, 5, 7, 11, 13, 61])
def test_every_x_of_montgomery_curves(p: int) -> None:
    """Every a, every x of the curve or its twist, scalars beyond twice every order."""
    scalars = 2 * (p + 1 + int(2 * p**0.5)) + 3
    for a in range(p) if p < 20 else (3, 6, 40):
        every_x(Curve("", "montgomery", p, a, 0), scalars)


@pytest.mark.parametrize("p", [3, 5, 7, 11, 13, 61])
def test_every_x_of_the_affine_ladder_of_montgomery_curves(p: int) -> None:
    scalars = 2 * (p + 1 + int(2 * p**0.5)) + 3
    for a in range(p) if p < 20 else (3, 6, 40):
        every_x(Curve("", "montgomery", p, a, 0), scalars, affine=True)


@pytest.mark.parametrize("m", [2, 3, 4])
def test_every_point_of_the_affine_ladder_of_binary_curves(m: int) -> None:
    """Every a, b, singular curves too; with a check of the result a few of them."""
    for f, protect in itertools.product(POLYNOMIALS[m], ("none", "result")):
        curves = itertools.product(range(1 << m), repeat=2)
        for a, b in itertools.islice(curves, 0, None, 1 if protect == "none" else 5):
            check(Curve("", "binary", f, a, b), m, 1 << m, affine=True, protect=protect)


@pytest.mark.parametrize("curve", NAMED.values(), ids=lambda c: c.name)
def test_the_base_point_has_its_order(curve: Curve) -> None:
    assert curve.order is not None
    assert curve.x is not None
    if curve.form == "montgomery":
        assert points.multiple_x(curve, curve.order, curve.x) is None
        return
    assert curve.base is not None
    assert points.on_curve(curve, *curve.base)
    if curve.bits < 200 or curve.form != "binary":  # above, the tests of the RTL multiply by it
        assert points.multiple(curve, curve.order, curve.base) is None


def run(engine: Engine, curve: Curve, point: Point, k: int) -> tuple[Status, Point]:
    n = engine.bits
    outcome = engine.run(pack_curve(n, curve), pack_point(n, point), k)
    return outcome.status, unpack_point(n, outcome.result)


def test_refusals() -> None:
    """The first that applies: modulus, range, curve; also of operands that are not read."""
    binary = Engine("binary", 4, 9, 0, 3)
    for f in (0b10010, 0b1011, 0):
        assert run(binary, Curve("", "binary", f, 1, 1), (0, 1), 3)[0] is Status.BAD_MODULUS


@pytest.mark.parametrize("affine", [False, True])
def test_refusals_over_gfp(affine: bool) -> None:
    good = Curve("", "weierstrass", 19, 2, 3)
    engine = Engine("weierstrass", 8, Product(20, 20, quotient=40), 8, 3, affine=affine)
    assert run(engine, good, (1, 5), 1) == (Status.OK, (1, 5))
    assert run(engine, good, None, 9) == (Status.OK, None)
    for modulus in (0, 1, 2, 18):
        curve = Curve("", "weierstrass", modulus, 2, 3)
        assert run(engine, curve, (200, 200), 7)[0] is Status.BAD_MODULUS
    for a, b, point in ((19, 3, (1, 5)), (2, 19, (1, 5)), (2, 3, (20, 5)), (2, 3, (1, 24))):
        curve = Curve("", "weierstrass", 19, a, b)
        assert run(engine, curve, point, 7) == (Status.OPERAND_RANGE, (0, 0))
    assert run(engine, good, (1, 6), 7) == (NOT_ON_CURVE, (0, 0))
    assert run(engine, Curve("", "weierstrass", 19, 0, 0), (0, 0), 7)[0] is NOT_ON_CURVE


@pytest.mark.parametrize("affine", [False, True])
def test_a_reducible_polynomial_is_detected_or_harmless(affine: bool) -> None:
    """Refused, or right modulo each factor, which are x^3 + x + 1 and x^3 + x^2 + 1."""
    rng, factors = random.Random(4), (0b1011, 0b1101)
    f = polynomials.multiply(*factors)
    engine = Engine("binary", 6, Product(9, 9, quotient=20), 0, 3, affine=affine)
    refused = right = 0
    for _ in range(400):
        a, x, y, k = (rng.randrange(64) for _ in range(4))
        left = polynomials.reduce(polynomials.multiply(y, y ^ x), f)
        b = left ^ points.right_side(Curve("", "binary", f, a, 0), x)
        status, point = run(engine, Curve("", "binary", f, a, b), (x, y), k)
        if status is not Status.OK:
            refused += status is Status.BAD_MODULUS
            continue
        right += 1
        for g in factors:
            a_g, b_g, x_g, y_g = (polynomials.reduce(value, g) for value in (a, b, x, y))
            curve = Curve("", "binary", g, a_g, b_g)
            expected = points.multiple(curve, k, (x_g, y_g))
            actual = point and tuple(polynomials.reduce(value, g) for value in point)
            assert actual == expected
    assert refused > 50
    assert right > 20


@pytest.mark.parametrize("affine", [False, True])
def test_a_composite_modulus_is_detected_or_harmless(affine: bool) -> None:
    """Refused, or right modulo each prime; units of 561 pass the test of Fermat."""
    rng = random.Random(2)
    engine = Engine("weierstrass", 10, Product(20, 20, quotient=40), 10, 3, affine=affine)
    refused = right = 0
    for primes in ((3, 5), (3, 7), (5, 7), (3, 11, 17)):
        n = math.prod(primes)
        for _ in range(60):
            a, x, y, k = (rng.randrange(n) for _ in range(4))
            curve = Curve("", "weierstrass", n, a, (y * y - x**3 - a * x) % n)
            status, point = run(engine, curve, (x, y), k)
            refused += status is Status.BAD_MODULUS
            if status is not Status.OK:
                continue
            for p in primes:
                part = Curve("", "weierstrass", p, a % p, curve.b % p)
                actual = point and (point[0] % p, point[1] % p)
                assert actual == points.multiple(part, k, (x % p, y % p))
            right += 1
    assert refused > 100
    assert right > 0


@pytest.mark.parametrize(
    ("primes", "a", "point"), [((5, 13, 17), 13, (692, 1029)), ((5, 17, 29), 1529, (1094, 567))]
)
def test_infinity_modulo_one_factor_only(
    primes: tuple[int, ...], a: int, point: tuple[int, int]
) -> None:
    """The ladder meets infinity modulo a factor of a Carmichael number first, later of all."""
    n, (x, y), scalars = math.prod(primes), point, np.arange(128)
    b = (y * y - x**3 - a * x) % n
    machine = Machine(Field(12, n, 12), (n, a, b, x, y, scalars), 0)  # type: ignore[arg-type]
    rx, ry = map(np.asarray, machine.run(program("weierstrass", two_products=True)))
    good = np.asarray(machine.composite | machine.off_curve) == 0
    assert 0 < np.count_nonzero(good) < len(scalars)
    for p in primes:
        right = multiples(Curve("", "weierstrass", p, a % p, b % p), (x % p, y % p), len(scalars))
        for k in np.flatnonzero(good):
            actual = None if np.asarray(machine.infinite)[k] else (rx[k] % p, ry[k] % p)
            assert actual == right[k], (p, k)


def test_the_program_memory_is_made_from_the_programs() -> None:
    for path, text in packages().items():
        assert (rtl_dir() / path).read_text() == text, "python -m workshop microcode writes it"


@pytest.mark.parametrize("two_products", [False, True])
@pytest.mark.parametrize(("name", "form"), TEXTS)
def test_products_of_a_program_follow_one_another(name: str, form: str, two_products: bool) -> None:
    """Each START has its TAKE in the same block, and products in flight are limited."""
    if two_products and form not in TWO_PRODUCT_FORMS:
        return
    under_way, most = 0, 0
    for i in program(form, name, two_products):
        under_way += (i.op is Op.START) - (i.op is Op.TAKE)
        most = max(most, under_way)
        assert under_way >= 0
        assert not (under_way and i.op in (Op.REPEAT, Op.LOOP, Op.END))
    assert most == 1 + two_products or (name, form) == ("check", "binary")


@pytest.mark.parametrize(("name", "form"), TEXTS)
def test_the_first_product_is_in_no_repeat(name: str, form: str) -> None:
    """The first product may take longer; in no repeat, so that rounds take equal time."""
    begins_well(program(form, name, form in TWO_PRODUCT_FORMS))


@pytest.mark.parametrize(("name", "form"), AFFINE_TEXTS)
def test_affine_programs_divide_and_start_without_a_product(name: str, form: str) -> None:
    words = program(form, name, affine=True)
    assert any(i.op is Op.START and i.rd == 1 for i in words)
    begins_well(words)


def begins_well(words: tuple[Instruction, ...]) -> None:
    """The first product is in no repeat, is no quotient, and comes when the modulus is known."""
    repeats, known = False, False
    for i in words:
        known |= i.op is Op.MODULUS
        repeats = i.op is Op.REPEAT or (repeats and i.op is not Op.LOOP)
        if i.op is Op.START:
            assert known
            assert not repeats
            assert i.rd == 0
            return


def test_the_schedule_changes_no_value() -> None:
    """Random blocks of orders, against the same orders one by one."""
    rng = random.Random(3)
    field = Field(8, 251, 8)
    for _ in range(50):
        lines = [
            f"{rng.choice('abcd')} = {rng.choice('abcd')} {rng.choice('+-*')} {rng.choice('abcd')}"
            for _ in range(12)
        ]
        loads = "load a\nload b\nload c\nload d\n"
        ends = "store a\nstore b\nstore c\nstore d\n"
        machine = Machine(field, (3, 50, 250, 77), 0)
        machine.run(assemble(loads + "\n".join(lines) + "\n" + ends, rng.choice((1, 2, 2))))
        value = dict(zip("abcd", (3, 50, 250, 77), strict=True))
        for line in lines:
            rd, _, a, sign, b = line.split()
            value[rd] = {"+": field.add, "-": field.sub, "*": field.product}[sign](
                value[a], value[b]
            )
        assert machine.stored == [value[name] for name in "abcd"]


@pytest.mark.parametrize(
    "text", ["x = y % z", "repeat bits", "end", "jump x", "load", "a = b + c d"]
)
def test_invalid_lines_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        assemble(text)


def test_a_program_has_32_registers_at_most() -> None:
    with pytest.raises(UsageError, match="32 registers"):
        assemble("\n".join(f"{order} r{i}" for order in ("load", "store") for i in range(31)))
    assemble("\n".join(f"load r{i}\nstore r{i}" for i in range(31)))
    assert Instruction(Op.LOAD, 31).word() >> 10 & 31 == 31


@pytest.mark.parametrize(
    "text",
    [
        "",
        "P-255",
        "weierstrass",
        "weierstrass:",
        "weierstrass:p=7",
        "weierstrass:p=7,a=1",
        "weierstrass:p=7,a=1,b=x",
        "weierstrass:p=7,a=1,b=1,c=1",
        "weierstrass:p=7,a=1,b=1,a=1",
        "weierstrass:p=-7,a=1,b=1",
        "montgomery:p=7,a=1,b=1",
        "binary:p=7,a=1,b=1",
        "edwards:p=7,a=1,d=1",
        "weierstrass:p=7;a=1",
    ],
)
def test_invalid_curves_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_curve(text)


def test_a_curve_in_words() -> None:
    curve = parse_curve(" Binary: f=0b10011, a=1, b=0x3 , n=7")
    assert (curve.modulus, curve.a, curve.b, curve.order, curve.bits) == (0b10011, 1, 3, 7, 4)
    assert polynomials.degree(parse_curve("k-571").modulus) == 571
