"""The data file of a paper: its printed tables, and the tables and claims of the comparison.

``paper_NNN.toml`` contains the citation and:

- ``printed.NAME``: a printed table; ``key`` and ``columns`` name its columns, the key's first;
- ``sections.NAME``: title, text, tables and claims, in order;
- a table: ``columns`` are ``expression | heading | unit | form``; form is the number of digits
  after the point, or ``<`` for left-aligned text; ``rows`` names its rows;
- a claim: its statement, what is compared, the expression that tests if it ``holds``, and the text
  ``shown``. ``judged`` names the rows on which the claim is tested (a fifth element of the claim
  overrides it), the rows ``printed``, and the ``source`` of the printed rows.

Expressions are Python. Their names are the figures of the row, the values passed to the section,
and, by the name of a printed table, its row with the same key; ``at('I', 64, 'SF')`` is any other
printed row. An expression that uses a missing figure or divides by 0 has no value.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter
from types import CodeType, SimpleNamespace
from typing import Any

from dualfield.report import Claim, Column, Drawing, Section, Table

Answer = tuple[bool, str]
"""True if a claim holds at one size, and the number that shows it."""


_SHOWN = "–"
"""Text of a missing figure."""


class _MissingError(Exception):
    """An expression uses a figure that is missing."""


class _Row:
    """A row whose missing figures raise `_MissingError`."""

    def __init__(self, row: object) -> None:
        self._row = row

    def __getattr__(self, name: str) -> Any:
        row = self._row
        return _present(row[name] if isinstance(row, Mapping) else getattr(row, name))


def _present(value: Any) -> Any:
    if value is None:
        raise _MissingError
    return value if isinstance(value, bool | int | float | str) or callable(value) else _Row(value)


def signed(ratio: float) -> str:
    """Return a ratio as a signed change in percent.

    >>> signed(1.25)
    '+25.0 %'
    """
    return f"{100 * (ratio - 1):+.1f} %"


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "signed": signed, "min": min, "max": max, "abs": abs, "round": round, "float": float,
    "span": lambda low, high: f"{low}..{high}",
}  # fmt: skip


def verdict(by_size: Mapping[Any, bool]) -> tuple[bool | None, str]:
    """Return True if the claim holds at every size (None without sizes), and the result in words.

    >>> verdict({64: True, 128: False})
    (False, 'does not hold at n=128')
    """
    if not by_size:
        return None, "not tested"
    bad = [str(bits) for bits, holds in by_size.items() if not holds]
    if not bad:
        return True, "holds"
    if len(bad) == len(by_size):
        return False, "does not hold"
    return False, f"does not hold at n={', '.join(bad)}"


def _answers_text(answers: Mapping[Any, Answer]) -> str:
    return "; ".join(f"n={bits}: {text}" for bits, (_, text) in answers.items())


class Names(Mapping[str, Any]):
    """The names that an expression may use, looked up in several places in order."""

    def __init__(self, *places: object) -> None:
        self.places = places

    def __getitem__(self, name: str) -> Any:
        for place in self.places:
            if isinstance(place, Mapping):
                if name in place:
                    return place[name]
            elif hasattr(place, name):
                return getattr(place, name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        raise TypeError("names are looked up, not listed")

    def __len__(self) -> int:
        raise TypeError("names are looked up, not listed")


class _Beside(Mapping[str, Any]):
    """The printed row of each table whose key has the values in ``names``."""

    def __init__(self, sheet: "Sheet", names: Mapping[str, Any]) -> None:
        self.sheet, self.names = sheet, names

    def __getitem__(self, table: str) -> Any:
        keys = self.sheet.keys[table]
        return self.sheet.at(table, *(self.names[key] for key in keys))

    def __contains__(self, table: object) -> bool:
        return table in self.sheet.printed

    def __iter__(self) -> Iterator[str]:
        return iter(self.sheet.printed)

    def __len__(self) -> int:
        return len(self.sheet.printed)


class _Locals(dict[str, Any]):
    """Names for `eval`: a missing figure raises `_MissingError`."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        super().__init__(none=None)
        self.names = names

    def __missing__(self, name: str) -> Any:
        return _present(self.names[name])


