"""The choice of a configuration's default parameters for a target."""

from collections.abc import Iterable

from dualfield.catalog.core import Configuration
from dualfield.catalog.hierarchy import TECHNOLOGIES
from dualfield.host.errors import UsageError


def fit(config: Configuration, target: str, fixed: Iterable[str] = ()) -> Configuration:
    """The configuration, with the best values for the target in place of defaults.

    Args:
        config: The configuration to measure.
        target: The target's name; up to a hyphen it names the vendor's family.
        fixed: Names of the user's parameters, which stay unchanged.

    Raises:
        UsageError: the configuration uses cells of another technology.

    >>> from dualfield import catalog
    >>> core = catalog.get("inv-divstep")
    >>> fit(core.configure(16), "ecp5-8").values["Technology"]
    1
    >>> fit(core.configure(16), "ice40").values["Technology"]
    0
    """
    family = target.partition("-")[0]
    fixed_names = {name.lower() for name in fixed}
    best = {
        p.name: p.best[family]
        for p in config.core.parameters
        if family in p.best and p.name.lower() not in fixed_names
    }
    if any(config.values[name] != value for name, value in best.items()):
        config = config.core.configure(config.bits, {**config.values, **best})
    if config.technology not in (TECHNOLOGIES[0], family):
        raise UsageError(
            f"{config.label()}: Technology={config.values['Technology']} needs the cells of "
            f"{config.technology}, which {target} does not have; Technology=0 fits every target."
        )
    return config


def describe_changes(config: Configuration, best: Configuration, target: str) -> str | None:
    """The parameters that `fit` changed, in one line; None if it changed none."""
    changed = [f"{name}={value}" for name, value in best.items if value != config.values[name]]
    if not changed:
        return None
    return f"{config.core.id} on {target}: uses {', '.join(changed)}, the best there; -P overrides."
