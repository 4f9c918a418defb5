"""Two programs of one engine in one program memory."""

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.instruction import ADDRESS_BITS, Control, Kind, control
from dualfield.programs.prime_engine.layout import Entry, Program


def join(first: Program, second: Program, rows: int) -> tuple[int, ...]:
    """Return the words of two programs; addresses of the second one are behind the first one.

    ``rows``: of the tables of the first program, which are below those of the second one. Raises
    UsageError if the program memory is too small.
    """
    base, most = len(first.words), 1 << ADDRESS_BITS
    if (count := base + len(second.words)) > most:
        raise UsageError(f"both programs have {count} words; the most is {most}.")
    return (*first.words, *(_moved(entry, base, rows) for entry in second.entries))


def _moved(entry: Entry, base: int, rows: int) -> int:
    """Return the word of an entry in a program and with tables that begin at other addresses."""
    step = entry.instruction
    if step is None or step.kind is not Kind.CONTROL:
        return entry.word
    more = {Control.NEXT: base, Control.CALL: base, Control.LOOK: rows}.get(Control(step.d), 0)
    return control(Control(step.d), step.immediate + more, step.wait).word
