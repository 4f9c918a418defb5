"""Expressions over figures that can be missing, evaluated by ``simpleeval``.

A figure that is missing makes what is computed from it missing too. ``and``, ``or`` and ``not``
know a third value: ``area < 9 or ff < 9`` is true where one figure says so.
"""

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

import simpleeval

SHOWN = "–"
"""How a missing figure is shown."""


class _UnknownError(Exception):
    """Something missing was asked whether it is true."""


class Missing:
    """A figure that is not there; whatever is computed from it is not there either."""

    def _itself(self, *_: object) -> "Missing":
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _itself
    __truediv__ = __rtruediv__ = __neg__ = __abs__ = __round__ = __getattr__ = _itself
    __lt__ = __le__ = __gt__ = __ge__ = _itself
    __eq__ = __ne__ = _itself  # type: ignore[assignment]
    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise _UnknownError

    def __format__(self, _: str) -> str:
        return SHOWN


MISSING = Missing()


def present(value: Any) -> Any:
    """The value, `MISSING` for None.

    >>> present(None) + 1 is MISSING, present(2) + 1
    (True, 3)
    """
    return MISSING if value is None else value


def _number(apply: Callable[..., Any]) -> Callable[..., Any]:
    """An operation of numbers alone; a quotient by 0 is missing."""

    def checked(*operands: Any) -> Any:
        if any(isinstance(one, Missing) for one in operands):
            return MISSING
        if any(isinstance(one, bool | str) for one in operands):
            raise TypeError("arithmetic needs numbers")
        try:
            return apply(*operands)
        except (ZeroDivisionError, OverflowError):
            return MISSING

    return checked


def _alike(apply: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A comparison of two numbers or two texts."""

    def checked(one: Any, other: Any) -> Any:
        if isinstance(one, Missing) or isinstance(other, Missing):
            return MISSING
        if isinstance(one, bool) or isinstance(one, str) != isinstance(other, str):
            raise TypeError("only two numbers or two texts can be compared")
        return apply(one, other)

    return checked


_equal = _alike(operator.eq)


def _within(one: Any, several: Any) -> Any:
    if not isinstance(several, tuple):
        raise TypeError("`in` needs a list of values, as in (256, 384)")
    return any_of([_equal(one, other) for other in several])


def _negated(value: Any) -> Any:
    if not isinstance(value, bool | Missing):
        raise TypeError("`not` needs a condition")
    return MISSING if isinstance(value, Missing) else not value


def any_of(values: Sequence[Any]) -> Any:
    """Whether one is true; missing if none is, and one is missing.

    >>> any_of([MISSING, True]), any_of([MISSING, False]) is MISSING
    (True, True)
    """
    if not all(isinstance(value, bool | Missing) for value in values):
        raise TypeError("`and` and `or` need conditions")
    if any(value is True for value in values):
        return True
    return MISSING if any(isinstance(value, Missing) for value in values) else False


_OPERATORS: dict[type, Callable[..., Any]] = {
    ast.Add: _number(operator.add),
    ast.Sub: _number(operator.sub),
    ast.Mult: _number(operator.mul),
    ast.Div: _number(operator.truediv),
    ast.USub: _number(operator.neg),
    ast.Not: _negated,
    ast.In: _within,
    ast.NotIn: lambda one, several: _negated(_within(one, several)),
    **{
        sign: _alike(apply)
        for sign, apply in {
            ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
            ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
        }.items()
    },
}  # fmt: skip


class Expression:
    """An expression of names, figures and text, read once.

    Args:
        text: As ``area < 3000 and core in ('ami-sf', 'ami-1sub')``.
        functions: What it may call; with None neither calls nor attributes are possible.

    Raises:
        ValueError: it cannot be read.

    >>> Expression("area * 2 + 1").value({"area": 3})
    7
    >>> Expression("area < 3 or ff < 3").value({"area": None, "ff": 1})
    True
    """

    def __init__(self, text: str, functions: Mapping[str, Callable[..., Any]] | None = None):
        try:
            self.tree = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, RecursionError, MemoryError) as error:
            raise ValueError(getattr(error, "msg", str(error))) from None
        self.text = text
        self._evaluator = simpleeval.SimpleEval(_OPERATORS, dict(functions or {}), {})
        nodes = self._evaluator.nodes
        kept = (ast.Name, ast.UnaryOp, ast.BinOp, ast.Constant)
        attribute = nodes[ast.Attribute]
        extra = {ast.Call: nodes[ast.Call], ast.IfExp: nodes[ast.IfExp]}
        extra[ast.Attribute] = lambda node: present(attribute(node))
        nodes_kept = {kind: nodes[kind] for kind in kept}
        nodes.clear()
        nodes |= nodes_kept | (extra if functions is not None else {})
        nodes[ast.Tuple] = nodes[ast.List] = lambda node: tuple(map(self._of, node.elts))
        nodes[ast.BoolOp] = self._joined
        nodes[ast.Compare] = self._compared
        name = nodes[ast.Name]
        nodes[ast.Name] = lambda node: present(name(node))
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and type(node.value) not in (int, float, str):
                raise ValueError(f"{node.value!r} is neither a number nor a text")
            signs = ast.operator | ast.unaryop | ast.cmpop
            if isinstance(node, signs) and type(node) not in _OPERATORS:
                raise ValueError(f"the operator {type(node).__name__} is not supported")

    def names(self) -> list[str]:
        """The names in it, in order."""
        return [node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)]

    def value(self, names: Mapping[str, Any]) -> Any:
        """Its value with these names; `MISSING` where a figure is.

        Raises:
            TypeError: what is compared or added does not go together.
            ValueError: a name is unknown, or something is not possible in an expression.
        """
        self._evaluator.names = names
        try:
            return self._evaluator.eval(self.text, previously_parsed=self.tree)
        except _UnknownError:
            return MISSING
        except (simpleeval.InvalidExpression, RecursionError) as error:
            raise ValueError(str(error)) from None

    def _of(self, node: ast.expr) -> Any:
        return self._evaluator._eval(node)

    def _compared(self, node: ast.Compare) -> Any:
        values = [self._of(part) for part in (node.left, *node.comparators)]
        pairs = zip(values, node.ops, values[1:], strict=False)
        found = [_OPERATORS[type(sign)](one, other) for one, sign, other in pairs]
        return _negated(any_of(list(map(_negated, found))))

    def _joined(self, node: ast.BoolOp) -> Any:
        found = []
        for part in node.values:
            try:
                found.append(self._of(part))
            except _UnknownError:
                found.append(MISSING)
        if isinstance(node.op, ast.Or):
            return any_of(found)
        return _negated(any_of(list(map(_negated, found))))


def filled(text: str, value: Callable[[str], Any]) -> str:
    """The text with ``{expression:format}`` replaced by what it gives.

    >>> filled("{a:.1f} of {b}", {"a": 1.25, "b": 3}.__getitem__)
    '1.2 of 3'
    """
    pieces = []
    for literal, expression, form, _ in Formatter().parse(text):
        pieces.append(literal)
        if expression is not None:
            pieces.append(format(value(expression), form or ""))
    return "".join(pieces)
