"""Runs of many operations: written down once, replaced, found stale, not run again."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dualfield import catalog, soak, verify
from dualfield.catalog import volume
from dualfield.cli import app
from dualfield.curve import openssl
from dualfield.curve import volume as curves
from dualfield.curve.curves import NAMED as CURVES
from dualfield.curve.curves import Curve
from dualfield.entry import run_app
from dualfield.simulate import operands
from dualfield.verify import Check, Wanted

CORE = catalog.get("inv-divstep")


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "volume.json"
    path.write_text("[\n]\n")
    monkeypatch.setattr(volume.RUNS, "file", path)
    return path


def check(core: catalog.Core = CORE, bits: int = 64, cases: int = 7, **more: object) -> Check:
    config = core.configure(bits)
    what = f"{core.id}: random"
    made = Check(core.id, config.label(), what, bits, dict(config.values), config.checksum())
    return replace(made, cases=cases, **more)  # type: ignore[arg-type]


def test_what_was_right_is_written_down() -> None:
    verify.write_down(check(), Wanted())
    verify.write_down(check(failures=1), Wanted(bits=9))
    verify.write_down(check(what="inv-divstep: edges"), Wanted())
    verify.write_down(check(cases=0), Wanted())
    (run,) = volume.RUNS.of("inv-divstep")
    assert (run.operations, run.moduli, run.seed) == (7, volume.DRAWN, 1)
    assert not run.stale(CORE)
    assert volume.summary(CORE) == "7 at 64 bits"
    verify.write_down(check(), Wanted(widths=True))
    assert volume.summary(CORE) == "7 at 64 bits, 7 on odd moduli of 3 to 64 bits"
    assert volume.RUNS.of("inv-jump") == []


def test_a_run_takes_the_place_of_a_shorter_or_older_one() -> None:
    for cases in (7, 5, 9):
        verify.write_down(check(cases=cases), Wanted())
    assert [run.operations for run in volume.RUNS.of("inv-divstep")] == [9]
    (run,) = volume.RUNS.of("inv-divstep")
    old = replace(run, rtl_checksum="0" * 64, operations=100)
    volume.RUNS.keep(old)
    assert volume.RUNS.of("inv-divstep") == [old]
    assert old.stale(CORE)
    assert volume.summary(CORE) == "100 stale, the RTL has changed since"
    verify.write_down(check(cases=3), Wanted())
    assert volume.summary(CORE) == "3 at 64 bits"
    assert replace(run, parameters={"NoMore": 1}).stale(CORE)


@pytest.mark.unrecorded
def test_the_command_writes_it_down(capsys: pytest.CaptureFixture[str]) -> None:
    one = ("-P", "Segment=8", "-P", "MaskOutputs=0")
    words = ("verify", "mont-mul-serial", "--bits", "8", "--count", "20", "--record", *one)
    assert run_app(app, words) == 0
    (run,) = volume.RUNS.of("mont-mul-serial")
    assert (run.bits, run.operations) == (8, 20)
    capsys.readouterr()
    assert run_app(app, ("list", "mont-mul-serial")) == 0
    assert "20 at 8 bits" in capsys.readouterr().out
    assert run_app(app, ("verify", "inv-divstep", "--field", "P-256", "--widths")) == 2


MODEL = ("verify", "scalar-mul", "--curve", "P-192", "--model", "--record", "--count", "2")


@pytest.mark.skipif(not openssl.available(), reason="no libcrypto with EC_GROUP_new_curve_GF2m")
def test_a_curve_on_the_model_is_written_down(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The random points alone, beside those of the RTL, and nothing if another answer is wrong."""
    assert run_app(app, MODEL) == 0
    (run,) = volume.RUNS.of("scalar-mul")
    assert (run.moduli, run.operations, run.model) == ("P-192", 2, True)
    volume.RUNS.keep(replace(run, model=False))
    assert len(volume.RUNS.of("scalar-mul")) == 2
    volume.RUNS.keep(replace(run, moduli="P-224", rtl_checksum="0" * 64))
    capsys.readouterr()
    assert run_app(app, ("list", "scalar-mul")) == 0
    seen = " ".join(capsys.readouterr().out.split())
    assert "2 of P-192 on the model" in seen
    assert "2 on P-192" in seen
    assert "2 stale on the model, the RTL has changed since" in seen
    other = file.with_name("other.json")
    other.write_text("[\n]\n")
    monkeypatch.setattr(volume.RUNS, "file", other)
    right = openssl.multiple
    monkeypatch.setattr(openssl, "multiple", lambda c, k, point: right(c, k + (k == 3), point))
    assert run_app(app, MODEL) == 1
    assert volume.RUNS.all() == ()


