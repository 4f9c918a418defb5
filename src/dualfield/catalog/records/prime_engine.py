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
from dualfield.catalog.records.prime_multiply import MODULUS
from dualfield.math.fields import NAMED
from dualfield.math.moduli import is_prime
from dualfield.models.outcome import Outcome
from dualfield.models.prime_multiply import find_form
from dualfield.models.prime_scalar import FORMS, MOST_MULTIPLIERS, MOST_WORD, Scalar
from dualfield.programs.prime_engine.instruction import BITS

LEAST_MODULUS = 5


def scalar(config: Configuration) -> Scalar:
    """Return the model of a configuration."""
    values = config.values
    word, most = int(values["Word"]), int(values["Multipliers"])
    return Scalar(str(values["Form"]), config.bits, config.modulus, int(values["A"]), word, most)


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
    p, a, word = config.modulus, int(config.values["A"]), int(config.values["Word"])
    if p < LEAST_MODULUS or not is_prime(p):
        return f"Modulus={p:#x} must be a prime and at least {LEAST_MODULUS}."
    if a >= p:
        return f"A={a:#x} must be below Modulus={p:#x}."
    if a in (2, p - 2):
        return f"A={a:#x} must not be 2 or -2 modulo Modulus: the curve is singular."
    form = find_form(p, word)
    if not form.pays:
        return refusal(form)
    words, most = scalar(config).multiplier.words, int(config.values["Multipliers"])
    if words > (most or MOST_MULTIPLIERS):
        return (
            f"Multipliers={most} must be at least the {words} words of a number, or 0 for as many "
            f"as it has; it can have {MOST_MULTIPLIERS}."
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
                FORMS[0],
                "form of the curve's equation",
                choices=FORMS,
                minimum=1,
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
                "coefficient of the curve, below the modulus: B y^2 = x^3 + A x^2 + x",
                maximum=(1 << MAX_BITS) - 1,
                tries=(0, 3),
            ),
            Parameter(
                "Multipliers",
                "Multipliers",
                0,
                "maximum number of hard multipliers (DSPs), at least one for each word; 0: 64",
                maximum=MOST_MULTIPLIERS,
                varied=False,
                phrase="{value} multipliers",
            ),
            Parameter(
                "Word",
                "Word",
                WORD,
                "word width in bits: 18 on ECP5, 17 if hard multipliers are signed",
                minimum=2,
                maximum=MOST_WORD,
                phrase="words of {value} bits",
            ),
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
        ),
        inputs=(
            Port("point_i", "a", lambda c: 2 * c.bits + 1),
            Port("scalar_i", "b", lambda c: c.bits),
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
    ),
)
