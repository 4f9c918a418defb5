"""model.py of a folder answers as the core's model does, and says so of a file of operations."""

import doctest
import json
import subprocess
import sys
import types
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.generate.handover import Handover, handover
from dualfield.generate.standalone import standalone
from dualfield.generate.stimuli import stimuli
from dualfield.math.fields import parse_field
from generate.small_cores import IDS, in_fields

FIELDS = ("gfp:0xfff1", "gf2m:0x1002d")
PARAMETERS: dict[str, list[dict[str, object]]] = {
    "ami-sf": [{"result": "almost"}, {"result": "single", "ConstantTime": 1}],
    "ami-1sub": [{"result": "almost"}, {"ConstantTime": 1}],
    "ami-2sub": [{"result": "double"}],
    "mont-inv": [{"result": "single"}, {"result": "almost", "ConstantTime": 1}],
    "div-binary": [{"result": "double"}, {"ConstantTime": 1}],
    "div-pm": [
        {"result": "double", "Signed": 1},
        {"result": "single", "Segment": 5, "End": "zero"},
        {"ConstantTime": 1, "Segment": 3},
    ],
    "mont-mul-dsp": [{"MaxBits": 90, "Word": 5, "Multipliers": 6}],
    "mont-mul-dsp-words": [{"Square": 1, "MaxBits": 90, "Word": 5, "Multipliers": 3}],
    "mont-mul-digit": [{"MaxBits": 20, "Digit": 3}],
    "inv-batch": [{"Depth": 5, "Multiplier": "serial", "Inverter": "word"}],
    "modexp": [{"Multiplier": "dsp", "Slice": 5}],
    "inv-divstep": [{"Multiply": 1, "result": "single"}, {"StepsPerCycle": 2}],
    "mont-mul-dual": [{"Reduced": 0}, {"Word": 16, "Height": 2, "Split": 8}],
    "mont-mul-scalable": [{"Word": 8, "Stages": 3, "MaxBits": 40}],
    "inv-unified": [{"result": "double", "ConstantTime": 1}, {"result": "almost", "Word": 8}],
    "scalar-mul": [
        {"Form": "montgomery"},
        {"Form": "binary", "Arithmetic": "digit"},
        {"Protect": "scalar", "Random": 9},
    ],
    "inv-jump": [{"Multipliers": 8, "MaxBits": 300}, {"Multipliers": 1}],
    "inv-word": [{"result": "double", "MaxBits": 300}, {"result": "single", "Word": 8}],
}
CASES = [
    (core, field, parameters)
    for core in IDS
    for field in ("", *in_fields(catalog.get(core), *FIELDS))
    for parameters in ({}, *PARAMETERS.get(core, []))
]
CASES += [
    ("mul-digit", FIELDS[1], {"Square": 1}),
    ("mont-mul-digit", FIELDS[1], {"Square": 1, "MaxBits": 18, "Digit": 6}),
]


def made(core: str, field: str, parameters: dict[str, object]) -> Handover:
    if not field:
        return handover(catalog.get(core), "mine", bits=14, assignments=parameters)
    return handover(catalog.get(core), "mine", field=parse_field(field), assignments=parameters)


def module(h: Handover) -> types.ModuleType:
    found = types.ModuleType("model")
    exec(standalone(h)["model.py"], found.__dict__)
    return found


@pytest.mark.parametrize(("core", "field", "parameters"), CASES)
def test_it_answers_as_the_model_does(core: str, field: str, parameters: dict[str, object]) -> None:
    h = made(core, field, parameters)
    model = module(h)
    lines = [json.loads(operation.line()) for operation in stimuli(h, 300)]
    for line, found in model.answered(lines):
        wanted = [int(line.get(name, "0"), 0) for name in ("result_o", "k_o", "status_o")]
        assert found == (*wanted, line["cycles"]), line
    assert found == (*wanted, lines[-1]["cycles"])
    ran = doctest.testmod(model)
    assert ran.attempted >= 1
    assert not ran.failed


def test_it_checks_a_file_without_this_project(tmp_path: Path) -> None:
    h = made("inv-divstep", "", {})
    (tmp_path / "model.py").write_text(standalone(h)["model.py"])
    lines = [s.line() for s in stimuli(h)]
    (tmp_path / "v.jsonl").write_text("\n".join(lines))
    cycles = stimuli(h)[0].cycles
    (tmp_path / "wrong.jsonl").write_text("\n".join([*lines[:7], *_with(lines[7:], cycles)]))

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        argv = [sys.executable, "-I", "-S", "model.py", *words]
        return subprocess.run(argv, cwd=tmp_path, capture_output=True, text=True, check=False)

    right = run("v.jsonl")
    assert (right.returncode, right.stdout) == (0, f"{len(lines)} operations, all as expected\n")
    wrong = run("wrong.jsonl")
    assert wrong.returncode == 1
    assert wrong.stdout.startswith("wrong.jsonl:8: (")
    assert run().returncode == 1


def _with(lines: list[str], cycles: int) -> list[str]:
    """The lines, a cycle more in each."""
    return [line.replace(f'"cycles": {cycles}', f'"cycles": {cycles + 1}') for line in lines]
