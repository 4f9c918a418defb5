"""The command line as users see it: answers, JSON and messages for bad input."""

import contextlib
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield import cli
from dualfield.host.entry import run_app
from dualfield.math.fields import NAMED

P256 = NAMED["P-256"].modulus


def dualfield(*words: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-m", "dualfield", *words]
    return subprocess.run(argv, capture_output=True, text=True, input=stdin, timeout=300)


def answers(*words: str, code: int = 0, stdin: str | None = None) -> list[dict[str, object]]:
    result = dualfield(*words, stdin=stdin)
    assert result.returncode == code, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_compute_prints_the_inverse() -> None:
    result = dualfield("compute", "ami-sf", "--field", "p-256", "--a", "0x1234", "--json")
    assert result.returncode == 0
    row = json.loads(result.stdout)
    assert int(row["result"], 16) == pow(0x1234, -1, P256)
    assert (row["status"], row["k"], row["bits"]) == ("ok", 0, 256)
    assert result.stdout.count("\n") == 1
    plain = dualfield("compute", "ami-sf", "--field", "p-256", "--a", "4_660")
    assert row["result"] in plain.stdout


def test_signed_operands_are_written_with_a_minus(tmp_path: Path) -> None:
    """-5 / 3 and 5 / -3 modulo 101; operands that do not fit are refused."""
    lines = [{"a": "-0x5", "b": "0x3"}, {"a": "0x5", "b": "-0x3"}, {"a": "-0x80", "b": "0x1"}]
    vectors = tmp_path / "v.jsonl"
    vectors.write_text("".join(json.dumps({"field": "gfp:0x65", **line}) + "\n" for line in lines))
    result = dualfield("compute", "div-pm", "-P", "Signed=1", "--vectors", str(vectors))
    assert result.returncode == 2
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    expected = hex(-5 * pow(3, -1, 101) % 101)
    assert [answer.get("result") for answer in answers] == [expected, expected, None]
    assert "bits" in answers[2]["error"]


def test_vectors_are_answered_in_order_and_bad_lines_do_not_stop_the_run(tmp_path: Path) -> None:
    lines = [
        '{"modulus": "0xd", "a": "0x5"}',
        "no json",
        '{"modulus": "0xd", "a": "0x0"}',
        '{"modulus": "0xc", "a": "0x5"}',
        '{"modulus": "0xd", "a": "0xf"}',
        '{"modulus": "0xd", "a": "0x1f"}',
        '{"modulus": "0xd", "a": 5.0}',
        '{"modulus": "0xd", "kind": "gf2m", "a": "0x5"}',
        '{"modulus": "0xd", "a": "0x5", "b": "0x1"}',
        '{"modulus": "0xd", "field": "P-256", "a": "0x5"}',
        '{"field": "P-999", "a": "0x5"}',
        '{"field": "gfp:0xf", "a": "0x6"}',
        "",
        '{"modulus": 53, "a": 2}',
    ]
    path = tmp_path / "vectors.jsonl"
    path.write_text("\n".join(lines) + "\n")
    result = dualfield("compute", "ami-sf", "--vectors", str(path))
    assert result.returncode == 2
    assert result.stderr.endswith(
        "7 of 13 lines could not be read and were answered with bad_input: "
        "lines 2, 6, 7, 8, 9 and 2 more.\n"
    )
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    words = [row["status"] for row in rows]
    assert words == [
        "ok",
        "bad_input",
        "not_invertible",
        "bad_modulus",
        "ok",  # 15 is not reduced modulo 13; by its record the core computes it
        "bad_input",
        "bad_input",
        "bad_input",
        "bad_input",
        "bad_input",
        "bad_input",
        "not_invertible",
        "ok",
    ]
    assert [rows[i]["result"] for i in (0, 2, 3, 4, 12)] == ["0x8", "0x0", "0x0", "0x7", "0x1b"]
    assert all("error" in row for row in rows if row["status"] == "bad_input")
    assert all("cycles" in row for row in rows if row["status"] != "bad_input")


def test_vectors_on_one_core_size(tmp_path: Path) -> None:
    path = tmp_path / "vectors.jsonl"
    path.write_text(
        '{"modulus": "0xd", "a": "0x5"}\n{"a": "0x2"}\n{"field": "P-256", "a": "0x2"}\n'
    )
    options = ("--bits", "9", "-P", "result=single", "--field", "gfp:0x1d")
    rows = answers("compute", "ami-2sub", "--vectors", str(path), *options, code=2)
    assert int(str(rows[0]["result"]), 16) == 8 * 2**9 % 13
    assert int(str(rows[1]["result"]), 16) == 15 * 2**9 % 29
    assert rows[2]["status"] == "bad_input"
    assert "does not fit a core of 9 bits" in str(rows[2]["error"])


def test_vectors_as_csv_from_standard_input() -> None:
    text = "\ufefffield, b, a\ngfp:101,3,0x5\n,,\ngfp:101,,7\n\nP-1,1,1\ngfp:101,1\n"
    rows = answers("compute", "div-pm", "--vectors", "-", code=2, stdin=text)
    expected = [hex(5 * pow(3, -1, 101) % 101), None, hex(pow(7, -1, 101)), None, None]
    assert [row.get("result") for row in rows] == expected
    result = dualfield("compute", "div-pm", "--vectors", "-", stdin="a,feild\n1,P-256\n")
    assert (result.returncode, result.stdout) == (2, "")
    assert "Did you mean field" in result.stderr


def test_parameters_that_the_smallest_core_does_not_have(tmp_path: Path) -> None:
    """Segments of 32 bits do not fit a core of 3 bits, but the cores of the lines' fields."""
    line = json.dumps({"field": "gfp:0xffffffffffffffc5", "a": 3, "b": 1})
    for core, parameter in (("div-pm", "Segment=32"), ("mont-inv-split", "Segments=8")):
        entry = json.loads(line) if core == "div-pm" else {**json.loads(line), "b": None}
        words = ("compute", core, "-P", parameter, "--vectors", "-")
        (row,) = answers(*words, stdin=json.dumps(entry))
        assert row["status"] == "ok"


def test_a_refused_operand_is_an_answer() -> None:
    (row,) = answers("compute", "ami-sf", "--field", "gfp:0xf", "--a", "6", "--json")
    assert (row["status"], row["result"]) == ("not_invertible", "0x0")


@pytest.mark.sweep
@pytest.mark.parametrize(
    "words",
    [
        ("list",),
        ("list", "--json"),
        ("--help",),
        ("compute", "ami-sf", "--field", "gfp:0x1d", "--a", "3"),
        ("compute", "ami-sf", "--field", "gfp:0x1d", "--a", "3", "--wave", "/dev/full"),
        ("cache",),
    ],
)
def test_a_full_disk_is_one_line(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "dualfield", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
        )
    assert result.returncode == 2
    assert re.fullmatch(
        r"dualfield: .*cannot be written: No space left on device\.\n", result.stderr
    )


def test_a_closed_pipe_ends_the_command(tmp_path: Path) -> None:
    """A reader such as `head -1` causes no message, and the exit code of a closed pipe."""
    reader, writer = os.pipe()
    os.close(reader)
    for words in (("list",), ("list", "--json"), ("--help",)):
        argv = [sys.executable, "-m", "dualfield", *words]
        result = subprocess.run(argv, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60)
        assert (result.returncode, result.stderr) == (141, "")
    os.close(writer)


@pytest.mark.parametrize("place", ["/dev/null", "/proc/no", "/dev/null/x"])
@pytest.mark.parametrize(
    "words",
    [
        ("compute", "ami-sf", "--field", "gfp:0x1d", "--a", "3"),
        ("synth", "ami-sf", "--bits", "8"),
        ("explore", "--cores", "ami-sf", "--bits", "8"),
        ("doctor",),
        ("cache",),
    ],
)
def test_a_cache_that_cannot_be_used_is_one_line(
    place: str,
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DUALFIELD_CACHE", place)
    assert run_app(cli.app, words) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert "set DUALFIELD_CACHE to another folder" in captured.err


def test_a_dry_run_does_not_touch_a_foreign_database(tmp_path: Path) -> None:
    path = tmp_path / "letters.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE letters (text TEXT)")
        connection.commit()
    before = path.read_bytes()
    sweep = ("explore", "--cores", "ami-sf", "--bits", "8", "--store", str(path))
    for words in (sweep, (*sweep, "--dry-run")):
        result = dualfield(*words)
        assert result.returncode == 2
        assert "but not a result store" in result.stderr
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]


