"""Conditions on rows, as ``area < 3000 and time_us < 5``.

The text is parsed by Python's own parser and then only comparisons, ``and``, ``or``, ``not``,
``in (...)``, ``+ - * /``, numbers, text in quotes, and keys of a row are taken from it; nothing is
ever given to Python to evaluate. A figure that a row does not have makes a comparison unknown, and
a row stays only where the whole condition is true.
"""

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from dualfield.errors import UsageError, closest

Row = Mapping[str, Any]
Value = Callable[[Row], Any]
Kind = Literal["number", "text", "truth"]

#: Other names of keys.
ALIASES = {
    "time": "time_us",
    "time_worst": "time_worst_us",
    "clock": "clock_mhz",
    "period": "period_ns",
    "cycles": "cycles_mean",
}

_LONGEST = 2000
_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_ORDER: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def key(name: str, keys: Mapping[str, str]) -> str:
    """The key that a name stands for.

    Raises:
        UsageError: there is none; the message lists the keys.
    """
    found = ALIASES.get(name, name)
    if keys.get(found) not in ("number", "text"):
        usable = [k for k, kind in keys.items() if kind in ("number", "text")]
        raise UsageError(
            f"a row has no figure {name!r}; there are: {', '.join(usable)}."
            f"{closest(name, [*usable, *ALIASES])}"
        )
    return found


def condition(text: str, keys: Mapping[str, str]) -> Callable[[Row], bool]:
    """A test of rows.

    Args:
        text: The condition.
        keys: Keys of the rows -> what they hold: ``number``, ``text``, or something else, which
            a condition cannot use.

    Raises:
        UsageError: the text is no condition, or names something else than these keys.
    """
    hint = "" if text.count("=") == 0 or "==" in text else " Equality is written ==."
    hint += " Write `and`, `or`, `not`." if any(sign in text for sign in "&|") else ""
    if len(text) > _LONGEST:
        raise UsageError(f"--where is longer than {_LONGEST} characters.")
    try:
        tree = ast.parse(text.strip(), mode="eval")
        kind, value = _Compiler(text, keys).compile(tree.body)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        why = error.msg if isinstance(error, SyntaxError) else str(error)
        raise UsageError(f"--where {text!r} cannot be read: {why}.{hint}") from None
    if kind != "truth":
        raise UsageError(f"--where {text!r} is no condition; as area < 3000 and time_us < 5.")
    return lambda row: value(row) is True


class _Compiler:
    def __init__(self, text: str, keys: Mapping[str, str]) -> None:
        self.text = text
        self.keys = keys

    def compile(self, node: ast.expr) -> tuple[Kind, Value]:
        """What an expression gives, and how; its value is None where a figure is missing."""
        match node:
            case ast.Name(id=name):
                found = key(name, self.keys)
                kind: Kind = "number" if self.keys[found] == "number" else "text"
                return kind, lambda row: row.get(found)
            case ast.Constant(value=int() | float() | str() as constant) if not isinstance(
                constant, bool
            ):
                return ("text" if isinstance(constant, str) else "number"), lambda _: constant
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                test = self.take(inner, "truth")
                return "truth", lambda row: None if (t := test(row)) is None else not t
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                number = self.take(inner, "number")
                return "number", lambda row: None if (n := number(row)) is None else -n
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                pair = self.take(left, "number"), self.take(right, "number")
                return "number", _arithmetic(_ARITHMETIC[type(op)], *pair)
            case ast.BoolOp(op=op, values=values):
                tests = [self.take(value, "truth") for value in values]
                return "truth", _either(tests) if isinstance(op, ast.Or) else _both(tests)
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                chain = [left, *comparators]
                return "truth", _both(
                    [self.compare(*step) for step in zip(chain, ops, comparators, strict=False)]
                )
        raise self.refused(node)

    def take(self, node: ast.expr, wanted: Kind) -> Value:
        """How an expression of that kind gets its value."""
        kind, value = self.compile(node)
        if kind != wanted:
            words = {"number": "a number", "text": "text", "truth": "a condition"}
            raise UsageError(
                f"--where: {self.source(node)!r} is {words[kind]}, {words[wanted]} is needed there."
            )
        return value

    def compare(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Value:
        """One comparison."""
        kind, first = self.compile(left)
        if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.List):
            one_of = _either(
                [_comparison(operator.eq, first, self.take(item, kind)) for item in right.elts]
            )
            if isinstance(op, ast.In):
                return one_of
            return lambda row: None if (t := one_of(row)) is None else not t
        if type(op) not in _ORDER or kind == "truth":
            raise self.refused(left if kind == "truth" else right)
        return _comparison(_ORDER[type(op)], first, self.take(right, kind))

    def refused(self, node: ast.expr) -> UsageError:
        return UsageError(
            f"--where: {self.source(node)!r} is not possible; use keys, numbers, "
            "text in quotes, < <= > >= == !=, in (...), and, or, not, + - * / and parentheses."
        )

    def source(self, node: ast.expr) -> str:
        return ast.get_source_segment(self.text.strip(), node) or self.text


def _arithmetic(apply: Callable[[Any, Any], Any], left: Value, right: Value) -> Value:
    def value(row: Row) -> Any:
        a, b = left(row), right(row)
        if a is None or b is None:
            return None
        try:
            return apply(a, b)
        except (ZeroDivisionError, OverflowError):
            return None

    return value


def _comparison(apply: Callable[[Any, Any], bool], left: Value, right: Value) -> Value:
    def value(row: Row) -> bool | None:
        a, b = left(row), right(row)
        return None if a is None or b is None else apply(a, b)

    return value


def _both(tests: Sequence[Value]) -> Value:
    """True if all are, false if any is, else unknown."""

    def value(row: Row) -> bool | None:
        seen = [test(row) for test in tests]
        return False if False in seen else None if None in seen else True

    return value


def _either(tests: Sequence[Value]) -> Value:
    """True if any is, false if all are, else unknown."""

    def value(row: Row) -> bool | None:
        seen = [test(row) for test in tests]
        return True if True in seen else None if None in seen else False

    return value
