"""The sections of a program's text: its operations and its routines."""

import re
from dataclasses import dataclass, field

from dualfield.host.errors import UsageError

_HEAD = re.compile(r"(program|routine) ([a-z]\w*)")
_DECLARATION = re.compile(r"(conditions|constants)\b")


@dataclass(frozen=True)
class Statement:
    """A statement and its line."""

    line: int
    text: str


@dataclass
class Section:
    """An operation or a routine: its name, the line of the name, and its statements."""

    name: str
    line: int
    statements: list[Statement] = field(default_factory=list)


@dataclass
class Sections:
    """The text: ``declarations`` are for all operations. A text without names has one operation."""

    declarations: list[Statement] = field(default_factory=list)
    operations: list[Section] = field(default_factory=list)
    routines: dict[str, Section] = field(default_factory=dict)


def _statements(text: str) -> list[Statement]:
    """Return the statements: ``#`` starts a comment, ``;`` separates statements."""
    return [
        Statement(number, " ".join(part.split()))
        for number, line in enumerate(text.splitlines(), start=1)
        for part in line.split("#")[0].split(";")
        if part.strip()
    ]


def _wrong(statement: Statement, message: str) -> UsageError:
    return UsageError(f"line {statement.line}: {message}")


def split(text: str) -> Sections:
    """Return the sections of a text.

    Raises UsageError for two sections with one name, a section in a loop or without a statement,
    and a statement that stands in no section although the text has names.

    >>> found = split("conditions c; program twice; in x; call double; routine double; x = x + x")
    >>> [section.name for section in found.operations], list(found.routines)
    (['twice'], ['double'])
    """
    found, outside = Sections(), Section("", 1)
    section, is_routine, depth = outside, False, 0
    for statement in _statements(text):
        if head := _HEAD.fullmatch(statement.text):
            kind, name = head.groups()
            if depth:
                raise _wrong(statement, f"{statement.text!r} cannot stand in a loop.")
            if name in found.routines or name in [one.name for one in found.operations]:
                raise _wrong(statement, f"there is a program or routine {name} already.")
            section, is_routine = Section(name, statement.line), kind == "routine"
            if is_routine:
                found.routines[name] = section
            else:
                found.operations.append(section)
        elif is_routine and not depth and statement.text == "end":
            section, is_routine = outside, False
        else:
            depth = max(0, depth + statement.text.startswith("loop ") - (statement.text == "end"))
            section.statements.append(statement)
    _check(found, outside)
    return found


def _check(found: Sections, outside: Section) -> None:
    """Refuse empty sections and statements in the wrong place; ``outside``: those in no section."""
    for section in (*found.operations, *found.routines.values()):
        if not section.statements:
            raise UsageError(f"line {section.line}: {section.name} has no statement.")
        for statement in section.statements:
            if _DECLARATION.match(statement.text):
                raise _wrong(statement, f"{statement.text!r} must stand before {section.name}.")
    if not found.operations:
        found.operations.append(outside)
        return
    for statement in outside.statements:
        if not _DECLARATION.match(statement.text):
            raise _wrong(statement, f"{statement.text!r} stands in no program and in no routine.")
    found.declarations = outside.statements
