"""Drawings of the three units of paper 000."""

from collections.abc import Mapping, Sequence

from dualfield.papers import ami_printed
from dualfield.papers.ami_counts import Counts
from dualfield.papers.ami_printed import UNITS, Figure, Figures
from dualfield.report import Figure as Drawing
from dualfield.report import figures


def cycles(counts: Sequence[Counts]) -> Drawing:
    """Cycles per bit over the size, with range and worst case."""
    sizes = tuple(float(c.bits) for c in counts)

    def line(name: str, quantity: str) -> figures.Line:
        values = [(c.bits, c.values[quantity]) for c in counts]
        return figures.Line(
            name,
            sizes,
            tuple(v.mean / n for n, v in values),
            tuple(v.low / n for n, v in values),
            tuple(v.high / n for n, v in values),
        )

    def bound(name: str, quantity: str) -> figures.Line:
        most = tuple(c.bounds(quantity)[1] / c.bits for c in counts)
        return figures.Line(name, sizes, most, dashed=True)

    return Drawing(
        "Cycles per bit",
        figures.lines(
            (
                line("SF and 2-SUB", "sf"),
                line("1-SUB", "1sub"),
                bound("worst case of SF and 2-SUB", "sf"),
                bound("worst case of 1-SUB", "1sub"),
            ),
            "n (bits)",
            "cycles of the main loop / n",
        ),
        "Mean cycles of the main loop divided by n, with least and most seen as bars; dashed, the "
        "proven worst cases, about 2 n and 3 n.",
    )


def _time_ratio(row: Mapping[str, Figure], core: str) -> float | None:
    mine = row[core].time if row else None
    free = row["ami-sf"].time if row else None
    return None if mine is None or free is None else mine / free


def tradeoff(found: Figures) -> tuple[Drawing, ...]:
    """Time against area relative to SF, beside the paper's; nothing if no time was measured."""
    points = []
    for hollow, source in ((False, found), (True, ami_printed.printed())):
        for n in found:
            row = source.get(n, {})
            for core in ("ami-1sub", "ami-2sub"):
                x = row[core].area / row["ami-sf"].area if row else None
                y = _time_ratio(row, core)
                if x is not None and y is not None:
                    points.append(figures.Point(UNITS[core], x, y, f"n={n}", hollow))
    if not any(not point.hollow for point in points):
        return ()
    return (
        Drawing(
            "Time against area, relative to SF",
            figures.scatter(
                [figures.Point("SF", 1.0, 1.0), *points],
                "area / area of SF",
                "time / time of SF",
                "hollow: paper",
            ),
            "Each point is a unit at the size beside it; SF is at (1, 1), right of it is larger, "
            "above it is slower. Filled: measured; hollow: the paper's Table I.",
        ),
    )
