"""``model.py`` of a folder: the core's model in Python, with copies of the modules that it imports.

The copies are modules of this package; their imports become relative. The functions of the record
that call the model are copied too, so parameters have the same meaning outside this package.
"""

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType

from dualfield.generate import header
from dualfield.generate.handover import Handover
from dualfield.generate.render import render
from dualfield.generate.stimuli import Stimulus, product_of, stimuli, tied
from dualfield.host.errors import CheckFailed

LICENCE = "# SPDX-License-Identifier: Apache-2.0\n"
CONFIGURATION = "Configuration"
"""The class that a record reads; ``configuration.py`` of a folder defines a smaller one."""
_IMPORT = re.compile(r"^( *from )dualfield\.\w+(?:\.\w+)*?(\.\w+)? import ", re.MULTILINE)


def python_model(h: Handover) -> dict[str, str]:
    """``model.py`` and the package of the modules that it imports."""
    functions: dict[str, Callable[..., object]] = {"model": h.core.model}
    if h.batched and h.core.batches is not None:
        functions["batches"] = h.core.batches
    if any(s.role == "multiply" for s in h.operands):
        functions["product"] = product_of(h.config).core.model
    names = {role: function.__name__ for role, function in functions.items()}
    imports, definitions = _definitions(inspect.getmodule(h.core.model), names.values())
    facts = {"imports": _relative(imports), "definitions": definitions}
    package = {
        "__init__.py": LICENCE + '"""The model of the core, as dualfield has it."""\n',
        "configuration.py": render("configuration.py.j2", config=h.config, **facts),
    }
    copies = _copies(tuple(_modules(imports)))
    if twice := package.keys() & copies.keys():
        raise CheckFailed(f"a module that the model imports has the name of {', '.join(twice)}")
    package |= copies
    files = {f"{_package(h)}/{name}": text for name, text in package.items()}
    return {"model.py": render("model.py.j2", **_facts(h, names)), **files}


def _package(h: Handover) -> str:
    """The name of the package of the copies, and of its folder."""
    return f"{h.name}_model"


def _facts(h: Handover, functions: Mapping[str, str]) -> dict[str, object]:
    """The values for the template."""
    ports = {port.role: hex(h.fixed[port.name]) for port in h.core.inputs if port.name in h.fixed}
    ports |= {s.role: s.name for s in h.operands}
    if not h.core.has_input("modulus"):
        ports["modulus"] = hex(h.config.modulus)
    _, kind = tied(h)
    return {
        "h": h,
        "package": _package(h),
        "contract": [line.removeprefix("//").strip() for line in header.lines(h)[2:]],
        "examples": _examples(h),
        "functions": functions,
        "arguments": [s.name for s in h.operands],
        "kind": kind or h.config.kinds[0],
        "roles": {s.role for s in (*h.operands, *h.results)},
        "ports": ports,
    }


def _definitions(record: ModuleType | None, functions: Iterable[str]) -> tuple[str, str]:
    """Imports and text of functions of a record, with the definitions that they use."""
    assert record is not None
    source = inspect.getsource(record)
    body = ast.parse(source).body
    left, names = set(functions), set[str]()
    while left:
        names |= left
        nodes = [node for node in body if names & _defined(node)]
        left = {n.id for top in nodes for n in ast.walk(top) if isinstance(n, ast.Name)} - names
    imports = []
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            node.names = [a for a in node.names if (a.asname or a.name) in names - {CONFIGURATION}]
            imports += [ast.unparse(node)] if node.names else []
    texts = [ast.get_source_segment(source, node) or "" for node in nodes]
    return "\n".join(imports), "\n\n\n".join(texts)


def _defined(node: ast.stmt) -> set[str]:
    """Names that a statement at the top level of a module defines, without imports."""
    if isinstance(node, ast.FunctionDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _modules(source: str) -> Iterator[str]:
    """Modules of this package that a text imports."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        package, *parts = node.module.split(".")
        if package == "dualfield" and len(parts) == 1:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif package == "dualfield":
            yield node.module


@cache
def _copies(modules: tuple[str, ...]) -> dict[str, str]:
    """Name of the file -> text, for modules and all modules that they import."""
    sources: dict[str, str] = {}
    left = set(modules)
    while left:
        module = left.pop()
        sources[module] = inspect.getsource(importlib.import_module(module))
        left |= set(_modules(sources[module])) - set(sources)
    files = {f"{m.rsplit('.', 1)[1]}.py": _relative(sources[m]) for m in sorted(sources)}
    if len(files) < len(sources):
        raise CheckFailed(f"two of the modules {', '.join(sources)} have the same file name")
    return {name: LICENCE + text for name, text in files.items()}


def _relative(text: str) -> str:
    """Imports of this package as imports of files side by side.

    >>> _relative("from dualfield.models import divstep as model")
    'from . import divstep as model'
    >>> _relative("from dualfield.math.fields import Field")
    'from .fields import Field'
    >>> _relative("from dualfield.programs.prime_engine.assembler import assemble")
    'from .assembler import assemble'
    """
    return _IMPORT.sub(lambda match: f"{match[1]}{match[2] or '.'} import ", text)


def _examples(h: Handover) -> list[tuple[str, str]]:
    """Call and answer of an operation for each status, with the smallest operands."""
    operations = stimuli(h)
    if h.batched:  # batches of one element
        more = [s.operands["more_i"] for s in operations]
        operations = tuple(s for i, s in enumerate(operations) if not more[i] | more[max(i - 1, 0)])
    by_status: dict[str, Stimulus] = {}
    for operation in sorted(operations, key=lambda s: sum(s.operands.values())):
        if operation.results["result_o"] > 1 or operation.status != "ok":
            by_status.setdefault(operation.status, operation)
    rows: list[tuple[str, str]] = []
    for operation in by_status.values():
        operands = ", ".join(f"{name}={value:#x}" for name, value in operation.operands.items())
        results = operation.results
        answer = (results["result_o"], results.get("k_o", 0), results["status_o"])
        rows.append((f"answer({operands})", str((*answer, operation.cycles))))
    return rows
