"""The quick proofs hold, quick mutations are detected, and the runner refuses bad input."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.host import tools
from dualfield.host.errors import CheckFailed, UsageError
from recorder import note
from workshop import evidence, formal
from workshop.formal import equivalence, unique_faults
from workshop.formal.proofs import read_entries

PROOFS = formal.proofs()
MUTATIONS = formal.mutations()
QUICK = sorted(name for name, proof in PROOFS.items() if proof.quick)
FAULTS = sorted(name for name, mutation in MUTATIONS.items() if mutation.quick)


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    lack = tools.missing("yowasp-sby", "yices-smt2")
    assert lack is None, lack


@pytest.mark.sweep
@pytest.mark.parametrize("name", QUICK)
def test_proof_holds(name: str) -> None:
    outcome = formal.prove(PROOFS[name])
    assert outcome.word == "PASS", outcome
    if isinstance(PROOFS[name], equivalence.FlatEquivalence):
        return  # of a generated file, not of the core
    for core in catalog.cores().values():
        if core.sources[-1] in PROOFS[name].sources:
            note(core.id, "proofs", name)


@pytest.mark.sweep
@pytest.mark.parametrize("name", FAULTS)
def test_proofs_detect_the_fault(name: str) -> None:
    mutation = MUTATIONS[name]
    outcome = formal.prove(PROOFS[mutation.proof], mutation)
    assert outcome.word == "FAIL", outcome
    assert outcome.detail, "the verdict comes from an assertion"


LONG = {
    "almost_inverse/invariant",
    "almost_inverse/result",
    "divstep/chain-equal",
    "divstep/fixed-result",
    "divstep/gf2m-result",
    "divstep/product",
    "divstep/result",
    "divstep/turns",
    "divstep/words",
    "dsp_multiply/whole",
    "dsp_multiply/words-whole",
    "dual_multiply/overlap",
    "dual_multiply/product",
    "montgomery_inverse/invariant",
    "montgomery_inverse/result",
    "plus_minus/result",
    "prime_multiply/whole",
    "prime_multiply/words-whole",
    "scalable_multiply/result",
    "unified_inverse/constant-time",
    "unified_inverse/result",
    "word_inverse/pass",
}
"""Proofs that take 2 CPU seconds or more; `make formal` runs them.

