"""Constructs that the cores avoid, docs/reference/rtl-subset.md: each has its check here."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from pyslang import ast, syntax

from dualfield import catalog
from dualfield.catalog import hierarchy
from recorder import chosen
from workshop.lint import configurations as readings

ROOT = Path(__file__).resolve().parents[2]
CORES = chosen()
FILES = list(hierarchy.files().values())
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"", re.DOTALL)


@cache
def code(path: Path) -> str:
    """The text of a file without comments and strings."""
    return _COMMENT.sub(" ", path.read_text())


def lines_with(pattern: str) -> list[str]:
    """File and text of every match in any file."""
    actual = []
    for path in FILES:
        actual += [f"{path.name}: {m.group(0)}" for m in re.finditer(pattern, code(path))]
    return actual


def test_no_interface() -> None:
    assert lines_with(r"\b(interface|modport|virtual)\b") == []


def test_no_type_parameter() -> None:
    assert lines_with(r"\bparameter\s+type\b") == []


def test_no_construct_of_simulation() -> None:
    assert lines_with(r"\b(initial|casex|casez|force|release|always_latch|fork|wait)\b") == []
    assert lines_with(r"(?<![\w'#])#\s*\d+") == []
    assert lines_with(r"\balways\b") == [], "always_ff or always_comb"


def test_no_macros() -> None:
    stored = {"`ifdef SYNTHESIS", "`ifndef SYNTHESIS", "`else", "`endif"}
    actual = {line.partition(": ")[2] for line in lines_with(r"`\w+(?:[ \t]+\w+)?")}
    assert {" ".join(text.split()) for text in actual} <= stored


def bodies(core: catalog.Core) -> Iterator[ast.InstanceBodySymbol]:
    """The modules of a core, elaborated at a small width; valid while the iterator exists."""
    compilation = ast.Compilation()
    config = core.configure(readings.small_width(core), dict(core.small))
    for path in config.sources():
        compilation.addSyntaxTree(syntax.SyntaxTree.fromFile(str(path)))
    actual: dict[str, ast.InstanceBodySymbol] = {}

    def visit(symbol: object) -> None:
        if isinstance(symbol, ast.InstanceSymbol):
            actual.setdefault(symbol.definition.name, symbol.body)

    compilation.getRoot().visit(visit)
    yield from actual.values()


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_ports_of_tops_are_vectors(core: catalog.Core) -> None:
    observations = 0
    for body in bodies(core):
        if body.name != core.top:
            continue
        for port in body.portList:
            kind = port.type.canonicalType
            assert kind.isIntegral, port.name
            assert not kind.isEnum, port.name
            assert not kind.isStruct, port.name
            observations += 1
    tags = 2 if core.tagged else 0
    assert observations == 8 + len(core.inputs) + len(core.outputs) + tags


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_port_ranges_are_plain(core: catalog.Core) -> None:
    text = code(hierarchy.files()[core.top])
    ports = text[text.index(") (") : text.index(");")]
    calls = re.findall(r"([$\w:]+)\s*\(", ports)
    assert set(calls) <= {"$clog2"}
    assert "::" not in ports, "a package's constant in a port range"


def _written(process: object) -> set[tuple[str, bool]]:
    """The variables that a process assigns, and whether they are structures."""
    actual: set[tuple[str, bool]] = set()

    def visit(node: object) -> None:
        if isinstance(node, ast.AssignmentExpression):
            left = node.left
            while isinstance(left, (ast.MemberAccessExpression,)):
                left = left.value
            if isinstance(left, (ast.NamedValueExpression,)):
                actual.add((left.symbol.name, left.symbol.type.canonicalType.isStruct))

    process.visit(visit)  # type: ignore[attr-defined]
    return actual


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_one_process_writes_a_variable(core: catalog.Core) -> None:
    for body in bodies(core):
        writers: dict[str, int] = defaultdict(int)
        for member in body:
            if isinstance(member, ast.ProceduralBlockSymbol):
                for name, structure in _written(member):
                    writers[name] += structure
        assert {name for name, count in writers.items() if count > 1} == set(), body.name


def test_the_page_names_every_check_and_no_other() -> None:
    text = (ROOT / "docs" / "reference" / "rtl-subset.md").read_text()
    named = set(re.findall(r"`(test_\w+)`", text))
    here = {name for name in globals() if name.startswith("test_")}
    elsewhere = {"test_modules_have_the_prefix_of_their_folder", "test_constructs"}
    assert named - elsewhere == here - {"test_the_page_names_every_check_and_no_other"}
