"""Events: functional coverage of the handshake, taken from the cycles of a schedule."""

import itertools
from collections.abc import Iterable, Sequence

from dualfield.catalog.core import Configuration, Core
from dualfield.models.outcome import Status
from dualfield.simulate.schedule import Cycle

_HANDSHAKE = (
    *(f"clear_i while {phase}" for phase in ("unknown", "reset", "idle", "busy", "hold")),
    *(f"reset over an edge while {phase}" for phase in ("idle", "busy", "hold")),
    *(f"reset between edges while {phase}" for phase in ("idle", "busy", "hold")),
    *("clear_i with operands offered", "clear_i in the first cycle of a result"),
    *("operands wait", "nothing offered", "result waits", "result taken in its first cycle"),
    *("back to back", "idle again after any contents of the registers"),
)
_CHANGES = {"modulus": "modulus", "field": "field", "size": "size"}


def seen(config: Configuration, cycles: Sequence[Cycle]) -> set[str]:
    """The names of the points that a schedule of a configuration reaches."""
    return {*_handshake(cycles), *_changed(config, cycles), *_statuses(config, cycles)}


def wanted(core: Core, configs: Iterable[Configuration]) -> list[str]:
    """The names of all points of a core.

    >>> from dualfield import catalog
    >>> names = wanted(catalog.get("ami-sf"), [catalog.get("ami-sf").configure(4)])
    >>> names[0], names[-1]
    ('clear_i while unknown', 'bad_modulus with MaskOutputs=0')
    """
    changes = [f"{word} changed" for role, word in _CHANGES.items() if core.has_input(role)]
    statuses = [status.word for status in Status]
    pairs = dict.fromkeys(f"{name}={value}" for c in configs for name, value in c.values.items())
    return [
        *_HANDSHAKE,
        *changes,
        *(f"status {word}" for word in statuses),
        *(f"{word} with {pair}" for pair in pairs for word in statuses[1:]),
    ]


def _handshake(cycles: Sequence[Cycle]) -> set[str]:
    found: set[str] = set()
    taken = False  # a result, in the cycle before
    for before, cycle in itertools.pairwise(cycles):
        shown = cycle.results is not None
        first = shown and before.results is None
        if cycle.fresh:
            taken = False
            if cycle.clear:
                found.add(f"clear_i while {cycle.phase}")
            continue
        if cycle.reset or cycle.pulse:
            how = "between edges" if cycle.pulse else "over an edge"
            found.add(f"reset {how} while {cycle.phase}")
        if cycle.clear:
            found.add(f"clear_i while {cycle.phase}")
            found |= {"clear_i with operands offered"} if cycle.valid else set()
            found |= {"clear_i in the first cycle of a result"} if first else set()
        if cycle.valid and not cycle.in_ready:
            found.add("operands wait")
        if cycle.in_ready and not cycle.valid:
            found.add("nothing offered")
        if shown and not cycle.ready:
            found.add("result waits")
        if first and cycle.ready and not cycle.clear:
            found.add("result taken in its first cycle")
        if taken and cycle.in_ready and cycle.valid:
            found.add("back to back")
        if before.phase == "unknown" and cycle.in_ready:
            found.add("idle again after any contents of the registers")
        taken = shown and cycle.ready and not cycle.clear
    return found


def _changed(config: Configuration, cycles: Sequence[Cycle]) -> set[str]:
    taken = [cycle.operands for cycle in cycles if cycle.in_ready and cycle.valid]
    found = set()
    for i, port in enumerate(config.core.inputs):
        values = {operands[i] for operands in taken}
        if port.role in _CHANGES and len(values) > 1:
            found.add(f"{_CHANGES[port.role]} changed")
    return found


def _statuses(config: Configuration, cycles: Sequence[Cycle]) -> set[str]:
    place = next(i for i, port in enumerate(config.core.outputs) if port.role == "status")
    words = {Status(c.results[place]).word for c in cycles if c.results is not None}
    pairs = [f"{name}={value}" for name, value in config.values.items()]
    found = {f"status {word}" for word in words}
    return found | {f"{word} with {pair}" for word in words - {"ok"} for pair in pairs}
