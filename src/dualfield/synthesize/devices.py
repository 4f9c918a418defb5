"""The devices of a target's family with their sizes, and those that fit a core."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Device:
    """A device. ``sizes``: the number of each resource, by the keys of a row."""

    name: str
    sizes: Mapping[str, int]

    def fits(self, row: Mapping[str, Any]) -> bool:
        """True if the device has enough of every resource in the row."""
        return all((row.get(key) or 0) <= size for key, size in self.sizes.items())


def _ecp5(name: str, logic: int, dsp: int, bram: int) -> Device:
    return Device(name, {"core_area": logic, "ff": logic, "dsp": dsp, "bram": bram})


_ECP5 = (
    _ecp5("12F", 12000, 28, 32),
    _ecp5("25F", 24288, 28, 56),
    _ecp5("45F", 43848, 72, 108),
    _ecp5("85F", 83640, 156, 208),
)
"""LFE5U devices. A test compares 25F, 45F and 85F with nextpnr's data. The figures of the 12F are
not verified; nextpnr treats a 12F as a 25F."""

DEVICES: Mapping[str, tuple[Device, ...]] = {
    "ecp5": _ECP5,
    "ecp5-8": _ECP5,
    "ice40": (Device("HX8K", {"area": 7680, "bram": 32}),),
    "ice40-up5k": (Device("UP5K", {"area": 5280, "dsp": 8, "bram": 30}),),
    "machxo2": (Device("1200", {"area": 1280, "ff": 1280, "bram": 7}),),
    "machxo3": (Device("6900", {"area": 6864, "ff": 6864, "bram": 26}),),
}
"""The devices by target, the smallest first. On iCE40 and MachXO, ``area`` includes the word-stream
shell, which the few pins require."""


def holding(target: str, row: Mapping[str, Any]) -> tuple[str, ...]:
    """The devices that fit a core with these figures and nothing else.

    >>> holding("ecp5", {"core_area": 13000, "ff": 9000, "dsp": 16, "bram": 0})
    ('25F', '45F', '85F')
    """
    return tuple(device.name for device in DEVICES.get(target, ()) if device.fits(row))
