"""Header comments of the tops: the formula, operands, status codes and cycles of each core."""

import re
from pathlib import Path

import pytest

from dualfield import catalog, operations
from dualfield.catalog import hierarchy
from recorder import chosen

SECTIONS = ("Computes", "Operands", "Status", "Cycles")


def sections(path: Path) -> dict[str, str]:
    """The sections of a header comment: first word -> text, up to an empty line or the next one."""
    actual: dict[str, str] = {}
    name = ""
    for line in path.read_text().splitlines():
        if not line.startswith("//"):
            break
        start = re.match(r"// ([A-Z]\w+) +(?=\S)", line)
        if start or line == "//":
            name = start[1] if start else ""
            line = line[start.end() :] if start else ""
        if name:
            actual[name] = f"{actual.get(name, '')} {line.removeprefix('//').strip()}".strip()
    return actual


def codes() -> dict[str, str]:
    """Number of each status -> its name in df_pkg."""
    text = hierarchy.files()["df_pkg"].read_text()
    return {number: name for name, number in re.findall(r"\b(Status\w+) += 3'd(\d)", text)}


def possible(core: catalog.Core) -> set[str]:
    """The status codes that a core can answer."""
    actual = {"0", "4"} if core.usual_modulus else {"0", "3", "4"}
    fixed_point = any(p.name == "X" for p in core.parameters) and not core.has_input("b")
    if operations.of(core).bad_operand and not fixed_point:
        actual.add("1")
    fits = core.kinds == ("gf2m",) and not core.sized  # every operand of m bits is reduced
    if (core.unreduced == "refused" or core.sized) and not fits:
        actual.add("2")
    protect = next((p for p in core.parameters if p.name == "Protect"), None)
    if protect and "coordinates" in protect.choices and not core.replaces_zero:
        actual.add("2")  # a random number of 0
    return actual


def tops() -> list[str]:
    """Each top of a core once."""
    return sorted({core.top for core in chosen()})


@pytest.mark.parametrize("top", tops())
def test_a_top_states_formula_operands_status_and_cycles(top: str) -> None:
    header = sections(hierarchy.files()[top])
    assert [name for name in SECTIONS if not header.get(name)] == []
    assert "result_o" in header["Computes"]
    cores = [core for core in catalog.cores().values() if core.top == top]
    expected = {number for core in cores for number in possible(core)}
    stated = re.findall(r"\b(\d) (Status\w+)", header["Status"].partition("never")[0])
    assert {(number, codes()[number]) for number in expected} == set(stated)
