"""JSON output of every command: schema, nested parameters, no bare array, exact integers."""

import dataclasses
import io
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import typer.main

from dualfield import catalog, cli
from dualfield.check import compute, engine, vectors
from dualfield.cli import doctor
from dualfield.generate import assemble
from dualfield.host import json_output
from dualfield.host.entry import run_app
from dualfield.math.fields import NAMED
from dualfield.measure.explore import runner
from dualfield.measure.explore.plan import Point
from dualfield.measure.explore.runner import SweepResult
from dualfield.papers import Options
from dualfield.papers import papers as every_paper
from dualfield.report import Column, Section, Table
from dualfield.synthesize import registry
from model_bench import ModelBench
from papers.fake import FakeTarget

pytestmark = pytest.mark.unrecorded

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/reference/command-line.md"
SMALL = "weierstrass:p=65521,a=5,b=1"
LINES = '{"a": 7}\n{"field": "gf2m:0x13", "a": 5}\n\nno json\n'
COMMANDS = {
    "cache": "cache",
    "choose": "choose --operation inverse --field P-256",
    "choose, unmeasured": "choose --operation divide --bits 64 --target ice40",
    "compute": "compute inv-divstep --field gfp:0x65 --a 7",
    "compute, a parameter named result": "compute ami-sf --field gfp:0x65 --a 7",
    "compute, a long parameter": "compute mul-digit --field B-163 --a 7 --b 3 -P Square=1",
    "compute, curve": f"compute scalar-mul --curve {SMALL} --scalar 5 --x 0 --y 1",
    "compute, vectors": "compute inv-divstep --field gfp:0x65 --vectors -",
    "doctor": "doctor",
    "explore": "explore --cores ami-sf,inv-divstep --bits 16 --store s.sqlite --workers 1",
    "explore, plan": "explore --cores ami-sf --bits 16 --store s.sqlite --dry-run",
    "explore, seeds": "explore --cores ami-sf --bits 16 --store s.sqlite --workers 1 --per-seed",
    "generate": "generate ami-sf --field P-256 -o made",
    "generate, curve": "generate scalar-mul --curve P-256 -o made",
    "generate, modulus port": "generate ami-sf --bits 16 -o made",
    "list": "list",
    "list CORE": "list scalar-mul",
    "list --curves": "list --curves",
    "list --fields": "list --fields",
    "list --fields NAME": "list --fields 2^130-5",
    "list --targets": "list --targets",
    "papers": "papers",
    "program": "program square.txt --modulus 65521 --run x=3",
    "program, curve": "program square.txt --curve 25519",
    "synth": "synth ami-sf --bits 16",
    "verify": "verify inv-divstep ami-sf --field gf2m:0x13 --count 5",
    "verify, curve": f"verify scalar-mul --curve {SMALL} --model --count 10",
}
"""Name of an output -> its command."""


@pytest.fixture(autouse=True)
def fakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace simulations, measurements and campaigns, which take minutes, by fakes."""

    class OfAny(FakeTarget):
        def look(self, config: Any, seed: int) -> tuple[float, float | None]:
            return self.figures(config.core.id, config.bits, seed)

    def sections(_: Options) -> Iterator[Section]:
        yield Section("One", tables=(Table("Table", (Column("ours"),), ((1,),)),))

    def measured(points: Sequence[Point], *_: object) -> SweepResult:
        rows = tuple(target.measure(point.config, point.seed) for point in points)
        return SweepResult(rows, (), len(rows))

    monkeypatch.chdir(tmp_path)
    (tmp_path / "square.txt").write_text("in x 16; y = x * x; last out y")
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINES.encode())))
    for module in (compute, engine, vectors):
        monkeypatch.setattr(module, "Bench", ModelBench)
    target = OfAny(lambda core, bits, seed: (1.0 * bits, 1.0 + seed), name="ecp5")
    real = registry.get
    monkeypatch.setattr(registry, "get", lambda name: target if name == "ecp5" else real(name))
    monkeypatch.setattr(runner, "measure_missing", measured)
    monkeypatch.setattr(assemble, "files", lambda *_: {"README.md": ""})
    monkeypatch.setattr(
        doctor, "checks", lambda *_: [doctor.Check("Good", True, True, "this", "so")]
    )
    paper = dataclasses.replace(every_paper()["000"], sections=sections)
    monkeypatch.setattr("dualfield.papers.papers", lambda: {"000": paper})


def printed(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run_app(cli.app, [*words.split(), "--json"]) == (2 if "--vectors" in words else 0)
    return capsys.readouterr().out


def objects(value: object, below: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every object in a value, with the name of its member."""
    if isinstance(value, dict):
        yield below, value
        for name, member in value.items():
            yield from objects(member, name)
    elif isinstance(value, list):
        for element in value:
            yield from objects(element, below)


