"""Exact products of the prime engine on the RTL: both halves of an integer."""

import itertools
import random

import pytest

from dualfield.host.errors import UsageError
from dualfield.math.fields import NAMED
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_engine_any import AnyEngine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.assembler import assemble
from rtl.prime_engine_compare import compare

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def engine(name: str, multipliers: int = 64) -> Engine:
    """Return the engine of a named field with spare bits."""
    field = NAMED[name]
    return Engine(Words(field.modulus, field.bits, 18, multipliers, spare=2))


# An odd and an even number of words, operand y late or not, digits below 0, several planes, a
# coefficient.
BUILDS = (
    Engine(Words(127, 7, 3, 64)),
    Engine(Words(31, 5, 3, 64)),
    Engine(Words(2**13 - 1, 13, 5, 64)),
    engine("P-224"),
    engine("P-256", 16),
    engine("P-384"),
    engine("25519"),
    engine("secp256k1"),
)


def random_text(rng: random.Random) -> str:
    """Return a program of modular and exact products, sums and differences."""
    lines = ["conditions c; in a 4; in b 4; in k; c = always"]
    small, wide = ["a", "b"], ["a", "b", "k"]
    for index in range(16):
        name, low = f"r{index % 5}", f"l{rng.randrange(4)}"
        x, y = rng.choice(small), rng.choice(wide)
        match rng.randrange(6):
            case 0:
                lines.append(f"{name} = {x} * {rng.choice(small)}")
            case 1:
                lines.append(f"high {name} low {low} = {x} ** {y}")
            case 2:
                lines.append(f"high {name} = {x} ** {y}")
            case 3:
                lines.append(f"low {low} = {rng.choice(wide)} ** {y}")
            case 4:
                lines.append(f"s = {x} - {rng.choice(small)}; c = below")
                continue
            case 5:
                lines.append(f"{name} = {x} if c else {rng.choice(small)}")
        small += [name] if name in lines[-1] else []
        wide += [name] if name in lines[-1] else []
        wide += [low] if f"low {low}" in lines[-1] else []
    lines += [f"out {name}" for name in sorted({*small, *wide})]
    return "\n".join([*lines, "last out a"])


def test_builds_have_odd_and_even_words() -> None:
    words = {build.build.words % 2 for build in BUILDS}
    assert words == {0, 1}
    assert all(build.build.exact for build in BUILDS)
    assert {build.build.delay for build in BUILDS} == {0, 1}
    assert any(build.multiplier.shape.form.coefficient for build in BUILDS)


def test_random_programs() -> None:
    """Two programs for each build; words come at once, or wait."""
    rng = random.Random(0)
    engines, inputs = [], []
    for build in BUILDS:
        width = build.build.width
        for _ in range(2):
            engines.append((build, assemble(random_text(rng), build.build)))
            top = [(1 << width) - 1, rng.getrandbits(width)]
            inputs.append(
                [[rng.getrandbits(4), rng.getrandbits(4), rng.choice(top)] for _ in range(12)]
            )
    compare(engines, inputs)


def test_all_operands() -> None:
    build = Engine(Words(31, 5, 3, 64))
    top = build.build.largest_operand + 1
    bits = top.bit_length() - 1
    text = f"in x {bits}; in y {bits}; high h low l = x ** y; out h; last out l"
    program = assemble(text, build.build)
    pairs = [list(pair) for pair in itertools.product(range(1 << bits), repeat=2)]
    for x, y in pairs:
        high, low = build.run(program.words, [x, y]).numbers
        assert high << build.build.width | low == x * y
    compare([(build, program)], [pairs])


def test_a_product_modulo_the_order_of_a_curve() -> None:
    """Montgomery's product modulo n by three exact products; none of them waits for a whole one."""
    build = engine("P-256", 16)
    order, width = P256_ORDER, build.build.width
    constants = {"n": order, "inverse": pow(order, -1, 1 << width)}
    text = """
        constants n inverse
        in x 257; in y 257
        constant n; constant inverse
        high h low l = x ** y
        low m = inverse ** l
        high g = n ** m
        s = h + n
        d = s -- g
        last out d
    """
    program = assemble(text, build.build, constants)
    steps = {entry.text: address for address, entry in enumerate(program.entries)}
    rng = random.Random(3)
    edges = [0, 1, order - 1, order, (1 << 257) - 1]
    rows = [list(pair) for pair in itertools.product(edges, repeat=2)]
    rows += [[rng.getrandbits(257), rng.getrandbits(257)] for _ in range(40)]
    for x, y in rows:
        (result,) = build.run(program.words, [x, y]).numbers
        assert (result - x * y * pow(1 << width, -1, order)) % order == 0
        assert 0 <= result <= (x * y >> width) + order
    machine = build.machine(program.words, rows[0])
    machine.run()
    issues = dict(machine.issues)
    first = steps["high h low l = x ** y"]
    waits = [issues[steps[text]] - issues[first] for text in ("low m = inverse ** l", "d = s -- g")]
    assert waits == [23, 66]
    compare([(build, program)], [rows])


def test_refusals() -> None:
    build = engine("P-256", 16).build
    for text, message in (
        ("in a; high h = a ** a", "line 1: .* this operand is from 0 to"),
        ("in a 9; in b 9; d = a -- b; low l = a ** d", "this operand is from 0 to"),
        ("in a 9; high h low h = a ** a", "two registers"),
        ("in a 9; = a ** a", "is no statement"),
        ("in a 9; low l = a ** 0", "is a name, not 0"),
        ("in a 9; low l high h = a ** a", "is no statement"),
    ):
        with pytest.raises(UsageError, match=message):
            assemble(text, build)
    for none in (Engine(Words(31, 5, 2, 64, spare=6)).build, AnyEngine(16).build):
        assert not none.exact
        with pytest.raises(UsageError, match="no exact products"):
            assemble("in a 9; low l = a ** a", none)
