"""The RTL refuses at elaboration the same values and combinations as the catalog.

Values are one step outside a range. The message must be one of the checks, so that
a core that fails by accident does not pass.
"""

import itertools
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from pyslang import DiagnosticEngine, SourceManager, ast, syntax

from dualfield import catalog
from dualfield.catalog.core import Configuration, literal
from dualfield.catalog.hierarchy import files
from recorder import chosen
from workshop.lint import configurations as readings

CORES = chosen()
MOST = 3
"""Maximum number of refused combinations to elaborate per pair of parameters."""
UNSEEN = {("Protect", "scalar")}
"""Values that the record refuses without an ``Order``, which the RTL does not have."""
CUT = ("Modulus", "Polynomial")
"""Parameters that the RTL truncates to the width of the field."""


@cache
def parse_files(core_id: str) -> tuple[SourceManager, list[syntax.SyntaxTree]]:
    """The files of a core, read once for all its elaborations."""
    manager = SourceManager()
    sources = catalog.get(core_id).sources
    return manager, [syntax.SyntaxTree.fromFile(str(path), manager) for path in sources]


def complaints(config: Configuration, hdl: dict[str, int]) -> str:
    """The errors of slang for the top module with these parameters, as text."""
    manager, trees = parse_files(config.core.id)
    compilation = ast.Compilation()
    for tree in trees:
        compilation.addSyntaxTree(tree)
    values = ", ".join(f".{name}({literal(value)})" for name, value in hdl.items())
    top = f"module top; {config.core.top} #({values}) u_core (); endmodule"
    compilation.addSyntaxTree(syntax.SyntaxTree.fromText(top, manager))
    errors = [d for d in compilation.getAllDiagnostics() if d.isError()]
    return DiagnosticEngine.reportAll(manager, errors)


def is_flag(config: Configuration, name: str) -> bool:
    """True if the RTL declares the parameter as one bit, so that every value is in range."""
    text = files()[config.core.top].read_text()
    return any(
        line.split()[:2] == ["parameter", "bit"] and f" {name} " in line.replace("=", " = ")
        for line in text.splitlines()
    )


def in_rtl(core: catalog.Core) -> list[catalog.Parameter]:
    """The parameters that the RTL has."""
    return [p for p in core.parameters if p.hdl]


def values_out_of_range(core: catalog.Core) -> Iterator[tuple[str, dict[str, int]]]:
    """(name, HDL parameters) with one parameter one step outside its range."""
    bits = readings.small_width(core)
    config = core.configure(bits, dict(core.small))
    hdl = config.hdl()
    if not core.sized:
        for width in (core.minimum_bits - 1, core.maximum_bits + 1):
            yield f"N={width}", {**hdl, "N": width}
    for p in in_rtl(core):
        codes_in_range = [p.code(choice) for choice in p.choices] or [p.minimum, p.maximum]
        codes = (min(codes_in_range) - 1, max(codes_in_range) + 1)
        for value in codes:
            if value >= 0 and not is_flag(config, p.hdl) and p.name not in CUT:
                yield f"{p.hdl}={value}", {**hdl, p.hdl: value}


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_a_value_outside_its_range_is_refused(core: catalog.Core) -> None:
    config = core.configure(readings.small_width(core), dict(core.small))
    assert complaints(config, config.hdl()) == ""
    accepted = [
        name for name, hdl in values_out_of_range(core) if "must be" not in complaints(config, hdl)
    ]
    assert accepted == []


def is_representable(
    config: Configuration, values: Iterable[tuple[catalog.Parameter, object]]
) -> bool:
    """True if the values fit the RTL's parameters."""
    return all(
        p.name not in CUT or int(str(v)).bit_length() <= config.fixed_bits(p.name)
        for p, v in values
    )


def is_refused(core: catalog.Core, bits: int, values: dict[str, object]) -> bool:
    """True if the record refuses the values with 0 and 1 of all parameters that the RTL has not."""
    hidden = [p.name for p in core.parameters if not p.hdl and not p.choices]
    return not any(
        readings.is_valid(core, bits, {**dict(zip(hidden, others, strict=True)), **values})
        for others in itertools.product((0, 1), repeat=len(hidden))
    )


@pytest.mark.sweep
@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_a_combination_that_the_record_refuses_is_refused(core: catalog.Core) -> None:
    bits = readings.small_width(core)
    config = core.configure(bits, dict(core.small))
    axes = [[(p, v) for v in readings.lint_values(p, bits)] for p in in_rtl(core)]
    accepted = []
    for axis_a, axis_b in itertools.combinations(axes, 2):
        refused = [
            pair
            for pair in itertools.product(axis_a, axis_b)
            if is_refused(core, bits, {**core.small, **{p.name: v for p, v in pair}})
            and is_representable(config, pair)
            and not {(p.name, v) for p, v in pair} & UNSEEN
        ]
        for pair in refused[:: len(refused) // MOST + 1]:
            hdl = config.hdl() | {p.hdl: p.code(p.parse(core.id, v)) for p, v in pair}
            if "must be" not in complaints(config, hdl):
                accepted.append({p.name: v for p, v in pair})
    assert accepted == []
