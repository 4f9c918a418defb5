"""The graph of imports by package: ``python -m workshop imports``.

`lint-imports` checks the rules in pyproject.toml; this command counts packages and imports.
"""

import sys
from collections import defaultdict
from collections.abc import Mapping

import grimp

from dualfield.host.entry import make_app, run_app

ROOTS = ("dualfield", "workshop")

app = make_app()


def packages(graph: grimp.ImportGraph) -> dict[str, set[str]]:
    """Package -> the packages that it imports; a module beside the packages counts as one.

    Args:
        graph: All modules; imports inside functions count.
    """
    imports: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        package = _package(module)
        for other in map(_package, graph.find_modules_directly_imported_by(module)):
            if other != package:
                imports[package].add(other)
    return {name: imports[name] for name in sorted({_package(module) for module in graph.modules})}


def _package(module: str) -> str:
    return ".".join(module.split(".")[:2])


def layers(imports: Mapping[str, set[str]]) -> list[list[str]]:
    """The packages by the length of the longest chain of imports below them.

    Packages of a circle have no such length; they come last, together.

    >>> layers({"cli": {"host", "math"}, "math": {"host"}, "host": set()})
    [['host'], ['math'], ['cli']]
    >>> layers({"a": {"b"}, "b": {"a"}})
    [['a', 'b']]
    """
    remaining = {name: set(others) & imports.keys() for name, others in imports.items()}
    result = []
    while remaining:
        free = sorted(name for name, others in remaining.items() if not others & remaining.keys())
        result.append(free or sorted(remaining))
        for name in result[-1]:
            del remaining[name]
    return result


@app.command()
def imports_command() -> None:
    """Print the packages by layer, each with the packages it imports, and their numbers."""
    graph = grimp.build_graph(*ROOTS, exclude_type_checking_imports=False)
    for root in ROOTS:
        own = {name: others for name, others in packages(graph).items() if name.startswith(root)}
        names = {name: others - {root} for name, others in own.items() if name != root}
        floors = layers(names)
        for number, floor in enumerate(floors, 1):
            for name in floor:
                print(f"{number:3}  {name:<28} {' '.join(sorted(names[name] & names.keys()))}")
        arrows = sum(len(others & names.keys()) for others in names.values())
        circular = [n for n in floors[-1] if names[n] & set(floors[-1])]
        print(f"{root}: {len(names)} packages, {len(floors)} layers, {arrows} arrows")
        print(f"packages in circles: {', '.join(circular) or 'none'}")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop imports", checkout=True))
