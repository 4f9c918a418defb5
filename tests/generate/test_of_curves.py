"""scalar-mul generated for a curve: tied inputs, vectors, model.py and script."""

import itertools
import random
import re
from pathlib import Path

import pytest

from dualfield import catalog, operations
from dualfield.generate import header, manifest, rtl, waveform
from dualfield.generate.bus_lite import capability
from dualfield.generate.handover import Handover, handover
from dualfield.generate.stimuli import stimuli
from dualfield.host.errors import CheckFailed
from dualfield.math import points
from dualfield.math.curves import parse_curve
from dualfield.models import curve as model
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import curve_answers as answers
from dualfield.operations.curve_packing import unpack_curve, unpack_point
from generate.test_python_model import run, write

CORE = catalog.get("scalar-mul")
CURVES = (
    "P-192",
    "weierstrass:p=0xfff1,a=3,b=7",
    "montgomery:p=0xfff1,a=6",
    "binary:f=0x1002b,a=1,b=5",
)


def new_handover(name: str, **overrides: object) -> Handover:
    return handover(CORE, "mine", curve=parse_curve(name), **overrides)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", CURVES)
def test_a_curve_is_tied_inside(name: str) -> None:
    h, curve = new_handover(name), parse_curve(name)
    assert [s.name for s in h.operands] == ["point_i", "scalar_i"]
    assert unpack_curve(h.config, h.fixed["curve_i"]).modulus == curve.modulus
    assert f".curve_i({CORE.inputs[0].width(h.config)}'h{h.fixed['curve_i']:x})" in rtl.top(h)
    assert hex(curve.modulus) in " ".join("".join(header.lines(h)).split())
    option = re.search(r"--curve (\S+)", manifest.command(h))
    assert option
    assert new_handover(option[1]).fixed == h.fixed
    assert new_handover(name, open_modulus=True).fixed == {}
    assert capability(h) >> 12 & 7 == 4


@pytest.mark.parametrize("name", CURVES)
def test_its_vectors_are_those_of_the_curve(name: str, tmp_path: Path) -> None:
    """Check the vectors by chord and tangent, and by model.py."""
    h, curve = new_handover(name), parse_curve(name)
    operations = stimuli(h)
    n = h.config.bits
    write(h, tmp_path, operations)
    process = run(tmp_path, "model.py", "v.jsonl", "60")
    assert process.stdout == "60 operations, all as expected\n", process.stderr
    for s in operations[:60]:
        point = unpack_point(n, s.operands["point_i"])
        if s.status != "ok" or point is None or curve.form == "montgomery":
            continue
        expected = points.multiple(curve, s.operands["scalar_i"], point)
        assert unpack_point(n, s.results["result_o"]) == expected
    assert len({s.operands["scalar_i"] for s in operations}) > 700
    assert sum(s.status == "ok" for s in operations) > 700


@pytest.mark.parametrize(
    ("core", "protect"), [("scalar-mul-prime", "coordinates"), ("base-mul", "scalar")]
)
def test_vectors_with_refused_random_numbers(core: str, protect: str) -> None:
    """A core for one curve refuses random numbers of 0, which are among the vectors."""
    build = {"Word": 4, "Protect": protect, "Random": 6}
    h = handover(catalog.get(core), "mine", bits=9, assignments=build)
    vectors = stimuli(h)
    assert {"ok", "operand_range"} <= {s.status for s in vectors}
    for s in vectors[:60]:
        values = [s.operands.get(name, 0) for name in ("point_i", "scalar_i")]
        a, b = values if core == "scalar-mul-prime" else (values[1], None)
        outcome = h.config.model(0, a, b)
        assert (outcome.result, outcome.status) == (
            s.results["result_o"],
            Status(s.results["status_o"]),
        )


