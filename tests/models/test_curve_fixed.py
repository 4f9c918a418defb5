"""Binary curves over a field whose polynomial is fixed at build: every operand of small fields."""

import itertools

import pytest

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.catalog.records.curve import engine as engine_of
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.curve import Engine
from dualfield.models.outcome import Status
from dualfield.operations.curve_packing import pack_curve, pack_point, unpack_point
from dualfield.operations.curve_requests import request
from dualfield.programs.assembler import Op, assemble
from dualfield.programs.curve_programs import program
from dualfield.programs.point_programs import PROGRAMS
from models.test_curve import POLYNOMIALS, check

CORE = catalog.get("scalar-mul")
BINARY = {"Form": "binary", "Arithmetic": "digit"}


def build(bits: int, **values: object) -> Configuration:
    return CORE.configure(bits, {**BINARY, "Lane": 1024, **values})


@pytest.mark.sweep
@pytest.mark.parametrize("protect", ["none", "result", "coordinates"])
@pytest.mark.parametrize("m", [2, 3, 4])
def test_every_curve_point_and_scalar(m: int, protect: str) -> None:
    """Every a, b over GF(2^m) and every irreducible polynomial; scalars have m bits."""
    for f in POLYNOMIALS[m]:
        for a, b in itertools.product(range(1 << m), repeat=2):
            check(Curve("", "binary", f, a, b), m, 1 << m, protect=protect, fixed=True)


@pytest.mark.parametrize(
    ("m", "f"),
    [(5, 0b100101), (6, 0b1000011), (7, 0b10000011), (8, 0b100011011), (9, 0b1000010001)],
)
def test_widths_whose_chains_differ(m: int, f: int) -> None:
    """The inversion goes by the bits of m - 1."""
    for a, b in ((1, 1), (0, 3), (5, 7)):
        check(Curve("", "binary", f, a, b), m, 8, fixed=True)


@pytest.mark.parametrize(
    ("name", "protect"),
    [*((name, "none") for name in PROGRAMS), ("multiply", "result"), ("multiply", "coordinates")],
)
def test_no_instruction_reads_the_previous_result(name: str, protect: str) -> None:
    """But for a product: that is readable a cycle earlier."""
    words = program("binary", name, two_products=True, protect=protect)
    silent = (Op.START, Op.TAKE, Op.ZERO, Op.OR_ZERO, Op.VERDICT, Op.STORE)
    writes = [i.op not in (*silent, Op.REPEAT, Op.LOOP, Op.GIVEN, Op.END) for i in words]
    reads = (Op.START, Op.ADD, Op.SELECT, Op.SHIFT, Op.ZERO, Op.OR_ZERO, Op.STORE)
    for before, wrote, i in zip(words, writes, words[1:], strict=False):
        if wrote and i.op in (*reads, Op.SQUARE, Op.SQUARE_SUM):
            assert before.rd not in (i.ra, i.rb), (name, before, i)


def test_cycles_of_the_named_curves() -> None:
    """Two aims of the engine: 25,000 cycles for B-233 and K-283."""
    actual = {}
    for name, digit in (("B-163", 16), ("B-233", 17), ("K-283", 26), ("B-409", 32)):
        f = NAMED[name].modulus
        actual[name] = build(NAMED[name].bits, Digit=digit, Polynomial=f).latency()[1]
    assert actual == {"B-163": 14365, "B-233": 23985, "K-283": 24313, "B-409": 38919}


def run(engine: Engine, curve: Curve, point: Point, k: int) -> tuple[Status, Point]:
    outcome = engine.run(pack_curve(4, curve), pack_point(4, point), k)
    return outcome.status, unpack_point(4, outcome.result)


def test_refusals() -> None:
    """Another polynomial, irreducible or not; a singular curve; a point that is not on it."""
    engine = engine_of(build(4, Polynomial=0b10011))
    for f in (0b11001, 0b11111, 0b10010, 0b1011, 0):
        assert run(engine, Curve("", "binary", f, 1, 1), (0, 1), 3)[0] is Status.BAD_MODULUS


def test_impossible_builds_are_refused() -> None:
    for bits, values, message in (
        (4, {"Polynomial": 0b10001}, "irreducible of degree 4"),
        (5, {"Polynomial": 0b10011}, "irreducible of degree 5"),
        (5, {"Polynomial": 0b100101, "Lane": 4}, "Lane=5 or more"),
        (4, {"Polynomial": 0b10011, "Form": "weierstrass", "Arithmetic": "dsp"}, "Form=binary"),
    ):
        with pytest.raises(UsageError, match=message):
            build(bits, **values)


def test_a_curve_over_another_field_is_not_asked_for() -> None:
    """The command refuses a curve over a field other than the fixed one."""
    curve = NAMED["K-233"]
    wrong = curve.modulus ^ 1 << 74 ^ 1 << 159
    values = {"Polynomial": wrong, "Lane": 233}
    with pytest.raises(UsageError, match="is built for Polynomial=0x2"):
        request(CORE, curve, [curve.base], [5], bits=None, assignments=values)


def test_squares_are_instructions() -> None:
    text = "load x\nload y\nz = x * x\nz = (x + y)^2\nz = (flag ? x : y)^2\nw = z - x\nstore w"
    ops = [i.op for i in assemble(text, fixed_polynomial=True)]
    assert ops.count(Op.SQUARE) == 2
    assert ops.count(Op.SQUARE_SUM) == 1
    assert Op.START not in ops
    with pytest.raises(UsageError, match="not a micro-instruction"):
        assemble("z = (x + y)^2")
