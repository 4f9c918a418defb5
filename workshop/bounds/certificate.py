"""A certificate: polygons for every state of a loop, and the step counts claimed from them.

The file is JSON: ``loop``, ``period``, ``far``, ``steps`` (entry n - 1 is for n bits) and
``polygons`` (key "mode delta", value half of the vertices; the other half are their negatives).
The polygon of a state holds (f, g) up to a factor, in the coordinates of its delta: (f, g 2^delta)
for delta >= 0 and (f 2^-delta, g) for delta < 0. Larger deltas share the polygon at ``far``.
Modes are numbered as in ``loops.with_phases``.
"""

import json
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Certificate", "Polygons", "State", "committed", "read", "write"]

State = tuple[int, int]
Polygons = dict[State, list[tuple[int, int]]]


@dataclass(frozen=True)
class Certificate:
    """Polygons by (mode, delta) for abs(delta) <= far, and the claimed steps for 1, 2, ... bits."""

    loop: str
    period: int
    far: int
    polygons: Polygons
    steps: list[int]


def committed(loop: str) -> Path:
    """The path of the committed certificate of a loop."""
    return Path(__file__).with_name(f"{loop}.json")


def write(certificate: Certificate, path: Path) -> None:
    """Write ``certificate`` to ``path``."""
    lines = [
        f'"{mode} {delta}": {json.dumps(chain, separators=(",", ":"))}'
        for (mode, delta), chain in sorted(certificate.polygons.items())
    ]
    path.write_text(
        f'{{"loop": {json.dumps(certificate.loop)}, "period": {certificate.period}, '
        f'"far": {certificate.far},\n'
        f'"steps": {json.dumps(certificate.steps, separators=(",", ":"))},\n'
        '"polygons": {\n' + ",\n".join(lines) + "\n}}\n",
        encoding="utf-8",
    )


def read(path: Path) -> Certificate:
    """Read a certificate. Raises ValueError if the file is not a certificate."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        polygons: Polygons = {}
        for key, chain in data["polygons"].items():
            mode, delta = map(int, key.split())
            polygons[mode, delta] = [(_integer(x), _integer(y)) for x, y in chain]
        steps = [_integer(count) for count in data["steps"]]
        period, far = _integer(data["period"]), _integer(data["far"])
        return Certificate(str(data["loop"]), period, far, polygons, steps)
    except (OSError, KeyError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"{path} is not a certificate: {error}") from error


def _integer(value: object) -> int:
    """``value``; ValueError for a float, a bool or text."""
    if type(value) is not int:
        raise ValueError(f"{value!r} is not an integer")
    return value
