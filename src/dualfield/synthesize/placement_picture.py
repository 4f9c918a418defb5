"""The picture of a placed core: rows of cells, flip-flops coloured, the worst path as a line."""

from collections import defaultdict
from collections.abc import Collection, Sequence

from dualfield.report.svg_element import GREY, PALETTE, standalone
from dualfield.synthesize.placement import Placement

_SCALE = 0.01
"""Units of the drawing per thousandth of a micrometre: lengths are in tenths of a micrometre."""

_LOGIC, _FLIP_FLOP, _PATH = GREY, PALETTE[1], PALETTE[0]


def picture(
    placement: Placement, flip_flops: Collection[int], path: Sequence[int], lines: Sequence[str]
) -> str:
    """An SVG file of a placement.

    Args:
        placement: The placement.
        flip_flops: The numbers of the cells that are flip-flops.
        path: The numbers of the cells of the worst path, in order.
        lines: Text below the drawing.
    """
    width, height = _scaled(placement.width), _scaled(placement.height)
    size = max(width, 1) / 50
    parts = [
        f'<rect width="{width}" height="{height}" fill="none" stroke="currentColor" '
        f'stroke-width="{size / 10:.1f}"/>'
    ]
    for colour, chosen in ((_LOGIC, False), (_FLIP_FLOP, True)):
        cells = [n for n in range(len(placement.boxes)) if (n in flip_flops) is chosen]
        parts.append(
            f'<path d="{_boxes(placement, cells)}" stroke="{colour}" fill="none" '
            f'stroke-width="{0.8 * _scaled(placement.row):.1f}"/>'
        )
    points = " ".join(",".join(map(str, _centre(placement, cell))) for cell in path)
    parts.append(
        f'<polyline points="{points}" fill="none" stroke="{_PATH}" '
        f'stroke-width="{size / 5:.1f}" stroke-linejoin="round"/>'
    )
    for number, line in enumerate(lines, 1):
        parts.append(
            f'<text x="0" y="{height + 1.4 * number * size:.0f}" font-size="{size:.0f}" '
            f'font-family="sans-serif" fill="currentColor">{line}</text>'
        )
    total = height + round(1.4 * (len(lines) + 0.5) * size)
    return standalone(f'<svg viewBox="0 0 {width} {total}" width="640">{"".join(parts)}</svg>')


def _boxes(placement: Placement, cells: Sequence[int]) -> str:
    """The cells as one horizontal stroke each, row by row, as the data of an SVG path."""
    rows: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for cell in cells:
        left, bottom, width = placement.boxes[cell]
        rows[bottom].append((_scaled(left), _scaled(width)))
    data = []
    for bottom, strokes in sorted(rows.items()):
        y = _scaled(placement.height - bottom - placement.row // 2)
        data += [f"M{left} {y}h{max(width - 1, 1)}" for left, width in sorted(strokes)]
    return "".join(data)


def _centre(placement: Placement, cell: int) -> tuple[int, int]:
    left, bottom, width = placement.boxes[cell]
    return _scaled(left + width // 2), _scaled(placement.height - bottom - placement.row // 2)


def _scaled(length: int) -> int:
    return round(length * _SCALE)
