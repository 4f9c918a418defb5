"""Functional coverage: the handshake events, changes and statuses in a schedule."""

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


def reached(config: Configuration, cycles: Sequence[Cycle]) -> set[str]:
    """Return the names of the points that a schedule of a configuration reaches."""
    return {*_handshake(cycles), *_changed(config, cycles), *_statuses(config, cycles)}


def all_points(core: Core, configs: Iterable[Configuration]) -> list[str]:
    """Return the names of all points of a core.

    >>> from dualfield import catalog
    >>> names = all_points(catalog.get("ami-sf"), [catalog.get("ami-sf").configure(4)])
    >>> names[0], names[-1]
    ('clear_i while unknown', 'fault with Wipe=1')
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
    names: set[str] = set()
    was_taken = False  # a result was taken in the previous cycle
    for previous, cycle in itertools.pairwise(cycles):
        has_result = cycle.results is not None
        is_first = has_result and previous.results is None
        if cycle.fresh:
            was_taken = False
            if cycle.clear:
                names.add(f"clear_i while {cycle.phase}")
            continue
        if cycle.reset or cycle.pulse:
            how = "between edges" if cycle.pulse else "over an edge"
            names.add(f"reset {how} while {cycle.phase}")
        if cycle.clear:
            names.add(f"clear_i while {cycle.phase}")
            names |= {"clear_i with operands offered"} if cycle.valid else set()
            names |= {"clear_i in the first cycle of a result"} if is_first else set()
        if cycle.valid and not cycle.in_ready:
            names.add("operands wait")
        if cycle.in_ready and not cycle.valid:
            names.add("nothing offered")
        if has_result and not cycle.ready:
            names.add("result waits")
        if is_first and cycle.ready and not cycle.clear:
            names.add("result taken in its first cycle")
        if was_taken and cycle.in_ready and cycle.valid:
            names.add("back to back")
        if previous.phase == "unknown" and cycle.in_ready:
            names.add("idle again after any contents of the registers")
        was_taken = has_result and cycle.ready and not cycle.clear
    return names


def _changed(config: Configuration, cycles: Sequence[Cycle]) -> set[str]:
    operand_rows = [cycle.operands for cycle in cycles if cycle.in_ready and cycle.valid]
    names = set()
    for i, port in enumerate(config.core.inputs):
        values = {operands[i] for operands in operand_rows}
        if port.role in _CHANGES and len(values) > 1:
            names.add(f"{_CHANGES[port.role]} changed")
    return names


def _statuses(config: Configuration, cycles: Sequence[Cycle]) -> set[str]:
    place = next(i for i, port in enumerate(config.core.outputs) if port.role == "status")
    words = {Status(c.results[place]).word for c in cycles if c.results is not None}
    pairs = [f"{name}={value}" for name, value in config.values.items()]
    names = {f"status {word}" for word in words}
    return names | {f"{word} with {pair}" for word in words - {"ok"} for pair in pairs}