@pytest.mark.parametrize("program", ["add", "combine", "check"])
@pytest.mark.parametrize("name", [CURVES[1], CURVES[3]])
def test_of_every_program(name: str, program: str, tmp_path: Path) -> None:
    """Check the vectors by model.py and by the definition; check the script and the ports."""
    h = new_handover(name, assignments={"Program": program})
    assert [s.name for s in h.operands] == ["point_i", "scalar_i"][: 1 + (program == "combine")]
    write(h, tmp_path, stimuli(h))
    process = run(tmp_path, "model.py", "v.jsonl", "100")
    assert process.stdout == "100 operations, all as expected\n", process.stderr
    for s in stimuli(h)[:100]:
        answer = s.results["result_o"], s.results["status_o"]
        operands = h.fixed["curve_i"], s.operands["point_i"], s.operands.get("scalar_i", 0)
        outcome = Outcome(answer[0], None, Status(answer[1]), s.cycles)
        assert answers.complaint(h.config, outcome, operands) is None
    assert {"ok", "not_invertible"} <= {s.status for s in stimuli(h)}
    job = waveform.jobs(h, h.config, small=False)[0]
    exec(h.operation.script(h.config, job, waveform.answer(h.config, job)), {})


@pytest.mark.parametrize("name", CURVES)
def test_its_script_holds_and_finds_a_wrong_result(name: str) -> None:
    h = new_handover(name)
    job = waveform.jobs(h, h.config, small=False)[0]
    script = h.operation.script(h.config, job, waveform.answer(h.config, job))
    exec(script, {})
    wrong = re.sub(r"^result = (0x\w+)", r"result = \1 ^ 1", script, flags=re.MULTILINE)
    with pytest.raises(AssertionError):
        exec(wrong, {})


def test_a_wrong_model_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    stimuli.cache_clear()

    def wrong(*_: object) -> Outcome:
        return Outcome(0, None, Status.OK, 1)

    monkeypatch.setattr(model.Engine, "run", wrong)
    with pytest.raises(CheckFailed, match="the model of scalar-mul"):
        stimuli(new_handover("weierstrass:p=0xfff1,a=3,b=7"))
    stimuli.cache_clear()


@pytest.mark.parametrize("name", [c for c in CURVES if not c.startswith("montgomery")])
def test_a_point_is_drawn(name: str) -> None:
    curve = parse_curve(name)
    actual = {points.random_point(curve, random.Random(i)) for i in range(8)}
    assert len(actual) > 4
    assert all(points.on_curve(curve, *p) for p in actual)


@pytest.mark.parametrize(
    ("core", "parameters"),
    [
        ("scalar-mul-words", {"Word": 4}),
        ("scalar-mul", {"Program": "add"}),
        ("scalar-mul", {"Program": "check"}),
        ("scalar-mul", {"Form": "montgomery"}),
        ("scalar-mul", {"Form": "binary", "Arithmetic": "digit"}),
    ],
)
def test_the_script_holds_for_infinity_too(core: str, parameters: dict[str, object]) -> None:
    """The Python lines of the datasheet, for any result that the example may have."""
    found = catalog.get(core)
    config, operation = found.configure(5, {**found.small, **parameters}), operations.of(found)
    scripts = []
    for job in itertools.islice(operation.edges(config, random.Random(1)), 60):
        outcome = config.model(job.modulus, job.a, job.b, job.kind)
        if outcome.status is Status.OK:
            scripts.append(operation.script(config, job, outcome))
            exec(scripts[-1], {})
    results = ["result = None\n" in script for script in scripts]
    assert any(results)
    assert not all(results)


def test_the_command_has_the_point_of_a_curve_without_one() -> None:
    assignments: dict[str, object] = {"X": 1, "Y": 2, "Word": 4}
    curve = parse_curve("weierstrass:p=31,a=0,b=3,n=43")
    h = handover(catalog.get("ecdsa"), "mine", curve=curve, assignments=assignments)
    assert f"--curve {curve.words} -P X=1 -P Y=2 -P Word=4 -o mine" in manifest.command(h)
