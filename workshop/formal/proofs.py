"""The list of all proofs: those of ``formal/*/proofs.toml`` and those of every core."""

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
from workshop.formal import equivalence, whole
from workshop.formal.sby import sby

# Yosys turns a table into a read-only memory. It is mapped to gates here, because an induction
# assumes any contents of a memory.


class Proof(Protocol):
    """A task for SymbiYosys."""

    @property
    def name(self) -> str:
        """``family/what-core-bits``."""

    @property
    def kind(self) -> str:
        """The property: an entry of a family at all its widths, or a proof of every core."""

    @property
    def mode(self) -> str:
        """``bmc`` (every state from reset to a number of cycles) or ``prove`` (induction)."""

    @property
    def steps(self) -> int:
        """Number of cycles, or the k of the induction."""

    @property
    def quick(self) -> bool:
        """True if the tests run the proof too."""

    @property
    def sources(self) -> tuple[Path, ...]:
        """The files that the proof reads."""

    def prepare(self, folder: Path, steps: int) -> None:
        """Write ``proof.sby`` and its other files into a folder with the sources."""


@dataclass(frozen=True)
class Harness:
    """A proof by a harness of ``formal/``, at one width.

    ``kind``: ``family/what``. ``core``: id, "" for modules of cores. ``parameters``: of the
    harness. ``macros``: options that define macros. ``sources``: files with the harness last.
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
        """Write the task; its file names are relative to the folder."""
        words = [*self.macros, *(f"-G {name}={value}" for name, value in self.parameters)]
        files = [path.name for path in self.sources]
        script = f"read_slang --threads 1 --top {self.top} {' '.join([*words, *files])}"
        (folder / "proof.sby").write_text(sby(self.mode, steps, self.top, script, files))


@dataclass(frozen=True)
class Mutation:
    """A fault in one file, and the proof that must fail with it.

    ``steps``: number of steps if the fault needs more than the proof's; else 0.
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
        *("name", "kind", "top", "mode", "bits", "steps", "quick", "cores", "folder", "parameters"),
        *("bounds", "past_worst_case", "technology"),
    ),
    "mutation": tuple(field.name for field in fields(Mutation)),
}
"""Tables of ``proofs.toml`` -> keys of an entry."""


def _folders() -> list[Path]:
    root = required_checkout("formal/")
    return sorted(path.parent for path in (root / "formal").glob("*/proofs.toml"))


def read_entries(folder: Path, kind: str) -> list[dict[str, Any]]:
    """Return the entries of a kind in a folder's ``proofs.toml``.

    Raises:
        UsageError: a table or a key is unknown.
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
    """Return the files of a harness in order of compilation, with those of ``formal/common``."""
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
    """Yield the proofs of one ``[[proof]]``, for each core and width."""
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
            suffix = "-".join(word for word in (core_id, str(bits)) if word)
            yield Harness(
                name=f"{folder.name}/{entry['name']}-{suffix}",
                kind=f"{folder.name}/{entry.get('kind', entry['name'])}",
                core=core_id or "",
                top=entry["top"],
                mode=entry["mode"],
                steps=steps,
                quick=suffix in entry["quick"],
                sources=_needed(home / f"{entry['top']}.sv", macros, technology),
                parameters=tuple(parameters.items()),
                macros=(
                    *(f"-D {k}={v}" for k, v in macros.items()),
                    *(f"-D DUT_{top}" for top in macros.values()),
                    # Yosys does not know the cells of a technology: read its simulation model.
                    *(["-U SYNTHESIS"] if "technology" in entry else []),
                ),
            )


@cache
def proofs() -> dict[str, Proof]:
    """Return all proofs by name: those of the harnesses and those of every core.

    Raises:
        UsageError: there is no checkout with the folder ``formal``.
    """
    by_name: dict[str, Proof] = {}
    harnesses: list[Proof] = [
        proof
        for folder in _folders()
        for entry in read_entries(folder, "proof")
        for proof in _expand(folder, entry)
    ]
    for proof in [*harnesses, *whole.proofs(), *equivalence.proofs()]:
        if proof.name in by_name:
            raise ValueError(f"two proofs have the name {proof.name}")
        by_name[proof.name] = proof
    return by_name


@cache
def mutations() -> dict[str, Mutation]:
    """Return all mutations by name, ``family/name``."""
    by_name: dict[str, Mutation] = {}
    for folder in _folders():
        for entry in read_entries(folder, "mutation"):
            values = {"quick": False, "steps": 0, **entry}
            values |= {key: f"{folder.name}/{entry[key]}" for key in ("name", "proof")}
            mutation = Mutation(**values)
            if mutation.name in by_name:
                raise ValueError(f"two mutations have the name {mutation.name}")
            by_name[mutation.name] = mutation
    return by_name


def select(names: Sequence[str], all_names: Iterable[str]) -> list[str]:
    """Return the selected names; each word is a name, or the start of names up to ``/`` or ``-``.

    Raises UsageError if a word selects nothing.

    >>> select(["adder"], ["adder/equal-4", "divstep/step-3"])
    ['adder/equal-4']
    """
    all_names = list(all_names)
    selection: set[str] = set()
    for word in names:
        matches = {k for k in all_names if k == word or k.startswith((f"{word}/", f"{word}-"))}
        if not matches:
            families = ", ".join(sorted({k.split("/")[0] for k in all_names}))
            raise UsageError(
                f"no proof or family {word!r}; families: {families}.{closest(word, all_names)}"
            )
        selection |= matches
    return [k for k in all_names if k in selection] if names else all_names
