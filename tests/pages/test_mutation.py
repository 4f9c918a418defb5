"""The pages of mutants and evidence, from the catalog and the stored results."""

from pathlib import Path

import pytest

from dualfield import catalog
from workshop.evidence import MUTANTS, NETS, rtl_checksum
from workshop.mutate import campaign
from workshop.pages import evidence, mutation


def result(core: catalog.Core, checksum: str, checks: str = "") -> campaign.Result:
    survivor = campaign.Survivor("ami-sf-4", "inv at df_add.sv:1, x[0] ($1.A[0])", "undecided")
    return campaign.Result(
        core=core.id,
        seed=3,
        mutants=10,
        candidates=1000,
        equivalent=2,
        killed=7,
        score=0.875,
        survivors=(survivor,),
        killed_by={"simulation, result_o": 6, "proof upset": 1},
        equivalent_by={"same registers and outputs, by induction": 2},
        configurations={"ami-sf-4": 10},
        checksum=checksum,
        checks=checks or campaign.checks_checksum(),
        seconds=2.5,
    )


def test_a_result_is_stale_after_a_change_of_the_rtl(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = catalog.get("ami-sf")
    monkeypatch.setattr(MUTANTS, "file", tmp_path / "mutants.jsonl")
    MUTANTS.file.touch()
    MUTANTS.put(result(core, rtl_checksum(core)).as_dict())
    row = "| `ami-sf` | 1000 | 10 | 2 | 7 | 1 | 87.5% | 3 | 2 s | "
    text = mutation.page([core], MUTANTS.by_key())
    assert f"{row}this RTL |" in text
    assert "- `ami-sf-4`, `inv at df_add.sv:1, x[0] ($1.A[0])`: undecided" in text
    assert "7 of 8 killed (87.5%), seed 3, 1 undecided" in evidence.page([core])
    assert "Total time: 0.0 hours." in text
    MUTANTS.put(result(core, rtl_checksum(core), "0123").as_dict())
    assert f"{row}this RTL, earlier checks |" in mutation.page([core], MUTANTS.by_key())
    MUTANTS.put(result(core, "0123456789abcdef").as_dict())
    assert f"{row}**stale**: the RTL has changed |" in mutation.page([core], MUTANTS.by_key())
    assert "**stale**" in evidence.page([core])


def test_an_untested_core_is_shown_as_untested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = catalog.get("ami-sf")
    assert "never run" in mutation.page([core], {})
    monkeypatch.setattr(MUTANTS, "file", tmp_path / "mutants.jsonl")
    MUTANTS.file.touch()
    MUTANTS.put(result(catalog.get("div-pm"), "").as_dict())
    assert "**Mutants**: never tried" in evidence.page([core])


def test_compared_nets_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    core = catalog.get("ami-sf")
    monkeypatch.setattr(NETS, "file", tmp_path / "nets.jsonl")
    NETS.file.touch()
    assert "**Control nets**" not in evidence.page([core])
    row = {"core": core.id, "label": "ami-sf-8", "action": "sign", "nets": 7, "pairs": 9}
    NETS.put({**row, "differing_pairs": 2, "checksum": rtl_checksum(core)})
    text = "**Control nets**: `ami-sf-8`, 7 nets: sign 2 of 9 pairs differ"
    assert f"{text}\n" in evidence.page([core])
    NETS.put({**row, "differing_pairs": 2, "checksum": "0123456789abcdef"})
    assert f"{text} (**stale**" in evidence.page([core])
