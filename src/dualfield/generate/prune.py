"""Which modules a design really has: those of its elaboration by slang, not names in its text."""

from collections.abc import Mapping
from typing import Any

from dualfield.host import processes
from dualfield.host.errors import CheckFailed

MACROS: tuple[tuple[str, ...], ...] = ((), ("SYNTHESIS",))
"""The sets of macros under which a design is read: simulation and synthesis."""


def instantiated(sources: Mapping[str, str], top: str) -> set[str]:
    """The modules that a top instantiates in branches that are taken, in simulation or synthesis.

    Args:
        sources: File name -> text; modules of branches that are not taken may be missing.
        top: A module without parameters that have no default.

    Raises:
        CheckFailed: the design has an error.

    >>> chooses = "module top; if (0) begin : gen_a a u_a(); end else begin : gen_b b u_b(); end"
    >>> sorted(instantiated({"t.sv": chooses + " endmodule", "b.sv": "module b; endmodule"}, "top"))
    ['b', 'top']
    """
    return {name for macros in MACROS for name in _elaborate(sources, top, macros)}


def _elaborate(sources: Mapping[str, str], top: str, macros: tuple[str, ...]) -> set[str]:
    with processes.undisturbed():
        from pyslang import Bag, DiagnosticEngine, SourceManager, ast, parsing, syntax

    before = parsing.PreprocessorOptions()
    before.predefines = list(macros)
    chosen = ast.CompilationOptions()
    chosen.topModules = {top}
    manager = SourceManager()
    design = ast.Compilation(Bag([before, chosen]))
    for name, text in sources.items():
        tree = syntax.SyntaxTree.fromText(text, manager, name, "", Bag([before]))
        design.addSyntaxTree(tree)
    errors = [found for found in design.getAllDiagnostics() if found.isError()]
    if errors:
        said = DiagnosticEngine.reportAll(manager, errors)
        raise CheckFailed(f"{top} cannot be elaborated:\n{said.rstrip()}")
    names: set[str] = set()

    def visit(symbol: Any) -> ast.VisitAction:
        if symbol.kind == ast.SymbolKind.GenerateBlock and symbol.isUninstantiated:
            return ast.VisitAction.Skip
        if symbol.kind == ast.SymbolKind.Instance:
            names.add(symbol.definition.name)
        return ast.VisitAction.Advance

    design.getRoot().visit(visit)
    return names
