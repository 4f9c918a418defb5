"""The list of proofs: those of ``formal/*/proofs.toml``, and those that every core has."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.host.errors import UsageError, closest, quoted, unknown
from dualfield.host.paths import required_checkout
from workshop.formal import handed, whole
from workshop.formal.sby import sby

# A table that Yosys makes a read-only memory of is mapped to gates: in an induction the contents of
# a memory are any values.


class Proof(Protocol):
    """A task for SymbiYosys."""

    @property
    def name(self) -> str:
        """``family/what-core-bits``."""

    @property
    def kind(self) -> str:
        """What is proven: an entry of a family, at all its widths, or a proof of every core."""

    @property
    def mode(self) -> str:
        """``bmc`` (every state from the start to a number of cycles) or ``prove`` (induction)."""

    @property
    def steps(self) -> int:
        """Cycles checked, or the k of the induction."""

    @property
    def quick(self) -> bool:
        """Whether the tests run it too."""

    @property
    def sources(self) -> tuple[Path, ...]:
        """The files that it reads."""

    def prepare(self, folder: Path, steps: int) -> None:
        """Write ``proof.sby`` and what it needs into a folder that has the sources."""


@dataclass(frozen=True)
class Harness:
    """A proof by a harness of ``formal/``, at one width.

    ``kind``: ``family/what``. ``core``: its id, empty for parts of cores. ``parameters``: of the
    harness. ``macros``: options of the reader that define macros. ``sources``: the harness last.
    """

    name: str
    kind: str
    core: str
    top: str
    mode: str
    steps: int
    quick: bool
    sources: tuple[Path, ...]
    parameters: tuple[tuple[str, int], ...]
    macros: tuple[str, ...]

    def prepare(self, folder: Path, steps: int) -> None:
        """Write the task; file names are relative to its folder."""
        words = [*self.macros, *(f"-G {name}={value}" for name, value in self.parameters)]
        files = [path.name for path in self.sources]
        script = f"read_slang --threads 1 --top {self.top} {' '.join([*words, *files])}"
        (folder / "proof.sby").write_text(sby(self.mode, steps, self.top, script, files))


@dataclass(frozen=True)
class Mutation:
    """A fault put into one file, and the proof that must fail with it.

    ``steps``: instead of the proof's, where the fault shows later than those; 0 if not.
    """

    name: str
    file: str
    old: str
    new: str
    proof: str
    quick: bool
    steps: int


_KEYS: Mapping[str, Sequence[str]] = {
    "proof": (
        *("name", "top", "mode", "bits", "steps", "quick", "cores", "folder", "parameters"),
        *("bounds", "past_worst_case", "technology"),
    ),
    "mutation": tuple(field.name for field in fields(Mutation)),
}
"""Tables of ``proofs.toml`` -> the keys of an entry."""


def _folders() -> list[Path]:
    root = required_checkout("formal/")
    return sorted(path.parent for path in (root / "formal").glob("*/proofs.toml"))


def read_entries(folder: Path, kind: str) -> list[dict[str, Any]]:
    """The entries of a kind in a folder's ``proofs.toml``.

    Raises:
        UsageError: a table or a key has no meaning there.
    """
    path = folder / "proofs.toml"
    tables: dict[str, list[dict[str, Any]]] = tomllib.loads(path.read_text(encoding="utf-8"))
    for table, entries in tables.items():
        if table not in _KEYS:
            raise UsageError(f"{quoted(path)}: {unknown('table', table, _KEYS)}")
        for number, entry in enumerate(entries, 1):
            for key in entry:
                if key not in _KEYS[table]:
                    raise UsageError(
                        f"{quoted(path)}: {table} {number}: {unknown('key', key, _KEYS[table])}"
                    )
    return tables.get(kind, [])


def _needed(harness: Path, macros: Mapping[str, str], technology: str) -> tuple[Path, ...]:
    """The files of a harness in order of compilation, those of ``formal/common`` included."""
    common = {path.stem: path for path in (harness.parent.parent / "common").glob("*.sv")}
    text = harness.read_text()
    helpers = [path for name, path in common.items() if re.search(rf"\b{name}\b", text)]
    rtl: dict[Path, None] = {}
    for path in [*helpers, harness]:
        rtl.update(dict.fromkeys(hierarchy.named_in(path, technology)))
    for top in macros.values():
        rtl.update(dict.fromkeys(hierarchy.closure(top, technology=technology)))
    return (*rtl, *helpers, harness)


def _expand(folder: Path, entry: dict[str, Any]) -> Iterable[Harness]:
    """The proofs of one ``[[proof]]``: each core, each width."""
    home = folder.parent / entry.get("folder", folder.name)
    for core_id in entry.get("cores", [None]):
        for bits in entry["bits"]:
            parameters = {"N": bits, **entry.get("parameters", {})}
            macros: dict[str, str] = {}
            steps = int(entry["steps"])
            technology = entry.get("technology", hierarchy.TECHNOLOGIES[0])
            if core_id is not None:
                core = catalog.get(core_id)
                macros = {"DUT": core.top}
                for name, assignments in entry.get("bounds", {}).items():
                    parameters[name] = core.configure(bits, assignments).latency()[1]
                if entry.get("past_worst_case", False):
                    steps += core.configure(bits).latency()[1]
            where = "-".join(word for word in (core_id, str(bits)) if word)
            yield Harness(
                name=f"{folder.name}/{entry['name']}-{where}",
                kind=f"{folder.name}/{entry['name']}",
                core=core_id or "",
                top=entry["top"],
                mode=entry["mode"],
                steps=steps,
                quick=where in entry["quick"],
                sources=_needed(home / f"{entry['top']}.sv", macros, technology),
                parameters=tuple(parameters.items()),
                macros=(
                    *(f"-D {k}={v}" for k, v in macros.items()),
                    *(f"-D DUT_{top}" for top in macros.values()),
                    # Of a technology its model for simulation is proven: the cells are not known.
                    *(["-U SYNTHESIS"] if "technology" in entry else []),
                ),
            )


@cache
def proofs() -> dict[str, Proof]:
    """Every proof by its name: those of the harnesses, and those of every core.

    Raises:
        UsageError: there is no checkout with a folder ``formal``.
    """
    found: dict[str, Proof] = {}
    listed: list[Proof] = [
        proof
        for folder in _folders()
        for entry in read_entries(folder, "proof")
        for proof in _expand(folder, entry)
    ]
    for proof in [*listed, *whole.proofs(), *handed.proofs()]:
        if proof.name in found:
            raise ValueError(f"two proofs have the name {proof.name}")
        found[proof.name] = proof
    return found


@cache
def mutations() -> dict[str, Mutation]:
    """Every mutation by its name, ``family/name``."""
    found: dict[str, Mutation] = {}
    for folder in _folders():
        for entry in read_entries(folder, "mutation"):
            values = {"quick": False, "steps": 0, **entry}
            values |= {key: f"{folder.name}/{entry[key]}" for key in ("name", "proof")}
            mutation = Mutation(**values)
            if mutation.name in found:
                raise ValueError(f"two mutations have the name {mutation.name}")
            found[mutation.name] = mutation
    return found


def select(names: Sequence[str], known: Iterable[str]) -> list[str]:
    """The known names asked for: each word is a name, or the start of names up to a ``/`` or ``-``.

    Raises UsageError if a word fits nothing.

    >>> select(["adder"], ["adder/equal-4", "divstep/step-3"])
    ['adder/equal-4']
    """
    known = list(known)
    chosen: set[str] = set()
    for word in names:
        fitting = {k for k in known if k == word or k.startswith((f"{word}/", f"{word}-"))}
        if not fitting:
            families = ", ".join(sorted({k.split("/")[0] for k in known}))
            raise UsageError(
                f"no proof or family {word!r}; families: {families}.{closest(word, known)}"
            )
        chosen |= fitting
    return [k for k in known if k in chosen] if names else known
