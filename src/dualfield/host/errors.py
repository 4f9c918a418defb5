"""Errors that users see as one message without a traceback, and helpers for such messages."""

import difflib
import shlex
from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any


class Error(Exception):
    """Base class of every error that the package raises; the message is for the user."""


class UsageError(Error):
    """Bad input; the message says what is wrong and what is allowed. Exit code 2."""


class Unsupported(UsageError):  # noqa: N818 - a property of the core, not a fault
    """The core does not support the field, the width or the parameters."""


class ToolMissing(UsageError):  # noqa: N818 - a state of the machine, not a fault
    """A tool that the command needs is not installed; the message says how to get it."""


class DiskFull(UsageError):  # noqa: N818 - a state of the machine, not a fault
    """The disk is full, so the rest of the command cannot succeed either."""


class CheckFailed(Error):  # noqa: N818 - the outcome of a check
    """A check found an error, or a tool failed on valid input. Exit code 1."""


class TimedOut(CheckFailed):
    """A tool exceeded its time limit."""


def closest(word: str, known: Iterable[str]) -> str:
    """Return `` Did you mean X?`` for the end of a message; empty if no known word is similar."""
    similar = difflib.get_close_matches(word.lower(), [k.lower() for k in known], n=1, cutoff=0.5)
    by_lower = {k.lower(): k for k in known}
    return f" Did you mean {by_lower[similar[0]]}?" if similar else ""


def shown(value: object, length: int = 40) -> str:
    """Return a user's value in quotes for a message; a long value is cut and ends in ``...``.

    >>> shown("7.0"), shown(True), shown("1" * 50, 10)
    ("'7.0'", "'True'", "'1111111...'")
    """
    text = str(value)
    return repr(text if len(text) <= length else f"{text[: length - 3]}...")


def quoted(path: object) -> str:
    """Return a path for a message or a command, in quotes if a shell needs them.

    >>> quoted("my inv/tb"), quoted("my_inv/tb")
    ("'my inv/tb'", 'my_inv/tb')
    """
    return shlex.quote(str(path))


def unknown(what: str, name: object, known: Collection[str]) -> str:
    """Return the message for an unknown name in a user's object; it lists the known names.

    >>> unknown("key", "bit", ["cores", "bits"])
    "unknown key 'bit'; keys: cores, bits. Did you mean bits?"
    """
    hint = closest(str(name), known)
    return f"unknown {what} {shown(name)}; {what}s: {', '.join(known)}.{hint}"


def once(members: Sequence[tuple[Hashable, Any]]) -> dict[Any, Any]:
    """Return the members of a JSON object, each name once: an ``object_pairs_hook``.

    Raises:
        UsageError: a name occurs twice; `json.loads` would use its last value.
    """
    result: dict[Any, Any] = {}
    for name, value in members:
        if name in result:
            raise UsageError(f"{shown(name)} is given twice.")
        result[name] = value
    return result
