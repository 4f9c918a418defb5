"""The models of paper 004 against the paper's tables, Python's integers and a GF(2)[x] library."""

import random

import flint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualfield.models import dual_multiply as array
from dualfield.models import dual_multiply_pipeline as pipeline
from dualfield.models.dual_multiply_pipeline import Cut
from dualfield.models.outcome import Status

CUTS = (
    Cut(4, 1, 0, 2),
    Cut(4, 1, 0, 4),
    Cut(4, 2, 0, 4),
    Cut(8, 2, 0, 4),
    Cut(8, 2, 1, 6),
    Cut(16, 3, 2, 12),
    Cut(16, 2, 0, 10),
    Cut(64, 8, 0, 16),
    Cut(64, 9, 7, 18),
    Cut(64, 4, 0, 16),
)

# Tables 1 and 2 of the paper: fsel, three bits, digit (in GF(2^m) x is 2).
TABLE_1 = {1: (0, 1, 1, 2, -2, -1, -1, 0), 0: (0, 0, 1, 1, 2, 2, 3, 3)}
TABLE_2 = {1: (0, 0, -1, 1, 2, 2, 1, -1), 0: (0, 0, 1, 3, 2, 2, 3, 1)}


def polynomial(x: int) -> flint.nmod_poly:
    """An integer's bits as a polynomial over GF(2)."""
    return flint.nmod_poly([int(bit) for bit in reversed(f"{x:b}")], 2)


def words_of(x: int, width: int, count: int) -> list[int]:
    return [x >> (width * i) & ((1 << width) - 1) for i in range(count)]


def is_product(kind: str, modulus: int, a: int, b: int, *, scale: int, result: int) -> bool:
    """True if result * 2^scale = a b, by arithmetic independent of the models."""
    if kind == "gfp":
        return (result * pow(2, scale, modulus) - a * b) % modulus == 0
    left = polynomial(result) * polynomial(1 << scale)
    return (left - polynomial(a) * polynomial(b)) % polynomial(modulus) == polynomial(0)


@pytest.mark.parametrize("fsel", [1, 0])
def test_tables_1_and_2(fsel: int) -> None:
    """Every row; and inv where the digit is negative, never in GF(2^m)."""
    for bits in range(8):
        x2, x1, x0 = bits >> 2, bits >> 1 & 1, bits & 1
        for encoder, table in ((array.booth, TABLE_1), (array.quotient, TABLE_2)):
            control = encoder(fsel, x2, x1, x0)
            assert array.digit(fsel, control) == table[fsel][bits]
            assert fsel or control[0] == 0


def test_constant_k() -> None:
    """The constants for w = 6, 16 and 64 that make the sign extensions."""
    for width, bits, constant in ((6, 16, 0xAB00), (16, 36, 0xAAAAC0000)):
        assert array.constant_k(width, width // 2 + 1) % (1 << bits) == constant
    wide = array.constant_k(64, 33) % (1 << 132)
    assert wide == 0xAAAAAAAAAAAAAAAAC0000000000000000


def test_parallel_unit_on_every_integer_of_4_bits() -> None:
    for modulus in range(3, 16, 2):
        for a in range(modulus):
            for b in range(modulus):
                outcome = array.run_parallel(4, "gfp", modulus, a, b)
                assert 0 <= outcome.result < modulus
                assert is_product("gfp", modulus, a, b, scale=6, result=outcome.result)


@settings(max_examples=150, deadline=None)
@given(data=st.data(), kind=st.sampled_from(["gfp", "gf2m"]), width=st.integers(4, 64))
def test_parallel_unit(data: st.DataObject, kind: str, width: int) -> None:
    top = 1 << width
    modulus = data.draw(st.integers(1, top - 1 if kind == "gfp" else 2 * top - 1))
    limit = modulus if kind == "gfp" else 1 << max(modulus.bit_length() - 1, 0)
    a, b = (data.draw(st.integers(0, min(limit, top - 1))) for _ in "ab")
    outcome = array.run_parallel(width, kind, modulus, a, b)
    if modulus % 2 == 0 or modulus == 1:
        assert outcome.status is Status.BAD_MODULUS
    elif max(a, b) >= limit:
        assert outcome.status is Status.OPERAND_RANGE
    else:
        scale = 2 * array.parallel_digits(width)
        assert is_product(kind, modulus, a, b, scale=scale, result=outcome.result)


@pytest.mark.parametrize("cut", CUTS, ids=lambda c: f"{c.word}-{c.height}-{c.first}-{c.split}")
def test_the_array_equals_the_algorithm(cut: Cut) -> None:
    """Column by column (the hardware's way) as by whole digits (Algorithm 3), and a product."""
    rng = random.Random(cut.split)
    assert cut.problem() is None
    for _ in range(60 if cut.word < 64 else 2):
        rows = rng.randrange(1, 4)
        bits = rows * cut.word
        for kind in ("gfp", "gf2m"):
            fsel = int(kind == "gfp")
            size = rng.choice((bits, rng.randrange(4, bits + 1)))
            modulus = rng.getrandbits(size) | 1 | 1 << (size - fsel)
            limit = modulus if fsel else 1 << size
            a, b = (rng.choice((0, 1, limit - 1, rng.randrange(limit))) for _ in "ab")
            words = rows if fsel else size // cut.word + 1
            pairs = zip(
                words_of(a, cut.word, words), words_of(modulus, cut.word, words), strict=True
            )
            value, negative = pipeline.unreduced(
                cut, fsel, list(pairs), words_of(b, cut.word, rows)
            )
            assert (value, negative) == pipeline.by_digits(fsel, bits, modulus, a, b)
            total = pipeline.way_out(
                fsel, modulus, a, b >> (bits - 1), value=value, negative=negative
            )
            assert is_product(kind, modulus, a, b, scale=bits, result=total)


def test_unreduced_results_are_operands_again() -> None:
    """2^R > 4 N and operands below 2 N: so is the result (section 2), for every one at 4 bits."""
    for modulus in range(3, 16, 2):
        for a in range(2 * modulus):
            for b in range(2 * modulus):
                value, negative = pipeline.by_digits(1, 8, modulus, a, b)
                total = pipeline.way_out(1, modulus, a, b >> 7, value=value, negative=negative)
                assert total < 2 * modulus
                assert is_product("gfp", modulus, a, b, scale=8, result=total)


def test_schedule_of_the_paper() -> None:
    """Eight stages; m max(9, m + 1) cycles from product to product: section 6's clock counts."""
    cut = Cut()
    assert (cut.stages, cut.pace) == (8, 2)
    paper = {192: 27, 224: 36, 256: 36, 284: 45, 521: 90}
    honest = {192: 36, 224: 36, 256: 45, 284: 45, 521: 90}
    for bits, clocks in paper.items():
        assert cut.interval(*pipeline.shape(cut, "gfp", bits, 576, True)) == clocks
        assert cut.interval(*pipeline.shape(cut, "gfp", bits, 576, False)) == honest[bits]


def test_impossible_cuts() -> None:
    for cut in (Cut(64, 8, 0, 14), Cut(63), Cut(64, 33, 0, 64), Cut(64, 8, 0, 65), Cut(4, 2, 0, 2)):
        assert cut.problem()
