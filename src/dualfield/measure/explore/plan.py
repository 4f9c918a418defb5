"""The plan of a sweep: every core at every size, with every parameter, target and seed."""

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from dualfield import catalog, operations
from dualfield.catalog import Configuration, Core
from dualfield.host.errors import UsageError, closest
from dualfield.operations import Operation
from dualfield.synthesize import registry
from dualfield.synthesize import store as stores
from dualfield.synthesize.fit import describe_changes, fit
from dualfield.synthesize.part import Part, design_of
from dualfield.synthesize.registry import Target

MOST_POINTS = 1_000_000
MOST_SEEDS = 1000
_MOST_REASONS = 20

SETS: Mapping[str, Operation] = {
    "inverters": operations.ALL["inverse"],
    "dividers": operations.ALL["divide"],
    "multipliers": operations.ALL["multiply"],
}
"""Name of a set of cores -> the operation of its cores."""

_T = TypeVar("_T")


@dataclasses.dataclass(frozen=True)
class Sweep:
    """A sweep as the user describes it, with unchecked names.

    Attributes:
        cores: Core ids.
        bits: Widths.
        parameters: Core parameter -> values. CORE.NAME is a parameter of that core only, and
            overrides NAME, which is for all cores.
        targets: Target names.
        seeds: Seeds of the placement.
        of_sets: The cores that were named only as members of a set; see `unfit`.
        part: Module of the cores to measure; empty for the whole cores.
    """

    cores: tuple[str, ...] = ()
    bits: tuple[int, ...] = ()
    parameters: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    targets: tuple[str, ...] = ()
    seeds: tuple[int, ...] = ()
    of_sets: tuple[str, ...] = ()
    part: str = ""

    def over(self, other: "Sweep") -> "Sweep":
        """Return this sweep, with empty members filled in from the other sweep."""
        return Sweep(
            self.cores or other.cores,
            self.bits or other.bits,
            {**other.parameters, **self.parameters},
            self.targets or other.targets,
            self.seeds or other.seeds,
            self.of_sets if self.cores else other.of_sets,
            self.part or other.part,
        )


@dataclasses.dataclass(frozen=True)
class Point:
    """One measurement: a configuration, a target and a seed.

    Attributes:
        config: The configuration.
        target: The target.
        tools: Versions of the target's tools.
        seed: Seed of the placement.
        note: Parameters that were chosen for the target, in one line; None if there are none.
        part: The module to measure; empty for the whole core.
    """

    config: Configuration
    target: Target
    tools: Mapping[str, str]
    seed: int
    note: str | None = None
    part: str = ""

    @cached_property
    def design(self) -> Configuration | Part:
        """The design to measure."""
        return design_of(self.config, self.part)

    @cached_property
    def key(self) -> str:
        """The key in the store, as in `dualfield.synthesize.seeds`."""
        return stores.key(self.design.checksum(), self.target.name, self.seed, self.tools)

    @property
    def title(self) -> str:
        """The name in messages."""
        seed = f", seed {self.seed}" if self.target.seeded else ""
        return f"{self.design.label()} on {self.target.name}{seed}"

    def as_dict(self) -> dict[str, object]:
        """Return the point as a JSON object."""
        return {
            **self.config.as_dict(),
            "part": self.part,
            "target": self.target.name,
            "seed": self.seed,
        }


def points(sweep: Sweep) -> list[Point]:
    """Return the measurements of the sweep, ordered by seed, target, core, width and values.

    Seeds vary slowest, so that every configuration has a figure early, and later seeds use the
    cached netlists. A target without seeds is measured with the first seed only.

    Raises:
        UsageError: something is missing, unknown or invalid for a core; the message lists all.
    """
    missing = [name for name in ("cores", "bits", "targets", "seeds") if not getattr(sweep, name)]
    if missing:
        raise UsageError(
            f"the sweep names no {' and no '.join(missing)}: give --{' and --'.join(missing)}."
        )
    if len(set(sweep.seeds)) != len(sweep.seeds) or min(sweep.seeds) < 0:
        raise UsageError(f"seeds must be different integers, 0 or greater: {list(sweep.seeds)}.")
    combinations = len(sweep.cores) * len(sweep.bits) * len(sweep.targets) * len(sweep.seeds)
    combinations *= math.prod(len(values) for values in sweep.parameters.values())
    if combinations > MOST_POINTS:
        raise UsageError(f"the sweep has {combinations} measurements; the limit is {MOST_POINTS}.")
    reasons: dict[str, None] = {}

    def look_up(get: Callable[[str], _T], names: Iterable[str]) -> list[_T]:
        result = []
        for name in names:
            try:
                result.append(get(name))
            except UsageError as error:
                reasons[str(error)] = None
        return result

    cores = look_up(catalog.get, sweep.cores)
    targets = {t.name: t for t in look_up(registry.get, sweep.targets)}
    configs: dict[str, dict[Configuration, str | None]] = {name: {} for name in targets}
    for name in sweep.parameters:
        owner, dot, _ = name.partition(".")
        if dot and owner not in sweep.cores:
            reasons[f"{name}: the sweep has no core {owner}.{closest(owner, sweep.cores)}"] = None
    for core, bits in _supported_pairs(sweep, cores):
        assignments = _of(core.id, sweep.parameters)
        for values in itertools.product(*assignments.values()):
            try:
                configuration = core.configure(bits, dict(zip(assignments, values, strict=True)))
                for target in targets:
                    for_target = fit(configuration, target, assignments)
                    design_of(for_target, sweep.part)
                    configs[target][for_target] = describe_changes(
                        configuration, for_target, target
                    )
            except UsageError as error:
                reasons[str(error)] = None
    if reasons:
        raise UsageError(_all_of(list(reasons)))
    versions = {name: target.tool_versions() for name, target in targets.items()}
    return [
        Point(config, target, versions[target.name], seed, note, sweep.part)
        for position, seed in enumerate(sweep.seeds)
        for target in targets.values()
        if target.seeded or position == 0
        for config, note in configs[target.name].items()
    ]


