"""k G by a comb on the model of the prime engine."""

import itertools
import random
from dataclasses import replace

import pytest

from dualfield.host.errors import UsageError
from dualfield.math import weierstrass
from dualfield.math.curves import NAMED
from dualfield.math.small_curves import prime_order_curves
from dualfield.models.outcome import Status
from dualfield.models.prime_base import Base, Fixed
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.comb_program import SPARE, Comb, Shape
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.protection import PROTECT, randoms
from prime_engine_products import Recorder

FAULTS = 12
RESULT = {"x = x * unit", "y = y * unit", "xx = x * rr", "yy = y * rr", "w = xx * xx", "w = w * xx"}
RESULT |= {"v = yy * yy", "w = w * one"}
"""Products of the coordinates of the result."""
DOUBLE = {"u = one * one", "u = u * v", "g = ty * c", "dz = c * one", "v = w * w", "g = g * c"}
DOUBLE |= {"c = tx * c", "s = w * s"}
"""Products of the last entry of the table, which is doubled without a random factor."""
SHAPES = (Shape(2, 1, 3), Shape(2, 1, 2), Shape(3, 1, 2), Shape(2, 2, 2), Shape(2, 1, 4))


def small_cores(p: int, protect: str = "none") -> list[Base]:
    """Return builds with each comb that fits, for each prime order of a curve over GF(p)."""
    bits = max(3, p.bit_length())
    builds = (Words(p, bits, 5, 60, spare=SPARE + more) for more in (0, 1))
    multiplier = next(build for build in builds if build.shape.operand_bits % 5)
    curves = {order: (a, b, x, y) for a, b, order, x, y in prime_order_curves(p)}
    return [
        Base(weierstrass.Equation(p, a, b, order), (x, y), multiplier, shape, 0, protect, bits)
        for order, (a, b, x, y) in curves.items()
        for shape in SHAPES
        if shape.exceptions(-order, (1 << bits) - 1, order) is None
    ]


def expected(core: Base, k: int) -> int:
    """Return {infinity, y, x} by chord and tangent."""
    point = weierstrass.multiple(core.curve, k, core.base)
    return 1 << 2 * core.bits if point is None else point[1] << core.bits | point[0]


@pytest.mark.parametrize("p", [7, 11, 13, 17, 31])
def test_every_scalar_of_small_curves(p: int) -> None:
    """With each comb that fits, in the same cycles."""
    cores = small_cores(p)
    assert cores
    for core in cores:
        outcomes = [core.run(k) for k in range(1 << core.bits)]
        results = [outcome.result for outcome in outcomes]
        assert results == [expected(core, k) for k in range(1 << core.bits)], core
        assert {outcome.cycles for outcome in outcomes} == {core.cycles}
        assert {outcome.status.word for outcome in outcomes} == {"ok"}


@pytest.mark.parametrize("protect", PROTECT[1:])
def test_random_numbers_leave_each_multiple_as_it_is(protect: str) -> None:
    """But 0 modulo p, which is refused, in the same cycles."""
    rng, count = random.Random(protect), randoms(protect)
    for core in small_cores(11, protect) + small_cores(13, protect):
        p, span = core.curve.modulus, range(1 << core.bits)
        seen = set()
        for k in span:
            draws = [[rng.choice(span) for _ in range(count)] for _ in range(2 if count else 1)]
            draws += [
                [1] * i + [refused] + [1] * (count - i - 1)
                for i in range(count)
                for refused in (0, p)
            ]
            for numbers in draws:
                outcome = core.run(k, numbers)
                is_refused = any(number % p == 0 for number in numbers)
                status = Status.OPERAND_RANGE if is_refused else Status.OK
                result = 0 if is_refused else expected(core, k)
                assert outcome.result == result, (core.shape, k, numbers)
                assert (outcome.status, outcome.cycles) == (status, core.cycles)
                seen.add(status)
        assert len(seen) == 1 + (count > 0)


def test_every_pair_of_a_scalar_and_a_number_that_splits_it() -> None:
    """Both parts of the scalar are equal, opposite or 0 for some of them."""
    core = next(core for core in small_cores(13, "scalar") if core.shape == Shape(2, 1, 2))
    for k in range(1 << core.bits):
        for j in set(range(1 << core.bits)) - {0, 13}:
            assert core.run(k, [3, j]).result == expected(core, k), (k, j)


def p192(protect: str, bits: int = 0) -> tuple[Engine, Program]:
    """Return the engine and the program of P-192."""
    curve = NAMED["P-192"]
    assert curve.order is not None
    assert curve.base is not None
    constants = (curve.modulus, curve.a, curve.b, curve.order, curve.base)
    core = Fixed(192, *constants, 18, 0, protect=protect, random=bits).core
    assert isinstance(core.engine, Engine)
    return core.engine, core.program


