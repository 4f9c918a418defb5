"""The engine for any modulus: the bound of its products, and programs with small numbers."""

import itertools

import pytest

from dualfield.host.errors import UsageError
from dualfield.models import dsp_multiply_words
from dualfield.models.outcome import InvariantError
from dualfield.models.prime_engine_any import AnyEngine
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.instruction import Control, Instruction, Kind, control


@pytest.mark.parametrize(("bits", "word"), [(3, 2), (4, 2), (4, 3), (5, 3), (6, 4)])
def test_products_are_reduced_within_the_bound(bits: int, word: int) -> None:
    """Every odd modulus, every pair of operands; above the bound, a product that is not reduced."""
    most = 1 << word * (bits // word + 1)
    above = 0
    for modulus in range(3, 1 << bits, 2):
        inverse = pow(most << word, -1, modulus)
        for a, b in itertools.product(range(1 << bits), repeat=2):
            if a * b <= modulus * most:
                found = dsp_multiply_words.product(word, bits, modulus=modulus, a=a, b=b)
                assert found == a * b * inverse % modulus
                continue
            above += 1
            found = dsp_multiply_words.product(word, bits, modulus=modulus, a=a, b=b, reduced=False)
            assert (found - a * b * inverse) % modulus == 0
            assert 0 <= found <= modulus + (a * b // (most << word))
    assert above or (1 << 2 * bits) <= 3 * most


def test_the_bound_is_needed() -> None:
    """A product of two large operands modulo 3 is not below 3."""
    with pytest.raises(InvariantError, match="S < 2"):
        dsp_multiply_words.product(2, 7, modulus=3, a=127, b=127)
    assert dsp_multiply_words.product(2, 7, modulus=3, a=127, b=127, reduced=False) >= 3


SMALL = (
    AnyEngine(3, word=2, multipliers=16, spare=1),
    AnyEngine(4, word=3, multipliers=2, spare=2),
    AnyEngine(5, word=4, multipliers=1, spare=1),
    AnyEngine(5, word=7, multipliers=4, spare=1),
)
TEXT = """
in m {bits}; in x {bits}; in one 2
modulus m
conditions c
y = x * one; z = y * y; s = z + y; w = s * z; w = z * w; r = w -- z; c = below
v = r + m if c
out y; out z; out s; out w; last out v
"""


@pytest.mark.parametrize("engine", SMALL)
def test_every_modulus_and_operand(engine: AnyEngine) -> None:
    text = TEXT.replace("{bits}", str(engine.bits))
    program = assemble(text, engine.build)
    r = 1 << engine.build.r_bits
    for m in range(3, 1 << engine.bits, 2):
        inverse = pow(r, -1, m)
        for x, one in itertools.product(range(1 << engine.bits), (1, 2, 3)):
            y = x * one * inverse % m
            z = y * y * inverse % m
            w = z * ((z + y) * z * inverse % m) * inverse % m
            answers = engine.run(program.words, [m, x, one]).numbers
            assert answers == (y, z, y + z, w, w - z + m if w < z else w - z)


@pytest.mark.parametrize("engine", SMALL)
def test_other_moduli_give_0(engine: AnyEngine) -> None:
    program = assemble("in m; in x 3; modulus m; x = x * x; last out x", engine.build)
    for m in (0, 1, 2, 4, (1 << engine.bits) - 2, 1 << engine.size, (1 << engine.size) + 1):
        assert engine.run(program.words, [m, 7]).numbers == (0,)


ENGINE = AnyEngine(16, word=4, multipliers=4, spare=2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("in m 16; x = m * m", "needs a line 'modulus NAME'"),
        ("in m 16; in x 20; modulus m; y = x * x", "their product is at most"),
        ("in m 16; in x 16; modulus m; y = x -- m; z = y * m", "can be from"),
        ("in m 16; in x 21; modulus m; y = x * m", "can be from"),
        ("in m 16; in x 16; modulus m; y = x * m reduced", "'reduced' stands after"),
    ],
)
def test_refused_bounds(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        assemble(text, ENGINE.build)


def test_sums_of_products_within_the_spare_bits() -> None:
    """Both operands are four times a product; the difference from a multiple of the modulus."""
    text = "in m 16; in x 16; modulus m; y = x * m; t = y + y; t = t + t; z = t * t; n = m -- z"
    assert assemble(f"{text}; u = n * t; last out u", ENGINE.build).words


def test_a_long_wait_is_one_pass() -> None:
    engine = AnyEngine(256, multipliers=1)
    program = assemble("in m 256; modulus m; x = m * m; y = x + x; last out y", engine.build)
    found = [one.instruction for one in program.entries if one.text == "pass"]
    assert [step.immediate > 3 for step in found if step] == [True]
    assert engine.run(program.words, [13]).numbers == (0,)
    tail = [Instruction(Kind.PRODUCT, 511), control(Control.PASS, 1 << 18), control(Control.END)]
    head = [control(Control.IN, 0), control(Control.MODULUS, 0)]
    words = [step.word for step in [*head, *tail]]
    before = engine.build.in_cycles + engine.build.modulus_cycles
    assert engine.run(words, [13]).cycles == before + 511 + (1 << 18)


def test_least_distances() -> None:
    """A reader of a product as the first operand, as the second one, and as a sum."""
    engine = AnyEngine(15, word=4, multipliers=16, spare=0)
    build = engine.build

    def run(steps: list[Instruction], out: int) -> int:
        head = [control(Control.IN, 0), control(Control.IN, 1), control(Control.MODULUS, 0)]
        tail = [control(Control.PASS, 500), control(Control.OUT, out | 64), control(Control.END)]
        words = [step.word for step in [*head, *steps, *tail]]
        return engine.run(words, [32749, 12345]).numbers[0]

    inverse = pow(1 << build.r_bits, -1, 32749)
    product = 12345 * 12345 * inverse % 32749
    first = Instruction(Kind.PRODUCT, 3, 2, 1, 1)
    cases = {
        (Kind.PRODUCT, 2, 1): (build.product, product * 12345 * inverse % 32749),
        (Kind.PRODUCT, 1, 2): (build.product - build.words, product * 12345 * inverse % 32749),
        (Kind.SUM, 2, 1): (build.product + build.words - build.segments, product + 12345),
    }
    for (kind, x, y), (distance, value) in cases.items():
        for early in (0, 1):
            wait = [first, control(Control.PASS, distance - early - 3)]
            result = run([*wait, Instruction(kind, 511, 3, x, y)], 3)
            assert (result == value) == (early == 0), (kind, x, y, early, distance)


def test_a_text_states_that_a_number_is_reduced() -> None:
    """Doublings with a conditional subtraction have bounds if the input has them."""
    text = """
    conditions low
    in m 16; in x 16 reduced; modulus m
    loop 40
    t = x + x; u = t -- m; low = below
    x = t if low else u reduced
    end
    y = x * x; last out y
    """
    program = assemble(text, ENGINE.build)
    inverse = pow(1 << ENGINE.build.r_bits, -1, 40961)
    answer = ENGINE.run(program.words, [40961, 40960]).numbers[0]
    assert answer == pow(2, 80, 40961) * inverse % 40961
    with pytest.raises(UsageError, match="a register holds"):
        assemble(text.replace(" reduced", ""), ENGINE.build)
