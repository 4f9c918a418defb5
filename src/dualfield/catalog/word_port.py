"""Modules whose operands, and of some the result, go through one port of words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dualfield.catalog.parameter import Constant


@dataclass(frozen=True)
class WordPort:
    """A module with the function of a core, for a bus that transfers words.

    Attributes:
        module: Its name.
        parameters: All its RTL parameters; empty: those of the core, with ``Word`` and
            ``ModulusWords``.
        index_bits: Bits of the number of a word, of a module that has operands and result in a
            memory; 0: the operands are in registers, and the result is not by words.
        cycles: Cycles of an operation beyond those of the core.
    """

    module: str
    parameters: Mapping[str, int | Constant] = field(default_factory=dict)
    index_bits: int = 0
    cycles: int = 0