def test_version_and_list() -> None:
    from dualfield.host.version import __version__

    assert dualfield("--version").stdout == f"dualfield {__version__}\n"
    plain = dualfield("list")
    assert plain.returncode == 0
    lines = plain.stdout.splitlines()
    assert all(len(line) <= 80 for line in lines)
    [flagship] = [line.split() for line in lines if line.startswith("inv-divstep ")]
    assert flagship[:5] == ["inv-divstep", "divide", "p", "2^m", "constant"]
    assert float(flagship[5]) > 0
    assert float(flagship[6].rstrip("*")) > 0
    [unmeasured] = [line.split() for line in lines if line.startswith("mont-mul-parallel")]
    assert unmeasured[-2:] == ["-", "-"]
    details = dualfield("list", "div-pm").stdout
    assert "Modulus=0..2^4096-1" in details
    assert not re.search(r"\d{40}", details)


def test_cache_is_shown_and_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path))
    old = tmp_path / "netlist" / "old"
    old.mkdir(parents=True)
    assert json.loads(dualfield("cache", "--json").stdout)["kinds"]["netlist"]["entries"] == 1
    result = dualfield("cache", "--clear")
    assert result.returncode == 0
    assert "removed 1 entries" in result.stdout
    assert not old.exists()


def test_wave_is_written(tmp_path: Path) -> None:
    wave = tmp_path / "w.vcd"
    answers_ = ("compute", "ami-sf", "--field", "gfp:0x1d", "--a", "0x3", "--wave", str(wave))
    assert dualfield(*answers_).returncode == 0
    text = wave.read_text()
    assert "$enddefinitions" in text
    assert "u_q" in text


