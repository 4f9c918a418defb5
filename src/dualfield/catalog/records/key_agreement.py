"""Records of X25519 and X448, on the prime engine."""

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
    MODULUS,
    WORDS_AND_MULTIPLIERS,
    scarce_multipliers,
)
from dualfield.catalog.prime_port import Slice, in_order, most_multipliers, word_port
from dualfield.catalog.records.curve import PROTECT_PARAMETER, RANDOM_PARAMETER
from dualfield.catalog.word_port import WordPort
from dualfield.math.curves import NAMED
from dualfield.math.moduli import is_prime
from dualfield.models.key_agreement import Agreement, byte_bits, clear_bits, usual_coefficient
from dualfield.models.outcome import Outcome
from dualfield.models.prime_multiply import find_form
from dualfield.programs.prime_engine.instruction import BITS
from dualfield.programs.protection import PROTECT, random_bits, randoms, splits

LEAST_MODULUS = 11
MINIMUM_BITS = 5
"""One bit of a key is left between the lowest three and the highest."""


def coefficient(config: Configuration) -> int:
    """Return the coefficient A: the user's, that of RFC 7748 for this prime, or 6."""
    return int(config.values["A"]) or usual_coefficient(config.modulus)


def agreement(config: Configuration) -> Agreement:
    """Return the model of a configuration."""
    values = config.values
    word, most = int(values["Word"]), int(values["Multipliers"])
    a, refuse_zero = coefficient(config), bool(values["RefuseZero"])
    protect, random = str(values["Protect"]), random_bits(config.bits, values)
    return Agreement(config.bits, config.modulus, a, word, most, refuse_zero, protect, random)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return agreement(config).run(a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    return (agreement(config).cycles,) * 2


@cache
def _usual_modulus(bits: int, residue: int) -> int:
    """Return the prime of a width: that of RFC 7748, or the largest of this residue modulo 4."""
    named = [c.modulus for c in NAMED.values() if c.form == "montgomery" and c.bits == bits]
    largest = range((1 << bits) - 4 + residue, max(1 << bits - 1, LEAST_MODULUS - 1), -4)
    candidates = itertools.chain(named, largest)
    return next(p for p in candidates if is_prime(p) and find_form(p, WORD).pays)


def _usual_25519(bits: int) -> int:
    return _usual_modulus(bits, 1)


def _usual_448(bits: int) -> int:
    return _usual_modulus(bits, 3)


def _constraint(config: Configuration) -> str | None:
    p, word = config.modulus, int(config.values["Word"])
    if p < LEAST_MODULUS or p.bit_length() != config.bits or not is_prime(p):
        return f"Modulus={p:#x} must be a prime of {config.bits} bits and at least {LEAST_MODULUS}."
    a = coefficient(config)
    if a >= p or a in (2, p - 2):
        return f"A={a:#x} must be below Modulus={p:#x}, and not 2 or -2 modulo Modulus."
    form = find_form(p, word)
    if not form.pays:
        return refusal(form, curve=True)
    return scarce_multipliers(agreement(config).multiplier.words, config)


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = agreement(config)
    program, build = own.core.program, own.core.engine.build
    return {
        "Registers": Constant(own.registers),
        "Offset": Constant(build.offset, build.width),
        "ProgramWords": Constant(len(program.words)),
        "Program": Constant(program.parameter, BITS * len(program.words)),
        "Latency": Constant(own.cycles),
    }


def _by_words(config: Configuration) -> WordPort | None:
    own, n, clear = agreement(config), config.bits, clear_bits(config.modulus)
    drawn = in_order(
        "b", random_bits(n, config.values), randoms(config.protect), first=byte_bits(n)
    )
    inputs = (Slice("b", clear, n - 1 - clear), *drawn, Slice("a", 0, n))
    parameters = {"Multipliers": most_multipliers(config), "Spare": own.multiplier.spare}
    return word_port(config, own.core.engine.build.width, inputs, ((0, n),), parameters)


def _byte_bits(config: Configuration) -> int:
    """Bits of a coordinate: whole bytes."""
    return byte_bits(config.bits)


def _key_bits(config: Configuration) -> int:
    """Bits of the private key, whole bytes, and of the random number above it."""
    drawn = randoms(config.protect) * random_bits(config.bits, config.values)
    return byte_bits(config.bits) + drawn


_X25519 = Core(
    id="x25519",
    title="X25519 of RFC 7748: key agreement in constant time, with bytes as operands, on DSPs",
    operation="agree",
    kinds=("gfp",),
    timing="constant",
    top="df_x_agree",
    parameters=(
        replace(
            MODULUS,
            doc="the prime, of exactly the width; 0: that of RFC 7748, or the largest of the width",
        ),
        Parameter(
            "A",
            "",
            0,
            "coefficient of B y^2 = x^3 + A x^2 + x; 0: that of RFC 7748 for this prime, or 6",
            maximum=(1 << MAX_BITS) - 1,
            varied=False,
        ),
        Parameter(
            "RefuseZero",
            "",
            1,
            "1: a result of 0 has the status all_zero; 0: it is a result",
            maximum=1,
            phrase="zeros {value}",
        ),
        *WORDS_AND_MULTIPLIERS,
        replace(
            PROTECT_PARAMETER,
            choices=tuple(protect for protect in PROTECT if not splits(protect)),
            doc="result: check the result, against faults; coordinates: also randomise the "
            "initial coordinates",
        ),
        RANDOM_PARAMETER,
        TECHNOLOGY,
        MASK_OUTPUTS,
        replace(FAULT_CHECKS, default=0),
    ),
    inputs=(Port("u_i", "a", _byte_bits), Port("key_i", "b", _key_bits)),
    outputs=(Port("result_o", "result", _byte_bits), Port("status_o", "status", lambda c: 3)),
    minimum_bits=MINIMUM_BITS,
    maximum_bits=255,
    unreduced="computed",
    model=_run,
    latency=_latency,
    paper="",
    source="RFC 7748, section 5; products as mont-mul-prime-words",
    constraint=_constraint,
    small={"Word": 4},
    wiped=lambda c: agreement(c).wipe + 1,
    usual_modulus=_usual_25519,
    derived=_derived,
    by_words=_by_words,
)

CORES = (
    _X25519,
    replace(
        _X25519,
        id="x448",
        title="X448 of RFC 7748: key agreement in constant time, with bytes as operands, on DSPs",
        maximum_bits=448,
        usual_modulus=_usual_448,
    ),
)
