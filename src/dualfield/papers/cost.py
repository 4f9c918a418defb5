"""Area and clock of the cores that a paper's tables are about."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

from dualfield.catalog import Configuration
from dualfield.papers.paper import Options
from dualfield.synthesize.measure import Summary, measure_seeds
from dualfield.synthesize.target import Target

Key = TypeVar("Key", bound=Hashable)


def measure(
    configs: Mapping[Key, Configuration], target: Target, options: Options
) -> dict[Key, Summary]:
    """Every configuration with every seed; only what the store lacks is measured."""
    store = options.store()
    found = {}
    for key, config in configs.items():
        what = f"{config.label()} on {target.name}"
        found[key] = measure_seeds(
            config,
            target,
            options.seeds,
            store,
            lambda done, total, line, what=what: options.progress(what, done, total),  # type: ignore[misc]
        )
    return found


def several(runs: set[int]) -> str:
    """Numbers of seeds in words."""
    return " or ".join(f"{n} seed{'s' * (n != 1)}" for n in sorted(runs))