def test_moduli_of_every_width() -> None:
    config = CORE.configure(40)
    drawn = list(operands.randoms(config, 300, random.Random(1), widths=True))
    assert {job.modulus.bit_length() for job in drawn} == set(range(3, 41))
    assert all(job.modulus % 2 == 1 and job.a < job.modulus for job in drawn)


def test_a_soak_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[Wanted] = []

    def verify_random(core: catalog.Core, wanted: Wanted, _show: object) -> list[Check]:
        ran.append(wanted)
        failures = int(wanted.field is not None and wanted.field.name == wrong)
        found = [(config, wanted.extent.count) for config in wanted.real(core)]
        return [
            Check(
                core.id, c.label(), f"{core.id}: random", c.bits, dict(c.values), c.checksum(),
                cases=count, failures=failures, first_failure="2 is not 3",
            )
            for c, count in found
        ]  # fmt: skip

    monkeypatch.setattr(verify, "verify_random", verify_random)
    wrong = "P-521"
    words = ["inv-jump", "--cycles", "1000000"]
    assert run_app(soak.app, words) == 1
    assert "2 is not 3" in capsys.readouterr().err
    stopped = len(ran)
    assert stopped > 3
    wrong = ""
    assert run_app(soak.app, words) == 0
    assert len(ran) > stopped
    assert {w.field.name for w in ran if w.field} >= {"P-192", "P-521", "25519"}
    assert ran[-1].widths
    done = len(ran)
    assert run_app(soak.app, words) == 0
    assert len(ran) == done
    assert not list(soak.planned(catalog.get("scalar-mul"), 10**9, 1))


def test_a_soak_of_curves_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each named curve on the RTL; a run of the model, or of fewer operations, is not enough."""
    ran: list[tuple[str, int]] = []

    def verify_curve(
        config: catalog.Configuration, curve: Curve, count: int, _seed: int, _show: object
    ) -> Iterator[Check]:
        ran.append((curve.name, count))
        for what, cases in (("edges", 39), ("random points", count)):
            yield Check(
                config.core.id, config.label(), f"scalar-mul: {curve.words}, {what}", config.bits,
                dict(config.values), config.checksum(), cases=cases,
                failures=int(curve.name == wrong and what == "edges"), first_failure="2 is not 3",
            )  # fmt: skip

    monkeypatch.setattr(curves, "verify_curve", verify_curve)
    config, curve, count = next(soak.curves(catalog.get("scalar-mul"), 10**7))
    verify.keep_run(
        Check("scalar-mul", "", "", config.bits, dict(config.values), config.checksum(), 9999),
        curve.words, 1, model=True,
    )  # fmt: skip
    wrong = "P-521"
    words = ["scalar-mul", "--cycles", "10000000"]
    assert run_app(soak.app, words) == 1
    assert "2 is not 3" in capsys.readouterr().err
    done = len(ran)
    assert ran[0] == (curve.name, count)
    assert "P-521" not in {run.moduli for run in volume.RUNS.of("scalar-mul")}
    wrong = ""
    assert run_app(soak.app, words) == 0
    assert ran[done][0] == "P-521"
    assert {name for name, _ in ran} == set(CURVES)
    kept = {run.moduli: run.operations for run in volume.RUNS.of("scalar-mul") if not run.model}
    assert kept == dict(ran)
    assert len(ran) == len(CURVES) + 1
    assert run_app(soak.app, words) == 0
    assert len(ran) == len(CURVES) + 1
    assert run_app(soak.app, ["scalar-mul", "--cycles", "20000000"]) == 0
    assert len(ran) == 2 * len(CURVES) + 1
