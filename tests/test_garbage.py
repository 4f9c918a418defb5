"""Words that no user means, by the thousand: each ends with an exit code and a message.

Commands and options are drawn from what the command line has, their values from good, near and
wrong ones; files hold lines of the same sort. Tools are missing, so nothing is built.
``DUALFIELD_COUNT=10000 python -m pytest tests/test_garbage.py`` takes more.
"""

import io
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog, processes
from dualfield.cli import app
from dualfield.entry import run_app
from dualfield.errors import ToolMissing
from rtl.volume import volume

CORES = list(catalog.cores())
SEED = 1906

WORDS = [
    *("", " ", "-", "--", "---", "-1", "-h=1", "=", ",", ",,", ":", ";", "..", "/", "~", "*", "%s"),
    *(
        "0",
        "1",
        "2",
        "3",
        "7",
        "16",
        "64",
        "256",
        "4096",
        "4097",
        "00",
        "007",
        "+5",
        "1_000",
        "1e3",
    ),
    *("0x", "0x0", "0xg", "0b12", "1__0", "0x_1", "1.5", "nan", "inf", "٣", "²", "1" * 5000),
    *(str(10**30), f"-{10**30}", "0x" + "f" * 2000, "true", "None", "null", "[]", "{}", "'", '"'),
    *("P-256", "p256", "B-163", "25519", "secp256k1", "gfp:7", "gfp:0", "gfp:-3", "gfp:", "gfp:x"),
    *(
        "gf2m:0x13",
        "gf2m:0",
        "gf2m:1",
        "gf2m:-1",
        "gfp:4",
        "gfp:2",
        "gf2m:0b10",
        "gfp:1" + "0" * 400,
    ),
    *("ecp5", "ice40", "gowin", "gf180", "xc7", "ecp6", "ECP5", "ecp5,ice40", "ecp5,"),
    *(
        "inverse",
        "divide",
        "power",
        "multiply",
        "time",
        "area",
        "time*area",
        "max:area",
        "area,time",
    ),
    *("area < 5", "area <", "1/0", "9**9**9", "__import__('os')", "a.b", "(" * 300, "x" * 3000),
    *("'a' * 99999999", "not", "lambda: 0", "core_area < 'x'", "bits == 8", "1 < 2 < 3", "area; 1"),
    *("words", "axi-stream", "axi-lite", "module", "9name", "a b", "a/b", "../x", "df_frame", "é"),
    *(
        "1/2",
        "2/1",
        "0/0",
        "1/0",
        "-1/3",
        "3",
        "5K",
        "-5G",
        "1e99G",
        "K",
        "\n",
        "\t",
        "a\nb",
        "\x7f",
    ),
    *("\udcff", "\udc80x", "😀", "\x1b[31m", "[red]", "[/]", "[bold", "a" * 300),
]
OPTIONS = {
    "list": [],
    "compute": ["--field", "--a", "--b", "--vectors", "--bits", "-P", "--wave"],
    "verify": ["--count", "--seed", "--field", "--bits", "-P"],
    "synth": ["--bits", "--target", "--seeds", "-P", "--part", "--liberty"],
    "explore": [
        *("--cores", "--bits", "-P", "--target", "--seeds", "--plan", "--shard", "--workers"),
        *("--where", "--pareto", "--sort", "--against", "--store", "--csv", "--html", "--liberty"),
    ],
    "choose": ["--operation", "--field", "--target", "--where", "--best"],
    "generate": ["-o", "--field", "--bits", "-P", "--bus", "--word", "--name", "--measure"],
    "cache": ["--limit"],
    "papers": ["--target", "--bits", "--seeds", "--samples", "--seed", "--html", "--markdown"],
    "mutate": ["--count", "--seed"],
}
FLAGS = ["--json", "--dry-run", "--per-seed", "--constant-time", "--force", "--modulus-port", "--x"]
FILES = {
    "--vectors",
    "--plan",
    "--store",
    "--csv",
    "--html",
    "--markdown",
    "-o",
    "--wave",
    "--liberty",
}
GOOD: dict[str, list[str]] = {
    "--field": ["P-256", "gfp:13", "gf2m:0x13"],
    "--bits": ["8", "256"],
    "--operation": ["inverse", "divide"],
    "--a": ["3"],
    "--b": ["5"],
    "-P": ["result=single", "Segment=3", "ConstantTime=1", "MaxBits=8"],
    "--cores": ["ami-sf", "div-pm", "modexp"],
}


