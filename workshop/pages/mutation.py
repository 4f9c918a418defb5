"""The page ``docs/reference/mutation.md``: the mutants of each core."""

from collections.abc import Mapping

from dualfield.catalog.core import Core
from dualfield.report.markdown import generated
from workshop import evidence
from workshop.formal import alone
from workshop.mutate import campaign


def page(cores: list[Core], found: Mapping[str, evidence.Row]) -> str:
    """The page; ``found``: the rows of these cores."""
    lines = [*_HEAD]
    for core in cores:
        row = found.get(core.id)
        lines.append(f"| {' | '.join(_cells(core, row))} |")
    seconds = sum(found[core.id]["seconds"] for core in cores if core.id in found)
    lines += ["", f"Total time: {seconds / 3600:.1f} hours."]
    survivors = [one for core in cores if core.id in found for one in found[core.id]["survivors"]]
    lines += ["", "## Undecided", ""]
    if not survivors:
        lines.append("None.")
    for one in survivors:
        lines.append(f"- `{one['label']}`, `{one['fault']}`: {one['reason']}")
    lines += [
        "",
        "## Checks that kill mutants",
        "",
        "| core | simulation | proofs |",
        "| --- | --- | --- |",
    ]
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


def _cells(core: Core, row: evidence.Row | None) -> list[str]:
    if row is None:
        return [f"`{core.id}`", *([""] * 8), "never run"]
    now = row.get("checks") == campaign.checks_checksum()
    state = "this RTL" if now else "this RTL, earlier checks"
    if evidence.stale(core, row):
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


_HEAD = (
    generated("python -m workshop pages"),
    "",
    "# Mutants",
    "",
    "This page shows how many injected faults the checks of each core find. The data are in",
    "`evidence/mutants.jsonl`.",
    "",
    "Yosys lists every place where a wire enters or leaves a cell of the flat netlist. Five faults",
    "are possible there: inverted, stuck at 0, stuck at 1, inverted while another bit of the word",
    "is 0, inverted while it is 1. A random sample of the faults goes into one netlist behind a",
    "selector. This is done for small configurations that cover every value of every parameter.",
    "Clocks are not mutated.",
    "",
    "Each mutant runs through one schedule in simulation, `workshop.mutate.suite`. The schedule",
    "has:",
    "",
    "- operations on every operand, or on corner cases and random ones; also on each smaller size",
    "  where the size is a port, and on operands that are one bit too long;",
    "- batches of every length, and stalls;",
    "- `clear_i` in every cycle of an operation, and reset over a clock edge and between edges;",
    "- arbitrary contents of all registers, followed by `clear_i`, by the time in which a core",
    "  must become idle, or by a reset and one operation.",
    "",
    "All outputs are compared in every cycle; after `clear_i` all registers are compared too. The",
    "schedule ends, so no mutant can hang.",
    "",
    "A score always uses a seed that the suite was not improved with: when a mutant of one seed",
    "shows a gap in the suite, the next score uses another seed.",
    "",
    "Mutants that simulation does not kill go through the core's proofs that begin in any state",
    "(`wipe`, `restart`, `time`, `upset`, `ports`). A proof that fails kills the mutant. A mutant",
    "counts as *equivalent* only if a solver shows it, in one of two ways:",
    "",
    "- From any state that both share, the mutant goes to the same next state and shows the same",
    "  outputs.",
    "- After reset and wipe all outputs are equal, once all nets that are equal in every reached",
    "  state are merged.",
    "",
    "The others are *undecided*, with the reason: no difference was found, which proves nothing.",
    "The score is killed / (mutants - equivalent). `workshop.mutate.judge` has the details.",
    "",
    "`python -m workshop mutate CORE --count N --seed S` runs another sample. A stopped run",
    "resumes after the last complete netlist. Times are for two processors that ran two or three",
    "campaigns at once, with simulations built by an earlier run; a first run takes longer.",
    "*Earlier checks* means that the suite or the proofs of equivalence have changed since. Those",
    "rows decided more mutants: ternary simulation, a longer unrolling and every operation of",
    "every size came after the proofs.",
    "",
    "| core | faults | tried | equivalent | killed | undecided | score | seed | time | RTL |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
)

_PROOFS = (
    "",
    "## Faults that only one kind of proof finds",
    "",
    "Each kind of proof has faults of its own, chosen by hand. This holds for the proofs of",
    "`formal/` and for those generated from every core's record. The command",
    "`python -m workshop formal --alone` looks for a fault that no other kind of proof of the",
    "same file finds. A kind of proof for which none was found is marked *not shown*.",
    "",
)
