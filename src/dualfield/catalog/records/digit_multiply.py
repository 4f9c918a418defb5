"""Records of the digit-serial GF(2^m) multipliers: plain product and Montgomery product."""

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    CHECK,
    FAULT_CHECKS,
    MASK_OUTPUTS,
    OVERLAP,
    TAG_WIDTH,
    WIPE,
    Parameter,
)
from dualfield.math import polynomials
from dualfield.models import digit_multiply as model
from dualfield.models.outcome import Outcome

MAX_BITS = 4096

DIGIT = Parameter(
    "Digit",
    "Digit",
    8,
    "digit size: bits of operand a processed per cycle",
    minimum=1,
    maximum=64,
    tries=(1, 2, 3, 4),
    phrase="{value} bits per cycle",
    sweep=(1, 2, 3, 4, 8, 31, 32, 64),
)


def _modulus(doc: str) -> Parameter:
    small = (0, 0b111, 0b1011, 0b100101)
    return Parameter("Modulus", "Modulus", 0, doc, maximum=(2 << MAX_BITS) - 1, tries=small)


SQUARE = Parameter(
    "Square",
    "Square",
    0,
    "1: add squaring in two cycles; needs a fixed polynomial",
    maximum=1,
    phrase="squares too",
)


def _digit(config: Configuration) -> int:
    return int(config.values["Digit"])


def _max_bits(config: Configuration) -> int:
    return int(config.values["MaxBits"])


def _plain(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    unit = model.Plain(config.bits, _digit(config), config.squares)
    outcome = unit.run(config.modulus or modulus, a, b)
    return _overlapped(config, outcome)


def _overlapped(config: Configuration, outcome: Outcome) -> Outcome:
    """Return an outcome a cycle later if operations overlap: there is a result register."""
    cycles = outcome.cycles + int(config.values["Overlap"])
    return Outcome(outcome.result, None, outcome.status, cycles)


def _square_and_product(config: Configuration, cycles: int) -> tuple[int, int]:
    """Return the latency: cycles of a square, if the core can square, and of a product."""
    register = int(config.values["Overlap"])
    square = model.SQUARE_CYCLES if config.squares else cycles
    return square + register, cycles + register


def _plain_latency(config: Configuration) -> tuple[int, int]:
    return _square_and_product(config, _interval(config))


def _interval(config: Configuration) -> int:
    return model.cycles(config.bits, _digit(config))


def _plain_constraint(config: Configuration) -> str | None:
    f = config.modulus
    if f and (f & 1 == 0 or polynomials.degree(f) != config.bits):
        return f"Modulus={f:#x} must have degree {config.bits} and constant term 1, or be 0."
    return _NOT_FIXED if config.squares and not f else None


def unit(config: Configuration) -> model.Montgomery:
    """Return the model of a configuration of the Montgomery multiplier."""
    return model.Montgomery(_max_bits(config), _digit(config), config.squares)


def _montgomery(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    outcome = unit(config).run(config.bits, config.modulus or modulus, a, b)
    return _overlapped(config, outcome)


def _montgomery_latency(config: Configuration) -> tuple[int, int]:
    return _square_and_product(config, unit(config).cycles(config.bits))


def _montgomery_constraint(config: Configuration) -> str | None:
    f = config.modulus
    if f and (f & 1 == 0 or f == 1):
        return f"Modulus={f:#x} must have constant term 1 and not be 1, or be 0."
    if not config.squares:
        return None
    degree_digits = model.digits(polynomials.degree(f), _digit(config))
    max_digits = model.digits(_max_bits(config), _digit(config))
    return (
        None
        if degree_digits == max_digits
        else f"{_NOT_FIXED[:-1]} and has as many digits as MaxBits."
    )


_NOT_FIXED = "Square=1 needs a polynomial that is fixed by Modulus."
SQUARE_PORT = Port("square_i", "square", lambda c: 1)
STATUS = Port("status_o", "status", lambda c: 3)

CORES = (
    Core(
        id="mul-digit",
        title="GF(2^m) multiplier, digit-serial, plain product",
        operation="multiply",
        kinds=("gf2m",),
        timing="constant",
        top="df_mul_digit",
        parameters=(
            DIGIT,
            _modulus("fixed polynomial, of degree equal to the width; 0: polynomial at run time"),
            SQUARE,
            MASK_OUTPUTS,
            FAULT_CHECKS,
            CHECK,
            WIPE,
            OVERLAP,
            TAG_WIDTH,
        ),
        inputs=(
            SQUARE_PORT,
            Port("modulus_i", "modulus", lambda c: c.bits + 1),
            Port("a_i", "a", lambda c: c.bits),
            Port("b_i", "b", lambda c: c.bits),
        ),
        outputs=(Port("result_o", "result", lambda c: c.bits), STATUS),
        minimum_bits=model.MINIMUM_BITS,
        maximum_bits=MAX_BITS,
        unreduced="refused",
        model=_plain,
        latency=_plain_latency,
        paper="",
        source="Montgomery: Modular multiplication without trial division, 1985, mirrored",
        exact=True,
        constraint=_plain_constraint,
        interval=_interval,
    ),
    Core(
        id="mont-mul-digit",
        title="GF(2^m) Montgomery multiplier, digit-serial",
        operation="multiply",
        kinds=("gf2m",),
        timing="constant",
        top="df_mont_mul_digit",
        parameters=(
            Parameter(
                "MaxBits",
                "MaxBits",
                576,
                "largest degree",
                minimum=model.MINIMUM_BITS,
                maximum=MAX_BITS,
                phrase="up to {value} bits",
            ),
            DIGIT,
            _modulus("fixed polynomial; 0: polynomial at run time"),
            SQUARE,
            MASK_OUTPUTS,
            FAULT_CHECKS,
            CHECK,
            WIPE,
            OVERLAP,
            TAG_WIDTH,
        ),
        inputs=(
            SQUARE_PORT,
            Port("size_i", "size", lambda c: _max_bits(c).bit_length()),
            Port("modulus_i", "modulus", lambda c: _max_bits(c) + 1),
            Port("a_i", "a", _max_bits),
            Port("b_i", "b", _max_bits),
        ),
        outputs=(Port("result_o", "result", _max_bits), STATUS),
        minimum_bits=model.MINIMUM_BITS,
        maximum_bits=MAX_BITS,
        unreduced="refused",
        model=_montgomery,
        latency=_montgomery_latency,
        paper="",
        source="Montgomery: Modular multiplication without trial division, 1985",
        r_bits=lambda c: model.digits(c.bits, _digit(c)) * _digit(c),
        sized=True,
        constraint=_montgomery_constraint,
        interval=lambda c: unit(c).cycles(c.bits),
        small={"MaxBits": 5},
    ),
)