def value(option: str, rng: random.Random, files: Sequence[str]) -> str:
    """A value for an option: good, or anything."""
    if option in FILES and rng.random() < 0.8:
        return rng.choice(files)
    if option in GOOD and rng.random() < 0.5:
        return rng.choice(GOOD[option])
    if option == "-P" and rng.random() < 0.7:
        names = [p.name for p in catalog.get(rng.choice(CORES)).parameters]
        return f"{rng.choice([*names, *WORDS])}={rng.choice(WORDS)}"
    return rng.choice(WORDS)


def words(rng: random.Random, files: Sequence[str]) -> list[str]:
    """A command line."""
    command = rng.choice(list(OPTIONS))
    line = [command if rng.random() < 0.97 else rng.choice(WORDS)]
    if command == "papers":
        line.append(rng.choice(WORDS) + "x")  # the models of a paper are slow
    elif rng.random() < 0.85:
        line.append(rng.choice(CORES) if rng.random() < 0.8 else rng.choice(WORDS))
    needed = {"generate": "-o", "synth": "--bits", "choose": "--operation"}.get(command)
    chosen = rng.sample(OPTIONS[command], min(len(OPTIONS[command]), rng.randrange(5)))
    if needed and needed not in chosen and rng.random() < 0.9:
        chosen.append(needed)
    for option in chosen:
        line += [option, value(option, rng, files)]
        if rng.random() < 0.03:
            line.pop()
    line += rng.sample(FLAGS, rng.choice((0, 0, 1, 2)))
    if command == "explore" and "--json" not in line:
        line.append("--dry-run")
    return line


def line_of_vectors(rng: random.Random) -> str:
    """A line of a vectors file, of good and wrong parts."""
    keys = ["field", "modulus", "kind", "a", "b", "bits", "x", ""]
    values = [rng.choice((repr, '"{}"'.format, str))(word) for word in rng.sample(WORDS, 5)]
    parts = [f'"{key}": {v}' for key, v in zip(rng.sample(keys, 4), values, strict=False)]
    return rng.choice(["{" + ", ".join(parts) + "}", ",".join(rng.sample(WORDS, 3)), parts[0], ""])


def plan(rng: random.Random) -> str:
    """A plan file, or something near."""
    keys = ["cores", "bits", "parameters", "targets", "seeds", "core", "- cores", "{", "&a"]
    return "\n".join(f"{rng.choice(keys)}: {rng.choice(WORDS)}" for _ in range(rng.randrange(4)))


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Names of files and folders that are there, are not, or cannot be used."""
    rng = random.Random(SEED)
    for i in range(12):
        text = "\n".join(line_of_vectors(rng) for _ in range(4))
        (tmp_path / f"v{i}.jsonl").write_text(text, errors="surrogateescape")
        (tmp_path / f"p{i}.yaml").write_text(plan(rng), errors="surrogateescape")
    (tmp_path / "bytes").write_bytes(rng.randbytes(300))
    (tmp_path / "empty").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "closed").mkdir(mode=0)
    names = sorted(str(path) for path in tmp_path.iterdir())
    missing = [str(tmp_path / name) for name in ("new", "no/such", "empty/x", "n" * 300, "a\nb")]
    return [*names, *missing, "/dev/null", "/dev/full", "", "."]


@pytest.fixture(autouse=True)
def no_tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is started and nothing is waited for; the cache is an empty one."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise ToolMissing("no tool is installed")

    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("DUALFIELD_PDK", raising=False)
    monkeypatch.setattr(processes, "start", refuse)
    monkeypatch.setattr("dualfield.explore.runner.measure_missing", refuse)


def complaint(line: list[str], monkeypatch: pytest.MonkeyPatch) -> str | None:
    """What is wrong with how a command line ends, None if nothing."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    try:
        code = run_app(app, line, "dualfield")
        out.flush()
    except BaseException as error:  # whatever gets out would be a traceback
        if isinstance(error, KeyboardInterrupt):
            raise
        return f"{line!r}: {type(error).__name__}: {error}"
    err.flush()
    said = err.buffer.getvalue().decode()
    if code not in (0, 1, 2):
        return f"{line!r}: exit code {code}"
    if code and not said.strip():
        return f"{line!r}: no message"
    return f"{line!r}: a traceback" if "Traceback" in said else None


def test_no_words_make_a_traceback(
    files: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rng = random.Random(SEED)
    wrong = []
    for _ in range(volume(250)):
        line = words(rng, files)
        if said := complaint(line, monkeypatch):
            wrong.append(said)
    assert not wrong, "\n".join(wrong[:20])
    drafts = [p for p in tmp_path.rglob(".*") if p.is_file() and "cache" not in p.parts]
    assert not drafts, "half written"
