"""Listings of the prime engine's programs: each word of the program memory, with its cycles."""

from collections.abc import Iterable

from dualfield.programs.prime_engine.layout import Program


def table(program: Program, issues: Iterable[tuple[int, int]]) -> str:
    """Return a listing for review: address, word, line, runs, first and last issue, statement.

    ``issues``: address and cycle of each instruction, as `dualfield.models.prime_engine.Machine`
    records them. The names of registers and their numbers are the first lines.
    """
    runs: dict[int, list[int]] = {}
    for address, cycle in issues:
        run = runs.setdefault(address, [0, cycle, cycle])
        run[0] += 1
        run[2] = cycle
    lines = [f"register {i:2}  {name}" for i, name in enumerate(program.registers)]
    lines.append("address       word  line     runs      first       last  statement")
    for address, entry in enumerate(program.entries):
        count, first, last = runs.get(address, (0, 0, 0))
        note = f"  # {entry.note}" if entry.note else ""
        if entry.instruction is None:
            lines.append(f"{address:7}  {entry.word:09x}{'row of the constant':>48}")
            continue
        lines.append(
            f"{address:7}  {entry.word:09x}  {entry.instruction.line:4}  {count:7}  {first:9}"
            f"  {last:9}  {entry.text}{note}"
        )
    return "\n".join(lines)
