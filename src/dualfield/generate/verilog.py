"""SystemVerilog text: its names, a prefix before them, and the modules that it instantiates."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from dualfield.host import processes
from dualfield.host.errors import CheckFailed

# What SystemVerilog's lexer sees: a comment, a string, a directive or macro, a based number, a
# system task and a port or member (a dot before it) are whole tokens; other words are names.
_TOKEN = re.compile(
    r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>"(?:\\.|[^"\\])*")
  | `[A-Za-z_]\w*
  | '[sS]?[bBoOdDhH]\s*[0-9a-fA-FxXzZ?_]+
  | \$\w+
  | \\\S+
  | \.[A-Za-z_][\w$]*
  | [0-9][\w.]*
  | (?P<name>[A-Za-z_][\w$]*)
    """,
    re.VERBOSE | re.DOTALL,
)

_MACROS = ((), ("SYNTHESIS",))
"""The sets of macros under which a design is read: simulation and synthesis."""


def names(text: str) -> dict[str, None]:
    """Every name in the code of a text, in order.

    >>> list(names("a b = 8'hda + `c; // d"))
    ['a', 'b']
    """
    return dict.fromkeys(m["name"] for m in _TOKEN.finditer(text) if m["name"])


def add_prefix(text: str, prefix: str, known: Collection[str]) -> str:
    """The text with the prefix before every known name in its code.

    >>> add_prefix('df_a u_df_a("df_a"); // df_a', "x_", {"df_a"})
    'x_df_a u_df_a("df_a"); // df_a'
    """
    return _TOKEN.sub(lambda m: f"{prefix}{m[0]}" if m["name"] in known else m[0], text)


def replace_in_comments(text: str, pattern: str, new: str) -> str:
    """The text with a pattern replaced in its comments; code and strings do not change.

    >>> replace_in_comments('"a.md" // a.md', "[a-z].md", "b")
    '"a.md" // b'
    """
    return _TOKEN.sub(lambda m: re.sub(pattern, new, m[0]) if m["comment"] else m[0], text)


def instantiated_modules(sources: Mapping[str, str], top: str) -> set[str]:
    """The modules that a top instantiates in simulation or in synthesis, after elaboration.

    Args:
        sources: File name -> text; modules of generate branches that are not taken may be missing.
        top: A module without parameters that have no default.

    Raises:
        CheckFailed: the design has an error.

    >>> chooses = "module top; if (0) begin : gen_a a u_a(); end else begin : gen_b b u_b(); end"
    >>> sources = {"t.sv": chooses + " endmodule", "b.sv": "module b; endmodule"}
    >>> sorted(instantiated_modules(sources, "top"))
    ['b', 'top']
    """
    return {name for macros in _MACROS for name in _elaborate(sources, top, macros)}


def marked_variables(sources: Mapping[str, str], top: str, attribute: str) -> list[str]:
    """Full names of the variables with an attribute, as synthesis elaborates them.

    >>> text = "module top; (* keep *) logic a; logic b; endmodule"
    >>> marked_variables({"t.sv": text}, "top", "keep")
    ['top.a']
    """
    design = _design(sources, top, ("SYNTHESIS",))
    return [
        str(symbol.hierarchicalPath)
        for symbol in _symbols(design, "Variable")
        if attribute in (a.name for a in design.getAttributes(symbol))
    ]


def _elaborate(sources: Mapping[str, str], top: str, macros: tuple[str, ...]) -> set[str]:
    design = _design(sources, top, macros)
    return {instance.definition.name for instance in _symbols(design, "Instance")}


def _design(sources: Mapping[str, str], top: str, macros: tuple[str, ...]) -> Any:
    """The compilation of a design without errors."""
    with processes.undisturbed():
        from pyslang import Bag, DiagnosticEngine, SourceManager, ast, parsing, syntax

    preprocessor = parsing.PreprocessorOptions()
    preprocessor.predefines = list(macros)
    compilation = ast.CompilationOptions()
    compilation.topModules = {top}
    manager = SourceManager()
    design = ast.Compilation(Bag([preprocessor, compilation]))
    for name, text in sources.items():
        tree = syntax.SyntaxTree.fromText(text, manager, name, "", Bag([preprocessor]))
        design.addSyntaxTree(tree)
    errors = [diagnostic for diagnostic in design.getAllDiagnostics() if diagnostic.isError()]
    if errors:
        report = DiagnosticEngine.reportAll(manager, errors)
        raise CheckFailed(f"{top} cannot be elaborated:\n{report.rstrip()}")
    return design


def _symbols(design: Any, kind: str) -> list[Any]:
    """The symbols of a kind in the generate branches that are taken."""
    from pyslang import ast

    found: list[Any] = []

    def visit(symbol: Any) -> ast.VisitAction:
        if symbol.kind == ast.SymbolKind.GenerateBlock and symbol.isUninstantiated:
            return ast.VisitAction.Skip
        if symbol.kind == getattr(ast.SymbolKind, kind):
            found.append(symbol)
        return ast.VisitAction.Advance

    design.getRoot().visit(visit)
    return found