def _data(paper: str) -> dict[str, Any]:
    path = Path(__file__).with_name(f"paper_{paper}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Sheet:
    """The data file of a paper.

    Attributes:
        printed: Table name -> key -> row.
        keys: Table name -> names of its key columns.

    >>> Sheet("000").at("I", 64, "SF").area
    347
    """

    def __init__(self, paper: str) -> None:
        self.data: dict[str, Any] = _data(paper)
        self._read: dict[str, CodeType] = {}
        self.keys: dict[str, list[str]] = {}
        self.printed: dict[str, dict[tuple[object, ...], Any]] = {}
        for name, table in self.data.get("printed", {}).items():
            columns, key = table["columns"].split(), table["key"].split()
            rows = [dict(zip(columns, row, strict=True)) for row in table["rows"]]
            self.keys[name] = key
            self.printed[name] = {tuple(r[k] for k in key): SimpleNamespace(**r) for r in rows}

    def at(self, table: str, *key: object) -> Any:
        """Return the printed row of this key, None if there is none."""
        return self.printed[table].get(key)

    def rows(self, table: str) -> list[Any]:
        """Return the printed rows of a table."""
        return list(self.printed[table].values())

    def constant(self, name: str) -> Any:
        """Return a single printed number."""
        return self.data["constants"][name]

    def _names(self, row: object, values: Mapping[str, Any]) -> Names:
        base = Names(row, values, self.data.get("constants", {}))
        return Names(base.places[0], _Beside(self, base), *base.places[1:])

    def _value(self, text: str, names: Mapping[str, Any]) -> Any:
        """Return the value of an expression, None if it has none."""
        if text not in self._read:
            self._read[text] = compile(text.strip(), text, "eval")
        functions = {"at": lambda *key: _present(self.at(*key)), **_FUNCTIONS}
        try:
            return eval(self._read[text], {"__builtins__": functions}, _Locals(names))
        except (_MissingError, ZeroDivisionError, OverflowError):
            return None

    def section(
        self,
        name: str,
        rows: Mapping[str, Iterable[Any]],
        figures: Sequence[Drawing] = (),
        claims: Sequence[Claim] = (),
        **values: Any,
    ) -> Section:
        """Return a section of the file, with its tables and claims evaluated on these rows.

        Args:
            name: Name of the section in the file.
            rows: Rows by the names used in the file.
            figures: Drawings.
            claims: Claims to insert before those of the file.
            values: Further names for its texts and expressions.
        """
        spec = self.data["sections"][name]
        row_lists = {key: list(members) for key, members in rows.items()}
        names = self._names({}, values)
        return Section(
            self._filled(spec["title"], names),
            self._filled(spec.get("text", ""), names),
            (*claims, *self.claims(name, row_lists, **values)),
            tuple(
                self._table(table, row_lists[table["rows"]], values)
                for table in spec.get("tables", ())
                if row_lists[table["rows"]]
            ),
            tuple(figures),
        )

    def claims(
        self, name: str, rows: Mapping[str, Sequence[Any]], **values: Any
    ) -> tuple[Claim, ...]:
        """Return the claims of a section of the file, tested on these rows."""
        spec = self.data["sections"][name]
        defaults = spec.get("judged", {})
        claims = []
        for entry in spec.get("claims", ()):
            names = ("statement", "compared", "holds", "shown", "rows")
            why = entry[-1] if isinstance(entry[-1], dict) else {}
            words = [part for part in entry if not isinstance(part, dict)]
            spec = {"why": why, **defaults, **dict(zip(names, words, strict=False))}
            claims.append(self._claim(spec, rows, values))
        return tuple(claims)

    def misprints(self) -> tuple[tuple[str, str], ...]:
        """Return place and finding of each misprint; its numbers are computed from printed tables.

        >>> Sheet("003").misprints()[0][0]
        'section 3, MQRTR'
        """
        names = self._names({}, {})
        return tuple(
            (self._filled(place, names), self._filled(finding, names))
            for place, finding in self.data["misprints"]
        )

    def _filled(self, text: str, names: Mapping[str, Any]) -> str:
        pieces = []
        paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
        for literal, expression, form, _ in Formatter().parse("\n\n".join(paragraphs)):
            pieces.append(literal)
            if expression is not None:
                value = self._value(expression, names)
                pieces.append(_SHOWN if value is None else format(value, form or ""))
        return "".join(pieces)

    def _table(
        self, spec: Mapping[str, Any], rows: Sequence[Any], values: Mapping[str, Any]
    ) -> Table:
        outer = self._names({}, values)
        expressions, columns = [], []
        for text in spec["columns"]:
            cells = [part.strip() for part in text.split("|")]
            expression, heading, unit, form = cells + [""] * (4 - len(cells))
            expressions.append(expression)
            heading, unit = (self._filled(part, outer) for part in (heading or expression, unit))
            if form == "<":
                columns.append(Column(heading, unit, align="left"))
            else:
                columns.append(Column(heading, unit, digits=int(form or 2)))
        body = []
        for row in rows:
            names = self._names(row, values)
            body.append(tuple(self._value(expression, names) for expression in expressions))
        return Table(
            self._filled(spec["title"], outer),
            tuple(columns),
            tuple(body),
            self._filled(spec.get("note", ""), outer),
            values.get(spec.get("command", "command"), ""),
            spec.get("keys", 1),
        )

    def _answers(
        self, spec: Mapping[str, Any], rows: Iterable[Any], values: Mapping[str, Any]
    ) -> dict[Any, Answer]:
        """Return the answers at the sizes with all figures."""
        answers: dict[Any, Answer] = {}
        for row in rows:
            names = self._names(row, values)
            holds = self._value(spec["holds"], names)
            if holds is not None:
                words = self._filled(spec["shown"], names)
                answers[self._value("n", names)] = (bool(holds), words)
        return answers

    def _claim(
        self, spec: Mapping[str, Any], rows: Mapping[str, Sequence[Any]], values: Mapping[str, Any]
    ) -> Claim:
        """Return the claim tested on the measured rows, and on the paper's own table."""
        outer = self._names({}, values)
        answers = self._answers(spec, rows[spec["rows"]], values)
        holds, words = verdict({bits: answer[0] for bits, answer in answers.items()})
        evidence = f"{self._filled(spec['compared'], outer)}: "
        evidence += f"{_answers_text(answers) or 'no figure to test it on'}."
        if "printed" in spec:
            printed_answers = self._answers(spec, rows[spec["printed"]], values)
            if printed_answers:
                result = verdict({bits: answer[0] for bits, answer in printed_answers.items()})[1]
                source = spec.get("source", "Table I")
                evidence += (
                    f"\n\nOn the printed {source} it {result}: {_answers_text(printed_answers)}."
                )
        why = "" if holds is None else spec["why"].get("yes" if holds else "no", "")
        statement = self._filled(spec["statement"], outer)
        return Claim(statement, holds, words, evidence, self._filled(why, outer))
