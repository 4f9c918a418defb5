"""`dualfield program`: listing, cost and a run on the model; files that are no program."""

import json
import re
import shlex
from pathlib import Path

import pytest

from dualfield import cli
from dualfield.host import tools
from dualfield.host.entry import run_app

SQUARE = "in x 5; y = x * x; s = x -- y; out s; last out y"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "square.txt").write_text(SQUARE)
    return tmp_path


def test_listing_cost_and_run(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["program", "square.txt", "--modulus", "31", "--word", "5", "--run", "x=3"]
    assert run_app(cli.app, words) == 0
    out = capsys.readouterr().out
    assert "y = x * x" in out
    assert run_app(cli.app, [*words, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert f"cycles    {document['cycles']} for an operation" in out
    assert [row["statement"] for row in document["listing"]][-1] == "stop"
    assert (document["kind"], document["modulus"]) == ("gfp", "0x1f")
    difference, square = document["run"]["results"]
    assert int(square["value"], 16) % 31 == int(square["reduced"], 16)
    assert int(difference["value"], 16) == 3 - int(square["value"], 16) < 0
    assert f"out s     {difference['value']} = {difference['reduced']} mod p" in out


def test_a_curve_has_its_coefficients(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "b.txt").write_text("constants a b; in x 5; constant a; constant b; last out b")
    words = ["program", "b.txt", "--curve", "weierstrass:p=31,a=2,b=9", "--run", "x=0", "--json"]
    assert run_app(cli.app, words) == 0
    assert json.loads(capsys.readouterr().out)["run"]["results"][0]["value"] == "0x9"


def test_a_composite_modulus_has_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, ["program", "square.txt", "--modulus", "33"]) == 0
    assert "the modulus is not prime: a power does not give an inverse" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "has no statement"),
        (b"# a comment\n ; \n", "has no statement"),
        (b"in x 5\0; last out x", "line 1: 'in x 5\\x00' has characters"),
        (b"\xff\xfe\x80", "is no text: a program is UTF-8"),
        (b"#" * (1 << 21), "has more than 1048576 characters"),
        (b"in x 5\ny = x * z; last out y", "line 2: z has no value before this line"),
    ],
)
def test_a_file_is_refused(
    content: bytes, message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "wrong.txt").write_bytes(content)
    assert run_app(cli.app, ["program", "wrong.txt", "--modulus", "31"]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("none.txt --modulus 31", "none.txt cannot be read: No such file or directory"),
        (". --modulus 31", "cannot be read: Is a directory"),
        ("square.txt", "exactly one of --modulus P, --field NAME and --curve NAME; given: none"),
        ("square.txt --modulus 31 --field P-256", "given: --modulus and --field"),
        ("square.txt --modulus 30", "--modulus 30: the modulus is even"),
        ("square.txt --field B-163", "is over GF(2^m)"),
        ("square.txt --modulus 31 --run x", "--run x must have the form NAME=VALUE"),
        ("square.txt --modulus 31 --run x=1 --run x=2", "--run x is given twice"),
        ("square.txt --modulus 31 --run y=1", "no operand 'y'; its operands are x"),
        ("square.txt --modulus 31 --run x=32", "does not fit; x is from 0 to 0x1f (5 bits)"),
        ("square.txt --modulus 31 --run x=one", "'one' is not an integer"),
        ("square.txt --modulus 31 --constant k=1", "has no statement 'constant k'"),
        ("square.txt --modulus 31 --constant p=1", "--constant p has a value already"),
    ],
)
def test_a_use_is_refused(words: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, ["program", *words.split()]) == 2
    assert message in capsys.readouterr().err


def test_an_operand_without_a_value_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "two.txt").write_text("in x 5; in y 5; s = x + y; last out s")
    assert run_app(cli.app, ["program", "two.txt", "--modulus", "31", "--run", "x=1"]) == 2
    assert "--run y=VALUE is missing" in capsys.readouterr().err


def test_the_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It has the program of the listing, passes the linters, and its command writes it again."""
    words = ["program", "square.txt", "--modulus", "0x1f", "--word", "5", "-o", "square"]
    assert run_app(cli.app, [*words, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    made = folder / "square"
    files = {str(path.relative_to(made)) for path in made.rglob("*") if path.is_file()}
    assert sorted(files) == document["files"]
    top = (made / "rtl" / "square.sv").read_text()
    memory = re.findall(r"36'h([0-9a-f]{9}),? +// +(\d+) ", top)
    expected = [(row["word"][2:], str(row["address"])) for row in document["listing"]]
    assert memory == expected[::-1]
    sources = [str(made / line) for line in (made / "square.f").read_text().split()]
    tools.run(["verilator", "--lint-only", "-Wall", "--top-module", "square", *sources], cwd=made)
    tools.run(["verible-verilog-lint", *sources], cwd=made)

    command = json.loads((made / "manifest.json").read_text())["command"]
    assert run_app(cli.app, [*shlex.split(command)[1:]]) == 2
    assert "--force replaces a folder" in capsys.readouterr().err
    assert run_app(cli.app, [*shlex.split(command)[1:], "--force"]) == 0
    assert (made / "rtl" / "square.sv").read_text() == top


def test_force_needs_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, ["program", "square.txt", "--modulus", "31", "--force"]) == 2
    assert "--force needs -o DIR" in capsys.readouterr().err
