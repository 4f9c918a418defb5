"""Cycles of a program: no operand is needed, because operands change no cycle."""

from collections.abc import Sequence
from functools import lru_cache

from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.instruction import COUNTERS, Control, Kind, decode


def program_cycles(words: Sequence[int], build: Build, entry: int = 0) -> int:
    """Return the cycles from the first issue to END, if words of numbers come and go at once.

    ``entry``: the address of the first instruction of the operation.

    >>> from dualfield.models.prime_engine_any import AnyEngine
    >>> from dualfield.programs.prime_engine.assembler import assemble
    >>> engine = AnyEngine(64)
    >>> text = "in m 64; modulus m; x = m; loop 3; x = x * x; end; last out x"
    >>> program = assemble(text, engine.build)
    >>> program_cycles(program.words, engine.build) == engine.run(program.words, [7]).cycles
    True
    """
    return _cycles(tuple(words), build, entry)


@lru_cache(maxsize=64)
def _cycles(words: tuple[int, ...], build: Build, entry: int) -> int:
    steps = [decode(word) for word in words]
    counters = [0] * COUNTERS
    address, cycle, back = entry, 0, 0
    while True:
        step = steps[address]
        address += 1
        wait, immediate = step.wait, step.immediate
        if step.kind is Kind.CONTROL:
            match Control(step.d):
                case Control.END:
                    return cycle
                case Control.IN:
                    wait = build.in_cycles
                case Control.OUT:
                    wait = build.out_cycles
                case Control.MODULUS:
                    wait = build.modulus_cycles
                case Control.CONSTANT:
                    wait = build.constant_cycles
                    address += build.segments
                case Control.LOOP:
                    counters[immediate >> 16] = immediate & 0xFFFF
                case Control.NEXT:
                    if counters[immediate >> 16]:
                        counters[immediate >> 16] -= 1
                        address = immediate & 0xFFFF
                case Control.CALL:
                    address, back = immediate & 0xFFFF, address
                case Control.RETURN:
                    address = back
                case Control.PASS:
                    if build.any_modulus and immediate:
                        wait = immediate
        cycle += wait
