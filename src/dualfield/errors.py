"""The errors that reach a user as one message, not as a traceback."""

import difflib
from collections.abc import Iterable


class UsageError(Exception):
    """Bad input; the message says what was wrong and what would be right. Exit code 2."""


class ToolMissing(UsageError):  # noqa: N818 - a state of the machine, not a fault
    """A tool that the command needs is not installed; the message says how to get it."""


class DiskFull(UsageError):  # noqa: N818 - a state of the machine, not a fault
    """There is no room for what the command makes; nothing else that it does can succeed."""


class CheckFailed(Exception):  # noqa: N818 - the outcome of a check
    """Something was checked and found wrong, or a tool failed on our input. Exit code 1."""


def closest(word: str, known: Iterable[str]) -> str:
    """`` Did you mean X?`` when a known word is near, else nothing: a message's tail."""
    near = difflib.get_close_matches(word.lower(), [k.lower() for k in known], n=1, cutoff=0.5)
    named = {k.lower(): k for k in known}
    return f" Did you mean {named[near[0]]}?" if near else ""
