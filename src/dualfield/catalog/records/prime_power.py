"""Record of modular exponentiation on the prime engine, for any odd modulus at run time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    FAULT_CHECKS,
    MASK_OUTPUTS,
    TECHNOLOGY,
    Constant,
    Parameter,
)
from dualfield.catalog.prime_port import Slice, word_port
from dualfield.catalog.word_port import WordPort
from dualfield.models.outcome import Outcome
from dualfield.models.prime_any_core import AnyCore
from dualfield.models.prime_field import FieldWords
from dualfield.models.prime_power import MOST_OPERAND, Power
from dualfield.models.prime_rsa import Rsa
from dualfield.models.prime_scalar import MOST_MULTIPLIERS, MOST_WORD
from dualfield.programs.prime_engine.instruction import ADDRESS_BITS, BITS

MOST_CYCLES = 1 << 31
PARAMETERS = (
    Parameter(
        "Multipliers",
        "Multipliers",
        16,
        "maximum number of hard multipliers (DSPs); more do not always take fewer cycles",
        minimum=1,
        maximum=MOST_MULTIPLIERS,
        phrase="{value} multipliers",
    ),
    Parameter(
        "Word",
        "Word",
        18,
        "word width in bits: 18 on ECP5, 17 if hard multipliers are signed",
        minimum=2,
        maximum=MOST_WORD,
        phrase="words of {value} bits",
    ),
)
"""Parameters of powers for any modulus."""


def power(config: Configuration) -> Power:
    """Return the model of a configuration."""
    values = config.values
    return Power(config.bits, int(values["Word"]), int(values["Multipliers"]))


def refuse_slow(own: Power | Rsa | FieldWords, latency: Callable[[], int]) -> str | None:
    """Return why a build takes too many cycles; else None.

    ``latency`` returns the most cycles of an operation, and is called only if a lower bound fits.
    """
    if own.least_cycles < MOST_CYCLES and latency() < MOST_CYCLES:
        return None
    return (
        "an operation must take fewer than 2^31 cycles; choose more Multipliers or a longer Word."
    )


def constants(own: AnyCore, latency: int) -> dict[str, Constant]:
    """Return the RTL parameters of a build for any modulus that follow from its model."""
    program = own.program
    return {
        "Spare": Constant(own.engine.spare),
        "Square": Constant(int(own.engine.squares)),
        "Registers": Constant(own.registers),
        "ProgramWords": Constant(len(program.words)),
        "Program": Constant(program.parameter, BITS * len(program.words)),
        "Latency": Constant(latency),
    }


def entry(addresses: Sequence[int]) -> Constant:
    """Return the RTL parameter with the first address of each operation."""
    value = sum(address << ADDRESS_BITS * i for i, address in enumerate(addresses))
    return Constant(value, ADDRESS_BITS * len(addresses))


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return power(config).run(modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    return (power(config).cycles,) * 2


def refuse(own: Power | FieldWords, latency: Callable[[], int]) -> str | None:
    """Return why a build with all N bits of the modulus is not possible; else None.

    ``latency``: as for `refuse_slow`.
    """
    if (size := own.engine.size) > MOST_OPERAND:
        return (
            f"Word={own.word} leaves no room for the sign of a difference: an operand would have "
            f"{size} bits, and the most is {MOST_OPERAND}. Choose another Word."
        )
    return refuse_slow(own, latency)


def _constraint(config: Configuration) -> str | None:
    own = power(config)
    return refuse(own, lambda: own.cycles)


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = power(config)
    return constants(own, own.cycles)


def _by_words(config: Configuration) -> WordPort | None:
    n = config.bits
    inputs = [Slice(role, 0, n) for role in ("modulus", "a", "b")]
    width = power(config).engine.build.width
    return word_port(config, width, inputs, ((0, n),), {"AnyModulus": 1})


CORES = (
    Core(
        id="modexp-words",
        title="Constant-time modular exponentiation on DSPs, all numbers in block RAM",
        operation="power",
        kinds=("gfp",),
        timing="constant",
        top="df_modexp_words",
        parameters=(
            *PARAMETERS,
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
        ),
        inputs=tuple(Port(f"{role}_i", role, lambda c: c.bits) for role in ("modulus", "a", "b")),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="fixed windows; products as mont-mul-dsp-words",
        constraint=_constraint,
        small={"Multipliers": 2, "Word": 4},
        wiped=lambda c: power(c).wipe + 1,
        derived=_derived,
        by_words=_by_words,
    ),
)
