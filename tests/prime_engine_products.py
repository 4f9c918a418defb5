"""The operands of the products of the prime engine, and faults before a product."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from dualfield.models.prime_engine import Engine, FixedModulus, Machine
from dualfield.models.prime_engine_any import AnyEngine, AnyModulus
from dualfield.programs.prime_engine.instruction import REGISTERS, Control, Instruction


class Recorder(Machine):
    """A machine that keeps the operands of each product modulo p, after its address.

    ``table``: the rows of the table memory; None: those of the engine. ``fault``: the number of a
    product, a register and the bit of it that is inverted before the product. ``port``: the read
    port in whose copy the bit is inverted: that of products, with any modulus, or of x or y of
    sums; None: all ports. OUT reads as x of sums.
    """

    fault: tuple[int, int, int] = (-1, 0, 0)
    port: str | None = None

    def __init__(
        self,
        engine: Engine | AnyEngine,
        words: Sequence[int],
        numbers: Sequence[int],
        table: Sequence[int] | None = None,
    ) -> None:
        self.multiplier: FixedModulus | AnyModulus
        if isinstance(engine, AnyEngine):
            self.multiplier = AnyModulus(engine.word, engine.size)
        else:
            self.multiplier = FixedModulus(engine.multiplier)
            if table is None and engine.table:
                table = engine.table.rows(engine.build)
        super().__init__(engine.build, self.multiplier, words, numbers, table or ())
        self.operands: list[tuple[int, int, int]] = []
        self.values: tuple[Any, ...] = ()

    def product(self, step: Instruction, cycle: int) -> None:
        if len(self.operands) == self.fault[0]:
            right = self.registers[self.fault[1]].values[-1]
            self.values = right, replace(right, value=right.value ^ 1 << self.fault[2])
            if self.port is None:
                self.exchange(*self.values)
        with self.reading("product", step.x, step.y):
            first, second = self.reads[False]
            left = self.operand(step.x, first, cycle)
            right_operand = self.operand(step.y, second, cycle)
            super().product(step, cycle)
        p = self.build.modulus
        if isinstance(self.multiplier, AnyModulus):
            p = self.multiplier.modulus or 0
        self.operands.append((self.issues[-1][0], left % p, right_operand % p))

    def sum(self, step: Instruction, cycle: int) -> None:
        with self.reading("x", step.x), self.reading("y", step.y):
            super().sum(step, cycle)

    def transfer(self, operation: Control, immediate: int, cycle: int, address: int) -> int:
        is_out = operation is Control.OUT
        with self.reading("x" if is_out else "", immediate & REGISTERS - 1):
            return super().transfer(operation, immediate, cycle, address)

    @contextmanager
    def reading(self, port: str, *registers: int) -> Iterator[None]:
        """Show the copy for a port while registers are read."""
        is_read = port == self.port and self.fault[1] in registers and len(self.values) > 0
        if is_read:
            self.exchange(*self.values)
        yield
        if is_read:
            self.exchange(*reversed(self.values))

    def exchange(self, old: object, new: Any) -> None:
        """Replace a value of the register of the fault, unless it was written since."""
        values = self.registers[self.fault[1]].values
        values[:] = [new if value is old else value for value in values]
