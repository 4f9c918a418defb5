"""Compares the register map with the released one of an older version.

``register_versions.json`` holds the fields of the last released map, from SystemRDL's compiler.
A difference is allowed only if VERSION.map has increased, so that a driver for the older map
answers WRONG_VERSION. `python -m workshop register-versions` shows the differences.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from dualfield.generate.registers import RDL
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed
from workshop import registers

if TYPE_CHECKING:
    from systemrdl.node import FieldNode

RELEASED = Path(__file__).with_name("register_versions.json")

Map = Mapping[str, list[object]]
"""``REGISTER.field`` -> offset, length of the array, lowest bit, width, access and reset value."""


def fields(rdl: Path = RDL) -> dict[str, list[object]]:
    """The fields of a register description.

    >>> fields()["STATUS.code"]
    [16, 1, 0, 3, 'r', 0]
    """
    return {
        f"{register.inst_name}.{field.inst_name}": [
            register.raw_address_offset,
            *(register.array_dimensions or [1]),
            field.low,
            field.width,
            _access(field),
            field.get_property("reset"),
        ]
        for register in registers.description(rdl).registers(unroll=False)
        for field in register.fields()
    }


def _access(field: "FieldNode") -> str:
    """Software's access, and the effects of a read and of a write."""
    effects = (field.get_property(name) for name in ("sw", "onread", "onwrite"))
    return " ".join(effect.name for effect in effects if effect is not None)


def released() -> dict[str, list[object]]:
    """The fields of the released map."""
    return dict(json.loads(RELEASED.read_text("utf-8")))


def differences(old: Map, new: Map) -> list[str]:
    """The fields that were added, removed or changed.

    >>> differences({"A.x": [0, 1, 0, 1, "r", 0]}, {"A.x": [0, 1, 0, 2, "r", 0]})
    ["A.x changed: [0, 1, 0, 1, 'r', 0] -> [0, 1, 0, 2, 'r', 0]"]
    """
    lines = [f"{name} was removed" for name in old if name not in new]
    lines += [f"{name} was added: {new[name]}" for name in new if name not in old]
    lines += [
        f"{name} changed: {old[name]} -> {new[name]}"
        for name in old
        if name in new and old[name] != new[name]
    ]
    return lines


def violations(old: Map, new: Map) -> list[str]:
    """What breaks a program for the old map without a refusal; empty if there is nothing.

    A program reads ID and VERSION.map before anything else, so these two may never move. Any other
    difference needs a larger VERSION.map.
    """
    moved = [
        name
        for name, kept in (("ID.value", 6), ("VERSION.map", 5))
        if new.get(name, [])[:kept] != old[name][:kept]
    ]
    if moved:
        return [f"{name} moved: no driver finds the version" for name in moved]
    before, now = old["VERSION.map"][5], new["VERSION.map"][5]
    assert isinstance(before, int)
    assert isinstance(now, int)
    if now < before:
        return [f"VERSION.map decreased from {before} to {now}"]
    others = [line for line in differences(old, new) if not line.startswith("VERSION.map ")]
    if now == before:
        return [f"{line}, but VERSION.map is still {now}" for line in others]
    return []


app = make_app()


@app.command()
def register_versions_command() -> None:
    """Compare the register map with the released one.

    The exit code is 1 if a program for the released map would not be refused.
    """
    old, new = released(), fields()
    for line in differences(old, new):
        print(line)
    if found := violations(old, new):
        raise CheckFailed("\n".join(found))
    print("A program for the released map works, or is refused by VERSION.map.")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop register-versions", checkout=True))
