"""What the campaigns found, core by core: ``results.json``, and the page that shows it."""

from collections.abc import Mapping
from pathlib import Path

from dualfield import catalog
from dualfield.catalog.core import Core
from dualfield.host.files import write_whole
from dualfield.host.paths import required_checkout
from dualfield.report.markdown import generated
from workshop.formal import alone
from workshop.mutate import campaign, suite
from workshop.mutate.found import Found, Results

RESULTS = Results(Path(__file__).with_name("results.json"))
PAGE = "docs/reference/mutation.md"


def page(cores: list[Core], found: Mapping[str, Found]) -> str:
    """The page ``docs/reference/mutation.md``, of what was found of these cores."""
    lines = [*_HEAD]
    for core in cores:
        row = found.get(core.id)
        lines.append(f"| {' | '.join(_cells(core, row))} |")
    seconds = sum(found[core.id]["seconds"] for core in cores if core.id in found)
    lines += ["", f"All of them: {seconds / 3600:.1f} hours."]
    left_out = [f"`{config.label()}`" for core in cores for config in campaign.left_out(core)]
    if left_out:
        lines += ["", f"Left out, with operands too many to try each: {', '.join(left_out)}."]
    survivors = [one for core in cores if core.id in found for one in found[core.id]["survivors"]]
    lines += ["", "## Survivors", ""]
    if not survivors:
        lines.append("None.")
    for one in survivors:
        lines.append(f"- `{one['label']}`, `{one['fault']}`: {one['reason']}")
    lines += ["", "## What kills them", "", "| core | simulation | proofs |", "| --- | --- | --- |"]
    for core in cores:
        by = found[core.id]["killed_by"] if core.id in found else {}
        cells = [
            ", ".join(
                f"{how.removeprefix(word)} {n}" for how, n in by.items() if how.startswith(word)
            )
            for word in ("simulation, ", "proof ")
        ]
        lines.append(f"| `{core.id}` | {' | '.join(cells)} |")
    return "\n".join([*lines, *_PROOFS, *alone.table(), ""])


def percent(score: float) -> str:
    """A score in words, never more than it is.

    >>> percent(0.9995), percent(0.93), percent(1.0)
    ('99.9%', '93.0%', '100.0%')
    """
    return f"{int(score * 10_000 + 0.5) // 10 / 10:.1f}%"


def _cells(core: Core, row: Found | None) -> list[str]:
    if row is None:
        return [f"`{core.id}`", *([""] * 8), "never run"]
    now = row.get("checks") == campaign.checks_checksum()
    state = "this RTL" if now else "this RTL, earlier checks"
    if RESULTS.stale(core, row):
        state = "**stale**: the RTL has changed"
    return [
        f"`{core.id}`",
        str(row["candidates"]),
        str(row["mutants"]),
        str(row["equivalent"]),
        str(row["killed"]),
        str(len(row["survivors"])),
        percent(row["score"]),
        str(row["seed"]),
        f"{row['seconds']:.0f} s",
        state,
    ]


def write_page() -> Path:
    """Write the page into the checkout; its path. UsageError without a checkout."""
    root = required_checkout(PAGE)
    path = root / PAGE
    write_whole(path, page(list(catalog.cores().values()), RESULTS.all()))
    return path


_HEAD = (
    generated("python -m workshop mutate"),
    "",
    "# Mutants",
    "",
    "This page shows how many injected faults the checks of each core find. The data are in",
    "`workshop/mutate/results.json`.",
    "",
    "Yosys lists every place where a wire enters or leaves a cell of the flat netlist. Five faults",
    "are possible there: inverted, stuck at 0, stuck at 1, inverted while another bit of the word",
    "is 0, inverted while it is 1. A random sample of the faults goes into one netlist behind a",
    "selector. This is done for small configurations that cover every value of every parameter.",
    "Clocks are not mutated.",
    "",
    "Each mutant runs through one schedule in simulation, `workshop.mutate.suite`: operations on",
    "every operand or on edges and drawn ones, of each smaller size where it comes with the",
    "operation, with operands too long for it by one bit, batches of every length, stalls,",
    "`clear_i` in every cycle of an operation, reset over an edge and between edges, and any",
    "contents of all registers, before `clear_i`, before the bound in which a core is idle again,",
    "and before a reset with one operation after it. All outputs are compared in every cycle, and",
    "after `clear_i` all registers. The schedule ends, so no mutant can hang. What is shown below",
    "to be the same at the ports is spared its operations from reset on, where nothing else is",
    "looked at.",
    "",
    "The seed of a score is one that the suite was not mended against: where a mutant of one seed",
    "showed a hole, the next score is of another.",
    "",
    "What the simulation does not see goes through the proofs of the core that begin in any",
    "state (`wipe`, `restart`, `time`, `upset`, `ports`), which kill what they find.",
    "*Equivalent* is only what a proof shows to be the same. Nearly always that is ternary",
    "simulation: with each value of all operands, X on every port that does not count and in",
    "every register that may have either value, all outputs are known, and the core's, in every",
    "cycle (`workshop.mutate.ternary`). Where operands are too many for it, or a mutant's output",
    "is X: its registers and outputs in any state; or its outputs from reset on for longer than an",
    "operation, where `restart` and `ports` hold; or its outputs once reset and wiped, where with",
    "all nets merged that are equal in every state reached nothing differs. What is still in",
    "doubt goes through every operation of every size, back to back, where that is no more than",
    f"{suite.EVERY // 10**6} million cycles. What is left *survives*, with the reason: the outputs",
    "differ, by ternary simulation, a solver, or inputs drawn 256 at a time, which is a hole in",
    "the suite; or undecided, as that no difference was found makes no mutant equivalent. The",
    "score is killed / (mutants - equivalent).",
    "`workshop.mutate.judge` has the details.",
    "",
    "`python -m workshop mutate CORE --count N --seed S` tries other samples; stopped, the same",
    "one goes on after the last whole netlist. Times are of two processors, busy with two or three",
    "of these;",
    "models that an earlier run had built were not built again: a first run takes longer.",
    "With *earlier checks* the suite, or what decides the rest, has changed since.",
    "",
    "| core | faults | tried | equivalent | killed | survive | score | seed | time | of |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
)

_PROOFS = (
    "",
    "## What each proof is there for",
    "",
    "Each kind of proof of `formal/`, and of those made from every core's record, has faults of",
    "its own, put in by hand. `python -m workshop formal --alone` looks for one that no proof of",
    "another kind finds which reads the same file; a kind that has none is left out.",
    "",
)
