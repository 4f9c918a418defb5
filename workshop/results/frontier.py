"""The charts of all 256-bit inverters, time against area, one per target, with other projects."""

from collections.abc import Mapping, Sequence

from dualfield import catalog, measure
from dualfield.catalog.batches import Batches, cycles_each
from dualfield.measure import Row
from dualfield.measure.palette import COLOURS
from dualfield.report import Section
from dualfield.report.markdown import blocks, code, escape
from dualfield.report.svg_element import GREY, standalone
from dualfield.report.trade_off import Group, Mark, trade_off
from dualfield.selection.proposals import Choice
from workshop.results import COMMAND, peers
from workshop.results.which import Case

TARGETS = ("ecp5", "ice40", "sky130", "sky130-hc")
BITS = 256
_OURS, _OTHERS = (COLOURS[0], "o"), (COLOURS[1], "s")


def name(target: str) -> str:
    """Return the file name of the picture in docs/."""
    return f"inverters-{target}.svg"


def pictures(rows: Sequence[Row]) -> dict[str, str]:
    """Return target -> picture of its whole inverters; omits targets without a published one."""
    by_target = {}
    for target in TARGETS:
        choices = _whole(rows, target)
        if choices:
            unit = str(choices[0].row["area_unit"])
            device = measure.target_title(target).split(",")[0]
            title = f"{BITS}-bit modular inverters on {device}"
            marks = [*_ours(choices), *map(_other, peers.placed(target))]
            front = dict.fromkeys(measure.front([(mark.x, mark.y) for mark in marks]))
            chart = trade_off(
                [Group("", marks, tuple(front))],
                f"area in {unit}",
                "mean time per inverse in µs",
                title=title,
                legend=_legend(bool(peers.placed(target))),
            )
            by_target[target] = standalone(chart)
    return by_target


def below_table(rows: Sequence[Row], by_target: Mapping[str, str], docs: str = "docs/") -> str:
    """Return the pictures with captions in Markdown; "" without pictures."""
    if not by_target:
        return ""
    parts = [figure(rows, target, docs) for target in by_target]
    missing = [target for target in TARGETS if target not in by_target]
    if missing:
        parts.append(f"No whole inverse of {BITS} bits is published on {', '.join(missing)}.")
    return "\n\n".join(parts) + "\n"


def figure(rows: Sequence[Row], target: str, docs: str = "") -> str:
    """Return one picture with its caption in Markdown."""
    title = f"Inverters of {BITS} bits on {measure.target_title(target)}, time against area"
    return f"![{escape(title)}]({docs}{name(target)})\n\n{_words(rows, target, docs)}"


def section(rows: Sequence[Row], by_target: Mapping[str, str]) -> str:
    """Return the part of docs/results.md: the pictures, and the tables of other projects."""
    text = (
        "These figures were measured once, by hand: no command of this project repeats them, and "
        "the bench is not part of the project. Each module was taken from its repository at the "
        "commit shown, and synthesized as top by the ECP5 flow of this page at its commit "
        f"{peers.run()}, {peers.tools()}: the bare core, out of context, speed grade 6. One "
        "Verilator bench counted cycles and wrong results of all modules. One placement "
        "determines the clock to about 10 %. The pictures omit modules that are not placed or "
        "have wrong results. The figures are stored in workshop/results/peers.toml."
    )
    others = Section("Inverters of other projects", text, tables=peers.tables(peers.peers()))
    own_parts = (
        [f"## Inverters of {BITS} bits", below_table(rows, by_target, "").strip()]
        if by_target
        else []
    )
    return "\n\n".join([*own_parts, *blocks(others)]) + "\n"


def _whole(rows: Sequence[Row], target: str) -> list[Choice]:
    """Return the published whole inverters of `BITS` bits on a target, least time × area first."""
    sized_rows = [row for row in rows if row["bits"] == BITS]
    choices = Case("", "", "inverse", "P-256", target=target).answer(sized_rows).choices
    return [c for c in choices if c.row["time_us"] is not None]


def _ours(choices: Sequence[Choice]) -> list[Mark]:
    """Return a mark per choice; the best one of each core has the core's name as its label."""
    costs = [(choice.row["core_area"], choice.row["time_us"]) for choice in choices]
    front = set(measure.front(costs))
    labelled_cores: set[str] = set()
    marks = []
    for choice in choices:
        row, core = choice.row, str(choice.row["core"])
        star = " *" if choice.stale is not None else ""
        label = "" if core in labelled_cores else core + star
        labelled_cores.add(core)
        area, time = float(row["core_area"]), float(row["time_us"])
        marks.append(Mark(area, time, *_OURS, not is_constant(row), label))
    order = sorted(range(len(marks)), key=lambda i: i not in front)
    return [marks[i] for i in order]


def is_constant(row: Row) -> bool:
    """Return True if the cycles of a configuration are equal for all operands.

    >>> is_constant({"core": "ami-sf", "parameters": {"ConstantTime": 1}})
    True
    """
    is_fixed = row["parameters"].get("ConstantTime") == 1
    return is_fixed or catalog.get(row["core"]).timing == "constant"


def _other(peer: peers.Peer) -> Mark:
    assert peer.lut is not None
    assert peer.time_us is not None
    return Mark(peer.lut, peer.time_us, *_OTHERS, peer.timing != "constant", peer.project)


def _legend(others: bool) -> list[tuple[str, Mark]]:
    """Return the entries of the legend: colours, then filled and hollow marks."""
    keys = [("this project", Mark(1, 1, *_OURS))]
    if others:
        keys.append(("other open hardware", Mark(1, 1, *_OTHERS)))
    grey = Mark(1, 1, GREY), Mark(1, 1, GREY, hollow=True)
    return [*keys, ("constant time", grey[0]), ("variable time", grey[1])]


def _words(rows: Sequence[Row], target: str, docs: str) -> str:
    """Return the caption of a target's picture."""
    choices = _whole(rows, target)
    text = [
        f"Every measured {BITS}-bit inverter on {measure.target_title(target)}. Down and left is "
        "better; the dashed line is the Pareto front of all marks. Each core is named at its best "
        "configuration; marks without a name are its other configurations. The commands that "
        f"measure our marks are below [their table]({docs}results.md#cores-on-{target}); "
        f"{code(f'{COMMAND} docs')} draws the picture."
    ]
    if peers.placed(target):
        page = f"[inverters of other projects]({docs}results.md#inverters-of-other-projects)"
        text.append(
            f"Squares are {page}, placed by the same tools and simulated once, by hand. Area "
            "counts LUT4 only: flip-flops, multipliers and memory blocks are in the tables."
        )
    if any(choice.stale is not None for choice in choices):
        text.append("An asterisk marks results from older RTL.")
    batch_cores = set()
    for row in (choice.row for choice in choices if choice.row["core"] not in batch_cores):
        config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
        if config.core.batches is not None:
            batch_cores.add(config.core.id)
            text.append(_batches(row, config.core.batches(config)))
    return " ".join(text)


def _batches(row: Row, unit: Batches) -> str:
    """Return a sentence on the time per inverse in a full batch; the mark is a batch of one."""
    cycles = cycles_each(unit)
    return (
        f"{row['core']} is drawn with a batch of one; in batches of {unit.depth} it needs "
        f"{cycles:.0f} cycles, {cycles / row['clock_mhz']:.2f} µs, per inverse."
    )
