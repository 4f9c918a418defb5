"""The registry of targets by name, collected from this folder's modules."""

import functools
import importlib
import pkgutil
import sys

from dualfield.host.errors import UsageError, closest
from dualfield.synthesize.target import Measurement, Stretch, Target

__all__ = ["Measurement", "Stretch", "Target", "get", "targets"]


_ORDER = ("pnr", "area", "asic", "placed")
"""Kinds of targets in the order of lists and pages."""


@functools.cache
def _registry() -> dict[str, Target]:
    by_name: dict[str, Target] = {}
    assert __package__ is not None
    folders = sys.modules[__package__].__path__
    for info in sorted(pkgutil.iter_modules(folders), key=lambda info: info.name):
        module = importlib.import_module(f"{__package__}.{info.name}")
        for target in getattr(module, "TARGETS", ()):
            if target.name in by_name:
                raise RuntimeError(f"two targets are named {target.name}")
            by_name[target.name] = target
    return dict(sorted(by_name.items(), key=lambda item: _ORDER.index(item[1].kind)))


def targets() -> dict[str, Target]:
    """All targets by name, from the ``TARGETS`` tuple of each module in this folder."""
    return dict(_registry())


def get(name: str) -> Target:
    """The target of that name; case does not matter.

    Raises:
        UsageError: the name is unknown; the message suggests the nearest one.
    """
    by_name = _registry()
    if name.lower() in by_name:
        return by_name[name.lower()]
    raise UsageError(f"no target {name!r}; targets: {', '.join(by_name)}.{closest(name, by_name)}")
