"""The tables of cycles and program words in docs/algorithms/prime-engine-ecdsa.md."""

import re
from functools import cache
from pathlib import Path

import pytest

from dualfield.math.curves import NAMED
from dualfield.models.prime_ecdsa import PUBLIC, SIGN, VERIFY, Ecdsa

PAGE = Path(__file__).parents[2] / "docs" / "algorithms" / "prime-engine-ecdsa.md"
FIGURE = re.compile(r"\d[\d,]*")


def rows(columns: int) -> list[list[str]]:
    """The rows that begin with a named curve and have this number of columns."""
    lines = [line.split("|")[1:-1] for line in PAGE.read_text().splitlines() if "|" in line]
    table = [[cell.strip() for cell in line] for line in lines]
    return [cells for cells in table if len(cells) == columns and cells[0] in NAMED]


def figures(cell: str) -> list[int]:
    return [int(figure.replace(",", "")) for figure in FIGURE.findall(cell)]


@cache
def build(name: str, multipliers: int, check: bool, protect: str = "none") -> Ecdsa:
    curve = NAMED[name]
    assert curve.order is not None
    assert curve.base is not None
    bits = max(curve.modulus.bit_length(), curve.order.bit_length())
    equation = (curve.modulus, curve.a, curve.b, curve.order, curve.base)
    random = 0 if protect == "none" else 64
    dense = name.startswith("brainpool")
    return Ecdsa(bits, *equation, 18, multipliers, check, protect, random, dense)


@pytest.mark.sweep
@pytest.mark.parametrize("row", rows(7), ids=lambda row: f"{row[0]}-{row[1]}")
def test_cycles_and_words(row: list[str]) -> None:
    name, multipliers, words, checked, plain, verify, public = row
    with_check = build(name, int(multipliers), True)
    assert figures(words) == [len(with_check.program.words)]
    assert figures(checked) == [with_check.cycles(SIGN)]
    assert figures(verify) == [with_check.cycles(VERIFY)]
    assert figures(public) == [with_check.cycles(PUBLIC)]
    if plain:
        assert figures(plain) == [build(name, int(multipliers), False).cycles(SIGN)]


@pytest.mark.sweep
@pytest.mark.parametrize("row", rows(4), ids=lambda row: row[0])
def test_protected_cycles_and_words(row: list[str]) -> None:
    name, coordinates, scalar, words = row
    for protect, cell in (("coordinates", coordinates), ("scalar", scalar)):
        core = build(name, 0, True, protect)
        assert figures(cell) == [core.cycles(SIGN), core.cycles(PUBLIC)]
    assert figures(words) == [len(build(name, 0, True, "scalar").program.words)]


def test_both_tables_are_found() -> None:
    assert len(rows(7)) >= 11
    assert len(rows(4)) >= 6