def exact_integer(digits: str) -> int:
    """Return an integer; fail if a JSON reader could round it."""
    assert int(digits).bit_length() <= 53
    return int(digits)


def check_parameters(members: dict[str, Any], answer: bool) -> None:
    """Check an object that names a core: all its parameters are nested.

    An answer has another member ``result``.
    """
    names = {p.name for p in catalog.get(members["core"]).parameters}
    assert not names & (members.keys() - ({"result"} if answer else set()))
    if members.get("parameters") is not None:
        assert isinstance(members["parameters"], dict)
        assert set() < members["parameters"].keys() <= names


@pytest.mark.parametrize("title", COMMANDS)
def test_shape(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = COMMANDS[title]
    command = words.split()[0]
    out = printed(words, capsys)
    texts = out.splitlines() if command == "compute" else [out]
    for text in texts:
        document = json.loads(text, parse_int=exact_integer)
        assert next(iter(document)) == "schema"
        assert document["schema"] == f"dualfield.{command}/{json_output.SCHEMAS[command]}"
        if command != "compute":
            assert text == json.dumps(document, indent=2) + "\n"
        for _, members in objects(document):
            assert "configuration" not in members
            if "core" in members and "reason" not in members:
                check_parameters(members, command == "compute")
            if "modulus" in members:
                assert re.fullmatch("0x[0-9a-f]+", members["modulus"])
                assert members["kind"] in ("gfp", "gf2m")
                assert "field" in members or "curve" in members
            if "bits" in members and members["bits"] is not None:
                assert isinstance(members["bits"], int)


def test_every_command_with_json_is_tried() -> None:
    assert {words.split()[0] for words in COMMANDS.values()} == json_output.SCHEMAS.keys()
    app: Any = typer.main.get_command(cli.app)
    actual = {
        name
        for name, command in app.commands.items()
        if any("--json" in option.opts for option in command.params)
    }
    assert actual == json_output.SCHEMAS.keys()


def test_a_line_of_vectors_is_the_answer_of_one_operation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, other, bad = printed(COMMANDS["compute, vectors"], capsys).splitlines()
    assert printed(COMMANDS["compute"], capsys) == f"{first}\n"
    assert json.loads(other)["parameters"]["Field"] == json.loads(other)["kind"] == "gf2m"
    assert json.loads(bad).keys() == {"schema", "status", "error"}


def test_a_parameter_named_result_stands_beside_the_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = json.loads(printed(COMMANDS["compute, a parameter named result"], capsys))
    assert (answer["result"], answer["parameters"]["result"]) == (hex(pow(7, -1, 0x65)), "plain")
    assert (answer["field"], answer["kind"], answer["modulus"]) == ("gfp:0x65", "gfp", "0x65")


def test_a_long_parameter_is_hex(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(printed(COMMANDS["compute, a long parameter"], capsys))
    assert answer["parameters"]["Modulus"] == answer["modulus"] == hex(NAMED["B-163"].modulus)


@pytest.mark.parametrize("command", json_output.SCHEMAS)
def test_the_page_has_the_shape(command: str) -> None:
    assert f"| `{command}` |" in PAGE.read_text(encoding="utf-8")


def test_the_example_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    actual = re.search(r"^    dualfield (compute .*) --json\n\n((?:    .*\n)+)", text, re.MULTILINE)
    assert actual
    assert json.loads(actual[2]) == json.loads(printed(actual[1], capsys))
