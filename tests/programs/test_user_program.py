"""A user's program on the model of the prime engine: results, cycles, and refusals."""

import random

import pytest

from dualfield.host.errors import UsageError
from dualfield.math.fields import NAMED
from dualfield.operations.user_program import UserProgram, make_multiplier

P25519 = 2**255 - 19
P256 = NAMED["P-256"].modulus
CUBE = """\
constants square unit
in a 255; in b 255
constant square; constant unit
am = a * square; bm = b * square
c = am * am
c = c * am
s = c + bm
s = s * unit
last out s
"""


def small(text: str, margin: int = 1, **values: int) -> UserProgram:
    """Return a program modulo 31 with words of 5 bits."""
    return UserProgram(text, make_multiplier(31, 5, 0, 0), margin, tuple(values.items()))


def test_a_cube_modulo_a_large_prime() -> None:
    program = UserProgram(CUBE, make_multiplier(P25519, 18, 16, 0))
    rng = random.Random(54)
    pairs = [(rng.getrandbits(255), rng.getrandbits(255)) for _ in range(5)]
    for a, b in [(0, 0), (P25519, P25519 - 1), *pairs]:
        answer = program.run([a, b])
        assert answer.results[0].reduced == (a**3 + b) % P25519
        assert answer.cycles == program.cycles == 208
    assert program.interval == 208 + program.build.wipe_cycles(4)


def test_every_operand_of_a_small_prime() -> None:
    program = small(CUBE.replace("255", "5"))
    for a in range(32):
        for b in range(32):
            assert program.run([a, b]).results[0].reduced == (a**3 + b) % 31


def test_a_value_below_zero_has_its_sign() -> None:
    """`--` gives two's complement; a value that cannot be below 0 has all bits."""
    program = small("in a 5; in b 5; t = a -- b; u = b + b; out t; last out u")
    first, second = program.run([3, 9]).results
    assert (first.value, first.reduced, second.value) == (-6, 25, 18)


def test_a_constant_of_the_user_is_stored_as_it_is() -> None:
    program = small("constants k; in a 5; constant k; s = a + k; last out s", k=7)
    assert program.run([3]).results[0].value == 10
    program.require_loaded(["k"])
    with pytest.raises(UsageError, match="no statement 'constant j'"):
        program.require_loaded(["j"])


def test_a_check_sets_the_status_and_hides_the_results() -> None:
    program = small(
        "conditions c; constants p; in a 5; constant p\n"
        "t = a -- p; c = not below; check c 2; last out a"
    )
    assert [program.run([a]).status for a in (0, 30, 31)] == [0, 0, 2]
    assert program.run([31]).results[0].value == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 0; last out x", "reads no operand"),
        ("in x 5; x = x + x", "gives no result"),
        ("in x 5; out x", "line 1: 'out x' is the last result; write 'last out x'"),
        ("in x 5\nlast out x; out x", "line 2: 'last out x' is not the last result"),
        ("in x 5\nin x 5; last out x", "line 2: two operands have the name x"),
        ("in x 5; loop 3; in y 5; end; last out x", "'in y 5' must stand outside loops"),
        ("in x 5; loop 3; out x; end; last out x", "'out x' must stand outside loops"),
        ("in x 5; loop 65536; loop 65536; x = x; end; end; last out x", "4294967298 statements"),
        ("constants p q; in x 5; last out x", "the constant q has no value; .* p, one, square"),
        ("conditions c; in x 5; c = always; check c 4; last out x", "must be from 1 to 3; 4 means"),
        ("in x 5; seek 12345678901; last out x", "more than 9 digits"),
        ("in x 5; x = x * \u00e9; last out x", "not printable ASCII"),
        ("in x 5; loop 3; x = x * x; last out x", "the loop of line 1 has no 'end'"),
        ("in x 5" + "; x = x" * 4200 + "; last out x", "more operations than its 4096 words"),
    ],
)
def test_a_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        _ = small(text).program


def test_a_value_of_a_known_constant_is_refused() -> None:
    with pytest.raises(UsageError, match="--constant one has a value already"):
        _ = small("in x 5; last out x", one=3).program


@pytest.mark.parametrize("margin", [0, 65537])
def test_a_margin_is_refused(margin: int) -> None:
    with pytest.raises(UsageError, match=f"--margin {margin} is not valid"):
        _ = small("in x 5; last out x", margin).program


def test_an_offset_that_does_not_fit_is_refused() -> None:
    with pytest.raises(UsageError, match="gives an offset of 273 bits; a register has 270"):
        _ = UserProgram("", make_multiplier(P256, 18, 0, 0), 60000).build


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"modulus": 30}, "the modulus is even"),
        ({"modulus": 1 << 2000 | 1}, "has 2001 bits; the most is 1024"),
        ({"word": 19}, "--word 19 is not valid; it must be from 2 to 18"),
        ({"multipliers": 65}, "--multipliers 65 is not valid; it must be from 0 to 64"),
        ({"multipliers": 1}, "needs a multiplier for each; --multipliers is 1"),
        ({"spare": -1}, "--spare -1 is not valid"),
        ({"modulus": NAMED["BN254"].modulus, "word": 18}, "no sparse multiple"),
    ],
)
def test_a_build_is_refused(values: dict[str, int], message: str) -> None:
    build = {"modulus": 31, "word": 5, "multipliers": 0, "spare": 0} | values
    with pytest.raises(UsageError, match=message):
        make_multiplier(build["modulus"], build["word"], build["multipliers"], build["spare"])
