"""Settings of the workshop for single cores: ``rtl/*/checks.toml``. A core without any needs none.

A table ``[core.ID]`` stands beside the RTL of the core. Its keys:

``coverage``
    Configurations to measure besides the small ones, if those omit hardware. ``bits`` is the
    width, unless a parameter sets it.
``lint``
    Linter (``verilator``, ``slang``) -> its options against a warning that is correct at one end
    of a parameter only. ``verible``: rules for the generated tops around the core.
``lint_also``
    Configurations to lint besides the small ones, if those omit hardware. ``bits`` is the width.
``proofs``
    Limits of the proofs that every core has. ``undecided``: no solver ends from arbitrary register
    contents, so the core has none of them. ``rolled``: `restart` and `time` run without unrolling.
    ``omit``: parameter -> values that are not proven. ``also``: values of configurations that are
    proven besides the small ones. ``split``: the same, of those with multipliers that make two
    copies hard to compare: `wipe` in two parts, and no `ports`.
``cost``
    Parameters of the configuration whose cost is held (`workshop.cost.measure`), besides the small
    ones. ``bits`` is the width. For a core whose small configuration takes too long.
``vectors``
    Operations that each reader of a generated folder runs (``icarus``, ``cocotb``, ``model``; 0 is
    all), where an operation is long. Default: 100 in Icarus, all elsewhere.

An entry ``[[unreachable]]`` stands beside the file it is about: `workshop.coverage.reasons.Reason`
explains its keys.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import UsageError, quoted, unknown
from dualfield.host.paths import rtl_dir

NAME = "checks.toml"


@dataclass(frozen=True)
class Limits:
    """Limits of the proofs of a core."""

    undecided: bool = False
    rolled: bool = False
    omit: Mapping[str, Sequence[str]] = field(default_factory=dict)
    also: Sequence[Mapping[str, object]] = ()
    split: Sequence[Mapping[str, object]] = ()

    def proves(self, config: Configuration) -> bool:
        """True if the proofs cover the values of the parameters."""
        return not any(config.values[name] in values for name, values in self.omit.items())


@dataclass(frozen=True)
class Checks:
    """Settings of a core."""

    coverage: Sequence[Mapping[str, object]] = ()
    lint: Mapping[str, Sequence[str]] = field(default_factory=dict)
    lint_also: Sequence[Mapping[str, int]] = ()
    proofs: Limits = Limits()
    vectors: Mapping[str, int] = field(default_factory=dict)
    cost: Mapping[str, Any] = field(default_factory=dict)


def of(core: Core) -> Checks:
    """Settings of a core, the defaults if its family has no entry for it.

    >>> from dualfield import catalog
    >>> of(catalog.get("inv-jump")).proofs.undecided, of(catalog.get("mul-digit")) == Checks()
    (True, True)
    """
    tables = _file(rtl_dir() / core.family / NAME).get("core", {})
    table = dict(tables.get(core.id, {}))
    limits = Limits(**table.pop("proofs", {}))
    return Checks(proofs=limits, **table)


def unreachable() -> Iterator[dict[str, Any]]:
    """The entries ``[[unreachable]]`` of all families."""
    for path in files():
        yield from _file(path).get("unreachable", [])


def files() -> list[Path]:
    """The files with settings."""
    return sorted(rtl_dir().glob(f"*/{NAME}"))


@cache
def _file(path: Path) -> dict[str, Any]:
    """A file of settings, empty if it is absent.

    Raises:
        UsageError: a table or a key has no meaning there.
    """
    if not path.is_file():
        return {}
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    _known(path, "table", content, ("core", "unreachable"))
    for table in content.get("core", {}).values():
        _known(path, "key", table, [one.name for one in fields(Checks)])
        _known(path, "key", table.get("proofs", {}), [one.name for one in fields(Limits)])
        _known(path, "reader", table.get("lint", {}), ("verilator", "slang", "verible"))
        _known(path, "reader", table.get("vectors", {}), ("icarus", "cocotb", "model"))
    return content


def _known(path: Path, what: str, given: Mapping[str, object], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise UsageError(f"{quoted(path)}: {unknown(what, name, known)}")
