"""model.py of a folder runs alone, agrees with the bench, and reports wrong answers."""

import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.generate import folder
from dualfield.generate.handover import Handover, handover
from dualfield.generate.python_model import python_model
from dualfield.generate.stimuli import Stimulus, stimuli
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
    "scalar-mul-words": [{"Protect": "coordinates", "Word": 4, "Random": 9}],
    "x25519": [{"Protect": "coordinates", "Word": 4}],
    "inv-jump": [{"Multipliers": 8, "MaxBits": 300}, {"Multipliers": 1}],
    "inv-word": [{"result": "double", "MaxBits": 300}, {"result": "single", "Word": 8}],
}
CASES = [pytest.param(core, "", {}) for core in IDS]
CASES += [
    pytest.param(core, field, parameters, marks=pytest.mark.sweep)
    for core in IDS
    for field in ("", *in_fields(catalog.get(core), *FIELDS))
    for parameters in ({}, *PARAMETERS.get(core, []))
    if field or parameters
]
CASES += [
    pytest.param("mul-digit", FIELDS[1], {"Square": 1}),
    pytest.param("mont-mul-digit", FIELDS[1], {"Square": 1, "MaxBits": 18, "Digit": 6}),
]


def new_handover(core: str, field: str, parameters: dict[str, object]) -> Handover:
    if not field:
        return handover(
            catalog.get(core),
            "mine",
            bits=max(14, catalog.get(core).minimum_bits),
            assignments=parameters,
        )
    return handover(catalog.get(core), "mine", field=parse_field(field), assignments=parameters)


def run(location: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command in a folder, without the installed packages."""
    argv = [sys.executable, "-E", "-s", "-S", *words]
    return subprocess.run(argv, cwd=location, capture_output=True, text=True, check=False)


def write(h: Handover, location: Path, operations: Iterable[Stimulus]) -> None:
    """Write the model of a folder, and operations for it."""
    folder.write(location, python_model(h) | {"v.jsonl": "\n".join(s.line() for s in operations)})


@pytest.mark.parametrize(("core", "field", "parameters"), CASES)
def test_it_runs_without_this_project(
    core: str, field: str, parameters: dict[str, object], tmp_path: Path
) -> None:
    """Run its examples, and all operations of a bench with their answers."""
    h = new_handover(core, field, parameters)
    operations = stimuli(h, 300)
    write(h, tmp_path, operations)
    process = run(tmp_path, "model.py", "v.jsonl")
    assert process.stdout == f"{len(operations)} operations, all as expected\n", process.stderr
    examples = run(tmp_path, "-m", "doctest", "-v", "model.py")
    assert re.search(r"^[1-9]\d* passed", examples.stdout, re.MULTILINE), examples.stderr
    assert examples.returncode == 0, examples.stdout
    assert "mine_model/core.py" not in python_model(h)


def test_it_tells_of_a_wrong_line(tmp_path: Path) -> None:
    h = new_handover("inv-divstep", "", {})
    expected = stimuli(h)
    wrong = [replace(s, cycles=s.cycles + 1) for s in expected[7:]]
    write(h, tmp_path, [*expected[:7], *wrong])
    process = run(tmp_path, "model.py", "v.jsonl")
    assert process.returncode == 1
    assert process.stdout.startswith("v.jsonl:8: (")
    assert run(tmp_path, "model.py", "v.jsonl", "7").returncode == 0


@pytest.mark.parametrize("words", [(), ("-h",), ("v.jsonl", "x"), ("v.jsonl", "1", "2")])
def test_wrong_words_get_the_usage(words: tuple[str, ...], tmp_path: Path) -> None:
    write(new_handover("ami-sf", "", {}), tmp_path, ())
    process = run(tmp_path, "model.py", *words)
    assert process.returncode == 1
    assert process.stderr == "usage: python model.py vectors.jsonl [count]\n"
