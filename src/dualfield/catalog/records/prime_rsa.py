"""Record of RSA by two primes on the prime engine."""

from collections.abc import Mapping
from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import FAULT_CHECKS, MASK_OUTPUTS, TECHNOLOGY, Constant
from dualfield.catalog.prime_port import Slice, word_port
from dualfield.catalog.records.prime_power import PARAMETERS, constants, entry, refuse_slow
from dualfield.catalog.word_port import WordPort
from dualfield.models.outcome import Outcome
from dualfield.models.prime_rsa import Rsa
from dualfield.programs.prime_engine.rsa_program import OPERATIONS


def rsa(config: Configuration) -> Rsa:
    """Return the model of a configuration."""
    values = config.values
    return Rsa(config.bits, int(values["Word"]), int(values["Multipliers"]))


OPERATION_BITS = 2
"""Bits of the number of an operation."""


def cycles(config: Configuration, operation: int) -> int:
    """Return the cycles of an operation by its number, from the operands to the result."""
    return rsa(config).cycles(operation)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    own = rsa(config)
    operation, key = divmod(a, 1 << own.key_bits)
    return own.run(operation, b << own.key_bits | key)


def _latency(config: Configuration) -> tuple[int, int]:
    counts = [cycles(config, operation) for operation in range(len(OPERATIONS))]
    return min(counts), max(counts)


def _constraint(config: Configuration) -> str | None:
    if config.bits % 2:
        return f"the width must be even, as n has two primes of half the bits, not {config.bits}."
    return refuse_slow(rsa(config), lambda: _latency(config)[1])


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = rsa(config)
    return {**constants(own, _latency(config)[1]), "Entry": entry(own.entries)}


def _by_words(config: Configuration) -> WordPort | None:
    own = rsa(config)
    inputs = [
        Slice("a", first, bits) if first < own.key_bits else Slice("b", first - own.key_bits, bits)
        for first, bits in own.reads
    ]
    outputs = [(own.half * i, own.half) for i in range(4)]
    parameters = {"N": own.half + 1, "AnyModulus": 1}
    parameters |= {"Operations": len(OPERATIONS), "OperationFirst": own.key_bits}
    return word_port(config, own.engine.build.width, inputs, outputs, parameters)


CORES = (
    Core(
        id="rsa",
        title="RSA by two primes on DSPs: blinded private operation, checked before it leaves",
        operation="rsa",
        kinds=("gfp",),
        timing="constant",
        top="df_rsa",
        parameters=(*PARAMETERS, TECHNOLOGY, MASK_OUTPUTS, replace(FAULT_CHECKS, default=0)),
        inputs=(
            Port("key_i", "a", lambda c: rsa(c).key_bits + OPERATION_BITS),
            Port("values_i", "b", lambda c: 3 * c.bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: 2 * c.bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=16,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="fixed windows; products as mont-mul-dsp-words",
        constraint=_constraint,
        small={"Multipliers": 2, "Word": 4},
        wiped=lambda c: rsa(c).wipe + 1,
        derived=_derived,
        by_words=_by_words,
    ),
)
