"""Record of the word-serial inverter by divsteps, the smallest inverter."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.catalog.records.divstep import RESULT
from dualfield.models.outcome import Outcome
from dualfield.models.word_inverse import Unit, words

WORDS = (4, 8, 16, 32, 64)


def unit(config: Configuration) -> Unit:
    """Return the model of a configuration."""
    values = config.values
    return Unit(int(values["Word"]), _max_bits(config), str(values["result"]))


def _max_bits(config: Configuration) -> int:
    return int(config.values["MaxBits"])


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    return unit(config).run(config.bits, kind, modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    cycles = [unit(config).latency(config.bits, kind) for kind in ("gf2m", "gfp")]
    return min(cycles), max(cycles)


def _constraint(config: Configuration) -> str | None:
    if config.values["Word"] in WORDS:
        return None
    return f"Word={config.values['Word']} is not one of {', '.join(map(str, WORDS))}."


def _wipe_cycles(config: Configuration) -> int:
    return 4 * words(_max_bits(config), int(config.values["Word"])) + 5


CORES = (
    Core(
        id="inv-word",
        title="Smallest inverter and divider: word-serial divsteps, both fields, any size",
        operation="divide",
        kinds=("gfp", "gf2m"),
        timing="constant",
        top="df_inv_word",
        parameters=(
            RESULT,
            Parameter(
                "Word",
                "Word",
                32,
                "word width, i.e. bits processed per cycle: 4, 8, 16, 32 or 64",
                minimum=4,
                maximum=64,
                phrase="words of {value} bits",
                sweep=WORDS,
            ),
            Parameter(
                "MaxBits",
                "MaxBits",
                576,
                "largest operand size in bits, i.e. the capacity of the memories",
                minimum=4,
                maximum=4096,
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
            Port("divide_i", "divide", lambda c: 1),
            Port("modulus_i", "modulus", lambda c: _max_bits(c) + 1),
            Port("a_i", "a", _max_bits),
            Port("b_i", "b", _max_bits),
        ),
        outputs=(
            Port("result_o", "result", _max_bits),
            Port("k_o", "k", lambda c: (2 * _max_bits(c)).bit_length()),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="Bernstein, Yang: Fast constant-time gcd computation and modular inversion, 2019",
        sized=True,
        constraint=_constraint,
        # The registers in one cycle, then the memories word by word.
        wiped=_wipe_cycles,
        small={"Word": 4, "MaxBits": 9},
    ),
)