def _supported_pairs(sweep: Sweep, cores: Sequence[Core]) -> list[tuple[Core, int]]:
    """Return every (core, width) except the pairs that `unfit` reports.

    Raises:
        UsageError: no pair is left.
    """
    pairs = itertools.product(cores, sweep.bits)
    result = [(core, bits) for core, bits in pairs if not _out_of_range(sweep, core, bits)]
    if cores and not result:
        sizes = ", ".join(map(str, sweep.bits))
        raise UsageError(f"no core of the set supports {sizes} bits.")
    return result


def unfit(sweep: Sweep) -> list[str]:
    """Return, in words, the cores of a set that the sweep skips because a width is out of range."""
    cores = [catalog.get(name) for name in sweep.of_sets]
    pairs = itertools.product(cores, sweep.bits)
    return [
        f"{c.id} does not support {bits} bits" for c, bits in pairs if _out_of_range(sweep, c, bits)
    ]


def _out_of_range(sweep: Sweep, core: Core, bits: int) -> bool:
    return core.id in sweep.of_sets and not core.minimum_bits <= bits <= core.maximum_bits


def _of(core: str, parameters: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the parameters of the sweep for a core, by their names in the catalog."""
    core_values = {
        name.removeprefix(f"{core}."): values
        for name, values in parameters.items()
        if name.startswith(f"{core}.")
    }
    names = {name.lower() for name in core_values}
    shared = {n: v for n, v in parameters.items() if "." not in n and n.lower() not in names}
    return shared | core_values


def _all_of(reasons: Sequence[str]) -> str:
    if len(reasons) == 1:
        return reasons[0]
    shown = [f"\n  {reason}" for reason in reasons[:_MOST_REASONS]]
    if len(reasons) > _MOST_REASONS:
        shown.append(f"\n  and {len(reasons) - _MOST_REASONS} more")
    return f"the sweep cannot run, for {len(reasons)} reasons:{''.join(shown)}"


def shard(everything: Sequence[Point], text: str) -> list[Point]:
    """Return shard ``i/n`` of the points: every n-th one, starting with the i-th.

    Raises:
        UsageError: the text is not ``i/n`` with 1 <= i <= n.
    """
    first, _, of = text.partition("/")
    try:
        i, n = int(first), int(of)
    except ValueError:
        i, n = 0, 0
    if not 1 <= i <= n:
        raise UsageError(f"--shard {text} must have the form i/n with i from 1 to n, e.g. 2/4.")
    return list(everything[i - 1 :: n])


def from_options(
    cores: Sequence[str] | None,
    bits: Sequence[str] | None,
    parameters: Sequence[str] | None,
    targets: Sequence[str] | None,
    seeds: int | None,
) -> Sweep:
    """Return the sweep of the command line; lists are repeated options, commas, or both.

    Raises:
        UsageError: a width is no integer, or a parameter not of the form NAME=V1,V2.
    """
    assignments: dict[str, tuple[str, ...]] = {}
    for text in parameters or ():
        name, equals, values = text.partition("=")
        name = name.strip()
        if not equals or not name or not _split([values]):
            raise UsageError(f"-P {text} must have the form NAME=VALUE or NAME=V1,V2.")
        assignments[name] = unique([*assignments.get(name, ()), *_split([values])])
    names, of_sets = cores_of(_split(cores))
    return Sweep(
        names,
        unique(integer(word, "--bits") for word in _split(bits)),
        assignments,
        unique(_split(targets)),
        tuple(range(1, (seeds or 0) + 1)),
        of_sets,
    )


def integer(text: str, what: str) -> int:
    """Return the integer in a text, decimal or 0x; the UsageError starts with ``what``."""
    try:
        return int(text, 0)
    except ValueError:
        raise UsageError(f"{what}: {text!r} is not an integer.") from None


def unique(values: Iterable[_T]) -> tuple[_T, ...]:
    """Return the values without duplicates."""
    return tuple(dict.fromkeys(values))


def cores_of(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cores that words name, and those of them that only a set names.

    A word is a key of `SETS` or the id of a core.

    >>> cores, of_sets = cores_of(["div-pm", "ami-sf", "dividers"])
    >>> cores[:3], of_sets[:2]
    (('div-pm', 'ami-sf', 'div-binary'), ('div-binary', 'inv-divstep'))
    """
    result: list[str] = []
    for word in words:
        if (operation := SETS.get(word.lower())) is None:
            result.append(word)
        else:
            result += [c.id for c in catalog.cores().values() if operation.runs_on(c)]
    cores = unique(result)
    return cores, tuple(core for core in cores if core not in words)


def _split(texts: Sequence[str] | None) -> list[str]:
    return [word.strip() for text in texts or () for word in text.split(",") if word.strip()]