def test_faults_in_points_and_in_the_table_are_found() -> None:
    """No inverted bit gives a wrong point; the registers of the scalar are left out."""
    engine, program = p192("result")
    assert engine.table is not None
    rows, found, k = engine.table.rows(engine.build), 0, 3**100
    right = engine.run(program.words, [k])
    places = [i for i, name in enumerate(program.registers) if "k" not in name.split("/")]
    rng = random.Random(3)
    for turn in range(FAULTS):
        damaged, place = list(rows), rng.randrange(len(rows))
        if turn % 2:
            damaged[place] ^= 1 << 20
        machine = Recorder(engine, program.words, [k], damaged)
        if not turn % 2:
            machine.fault = rng.randrange(500), rng.choice(places), rng.randrange(192)
        given = machine.run()
        found += Status(given.status) is Status.FAULT
        is_right = given.numbers == right.numbers
        assert Status(given.status) is Status.FAULT or is_right, (turn, place)
    assert found > FAULTS // 4


@pytest.mark.parametrize("protect", ["coordinates", "scalar"])
def test_other_random_numbers_change_the_operands(protect: str) -> None:
    """Of each product but those of the result, and of the last entry, which may be another one."""
    engine, program = p192(protect, 64)
    texts, found = [entry.text for entry in program.entries], []
    for numbers in ([3, 7], [2**64 - 59, 2**63 + 11]):
        machine = Recorder(engine, program.words, [3**100, *numbers[: randoms(protect)]])
        assert machine.run().status == 0
        found.append(machine.operands)
    equal = [texts[one[0]] for one, other in zip(*found, strict=True) if one == other]
    last = {"u = one * one"} if protect == "scalar" else DOUBLE
    assert set(equal) == RESULT | last
    assert len(equal) <= len(RESULT | DOUBLE)
    assert len(found[0]) > 800


def test_the_last_addition_meets_equal_points() -> None:
    """Without the double in place of the sum some scalars of small curves have a wrong result."""
    core = next(core for core in small_cores(13) if core.shape == Shape(2, 1, 2))
    assert core.curve.order is not None

    def partial(k: int) -> tuple[int, int]:
        """Return the number before the last addition, and the entry, both times G."""
        odd = k if k % 2 else k - core.curve.order  # type: ignore[operator]
        bits = [2 * (odd + 16 >> i + 1 & 1) - 1 for i in range(4)]
        last = bits[0] + 4 * bits[2]
        return odd - last, last

    pairs = [partial(k) for k in range(1 << core.bits)]
    assert any((total - last) % core.curve.order == 0 for total, last in pairs)
    assert any((total + last) % core.curve.order == 0 for total, last in pairs)


@pytest.fixture(scope="module")
def p256() -> Base:
    curve = NAMED["P-256"]
    assert curve.order is not None
    assert curve.base is not None
    constants = (curve.modulus, curve.a, curve.b, curve.order, curve.base)
    return Fixed(256, *constants, 18, 16).core


@pytest.mark.sweep
def test_edges_of_p256(p256: Base) -> None:
    """Scalars near 0, near the order and near 2^256, and each single bit."""
    n = p256.curve.order
    assert n is not None
    edges = [0, 1, 2, 3, *range(n - 3, n + 4), *range(2**256 - 3, 2**256)]
    for k in [*edges, *(1 << i for i in range(256))]:
        outcome = p256.run(k)
        assert (outcome.result, outcome.cycles) == (expected(p256, k), p256.cycles), hex(k)


@pytest.mark.sweep
def test_random_scalars_of_p256(p256: Base) -> None:
    rng = random.Random(54)
    for k in (rng.getrandbits(256) for _ in range(100)):
        assert p256.run(k).result == expected(p256, k), hex(k)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["P-192", "P-224", "secp256k1", "P-384", "P-521"])
def test_other_curves(name: str) -> None:
    """The coefficient a is -3 or 0."""
    curve, rng = NAMED[name], random.Random(7)
    n, base = curve.order, curve.base
    assert n is not None
    assert base is not None
    fixed = Fixed(curve.bits, curve.modulus, curve.a, curve.b, n, base, 18, 0)
    for k in (0, 1, n - 1, n, rng.getrandbits(curve.bits), rng.getrandbits(curve.bits)):
        assert fixed.core.run(k).result == expected(fixed.core, k)


def test_multiples_of_the_entries() -> None:
    """Each odd number below 2^length is a sum of entries, up to signs."""
    shape = Shape(2, 2, 2)
    entries = [[shape.multiple(block, e) for e in range(shape.entries)] for block in range(2)]
    signed = [[s * value for value in block for s in (1, -1)] for block in entries]
    totals = {a + b + 2 * (c + d) for a, b, c, d in itertools.product(*signed, *signed)}
    assert totals == set(range(-255, 256, 2))


def test_a_comb_that_does_not_fit_is_refused(p256: Base) -> None:
    with pytest.raises(UsageError, match="a run is too short"):
        Comb(p256.curve, p256.base, p256.engine.build, 256, Shape(4, 4, 18))
    with pytest.raises(UsageError, match="the comb is too short"):
        Comb(p256.curve, p256.base, p256.engine.build, 256, Shape(4, 4, 15))
    small = replace(p256.curve, order=(1 << 253) + 51)
    with pytest.raises(UsageError, match="the order is too small"):
        Comb(small, p256.base, p256.engine.build, 256, p256.shape)
