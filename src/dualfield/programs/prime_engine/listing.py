"""Listings of the prime engine's programs: each word of the program memory, with its cycles."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from dualfield.programs.prime_engine.layout import Program


@dataclass(frozen=True)
class Row:
    """A word of the program memory: its line of the text, its runs, its first and last issue.

    A row of a constant has line 0 and does not run.
    """

    address: int
    word: int
    line: int
    runs: int
    first: int
    last: int
    statement: str

    def as_dict(self) -> dict[str, object]:
        """Return the members in JSON; the word is hexadecimal."""
        return asdict(self) | {"word": f"{self.word:#011x}"}


def rows(program: Program, issues: Iterable[tuple[int, int]]) -> list[Row]:
    """Return the rows of a listing by address.

    ``issues``: address and cycle of each instruction, as `dualfield.models.prime_engine.Machine`
    records them.
    """
    runs: dict[int, list[int]] = {}
    for address, cycle in issues:
        run = runs.setdefault(address, [0, cycle, cycle])
        run[0] += 1
        run[2] = cycle
    found = []
    for address, entry in enumerate(program.entries):
        if entry.instruction is None:
            found.append(Row(address, entry.word, 0, 0, 0, 0, "row of the constant"))
            continue
        note = f"  # {entry.note}" if entry.note else ""
        line, text = entry.instruction.line, entry.text + note
        count, first, last = runs.get(address, (0, 0, 0))
        found.append(Row(address, entry.word, line, count, first, last, text))
    return found


def table(program: Program, issues: Iterable[tuple[int, int]]) -> str:
    """Return a listing for review: address, word, line, runs, first and last issue, statement.

    The names of registers and their numbers are the first lines; ``issues``: as in `rows`.
    """
    lines = [f"register {i:2}  {name}" for i, name in enumerate(program.registers)]
    heads = _heads(program)
    lines.append("address       word  line     runs      first       last  statement")
    for row in rows(program, issues):
        lines += heads.get(row.address, [])
        head = f"{row.address:7}  {row.word:09x}"
        if program.entries[row.address].instruction is None:
            lines.append(f"{head}{row.statement:>48}")
            continue
        lines.append(
            f"{head}  {row.line:4}  {row.runs:7}  {row.first:9}  {row.last:9}  {row.statement}"
        )
    return "\n".join(lines)


def _heads(program: Program) -> dict[int, list[str]]:
    """Return the lines before the first address of an operation with a name, and of a routine."""
    heads = {part.address: [f"program {part.name}"] for part in program.operations if part.name}
    for part in program.routines:
        callers = ", ".join(map(str, part.callers))
        lines = "lines" if len(part.callers) > 1 else "line"
        heads[part.address] = [f"routine {part.name}, called by {lines} {callers}"]
    return heads
