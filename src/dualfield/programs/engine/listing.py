"""Listings of the engine's programs: the statement of each instruction, with its cycles."""

from collections.abc import Iterable

from dualfield.programs.engine.assembler import Program
from dualfield.programs.engine.instruction import Instruction, Op

_FORMS = {
    Op.END: "stop",
    Op.IN: "in {d}",
    Op.OUT: "out {y}",
    Op.LOOP: "loop {count}",
    Op.NEXT: "end, to {target}",
    Op.INDEX_ZERO: "index 0",
    Op.INDEX_UP: "index up",
    Op.PRODUCT_NEW: "begin_new {x} {y}",
    Op.PRODUCT: "begin {x} {y}",
    Op.RESULT: "result {d}",
    Op.ONE: "one {d}",
    Op.ZERO: "zero {d}",
    Op.ADD: "{d} = {x} + {y}",
    Op.TURN: "{d} = turn {x} {y}",
    Op.FIX: "{d} = fix {x} {y}",
    Op.SHIFT: "shift {d}",
    Op.PICK: "{d} = pick {x} {y}",
}


def statement(program: Program, step: Instruction) -> str:
    """Return the statement of an instruction, with the program's names."""

    def name(register: int, *, indexed: bool = False) -> str:
        return program.registers[register] + "[]" * indexed

    counts = step.op is Op.LOOP
    jumps = step.op in (Op.LOOP, Op.NEXT)
    return _FORMS[step.op].format(
        d="" if jumps else name(step.d, indexed=step.d_index),
        x="" if jumps else name(step.x),
        y="" if jumps else name(step.y, indexed=step.y_index),
        count=program.counts[step.y] if counts else "",
        target=step.target,
    )


def listing(program: Program) -> list[str]:
    """Return the statement of each instruction, by address."""
    return [statement(program, step) for step in program.instructions]


def table(program: Program, fetches: Iterable[tuple[int, int]]) -> str:
    """Return a listing for review: address, word, line, runs, first and last fetch, statement.

    ``fetches``: address and cycle of each step, as `dualfield.models.engine.Timing` yields them.
    """
    runs: dict[int, list[int]] = {}
    for address, cycle in fetches:
        run = runs.setdefault(address, [0, cycle, cycle])
        run[0] += 1
        run[2] = cycle
    lines = ["address   word  line     runs      first       last  statement"]
    for address, (step, text) in enumerate(
        zip(program.instructions, listing(program), strict=True)
    ):
        count, first, last = runs.get(address, (0, 0, 0))
        lines.append(
            f"{address:7}  {step.word:05x}  {step.line:4}  {count:7}  {first:9}  {last:9}  {text}"
        )
    return "\n".join(lines)
