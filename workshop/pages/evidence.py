"""The page ``docs/reference/evidence.md``: what is shown of each core, and what is not."""

from collections import defaultdict

from dualfield.catalog import evidence
from dualfield.catalog.core import Core
from dualfield.report.markdown import generated
from workshop import formal
from workshop.evidence import MUTANTS, stale
from workshop.formal import whole
from workshop.pages import coverage, mutation


def page(cores: list[Core]) -> str:
    """The page, for these cores."""
    lines = list(_HEAD)
    for core in cores:
        lines += [f"## `{core.id}`", ""]
        lines += [f"- **{what}**: {said}" for what, said in _rows(core)]
        lines.append("")
    return "\n".join(lines)


def _rows(core: Core) -> list[tuple[str, str]]:
    done = evidence.total(core.id)
    widths = {what: evidence.ranges(map(int, done[what])) for what in _MEASURED if what in done}
    operations = sum(done.get("operations", {}).values())
    tests = len(done.get("model", {}))
    return [
        ("Every operand", f"at {widths.get('exhaustive', 'no')} bits"),
        *([("Every inverse", f"at {widths['inverses']} bits")] if "inverses" in widths else []),
        ("Operations compared", f"{operations}, at {widths.get('operations', 'no')} bits"),
        ("Random operations in number", evidence.operations_in_words(core)),
        ("Stalls, clear, reset", f"at {widths.get('handshake', 'no')} bits"),
        ("Random schedules of handshakes", evidence.schedules_in_words(core)),
        ("Unknown values", _unknown(done)),
        ("Model", f"{tests} tests"),
        ("Proven from any state", _whole(core)),
        ("Proven by its own harnesses", _harnesses(core)),
        ("Mutants", _mutants(core)),
        ("Coverage", coverage.summary(core)),
        ("Constant time", _time(core)),
        ("Not shown", _not_shown(core)),
    ]


_MEASURED = ("exhaustive", "inverses", "operations", "handshake")


def _unknown(done: evidence.Done) -> str:
    """What was run in four states, in words.

    >>> _unknown({"unknown": {"3": 400, "5": 200}})
    'no x comes out: operations: 600, at 3, 5 bits'
    >>> _unknown({})
    'never tried'
    """
    counts = done.get("unknown", {})
    if not counts:
        return "never tried"
    widths = evidence.ranges(map(int, counts))
    return f"no x comes out: operations: {sum(counts.values())}, at {widths} bits"


def _made(core: Core) -> dict[str, list[whole.Whole]]:
    """The proofs made from the record, by kind."""
    made: dict[str, list[whole.Whole]] = defaultdict(list)
    for proof in whole.proofs():
        if proof.config.core.id == core.id:
            made[proof.kind].append(proof)
    return made


def _whole(core: Core) -> str:
    """The proofs made from the record: of each kind widths and number of configurations.

    >>> from dualfield import catalog
    >>> _whole(catalog.get("scalar-mul"))
    '`wipe` at 3 bits (configurations: 6), `ports` at 3 bits (configurations: 6)'
    """
    of = "MaxBits of " if core.sized else ""
    said = []
    for kind, proofs in _made(core).items():
        sizes = [p.config.most_bits for p in proofs]
        widths = evidence.ranges({int(size) for size in sizes})
        said.append(f"`{kind}` at {of}{widths} bits (configurations: {len(proofs)})")
    return ", ".join(said) or "nothing"


def _harnesses(core: Core) -> str:
    """The proofs of the family that speak of this core or of its parts."""
    found: dict[str, set[str]] = defaultdict(set)
    for proof in formal.proofs().values():
        if not isinstance(proof, formal.Harness) or proof.core not in ("", core.id):
            continue
        family, _, what = proof.kind.partition("/")
        if family == core.family:
            how = "induction" if proof.mode == "prove" else "bounded"
            found[f"`{what}` ({how})"].add(proof.name.rpartition("-")[2])
    said = [f"{what} at {evidence.ranges(map(int, bits))} bits" for what, bits in found.items()]
    return ", ".join(said) or "nothing"


def _mutants(core: Core) -> str:
    row = MUTANTS.by_key().get(core.id)
    if row is None:
        return "never tried"
    different = row["mutants"] - row["equivalent"]
    score = mutation.percent(row["score"])
    said = f"{row['killed']} of {different} killed ({score}), seed {row['seed']}"
    if row["survivors"]:
        said += f", {len(row['survivors'])} undecided"
    old = "; **stale**, the RTL has changed since" if stale(core, row) else ""
    return f"{said}; {row['equivalent']} more change nothing{old}: [mutants](mutation.md)"


def _time(core: Core) -> str:
    shown = "every test compares cycles with the model"
    if "time" in _made(core):
        shown = f"proof `time` at its widths, and {shown}"
    if core.timing == "constant":
        return f"cycles, refused operands included: {shown}"
    if any(parameter.name == "ConstantTime" for parameter in core.parameters):
        return f"with `ConstantTime` = 1 only, cycles: {shown}"
    return "not claimed: cycles depend on the operands"


def _not_shown(core: Core) -> str:
    after = "an upset: idle again within the bound" if "upset" in _made(core) else "nor upsets"
    said = [f"power, emission and injected faults ({after})", "proofs at larger widths"]
    if core.paper:
        said.append("the paper's own figures, which `dualfield papers` sets beside ours")
    return "; ".join(said)


_HEAD = (
    generated("python -m workshop pages"),
    "",
    "# What is shown, and what is not",
    "",
    "This page lists for each core what tests and proofs show, at which widths, and what they do",
    "not show. The data come from the tests, the list of proofs, the results of the",
    "[mutants](mutation.md), the [coverage](coverage.md), and the runs of `make soak`.",
    "",
    "*Every operand* means every modulus with every operand of that width, refused ones included.",
    "`tests/rtl/test_refusals.py` runs operands that are longer than the operand size, at every",
    "size and word length that the record of a core names. A *bounded* proof covers every state",
    "reachable in a stated number of cycles, which is more than the longest operation takes.",
    "*Induction* covers all time. [The handshake](handshake.md) defines the proofs `wipe`,",
    "`restart`, `time`, `upset` and `ports`. A proof holds only at the widths named. The page on",
    "mutants defines a mutant and its score.",
    "",
    "*Unknown values*: Icarus Verilog simulates the flat file of small configurations, which cover",
    "every value of every parameter, and arrays of segments at 16 bits. All registers and memories",
    "start as x. All ports are x before the reset, and operands are x while `in_valid_i` is 0. The",
    "first operands transfer in the first cycle in which the core is ready. Results are compared",
    "with the model. `in_ready_o` and `out_valid_o` are never x, and no other output is x while",
    "a result is offered. A Verilog `if` treats x as 0, so this finds less than proofs from any",
    "state.",
    "",
)