def test_json_of_list_and_verify() -> None:
    cores = json.loads(dualfield("list", "--json").stdout)["cores"]
    assert {"ami-sf", "ami-1sub", "ami-2sub"} <= {core["core"] for core in cores}
    (detailed,) = json.loads(dualfield("list", "ami-sf", "--json").stdout)["cores"]
    assert {run["stale"] for run in detailed["volume"]} <= {False, True}
    assert detailed["volume"]
    result = dualfield("verify", "ami-sf", "--count", "5", "--bits", "16", "--json")
    assert result.returncode == 0
    report = json.loads(result.stdout)
    assert report["failures"] == 0
    assert sum(check["cases"] for check in report["checks"]) > 800


def test_verify_skips_cores_without_the_size_or_field() -> None:
    """One line has the reason; without a terminal, progress is printed as lines."""
    result = dualfield("verify", "mont-mul-parallel", "ami-sf", "--bits", "70", "--count", "5")
    assert result.returncode == 0, result.stderr
    assert "mont-mul-parallel: skipped: " in result.stdout
    assert "ami-sf-70" in result.stdout
    assert "ami-sf: edges: 0 of " in result.stderr
    assert all(len(line) <= 80 for line in result.stdout.splitlines() if "skipped" not in line)
    words = ("verify", "inv-divstep", "ami-sf", "--field", "gf2m:0x13", "--count", "5", "--json")
    report = json.loads(dualfield(*words).stdout)
    assert [row["core"] for row in report["skipped"]] == ["ami-sf"]
    assert "GF(p) only" in report["skipped"][0]["reason"]
    random = [row for row in report["checks"] if row["what"].endswith("random")]
    assert random
    assert all(row["label"].startswith("inv-divstep-4-gf2m") for row in random)


