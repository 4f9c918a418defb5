"""The port of words of a core on the prime engine: the module ``df_prime_engine_words``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dualfield.catalog.core import Configuration
from dualfield.catalog.parameter import Constant
from dualfield.catalog.word_port import WordPort
from dualfield.models.prime_scalar import MOST_MULTIPLIERS

_PARTS = {"modulus": 0, "a": 1, "b": 2}
"""The part of the memory that has the words of an operand, by the role of its port."""
_BUS = 32
_MORE_CYCLES = 3
"""Cycles from the last word of a result in the wide core to the same in the memory."""
_MOST_INDEX_BITS = 8
_OWN = ("N", "Modulus", "Word", "Multipliers", "Technology", "FaultChecks")
"""Parameters that the module shares with the cores."""


@dataclass(frozen=True)
class Slice:
    """A number that the program reads: ``bits`` bits of an operand, from bit ``first`` on."""

    role: str
    first: int
    bits: int


def in_order(role: str, bits: int, count: int, first: int = 0) -> list[Slice]:
    """Return numbers that are side by side in an operand, the lowest first.

    >>> in_order("b", 9, 2, first=18)
    [Slice(role='b', first=18, bits=9), Slice(role='b', first=27, bits=9)]
    """
    return [Slice(role, first + bits * i, bits) for i in range(count)]


def most_multipliers(config: Configuration) -> int:
    """Return the most multipliers: 0 of the parameter ``Multipliers`` is as many as possible."""
    return int(config.values["Multipliers"]) or MOST_MULTIPLIERS


def word_port(
    config: Configuration,
    number: int,
    inputs: Sequence[Slice],
    outputs: Sequence[tuple[int, int]],
    parameters: Mapping[str, int],
) -> WordPort | None:
    """Return the port of words of a core; None if an operand has too many words.

    Args:
        config: The core.
        number: Bits of a number of the engine.
        inputs: The numbers in the order of the program's reads.
        outputs: The numbers of the result in the order of the program's writes: first bit, bits.
        parameters: Parameters of the module that the core has not, or not with this value.
    """
    ports = (*config.core.inputs, config.core.outputs[0])
    words = max(-(-port.width(config) // _BUS) for port in ports)
    index_bits = max((words - 1).bit_length(), 1)
    if index_bits > _MOST_INDEX_BITS:
        return None
    hdl = config.hdl()
    derived = config.core.derived(config)
    values: dict[str, int] = {name: hdl[name] for name in _OWN if name in hdl}
    if "Modulus" in values:
        values["Modulus"] = Constant(values["Modulus"], config.bits)
    values |= derived
    values |= {"Number": number, "Bus": _BUS, "IndexBits": index_bits}
    values["InNumbers"] = len(inputs)
    values["Inputs"] = _joined([_PARTS[s.role] << 32 | s.first << 16 | s.bits for s in inputs], 34)
    values["OutNumbers"] = len(outputs)
    values["Outputs"] = _joined([first << 16 | bits for first, bits in outputs], 32)
    values |= parameters
    return WordPort("df_prime_engine_words", values, index_bits, _MORE_CYCLES)


def _joined(rows: Sequence[int], bits: int) -> Constant:
    return Constant(sum(row << bits * i for i, row in enumerate(rows)), bits * len(rows))
