"""The errors that reach a user as one message, not as a traceback."""

import difflib
import shlex
from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any


class Error(Exception):
    """What every function of the package raises: the message is one sentence for the user."""


class UsageError(Error):
    """Bad input; the message says what was wrong and what would be right. Exit code 2."""


class Unsupported(UsageError):  # noqa: N818 - a property of the core, not a fault
    """The core does not support the field, the width or the parameters."""


class ToolMissing(UsageError):  # noqa: N818 - a state of the machine, not a fault
    """A tool that the command needs is not installed; the message says how to get it."""


class DiskFull(UsageError):  # noqa: N818 - a state of the machine, not a fault
    """There is no room for what the command makes; nothing else that it does can succeed."""


class CheckFailed(Error):  # noqa: N818 - the outcome of a check
    """Something was checked and found wrong, or a tool failed on our input. Exit code 1."""


class TimedOut(CheckFailed):
    """A tool took longer than it may."""


def closest(word: str, known: Iterable[str]) -> str:
    """`` Did you mean X?`` when a known word is near, else nothing: a message's tail."""
    near = difflib.get_close_matches(word.lower(), [k.lower() for k in known], n=1, cutoff=0.5)
    named = {k.lower(): k for k in known}
    return f" Did you mean {named[near[0]]}?" if near else ""


def shown(value: object, most: int = 40) -> str:
    """A user's value for a message, in quotes; a long one is cut and ends in an ellipsis.

    >>> shown("7.0"), shown(True), shown("1" * 50, 10)
    ("'7.0'", "'True'", "'1111111...'")
    """
    text = str(value)
    return repr(text if len(text) <= most else f"{text[: most - 3]}...")


def quoted(path: object) -> str:
    """A file or folder for a message or a command: in quotes where a shell needs them.

    >>> quoted("my inv/tb"), quoted("my_inv/tb")
    ("'my inv/tb'", 'my_inv/tb')
    """
    return shlex.quote(str(path))


def unknown(what: str, name: object, known: Collection[str]) -> str:
    """The message for a name that a user's object cannot have, with the names that it can have.

    >>> unknown("key", "bit", ["cores", "bits"])
    "unknown key 'bit'; keys: cores, bits. Did you mean bits?"
    """
    near = closest(str(name), known)
    return f"unknown {what} {shown(name)}; {what}s: {', '.join(known)}.{near}"


def once(members: Sequence[tuple[Hashable, Any]]) -> dict[Any, Any]:
    """The members of an object as a dictionary; for `json.loads` as ``object_pairs_hook``.

    Raises:
        UsageError: a name has two values, of which JSON would take the last.
    """
    found: dict[Any, Any] = {}
    for name, value in members:
        if name in found:
            raise UsageError(f"{shown(name)} is given twice.")
        found[name] = value
    return found