@pytest.mark.parametrize("text", ["1=[/]", "[bold]", "[/red]"])
def test_brackets_are_printed_literally(text: str) -> None:
    """Brackets in arguments are printed unchanged, in output and messages."""
    result = dualfield("verify", "inv-divstep", "ami-sf", "-P", f"Segment={text}")
    assert result.returncode == 2
    assert f"skipped: inv-divstep: Segment={text} is not valid" in result.stdout
    assert result.stderr.startswith(f"dualfield: inv-divstep: Segment={text} is not valid")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["compute", "ami-xy", "--field", "P-256", "--a", "0x1"], "ami-sf"),
        (["compute", "ami-sf", "--field", "P-257", "--a", "0x1"], "P-256"),
        (["compute", "ami-sf", "--field", "P-256", "--a", "17."], "not an integer"),
        (["compute", "ami-sf", "--field", "gfp:-7", "--a", "1"], "negative"),
        (["compute", "ami-sf", "--field", "P-256", "--a", "1", "--wave", "w.fst"], "w.vcd"),
        (["compute", "div-pm", "--vectors", "-", "-P", "Segment=-1"], "Segment must be an integer"),
        (["explore", "--cores", "ami-sf", "--bits", "8", "--csv", "/no/such/x.csv"], "no folder"),
        (["cache", "--limit", "much"], "500M"),
        (["compute", "ami-sf", "--field", "P-256"], "needs the operand a"),
        (["compute", "ami-sf", "--field", "P-256", "--a=-0x5"], "takes no negative operands"),
        (["compute", "div-pm", "--field", "P-256", "--a=-0x5"], "only with -P Signed=1"),
        (["compute", "ami-sf", "--a", "0x1"], "--field"),
        (["compute", "ami-sf", "--field", "P-256", "--a", "0x1", "--b", "0x1"], "no operand b"),
        (["compute", "ami-sf", "--field", "P-192", "--a", hex(2**192)], "does not fit"),
        (["compute", "ami-sf", "--field", "P-256", "--a", "0x1", "--bits", "255"], "at least 256"),
        (["compute", "ami-sf", "--field", "gfp:0x7", "--a", "0x1", "--bits", "5000"], "4096"),
        (["compute", "ami-sf", "--field", "B-163", "--a", "0x1"], "GF(p) only"),
        (["compute", "ami-sf", "--vectors", "/no/such.jsonl"], "cannot be read"),
        (["compute", "ami-sf", "--vectors", "x", "--a", "0x1"], "from a file"),
        (["compute", "ami-sf", "--field", "P-256", "--a", "0x1", "-P", "result=x"], "plain"),
        (["compute", "ami-sf", "--field", "P-256", "--a", "0x1", "-P", "resul=plain"], "result"),
        (["compute", "ami-sf", "--field", "P-256", "--a", "0x1", "-P", "result"], "NAME=VALUE"),
        (["compute", "ami-sf", "--field", "P-256", "--a", "0x1", "--wave", "/no/w"], "no folder"),
        (["verify", "ami-sf", "--field", "B-163"], "GF(p) only"),
        (["verify", "nothing"], "ami-sf"),
        (["verify", "--count", "-1"], "count"),
        (["verify", "ami-sf", "--bits", "0"], "3 to 4096"),
        (["verify", "ami-sf", "--refusals", "--count", "3"], "--count"),
        (["verify", "scalar-mul", "--curve", "P-256", "--refusals"], "--refusals"),
        (["synth", "ami-sf", "--bits", "64", "--target", "ecp55"], "ecp5"),
        (["synth", "ami-sf", "--bits", "1"], "3 to 4096"),
        (["synth", "ami-sf", "--bits", "64", "--seeds", "0"], "seeds"),
        (["papers", "999"], "000"),
        (["papers", "000", "--bits", "a,b"], "not an integer"),
        (["papers", "000", "--html", "/no/such/page.html"], "no folder"),
        (["compute"], "CORE"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_wrong_input_is_named_and_exits_with_2(
    words: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert run_app(cli.app, words) == 2
    captured = capsys.readouterr()
    assert message in " ".join(captured.err.split())
    assert captured.out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["frob"], "No such command 'frob'."),
        (["list", "--no-such"], "No such option: --no-such."),
        (["list", "a", "b"], "Got unexpected extra argument(s) (b)."),
        (["compute"], "Missing argument 'CORE'."),
        (["compute", "ami-sf", "--field"], "Option '--field' requires an argument."),
        (["compute", "ami-sf", "--bits", "x"], "Invalid value for '--bits': "),
        (["list", ""], "There is no core '';"),
        (["compute", "ami-sf", "--vectors", "a\nb"], "--vectors 'a\\nb' cannot be read: "),
        (["explore", "--dry-run", "--plan", "PLAN"], "is not YAML in line 3: "),
    ],
)
def test_bad_input_takes_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    (tmp_path / "plan.yaml").write_text("cores: ami-sf\nbits: [\n")
    code = run_app(cli.app, [word.replace("PLAN", f"{tmp_path}/plan.yaml") for word in words])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("dualfield: ")
    assert message in err
    assert err.count("\n") == 1
