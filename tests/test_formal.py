"""The quick proofs hold, quick mutations are seen, and the runner refuses what it must."""

import pytest

from dualfield import catalog, formal, tools
from dualfield.errors import UsageError
from dualfield.formal import handed, whole
from recorder import note

PROOFS = formal.proofs()
MUTATIONS = formal.mutations()
QUICK = sorted(name for name, proof in PROOFS.items() if proof.quick)
FAULTS = sorted(name for name, mutation in MUTATIONS.items() if mutation.quick)


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    lack = tools.missing("yowasp-sby", "yices-smt2")
    assert lack is None, lack


@pytest.mark.parametrize("name", QUICK)
def test_proof_holds(name: str) -> None:
    outcome = formal.prove(PROOFS[name])
    assert outcome.word == "PASS", outcome
    if isinstance(PROOFS[name], handed.Handed):
        return  # of a generated file, not of the core
    for core in catalog.cores().values():
        if core.sources[-1] in PROOFS[name].sources:
            note(core.id, "proofs", name)


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_seen(name: str) -> None:
    mutation = MUTATIONS[name]
    outcome = formal.prove(PROOFS[mutation.proof], mutation)
    assert outcome.word == "FAIL", outcome
    assert outcome.detail, "the verdict comes from an assertion"


def kind(name: str) -> str:
    """What is proven: of every core, or by one entry of a family."""
    proof = PROOFS[name]
    if isinstance(proof, whole.Whole | handed.Handed):
        return proof.kind
    rest = name.rsplit("-", 1)[0]
    for core in catalog.cores():
        rest = rest.removesuffix(f"-{core}")
    return rest


LONG = {"dual_multiply/overlap"}
"""A minute and a half; `make formal` runs it."""


def test_every_kind_of_proof_is_quick_once_and_has_a_mutation() -> None:
    kinds = {kind(name) for name in PROOFS}
    assert {kind(name) for name in QUICK} == kinds - LONG
    assert {kind(mutation.proof) for mutation in MUTATIONS.values()} == kinds


@pytest.mark.parametrize("mutation", MUTATIONS.values(), ids=lambda m: m.name)
def test_mutation_names_a_proof_and_text_that_exist(mutation: formal.Mutation) -> None:
    (source,) = [s for s in PROOFS[mutation.proof].sources if s.name == mutation.file]
    assert mutation.old in source.read_text()
    assert mutation.new != mutation.old


def test_names_select_by_start() -> None:
    assert formal.select(["adder/equal"], PROOFS) == ["adder/equal-16"]
    assert formal.select([], PROOFS) == list(PROOFS)
    one = "almost_inverse/result-ami-sf-3"
    assert formal.select([one], PROOFS) == [one]
    assert one in formal.select(["almost_inverse/result-ami-sf"], PROOFS)
    with pytest.raises(UsageError, match="almost_inverse"):
        formal.select(["almost_inverse/resul"], PROOFS)


def test_unknown_name_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert formal.main(["nothing-like-it"]) == 2
    assert "nothing is called 'nothing-like-it'" in capsys.readouterr().err


def test_missing_tool_is_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tools, "missing", lambda *_: "yices-smt2 is not installed")
    assert formal.main(["adder"]) == 2
    assert "yices-smt2 is not installed" in capsys.readouterr().err


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
