"""Record of the scalar multiplier for one curve over a fixed prime, on the prime engine."""

import itertools
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    FAULT_CHECKS,
    MASK_OUTPUTS,
    TECHNOLOGY,
    Constant,
    Parameter,
)
from dualfield.catalog.prime_forms import MAX_BITS, WORD, refusal
from dualfield.catalog.prime_parameters import (
    LEAST_MODULUS,
    MODULUS,
    WORDS_AND_MULTIPLIERS,
    scarce_multipliers,
)
from dualfield.catalog.prime_port import Slice, in_order, most_multipliers, word_port
from dualfield.catalog.records.curve import PROTECT_PARAMETER, RANDOM_PARAMETER
from dualfield.catalog.word_port import WordPort
from dualfield.math.fields import NAMED
from dualfield.math.moduli import is_prime, is_prime_order
from dualfield.math.weierstrass import singular
from dualfield.models.outcome import Outcome
from dualfield.models.prime_multiply import find_form
from dualfield.models.prime_scalar import FORMS, Scalar
from dualfield.programs.prime_engine.instruction import BITS
from dualfield.programs.prime_engine.weierstrass_program import is_long
from dualfield.programs.protection import random_bits, randoms, splits


def scalar(config: Configuration) -> Scalar:
    """Return the model of a configuration."""
    values = config.values
    word, most = int(values["Word"]), int(values["Multipliers"])
    a, b, order = (int(values[name]) for name in ("A", "B", "Order"))
    protect, random = str(values["Protect"]), random_bits(config.bits, values)
    form, bits, p = str(values["Form"]), config.bits, config.modulus
    return Scalar(form, bits, p, a, word, most, b, order, protect, random)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return scalar(config).run(a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    return (scalar(config).cycles,) * 2


@cache
def usual_modulus(bits: int) -> int:
    """Return the prime of a width unless the user gives one: of a named field, or the largest.

    >>> usual_modulus(255) == 2**255 - 19, usual_modulus(9)
    (True, 509)
    """
    named = [f.modulus for f in NAMED.values() if (f.kind, f.bits) == ("gfp", bits)]
    candidates = itertools.chain(named, range((1 << bits) - 1, 1 << bits - 1, -2))
    return next(p for p in candidates if is_prime(p) and find_form(p, WORD).pays)


def _constraint(config: Configuration) -> str | None:
    p, word = config.modulus, int(config.values["Word"])
    if p < LEAST_MODULUS or not is_prime(p):
        return f"Modulus={p:#x} must be a prime and at least {LEAST_MODULUS}."
    if problem := _no_curve(config) or _no_order(config):
        return problem
    form = find_form(p, word)
    if not form.pays:
        return refusal(form, curve=True)
    own = scalar(config)
    operand_bits = own.multiplier.shape.operand_bits
    if problem := scarce_multipliers(own.multiplier.words, config):
        return problem
    if own.affine and operand_bits % word == 0:
        return (
            f"Form=weierstrass needs a sign above the {operand_bits} bits of an operand, so they "
            f"must not be a multiple of Word={word}: choose another Word."
        )
    return None


def _no_curve(config: Configuration) -> str | None:
    """Why the constants give no curve of the form; None if they do."""
    p = config.modulus
    a, b, order = (int(config.values[name]) for name in ("A", "B", "Order"))
    for name, value in (("A", a), ("B", b)):
        if value >= p:
            return f"{name}={value:#x} must be below Modulus={p:#x}."
    if config.form == "montgomery":
        if a in (2, p - 2):
            return f"A={a:#x} must not be 2 or -2 modulo Modulus: the curve is singular."
        if b or order:
            return "Form=montgomery takes no B and no Order: they must be 0."
        return None
    if singular(p, a, b):
        return f"A={a:#x}, B={b:#x}: the curve y^2 = x^3 + A x + B is singular modulo {p:#x}."
    if order and not is_prime_order(order, p):
        return (
            f"Order={order:#x} must be a prime and at most 2 sqrt(p) from p + 1, or 0 for a curve "
            "of any other order."
        )
    return None


def _no_order(config: Configuration) -> str | None:
    """Why the scalar cannot be randomised; None if it can or need not."""
    if not splits(config.protect):
        return None
    if config.form == "montgomery":
        return (
            "Protect=scalar needs Form=weierstrass: an x coordinate of a Montgomery curve may "
            "belong to the twist, which has another order."
        )
    if not is_long(int(config.values["Order"]), config.bits):
        return (
            f"Protect=scalar needs Order, a prime above 2^{config.bits - 1}: it adds multiples of "
            "the order to the scalar."
        )
    return None


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = scalar(config)
    program, build = own.program, own.build
    return {
        "Registers": Constant(own.registers),
        "Offset": Constant(build.offset, build.width),
        "ProgramWords": Constant(len(program.words)),
        "Program": Constant(program.parameter, BITS * len(program.words)),
        "Latency": Constant(own.cycles),
    }


def _scalar_bits(config: Configuration) -> int:
    return config.bits + randoms(config.protect) * random_bits(config.bits, config.values)


def _by_words(config: Configuration) -> WordPort | None:
    own, n = scalar(config), config.bits
    drawn = in_order("b", random_bits(n, config.values), randoms(config.protect), first=n)
    coordinates = in_order("a", n, 2 if own.affine else 1)
    inputs = (Slice("b", 0, n), *drawn, *coordinates, Slice("a", 2 * n, 1))
    outputs = (*((s.first, n) for s in coordinates), (2 * n, 1))
    parameters = {"Multipliers": most_multipliers(config), "Spare": own.multiplier.spare}
    return word_port(config, own.build.width, inputs, outputs, parameters)


CORES = (
    Core(
        id="scalar-mul-prime",
        title="Constant-time scalar multiplication on one curve over a fixed prime, on DSPs",
        operation="scalar",
        kinds=("gfp",),
        timing="constant",
        top="df_scalar_mul_prime",
        parameters=(
            Parameter(
                "Form",
                "Form",
                "montgomery",
                "form of the curve's equation",
                choices=FORMS,
                phrase="{value} curve",
            ),
            replace(
                MODULUS,
                doc="the prime, at least 5; 0: that of a named field of this width, or the largest",
            ),
            Parameter(
                "A",
                "",
                0,
                "coefficient, below the modulus: y^2 = x^3 + A x + B, or B y^2 = x^3 + A x^2 + x",
                maximum=(1 << MAX_BITS) - 1,
                tries=(0, 3),
            ),
            Parameter(
                "B",
                "",
                0,
                "Form=weierstrass: the other coefficient, below the modulus; montgomery: 0",
                maximum=(1 << MAX_BITS) - 1,
                varied=False,
            ),
            Parameter(
                "Order",
                "",
                0,
                "Form=weierstrass: the order of the curve if it is a prime, for a faster program; "
                "0: any order",
                maximum=(2 << MAX_BITS) - 1,
                varied=False,
            ),
            *WORDS_AND_MULTIPLIERS,
            PROTECT_PARAMETER,
            RANDOM_PARAMETER,
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
        ),
        inputs=(
            Port("point_i", "a", lambda c: 2 * c.bits + 1),
            Port("scalar_i", "b", _scalar_bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: 2 * c.bits + 1),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=MAX_BITS,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="RFC 7748, section 5; products as mont-mul-prime-words",
        constraint=_constraint,
        small={"Word": 4},
        wiped=lambda c: scalar(c).wipe + 1,
        usual_modulus=usual_modulus,
        derived=_derived,
        by_words=_by_words,
    ),
)
