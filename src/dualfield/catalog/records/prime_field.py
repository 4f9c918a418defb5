"""Record of operations on numbers modulo any odd number on the prime engine."""

from collections.abc import Mapping
from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import FAULT_CHECKS, MASK_OUTPUTS, TECHNOLOGY, Constant
from dualfield.catalog.prime_port import Slice, word_port
from dualfield.catalog.records.prime_power import PARAMETERS, constants, entry, refuse
from dualfield.catalog.word_port import WordPort
from dualfield.models.outcome import Outcome
from dualfield.models.prime_field import FieldWords
from dualfield.programs.prime_engine.field_program import OPERATIONS

COMMAND_BITS = 3
"""Bits of the number of an operation, above those of a."""


def field_words(config: Configuration) -> FieldWords:
    """Return the model of a configuration."""
    values = config.values
    return FieldWords(config.bits, int(values["Word"]), int(values["Multipliers"]))


def cycles(config: Configuration, operation: int) -> int:
    """Return the cycles of an operation by its number, from the operands to the result."""
    return field_words(config).cycles(operation)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    operation, a = divmod(a, 1 << config.bits)
    return field_words(config).run(operation, modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    counts = [cycles(config, operation) for operation in range(len(OPERATIONS))]
    return min(counts), max(counts)


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = field_words(config)
    return {**constants(own, _latency(config)[1]), "Entry": entry(own.entries)}


def _by_words(config: Configuration) -> WordPort | None:
    n = config.bits
    inputs = [Slice(role, 0, n) for role in ("modulus", "a", "b")]
    parameters = {"AnyModulus": 1, "Operations": len(OPERATIONS), "OperationFirst": n}
    width = field_words(config).engine.build.width
    return word_port(config, width, inputs, ((0, n),), parameters)


CORES = (
    Core(
        id="field-words",
        title="Sums, products, inverses modulo any odd number on DSPs, one command each",
        operation="command",
        kinds=("gfp",),
        timing="constant",
        top="df_field_words",
        parameters=(*PARAMETERS, TECHNOLOGY, MASK_OUTPUTS, replace(FAULT_CHECKS, default=0)),
        inputs=(
            Port("modulus_i", "modulus", lambda c: c.bits),
            Port("command_i", "a", lambda c: c.bits + COMMAND_BITS),
            Port("b_i", "b", lambda c: c.bits),
        ),
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
        source="products as mont-mul-dsp-words; inverses by Fermat's theorem",
        constraint=lambda c: refuse(field_words(c), lambda: _latency(c)[1]),
        small={"Multipliers": 2, "Word": 4},
        wiped=lambda c: field_words(c).wipe + 1,
        derived=_derived,
        by_words=_by_words,
    ),
)
