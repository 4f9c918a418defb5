"""Conditions on a row, such as ``area < 3000 and time_us < 5``.

Python parses a condition, this module checks its types, and SQLite evaluates it. A missing figure
and a division by 0 are NULL, which SQL's three-valued logic handles.
"""

import ast
import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from dualfield import measure
from dualfield.host.errors import UsageError, closest

ALIASES = {
    "time": "time_us", "time_worst": "time_worst_us", "clock": "clock_mhz",
    "period": "period_ns", "cycles": "cycles_mean",
}  # fmt: skip
"""Short name -> key."""

_LONGEST = 2000
_REFUSALS = (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError)
_NUMBER, _TEXT, _CONDITION = "number", "text", "condition"
_SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.USub: "-",
    ast.Eq: "=", ast.NotEq: "<>", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "IN", ast.NotIn: "NOT IN", ast.And: "AND", ast.Or: "OR", ast.Not: "NOT",
}  # fmt: skip


def key(name: str, keys: Mapping[str, str]) -> str:
    """Return the key with this name or short name.

    Raises:
        UsageError: there is no such key, or it is neither a number nor text.

    >>> key("time", {"time_us": "number"})
    'time_us'
    """
    name_key = ALIASES.get(name, name)
    usable = [word for word, kind in keys.items() if kind in (_NUMBER, _TEXT)]
    if name_key not in usable:
        raise UsageError(
            f"unknown figure {name!r}; figures: {', '.join(usable)}."
            f"{closest(name, [*usable, *ALIASES])}"
        )
    return name_key


class _Translation:
    """SQL for a condition, with a bound variable ``:name`` for each figure and constant.

    Attributes:
        figures: Variable -> key of the row.
        constants: Variable -> value.
    """

    def __init__(self, keys: Mapping[str, str]) -> None:
        self.keys = keys
        self.figures: dict[str, str] = {}
        self.constants: dict[str, float | str] = {}

    def sql(self, node: ast.expr, expected: str = "") -> tuple[str, str]:
        """Return the type of an expression and its SQL.

        Raises:
            ValueError: the type is not the expected one, or a condition cannot contain it.
        """
        kind, text = self._any(node)
        if expected and kind != expected:
            raise ValueError(f"{ast.unparse(node)} is a {kind}, not a {expected}")
        return kind, text

    def _any(self, node: ast.expr) -> tuple[str, str]:
        match node:
            case ast.Constant(value=int() | float() | str() as value) if not isinstance(
                value, bool
            ):
                name = f"c{len(self.constants)}"
                self.constants[name] = value if isinstance(value, str) else float(value)
                return _TEXT if isinstance(value, str) else _NUMBER, f":{name}"
            case ast.Name(id=word):
                name_key = key(word, self.keys)
                name = f"f{list(self.keys).index(name_key)}"
                self.figures[name] = name_key
                return self.keys[name_key], f":{name}"
            case ast.UnaryOp(op=ast.USub() | ast.Not() as sign, operand=operand):
                kind = _CONDITION if isinstance(sign, ast.Not) else _NUMBER
                return kind, f"({_SIGNS[type(sign)]} {self.sql(operand, kind)[1]})"
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div() as sign):
                left, right = (self.sql(side, _NUMBER)[1] for side in (node.left, node.right))
                return _NUMBER, f"({left} {_SIGNS[type(sign)]} {right})"
            case ast.BoolOp(op=op, values=values):
                parts = [self.sql(part, _CONDITION)[1] for part in values]
                return _CONDITION, f"({f' {_SIGNS[type(op)]} '.join(parts)})"
            case ast.Compare(left=first, ops=ops, comparators=others):
                pairs = zip([first, *others], ops, others, strict=False)
                return _CONDITION, f"({' AND '.join(self._comparison(*pair) for pair in pairs)})"
        raise ValueError(f"{ast.unparse(node)} is not possible in a condition")

    def _comparison(self, left_node: ast.expr, sign: ast.cmpop, right_node: ast.expr) -> str:
        kind, left = self.sql(left_node)
        if kind == _CONDITION or type(sign) not in _SIGNS:
            raise ValueError("only numbers and texts can be compared")
        if isinstance(sign, ast.In | ast.NotIn):
            if not isinstance(right_node, ast.Tuple | ast.List):
                raise ValueError("`in` needs a list of values, as in (256, 384)")
            right = f"({', '.join(self.sql(element, kind)[1] for element in right_node.elts)})"
        else:
            right = self.sql(right_node, kind)[1]
        return f"({left} {_SIGNS[type(sign)]} {right})"


def _sqlite_value(value: Any) -> float | str | None:
    """Return a figure for SQLite; numbers are REAL, so that ``/`` does not truncate."""
    return value if value is None or isinstance(value, str) else float(value)


def condition(text: str, keys: Mapping[str, str]) -> Callable[[Mapping[str, Any]], bool]:
    """Return a predicate on rows; it is false for a row that lacks a decisive figure.

    Args:
        text: The condition.
        keys: Keys of the rows -> ``number``, ``text`` or ``other``.

    Raises:
        UsageError: the text is not a valid condition.

    >>> condition("area < 3 and core == 'a'", {"area": "number", "core": "text"})(
    ...     {"area": 2, "core": "a"})
    True
    """
    if len(text) > _LONGEST:
        raise UsageError(f"--where has {len(text)} characters; the limit is {_LONGEST}.")
    translation = _Translation(keys)
    connection = sqlite3.connect(":memory:")

    def select(figures: Mapping[str, Any]) -> Any:
        return connection.execute(f"SELECT {sql}", {**translation.constants, **figures}).fetchone()

    try:
        kind, sql = translation.sql(ast.parse(text.strip(), mode="eval").body)
        select(dict.fromkeys(translation.figures))  # SQLite limits the depth of expressions
    except (*_REFUSALS, sqlite3.Error) as error:
        hint = " Put text in quotes." if "'" not in text and '"' not in text else ""
        hint += " Write `and`, `or`, `not`." if any(sign in text for sign in "&|") else ""
        raise UsageError(
            f"--where {text!r} cannot be read: {getattr(error, 'msg', error)}. Allowed are keys, "
            "numbers, text in quotes, < <= > >= == !=, in (...), and, or, not, + - * / and "
            f"parentheses.{hint}"
        ) from None
    if kind != _CONDITION:
        raise UsageError(
            f"--where {text!r} is not a condition such as area < 3000 and time_us < 5."
        )

    def holds(row: Mapping[str, Any]) -> bool:
        figures = {
            name: _sqlite_value(measure.value(row, k)) for name, k in translation.figures.items()
        }
        return bool(select(figures)[0])

    return holds
