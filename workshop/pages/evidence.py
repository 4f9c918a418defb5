"""The page ``docs/reference/evidence.md``: tests and proofs of each core, and their limits."""

from collections import defaultdict

from dualfield.catalog import evidence
from dualfield.catalog.core import Core
from workshop import formal
from workshop.evidence import MUTANTS, NETS, stale
from workshop.formal import whole
from workshop.pages import coverage, faults, mutation
from workshop.pages.template import fill


def page(cores: list[Core]) -> str:
    """The page, for these cores."""
    return fill("evidence", cores={core.id: _rows(core) for core in cores})


def _rows(core: Core) -> list[tuple[str, str]]:
    counts = evidence.total(core.id)
    widths = {
        kind: f"at {evidence.ranges(map(int, counts[kind]))} bits"
        if kind in counts
        else "at no width"
        for kind in _MEASURED
    }
    operations = sum(counts.get("operations", {}).values())
    tests = len(counts.get("model", {}))
    return [
        ("Every operand", widths["exhaustive"]),
        *([("Every inverse", widths["inverses"])] if "inverses" in counts else []),
        ("Operations compared", f"{operations}, {widths['operations']}"),
        ("Random operations", evidence.operations_in_words(core)),
        ("Stalls, clear, reset", widths["handshake"]),
        ("Random schedules of handshakes", evidence.schedules_in_words(core)),
        ("Unknown values", _unknown(counts)),
        ("Model", f"{tests} tests"),
        ("Proven from any state", _whole(core)),
        ("Proven by its own harnesses", _harnesses(core)),
        ("Mutants", _mutants(core)),
        ("Transient faults", faults.summary(core)),
        ("Coverage", coverage.summary(core)),
        ("Constant time", _time(core)),
        *([("Control nets", text)] if (text := _nets(core)) else []),
        ("Not shown", _not_shown(core)),
    ]


_MEASURED = ("exhaustive", "inverses", "operations", "handshake")


def _unknown(done: evidence.Counts) -> str:
    """The four-state simulations, in words.

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


def _by_kind(core: Core) -> dict[str, list[whole.Whole]]:
    """The proofs that the record generates, by kind."""
    proofs: dict[str, list[whole.Whole]] = defaultdict(list)
    for proof in whole.proofs():
        if proof.config.core.id == core.id:
            proofs[proof.kind].append(proof)
    return proofs


def _whole(core: Core) -> str:
    """Widths and number of configurations of each kind of generated proof.

    >>> from dualfield import catalog
    >>> _whole(catalog.get("scalar-mul"))
    '`wipe` at 3 bits (configurations: 6), `ports` at 3 bits (configurations: 6)'
    """
    of = "MaxBits of " if core.sized else ""
    parts = []
    for kind, proofs in _by_kind(core).items():
        sizes = [p.config.most_bits for p in proofs]
        widths = evidence.ranges({int(size) for size in sizes})
        parts.append(f"`{kind}` at {of}{widths} bits (configurations: {len(proofs)})")
    return ", ".join(parts) or "nothing"


def _harnesses(core: Core) -> str:
    """The proofs of the family for this core or its parts, in words."""
    widths: dict[str, set[str]] = defaultdict(set)
    for proof in formal.proofs().values():
        if not isinstance(proof, formal.Harness) or proof.core not in ("", core.id):
            continue
        family, _, what = proof.kind.partition("/")
        if family == core.family:
            how = "induction" if proof.mode == "prove" else "bounded"
            widths[f"`{what}` ({how})"].add(proof.name.rpartition("-")[2])
    parts = [f"{what} at {evidence.ranges(map(int, bits))} bits" for what, bits in widths.items()]
    return ", ".join(parts) or "nothing"


def _mutants(core: Core) -> str:
    row = MUTANTS.by_key().get(core.id)
    if row is None:
        return "never tried"
    different = row["mutants"] - row["equivalent"]
    score = mutation.percent(row["score"])
    text = f"{row['killed']} of {different} killed ({score}), seed {row['seed']}"
    if row["survivors"]:
        text += f", {len(row['survivors'])} undecided"
    old = "; **stale**, the RTL has changed since" if stale(core, row) else ""
    return f"{text}; {row['equivalent']} more change nothing{old}: [mutants](mutation.md)"


def _nets(core: Core) -> str:
    """The comparisons of control nets between operations with different secrets; empty if none."""
    builds: dict[str, list[str]] = defaultdict(list)
    for row in NETS.rows():
        if row["core"] == core.id:
            action = f"{row['action']} " if row["action"] else ""
            old = " (**stale**, the RTL has changed since)" if stale(core, row) else ""
            builds[f"`{row['label']}`, {row['nets']} nets"].append(
                f"{action}{row['differing_pairs']} of {row['pairs']} pairs differ{old}"
            )
    return "; ".join(f"{build}: {', '.join(results)}" for build, results in builds.items())


def _time(core: Core) -> str:
    evidence_text = "every test compares cycles with the model"
    if "time" in _by_kind(core):
        evidence_text = f"proof `time` at its widths, and {evidence_text}"
    if core.timing == "constant":
        return f"cycles, refused operands included: {evidence_text}"
    if any(parameter.name == "ConstantTime" for parameter in core.parameters):
        return f"with `ConstantTime` = 1 only, cycles: {evidence_text}"
    return "not claimed: cycles depend on the operands"


def _not_shown(core: Core) -> str:
    after = "an upset: idle again within the bound" if "upset" in _by_kind(core) else "nor upsets"
    parts = [f"power, emission and injected faults ({after})", "proofs at larger widths"]
    if core.paper:
        parts.append("the paper's own figures, which `dualfield papers` sets beside ours")
    return "; ".join(parts)
