"""Conditions on a row, as ``area < 3000 and time_us < 5``: the keys of rows, and `Expression`."""

from collections.abc import Callable, Mapping
from typing import Any

from dualfield import measure
from dualfield.host.errors import UsageError, closest
from dualfield.measure.expressions import Expression, Missing

ALIASES = {
    "time": "time_us", "time_worst": "time_worst_us", "clock": "clock_mhz",
    "period": "period_ns", "cycles": "cycles_mean",
}  # fmt: skip
"""Other names of keys."""

_LONGEST = 2000
_SAMPLE = {"number": 1.0, "text": ""}


def key(name: str, keys: Mapping[str, str]) -> str:
    """The key that a name stands for.

    Raises:
        UsageError: there is none, or it holds neither a number nor text.

    >>> key("time", {"time_us": "number"})
    'time_us'
    """
    found = ALIASES.get(name, name)
    known = [one for one, kind in keys.items() if kind in _SAMPLE]
    if found not in known:
        raise UsageError(
            f"unknown figure {name!r}; figures: {', '.join(known)}."
            f"{closest(name, [*known, *ALIASES])}"
        )
    return found


def condition(text: str, keys: Mapping[str, str]) -> Callable[[Mapping[str, Any]], bool]:
    """The test that a condition asks for; a row that lacks the figure it rests on is not kept.

    It is tried on a made-up row first, so that what cannot be is refused before the work.

    Args:
        text: The condition.
        keys: Keys of the rows -> ``number``, ``text`` or ``other``.

    Raises:
        UsageError: it is no condition.

    >>> condition("area < 3 and core == 'a'", {"area": "number", "core": "text"})(
    ...     {"area": 2, "core": "a"})
    True
    """
    hint = " Put text in quotes." if "'" not in text and '"' not in text else ""
    hint += " Write `and`, `or`, `not`." if any(sign in text for sign in "&|") else ""
    if len(text) > _LONGEST:
        raise UsageError(f"--where has {len(text)} characters; the limit is {_LONGEST}.")
    try:
        expression = Expression(text)
        named = {name: key(name, keys) for name in expression.names()}
        found = expression.value({name: _SAMPLE[keys[one]] for name, one in named.items()})
    except (ValueError, TypeError) as error:
        raise UsageError(
            f"--where {text!r} cannot be read: {error}. Allowed are keys, numbers, text in "
            f"quotes, < <= > >= == !=, in (...), and, or, not, + - * / and parentheses.{hint}"
        ) from None
    if not isinstance(found, bool | Missing):
        raise UsageError(
            f"--where {text!r} is not a condition such as area < 3000 and time_us < 5."
        )

    def holds(row: Mapping[str, Any]) -> bool:
        return expression.value({n: measure.value(row, k) for n, k in named.items()}) is True

    return holds
