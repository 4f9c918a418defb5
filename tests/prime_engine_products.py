"""The operands of the products of the prime engine, and faults before a product."""

from collections.abc import Sequence
from dataclasses import replace

from dualfield.models.prime_engine import Engine, FixedModulus, Machine
from dualfield.programs.prime_engine.instruction import Instruction


class Recorder(Machine):
    """A machine that keeps the operands of each product modulo p, after its address.

    ``table``: the rows of the table memory; None: those of the engine. ``fault``: the number of a
    product and a bit of a register to invert before it.
    """

    fault: tuple[int, int, int] = (-1, 0, 0)

    def __init__(
        self,
        engine: Engine,
        words: Sequence[int],
        numbers: Sequence[int],
        table: Sequence[int] | None = None,
    ) -> None:
        multiplier = FixedModulus(engine.multiplier)
        if table is None:
            table = engine.table.rows(engine.build) if engine.table else ()
        super().__init__(engine.build, multiplier, words, numbers, table)
        self.operands: list[tuple[int, int, int]] = []

    def product(self, step: Instruction, cycle: int) -> None:
        if len(self.operands) == self.fault[0]:
            values = self.registers[self.fault[1]].values
            values[-1] = replace(values[-1], value=values[-1].value ^ 1 << self.fault[2])
        first, second = self.reads[False]
        left = self.operand(step.x, first, cycle)
        right = self.operand(step.y, second, cycle)
        p = self.build.modulus
        self.operands.append((self.issues[-1][0], left % p, right % p))
        super().product(step, cycle)