The tests of the RTL run every operand of 3 or 4 bits, which covers results and products.
"""


def test_every_kind_of_proof_is_quick_once_and_has_a_mutation() -> None:
    kinds = {proof.kind for proof in PROOFS.values()}
    assert {PROOFS[name].kind for name in QUICK} == kinds - LONG
    assert {PROOFS[mutation.proof].kind for mutation in MUTATIONS.values()} == kinds


@pytest.mark.parametrize("mutation", MUTATIONS.values(), ids=lambda m: m.name)
def test_mutation_names_a_proof_and_text_that_exist(mutation: formal.Mutation) -> None:
    (source,) = [s for s in PROOFS[mutation.proof].sources if s.name == mutation.file]
    assert mutation.old in source.read_text()
    assert mutation.new != mutation.old


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[proof]]\nname = "x"\nstep = 3', "proof 1: unknown key 'step'.*Did you mean steps"),
        ('[[proof]]\n[[mutation]]\nnam = ""', "mutation 1: unknown key 'nam'"),
        ("[[proofs]]", "unknown table 'proofs'.*Did you mean proof"),
    ],
)
def test_a_misspelt_key_of_a_list_of_proofs_is_refused(
    tmp_path: Path, text: str, message: str
) -> None:
    (tmp_path / "proofs.toml").write_text(text)
    with pytest.raises(UsageError, match=message):
        read_entries(tmp_path, "proof")


def verdict(proof: formal.Proof, fault: formal.Mutation | None) -> formal.Verdict:
    """A fake proof: one proof cannot read the fault, two detect it, the others do not."""
    assert fault is not None
    assert fault.steps == 0, "a rival takes as many steps as it always does"
    if proof.kind == "wipe":
        raise CheckFailed("the fault cannot be read")
    actual = proof.kind in ("adder/split", "montgomery_inverse/result")
    return formal.Verdict(fault.name, "UNKNOWN" if actual else "PASS", 0.0, "", None)


def test_a_fault_is_unique_if_no_other_kind_of_proof_finds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(unique_faults, "prove", verdict)
    faults = unique_faults.by_kind(list(MUTATIONS))
    adders = unique_faults.search("adder/equal", faults["adder/equal"])
    assert (adders.fault, adders.faults) == (None, len(faults["adder/equal"]))
    assert set(adders.others.values()) == {"adder/split-5"}
    frame = unique_faults.search("frame/upset", faults["frame/upset"])
    assert frame.fault is None
    assert "wipe-" in frame.others["frame/no-end-without-done"], "not to be read is to be found"
    result = unique_faults.search(
        "almost_inverse/result", [MUTATIONS["almost_inverse/bound-never-reached"]]
    )
    assert result.fault == "almost_inverse/bound-never-reached", "the same harness is no rival"


def _empty_store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence.PROOFS, "file", folder / "proofs.jsonl")
    evidence.PROOFS.file.touch()


def test_a_fault_without_rivals_needs_no_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _empty_store(tmp_path, monkeypatch)
    assert formal.main(["--alone", "divstep/words-taken-while-busy"]) == 0
    assert capsys.readouterr().out.split()[-1] == "divstep/words-taken-while-busy"
    assert formal.main(["--alone", "--list", "adder"]) == 0
    assert capsys.readouterr().out.split() == ["adder/equal", "adder/split"]


def test_a_unique_fault_is_stale_after_a_change_of_its_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _empty_store(tmp_path, monkeypatch)
    (name, *_), (kind, *_) = MUTATIONS, unique_faults.by_kind(list(MUTATIONS))
    unique_faults.store(unique_faults.SearchResult(kind, 1, None, {}))
    assert evidence.PROOFS.by_key() == {}
    unique_faults.store(unique_faults.SearchResult(kind, 1, name, {}))
    row, other, *_ = sorted(unique_faults.table(), key=lambda cells: cells[0] != f"`{kind}`")
    assert row[2:] == (f"`{name}`", "this RTL")
    assert other[2] == "**not shown**"
    evidence.PROOFS.put({**evidence.PROOFS.by_key()[kind], "checksum": "0123456789abcdef"})
    assert any("**stale**" in cells[3] for cells in unique_faults.table())


def test_every_kind_of_proof_finds_a_fault_that_no_other_does() -> None:
    assert set(evidence.PROOFS.by_key()) == {proof.kind for proof in PROOFS.values()}, (
        "formal --alone"
    )
    for kind, row in evidence.PROOFS.by_key().items():
        assert PROOFS[MUTATIONS[row["fault"]].proof].kind == kind


def test_a_kind_without_a_fault_of_its_own_is_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lack = unique_faults.SearchResult("adder/equal", 1, None, {"adder/x": "adder/split-5"})
    monkeypatch.setattr(unique_faults, "search_all", lambda _, show: show(lack) or 1)
    assert formal.main(["--alone", "adder/equal"]) == 2, "no fault is called so"
    assert formal.main(["--alone", "adder/borrow-not"]) == 1
    assert "adder/x: adder/split-5 detects it too" in capsys.readouterr().out


def test_names_select_by_start() -> None:
    assert formal.select(["adder/equal"], PROOFS) == ["adder/equal-16"]
    assert formal.select([], PROOFS) == list(PROOFS)
    entry = "almost_inverse/result-ami-sf-3"
    assert formal.select([entry], PROOFS) == [entry]
    assert entry in formal.select(["almost_inverse/result-ami-sf"], PROOFS)
    with pytest.raises(UsageError, match="almost_inverse"):
        formal.select(["almost_inverse/resul"], PROOFS)


def test_unknown_name_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert formal.main(["nothing-like-it"]) == 2
    assert "no proof or family 'nothing-like-it'" in capsys.readouterr().err


def test_missing_tool_is_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tools, "missing", lambda *_: "yices-smt2 is not installed")
    assert formal.main(["adder"]) == 2
    assert "yices-smt2 is not installed" in capsys.readouterr().err


def test_one_fault_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert formal.main(["--mutate", "--one", "--list"]) == 0
    listed = capsys.readouterr().out.split()
    kinds = {proof.kind for proof in PROOFS.values()}
    assert [PROOFS[MUTATIONS[name].proof].kind for name in listed] == sorted(kinds)
    assert formal.main(["--one"]) == 2
    assert "--one needs --mutate" in capsys.readouterr().err


def test_bounds_come_from_the_catalog() -> None:
    proof = PROOFS["almost_inverse/result-ami-1sub-3"]
    assert isinstance(proof, formal.Harness)
    parameters = dict(proof.parameters)
    assert parameters == {
        "N": 3,
        "BoundAlmost": 9,
        "BoundDouble": 11,
        "BoundSingle": 10,
        "BoundPlain": 13,
    }
