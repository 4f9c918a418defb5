"""Colours and shapes of the points in pictures."""

from collections.abc import Sequence

from dualfield import catalog

COLOURS = (
    "#2f86c9", "#d9772b", "#3f9e63", "#a866c4", "#c9a227",
    "#c94f6d", "#2aa5a0", "#8c6d46", "#6f7fd6", "#8b8f94", "#7fa62b", "#b3588f",
    "#dd4b39", "#4f5fa3", "#5fb4e0", "#9c4f4f", "#d98fb4", "#5c7a3a",
)  # fmt: skip
"""Colours of the families; mid-tones, legible on white and on black."""

SHAPES = (
    "M-5,0a5,5 0 1 0 10,0a5,5 0 1 0 -10,0z",
    "M-4.5,-4.5h9v9h-9z",
    "M0,-5.8L5.6,4.2H-5.6z",
    "M0,-6.2L6.2,0L0,6.2L-6.2,0z",
    "M0,5.8L5.6,-4.2H-5.6z",
    "M-1.9,-5.6h3.8v3.7h3.7v3.8h-3.7v3.7h-3.8v-3.7h-3.7v-3.8h3.7z",
    "M0,-6L5.7,-1.9L3.5,4.9H-3.5L-5.7,-1.9z",
    "M-5.5,-5.5H5.5L-5.5,5.5H5.5z",
)
"""Shapes of the sizes: SVG paths around the origin."""


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
    share = 0.35 * ((place + 1) // 2)
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + share * (goal - part)):02x}" for part in parts)
