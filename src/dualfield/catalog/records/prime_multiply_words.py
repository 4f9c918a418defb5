"""Record of the Montgomery multiplier modulo a fixed prime with operands and results in words."""

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import WIPE, Parameter
from dualfield.catalog.records.prime_multiply import CORES as PRIME_CORES
from dualfield.models.outcome import Outcome
from dualfield.models.prime_multiply_words import Words

(WIDE,) = PRIME_CORES
MODULUS, MULTIPLIERS, WORD, TECHNOLOGY, MASK_OUTPUTS, FAULT_CHECKS = (
    next(parameter for parameter in WIDE.parameters if parameter.name == name)
    for name in ("Modulus", "Multipliers", "Word", "Technology", "MaskOutputs", "FaultChecks")
)


def words_unit(config: Configuration) -> Words:
    """Return the model of a configuration."""
    values = config.values
    word, most = int(values["Word"]), int(values["Multipliers"])
    return Words(config.modulus, config.bits, word, most, bool(values["Pair"]))


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return words_unit(config).run(a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    cycles = words_unit(config).cycles
    return cycles, cycles


def _port_bits(config: Configuration) -> int:
    return words_unit(config).shape.operand_bits


CORES = (
    Core(
        id="mont-mul-prime-words",
        title="Montgomery multiplier modulo a fixed prime, on DSPs, words in and words out",
        operation="multiply",
        kinds=("gfp",),
        timing="constant",
        top="df_mont_mul_prime_words",
        parameters=(
            MODULUS,
            MULTIPLIERS,
            WORD,
            Parameter(
                "Pair",
                "Pair",
                1,
                "1: a transfer has a word of each operand; 0: one operand after the other",
                maximum=1,
                phrase="words of both operands in pairs",
            ),
            TECHNOLOGY,
            MASK_OUTPUTS,
            FAULT_CHECKS,
            WIPE,
        ),
        inputs=(Port("a_i", "a", _port_bits), Port("b_i", "b", _port_bits)),
        outputs=(
            Port("result_o", "result", _port_bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=WIDE.minimum_bits,
        maximum_bits=WIDE.maximum_bits,
        unreduced="computed",
        model=_run,
        latency=_latency,
        paper="",
        source=WIDE.source,
        r_bits=lambda c: words_unit(c).shape.r_bits,
        constraint=WIDE.constraint,
        # The registers in one cycle, then the memories word by word.
        wiped=lambda c: words_unit(c).wipe + 1,
        # From the last word of the operands to the first word of the result.
        parts={"df_prime_multiply_words": lambda c: words_unit(c).first_word},
        small={"Multipliers": 2, "Word": 2},
        usual_modulus=WIDE.usual_modulus,
        redundant=True,
    ),
)
