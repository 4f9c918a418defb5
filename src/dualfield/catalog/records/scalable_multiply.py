"""Record of the scalable, unified Montgomery multiplier of Table 8 in paper 001."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.models.outcome import Outcome
from dualfield.models.scalable_multiply import MINIMUM_SIZE, Unit, words

WORDS = (2, 4, 8, 16, 32, 64)
MAX_BITS = 4096


def unit(config: Configuration) -> Unit:
    """Return the model of a configuration."""
    values = config.values
    return Unit(int(values["Word"]), int(values["Stages"]), int(values["MaxBits"]))


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return unit(config).run(config.bits, kind, modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    cycles = unit(config).cycles(config.bits)
    return cycles, cycles


def _constraint(config: Configuration) -> str | None:
    word = int(config.values["Word"])
    return None if word in WORDS else f"Word={word} is not a power of two."


def _max_bits(config: Configuration) -> int:
    return int(config.values["MaxBits"])


CORES = (
    Core(
        id="mont-mul-scalable",
        title="Scalable Montgomery multiplier, both fields, word-serial pipeline",
        operation="multiply",
        kinds=("gfp", "gf2m"),
        timing="constant",
        top="df_mont_mul_scalable",
        parameters=(
            Parameter(
                "Word",
                "Word",
                32,
                "word width in bits: a power of two",
                minimum=min(WORDS),
                maximum=max(WORDS),
                tries=(2, 4),
                phrase="words of {value} bits",
                sweep=WORDS,
            ),
            Parameter(
                "Stages",
                "Stages",
                7,
                "number of processing elements; each processes one bit of a",
                minimum=1,
                maximum=16,
                tries=(1, 2, 3),
            ),
            Parameter(
                "MaxBits",
                "MaxBits",
                576,
                "largest operand size in bits",
                minimum=MINIMUM_SIZE,
                maximum=MAX_BITS,
                phrase="up to {value} bits",
            ),
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK,
            WIPE,
        ),
        inputs=(
            Port("field_i", "field", lambda c: 1),
            Port("size_i", "size", lambda c: _max_bits(c).bit_length()),
            Port("modulus_i", "modulus", lambda c: _max_bits(c) + 1),
            Port("a_i", "a", _max_bits),
            Port("b_i", "b", _max_bits),
        ),
        outputs=(
            Port("result_o", "result", _max_bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=MINIMUM_SIZE,
        maximum_bits=MAX_BITS,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="001",
        source="section 8, reference [11]",
        r_bits=lambda c: c.bits,
        sized=True,
        wiped=lambda c: words(_max_bits(c), int(c.values["Word"])) + 1,
        constraint=_constraint,
        small={"MaxBits": 5},
    ),
)
