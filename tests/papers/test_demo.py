"""The demonstration's own judgement and tables; its tools are tested where they are."""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from dualfield import demo
from dualfield.catalog import Configuration
from dualfield.errors import CheckFailed
from dualfield.models.outcome import Outcome, Status
from dualfield.papers.paper_000 import UNITS
from dualfield.report import render_html
from dualfield.simulate import Job
from dualfield.synthesize.seeds import Summary, summarize
from papers.fake import FakeTarget


def outcome(result: int, status: Status = Status.OK, cycles: int = 10) -> Outcome:
    return Outcome(result, 0, status, cycles)


@pytest.mark.parametrize(
    ("answer", "a", "right"),
    [
        (outcome(5), 3, True),
        (outcome(5), 10, True),
        (outcome(4), 3, False),
        (outcome(5, Status.NOT_INVERTIBLE), 3, False),
        (outcome(0, Status.NOT_INVERTIBLE), 0, True),
        (outcome(0, Status.NOT_INVERTIBLE), 7, True),
        (outcome(0), 7, False),
        (outcome(5, cycles=21), 3, False),
        (outcome(5, cycles=0), 3, False),
    ],
)
def test_complaint(answer: Outcome, a: int, right: bool) -> None:
    assert (demo.complaint(answer, a, 7, (1, 20)) is None) is right


class FakeBench:
    """Answers from the model; the answer numbered ``wrong`` is off by one."""

    def __init__(self, configs: Sequence[Configuration], wrong: int | None = None) -> None:
        self.configs, self.wrong = configs, wrong

    def executable(self) -> None:
        """Nothing to build."""

    def run(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        for number, job in enumerate(jobs):
            answer = self.configs[job.lane].model(job.modulus, job.a)
            off = int(number == self.wrong)
            yield dataclasses.replace(answer, result=answer.result + off)


def test_check_counts_every_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "Bench", FakeBench)
    found = demo.check(5, lambda *_: None)
    assert [len(checked.cycles) for checked in found] == [5, 5, 5]
    assert min(checked.operations for checked in found) > 15


@pytest.mark.parametrize("wrong", [0, 20, 50])
def test_one_wrong_answer_fails_the_demonstration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wrong: int
) -> None:
    monkeypatch.setattr(demo, "Bench", lambda configs: FakeBench(configs, wrong))
    with pytest.raises(CheckFailed, match="P-256"):
        demo.check(10, lambda *_: None)
    assert demo.main(["--html", str(tmp_path / "x.html")]) == 1
    assert not (tmp_path / "x.html").exists()


def summaries() -> dict[str, Summary]:
    from dualfield import catalog

    periods = {"ami-sf": 10.0, "ami-1sub": 20.0, "ami-2sub": 5.0}
    fake = FakeTarget(
        lambda core, bits, seed: (200.0 if core == "ami-2sub" else 100.0, periods[core])
    )
    return {
        core: summarize([fake.measure(catalog.get(core).configure(64, {"result": "almost"}), 1)])
        for core in periods
    }


def test_tables_and_page() -> None:
    checks = [demo.Checked(core, 12, (5, 6, 7), (1, 9)) for core in UNITS]
    first = demo.checked_table(checks)
    assert first.rows[0] == ("ami-sf", 12, 6.0, 5, 7, "1..9")
    second = demo.measured_table(summaries(), FakeTarget(lambda *_: (1.0, 1.0)))
    names = [column.name for column in second.columns]
    by_core = {str(row[0]): dict(zip(names, row, strict=True)) for row in second.rows}
    assert by_core["ami-2sub"]["area / SF"] == 2.0
    assert by_core["ami-2sub"]["time / SF"] == pytest.approx(0.5)
    assert by_core["ami-2sub"]["time × area / SF"] == pytest.approx(1.0)
    assert by_core["ami-2sub"]["paper: area / SF"] == pytest.approx(393 / 347)
    assert by_core["ami-1sub"]["paper: time × area / SF"] == pytest.approx(
        411 * 14.631 * 1.25 / (347 * 15.328)
    )
    slow = by_core["ami-1sub"]["time / SF"]
    assert isinstance(slow, float)
    assert 2.3 < slow < 2.6
    html = render_html(demo.page(checks, summaries(), (first, second)))
    assert html.count("<figure>") == 2
