"""Record of EdDSA on one Edwards curve, on the prime engine."""

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
from dualfield.catalog.prime_forms import WORD, refusal
from dualfield.catalog.prime_parameters import (
    MODULUS,
    WORDS_AND_MULTIPLIERS,
    scarce_multipliers,
)
from dualfield.catalog.prime_port import in_order, most_multipliers, word_port
from dualfield.catalog.records.curve import PROTECT_PARAMETER, RANDOM_PARAMETER
from dualfield.catalog.word_port import WordPort
from dualfield.host.errors import UsageError
from dualfield.math.edwards import ED448, ED25519, Edwards, curve_over, encoding_bits
from dualfield.math.moduli import is_prime
from dualfield.models.outcome import Outcome
from dualfield.models.prime_eddsa import EdDsa, make
from dualfield.models.prime_multiply import find_form
from dualfield.programs.prime_engine.eddsa_program import INPUTS, OPERATIONS
from dualfield.programs.prime_engine.instruction import ADDRESS_BITS, BITS
from dualfield.programs.protection import random_bits, randoms

MINIMUM_BITS = 5
"""The least width over whose primes there is a curve and a build."""
MAXIMUM_BITS = 448


def curve_of(config: Configuration) -> Edwards:
    """Return the curve of a configuration."""
    curve = curve_over(config.modulus)
    assert curve is not None, "a configuration has a prime with a curve"
    return curve


def eddsa(config: Configuration) -> EdDsa:
    """Return the model of a configuration."""
    values = config.values
    return make(
        curve_of(config),
        int(values["Word"]),
        int(values["Multipliers"]),
        cofactored=bool(values["Cofactored"]),
        refuses_small=bool(values["RefuseSmall"]),
        protect=str(values["Protect"]),
        random=random_bits(config.bits, values),
    )


def cycles(config: Configuration, operation: int) -> int:
    """Return the cycles of an operation by its number, from the operands to the result."""
    return eddsa(config).cycles(OPERATIONS[operation])


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return eddsa(config).run(a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    counts = [cycles(config, operation) for operation in range(len(OPERATIONS))]
    return min(counts), max(counts)


def _has_curve(p: int) -> bool:
    """Return whether there is a curve over GF(p) with a base point of prime order."""
    if not is_prime(p):
        return False
    curve = curve_over(p)
    return curve is not None and is_prime(curve.order)


@cache
def _usual_modulus(bits: int) -> int:
    """Return the prime of Ed25519 or Ed448, or the largest of a width with a curve."""
    named = {curve.modulus.bit_length(): curve.modulus for curve in (ED25519, ED448)}
    if bits in named:
        return named[bits]
    primes = range((1 << bits) - 1, 1 << bits - 1, -2)
    return next(p for p in primes if _has_curve(p) and find_form(p, WORD).pays)


def _constraint(config: Configuration) -> str | None:
    p, word = config.modulus, int(config.values["Word"])
    if p.bit_length() != config.bits or not _has_curve(p):
        return (
            f"Modulus={p:#x} must be a prime of {config.bits} bits with a curve: that of Ed25519 "
            "or of Ed448, or for tests 4 L - 1 with a prime L."
        )
    form = find_form(p, word)
    if not form.pays:
        return refusal(form, curve=True)
    own = eddsa(config)
    if problem := scarce_multipliers(own.multiplier.words, config):
        return problem
    try:
        own.program  # noqa: B018
    except UsageError as error:
        return f"no program for Modulus={p:#x}, Word and Multipliers: {error}"
    return None


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = eddsa(config)
    program, build, rows = own.program, own.engine.build, own.table_rows
    table = sum(row << BITS * i for i, row in enumerate(rows))
    entry = sum(address << ADDRESS_BITS * i for i, address in enumerate(own.entries))
    return {
        "Spare": Constant(own.multiplier.spare),
        "Registers": Constant(own.registers),
        "Offset": Constant(build.offset, build.width),
        "ProgramWords": Constant(len(program.words)),
        "Program": Constant(program.parameter, BITS * len(program.words)),
        "Entries": Constant(build.entries),
        "TableRows": Constant(len(rows)),
        "Table": Constant(table, BITS * len(rows)),
        "Entry": Constant(entry, ADDRESS_BITS * len(OPERATIONS)),
        "Latency": Constant(_latency(config)[1]),
    }


def _switch(name: str, doc: str, phrase: str) -> Parameter:
    return Parameter(name, "", 0, doc, maximum=1, phrase=phrase)


def _value_bits(config: Configuration) -> int:
    drawn = randoms(config.protect) * random_bits(config.bits, config.values)
    return max(INPUTS) * encoding_bits(config.bits) + drawn


def _by_words(config: Configuration) -> WordPort | None:
    own, e = eddsa(config), encoding_bits(config.bits)
    parameters = {"Multipliers": most_multipliers(config), "Exact": 1}
    parameters |= {"Operations": len(OPERATIONS)}
    drawn = random_bits(config.bits, config.values)
    numbers = in_order("b", drawn, randoms(config.protect), first=max(INPUTS) * e)
    numbers += in_order("b", e, max(INPUTS))
    return word_port(config, own.engine.build.width, numbers, ((0, e),), parameters)


CORES = (
    Core(
        id="eddsa",
        title="EdDSA (Ed25519, Ed448) with hashes from outside: sign, verify, public key, on DSPs",
        operation="sign-ed",
        kinds=("gfp",),
        timing="constant",
        top="df_eddsa",
        parameters=(
            replace(
                MODULUS,
                doc="the prime, of exactly the width; 0: that of Ed25519 (255 bits) or Ed448 "
                "(448), or the largest of the width with a curve for tests",
            ),
            _switch(
                "Cofactored",
                "1: verify multiplies its equation by the cofactor; 0: it does not",
                "cofactored {value}",
            ),
            _switch(
                "RefuseSmall",
                "1: verify refuses a public key of small order; 0: it does not",
                "refusal of small order {value}",
            ),
            *WORDS_AND_MULTIPLIERS,
            replace(
                PROTECT_PARAMETER,
                doc="result: check points, compute S twice; coordinates: also randomise "
                "coordinates, and s in respond; scalar: also split r and s into random sums",
            ),
            RANDOM_PARAMETER,
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
        ),
        inputs=(
            Port("operation_i", "a", lambda c: 2),
            Port("values_i", "b", _value_bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: encoding_bits(c.bits)),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=MINIMUM_BITS,
        maximum_bits=MAXIMUM_BITS,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="RFC 8032; products as mont-mul-prime-words",
        constraint=_constraint,
        small={"Word": 4},
        wiped=lambda c: eddsa(c).wipe + 1,
        usual_modulus=_usual_modulus,
        derived=_derived,
        by_words=_by_words,
    ),
)
