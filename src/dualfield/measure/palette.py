"""Colours of the points in charts."""

from collections.abc import Sequence

from dualfield import catalog

COLOURS = (
    "#2f86c9", "#d9772b", "#3f9e63", "#a866c4", "#c9a227",
    "#c94f6d", "#2aa5a0", "#8c6d46", "#6f7fd6", "#8b8f94", "#7fa62b", "#b3588f",
    "#dd4b39", "#4f5fa3", "#5fb4e0", "#9c4f4f", "#d98fb4", "#5c7a3a",
    "#e0a15a", "#3d7c8a",
)  # fmt: skip
"""Colours of the families; mid-tones, legible on white and on black."""


def colours_of(cores: Sequence[str]) -> dict[str, str]:
    """Return a colour per core: that of its family, in a lighter or darker shade for later cores.

    >>> colours_of(["ami-sf", "ami-1sub", "div-pm"])
    {'ami-sf': '#2f86c9', 'ami-1sub': '#78b0dc', 'div-pm': '#d9772b'}
    """
    members: dict[str, list[str]] = {}
    for core in cores:
        record = catalog.cores().get(core)
        members.setdefault(record.family if record else core, []).append(core)
    return {
        core: _shade(COLOURS[number % len(COLOURS)], place)
        for number, family in enumerate(members.values())
        for place, core in enumerate(family)
    }


def _shade(colour: str, place: int) -> str:
    """Return a shade of a colour: 0 the colour, 1 mixed with white, 2 mixed with black.

    >>> _shade("#204060", 1), _shade("#204060", 2)
    ('#6e8398', '#152a3e')
    """
    if place == 0:
        return colour
    goal = 255 if place % 2 else 0
    share = 1 - 0.65 ** ((place + 1) // 2)
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + share * (goal - part)):02x}" for part in parts)
