"""The registry of targets by name, collected from this folder's modules."""

import functools
import importlib
import pkgutil
import sys

from dualfield.host.errors import UsageError, closest
from dualfield.synthesize.target import Measurement, Stretch, Target

__all__ = ["Measurement", "Stretch", "Target", "get", "targets"]


_ORDER = ("pnr", "area", "asic")
"""Kinds of targets as lists and pages have them: first what is placed and routed."""


@functools.cache
def _registry() -> dict[str, Target]:
    found: dict[str, Target] = {}
    assert __package__ is not None
    folders = sys.modules[__package__].__path__
    for info in sorted(pkgutil.iter_modules(folders), key=lambda info: info.name):
        module = importlib.import_module(f"{__package__}.{info.name}")
        for target in getattr(module, "TARGETS", ()):
            if target.name in found:
                raise RuntimeError(f"two targets are named {target.name}")
            found[target.name] = target
    return dict(sorted(found.items(), key=lambda item: _ORDER.index(item[1].kind)))


def targets() -> dict[str, Target]:
    """All targets by name, from the ``TARGETS`` tuple of each module in this folder."""
    return dict(_registry())


def get(name: str) -> Target:
    """The target of that name; case does not matter.

    Raises:
        UsageError: the name is unknown; the message suggests the nearest one.
    """
    known = _registry()
    if name.lower() in known:
        return known[name.lower()]
    raise UsageError(f"no target {name!r}; targets: {', '.join(known)}.{closest(name, known)}")
