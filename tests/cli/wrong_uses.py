"""``PYTHONPATH=tests python -m cli.wrong_uses --count 1000``: command lines with one fault each.

The command must refuse each with exit code 2 and a message of one line. `FAULTS` maps each kind of
fault to the function that draws it. No tool is installed while a command line runs: a message that
a tool is missing means that the command did not see the fault. ``--seed`` repeats a run; without it
a seed is drawn and printed.
"""

import argparse
import contextlib
import io
import json
import random
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from dualfield import catalog
from dualfield.cli import app
from dualfield.generate import assemble
from dualfield.generate.folder import GENERATOR, MANIFEST, digest
from dualfield.host import processes
from dualfield.host.entry import run_app
from dualfield.host.errors import ToolMissing
from dualfield.math.curves import NAMED as CURVES
from dualfield.math.fields import NAMED as FIELDS
from dualfield.measure.explore import cluster

COMPUTE = ["compute", "ami-sf", "--field", "gfp:0x1d", "--a", "3"]
GENERATE = ["generate", "ami-sf", "--bits", "8", "-o", "new"]
EXPLORE = ["explore", "--cores", "ami-sf", "--bits", "8", "--targets", "ecp5"]
RIGHT = [
    *(COMPUTE, GENERATE, EXPLORE, ["verify", "ami-sf", "--count", "1", "--bits", "8"]),
    *(["synth", "ami-sf", "--bits", "8"], ["choose", "--operation", "inverse", "--bits", "256"]),
    *(["papers", "000", "--samples", "2"], ["cache"]),
    *(["doctor"], ["list"], ["list", "div-pm", "--json"]),
    ["compute", "scalar-mul", "--curve", "P-256", "--scalar", "3"],
]

VALUES: Mapping[str, Sequence[str]] = {
    "--field": ["gfp:0x1d", "gfp:13", "gf2m:0x13", *FIELDS],
    "--curve": ["weierstrass:p=19,a=2,b=3", *CURVES],
    "--program": ["multiply", "add", "combine", "check"],
    "--bits": ["8", "256"],
    "--operation": ["inverse", "divide", "multiply", "power"],
    "--best": ["time", "area", "time*area"],
    "--target": ["ecp5", "ice40", "gf180", "gowin", "machxo3", "xc7"],
    "--targets": ["ecp5", "ecp5,ice40", "xc7"],
    "--measure": ["ecp5"],
    "--cores": ["ami-sf", "div-pm", "modexp", "inverters"],
    "--where": ["core_area < 3000", "time_us < 5 and bits == 8", "core == 'ami-sf'"],
    "--pareto": ["time,area", "max:clock,area", "area,time"],
    "--sort": ["area", "max:clock", "max:area"],
    "--against": ["ami-sf"],
    "--shard": ["1/2"],
    "--bus": ["none", "words", "axi-stream", "axi-lite", "apb", "wishbone"],
    "--word": ["32", "8"],
    "--name": ["my_inverter"],
    "--limit": ["0", "5K", "2G"],
    "--part": ["df_frame", "df_unified_inverse_core"],
    "--seeds": ["1", "2"],
    "--samples": ["2"],
    "-P": ["result=single", "Segment=3", "ConstantTime=1", "MaxBits=8"],
} | {
    name: ["1", "3", "5", "0x2"]
    for name in ("--a", "--b", "--scalar", "--scalar2", "--x", "--y", "--x2", "--y2", "--seed")
} | {name: ["1", "2"] for name in ("--count", "--workers")}  # fmt: skip
"""Option -> valid values."""

NAMES: Mapping[str, Sequence[str]] = {
    "choose --operation": VALUES["--operation"],
    "choose --best": VALUES["--best"],
    "choose --target": VALUES["--target"],
    "choose --field": [*FIELDS],
    "compute --field": [*FIELDS],
    "compute --curve": [*CURVES],
    "compute --program": VALUES["--program"],
    "explore --cores": ["ami-sf", "div-pm", "inverters", "inv-divstep"],
    "explore --targets": VALUES["--targets"],
    "explore --part": VALUES["--part"],
    "explore --pareto": VALUES["--pareto"],
    "explore --sort": ["area", "max:clock"],
    "generate --bus": ["words", "axi-stream", "axi-lite", "apb", "wishbone"],
    "generate --field": [*FIELDS],
    "generate --measure": ["ecp5", "ice40"],
    "synth --target": VALUES["--target"],
    "verify --field": [*FIELDS],
}
"""Command and option -> valid values that a test misspells."""

NO_NUMBER = ["", " ", "x", "1.5", "0x", "0xg", "1e3", "nan", "inf", "1__0", "--", "3 4", "0b12"]
NUMBERS: Mapping[str, Sequence[str]] = {
    "compute --a": [*NO_NUMBER, "007", "9" * 5000, "0x1d0"[:2], "²"],
    "compute --bits": [*NO_NUMBER, "0", "-1", "1", "99999", "1" * 5000],
    "explore --bits": [*NO_NUMBER, "0", "-1", "8..", "16..8", "99999"],
    "explore --seeds": [*NO_NUMBER, "0", "-1", "9" * 30],
    "explore --shard": ["2/1", "0/0", "1", "/", "1/2/3", "-1/3", "x/y", ""],
    "explore --where": ["area <", "1/0", "aera < 3", "area < 'x'", "__import__('os')", "(" * 300],
    "explore --workers": [*NO_NUMBER, "0", "-1"],
    "generate --bits": [*NO_NUMBER, "0", "-1", "2", "4097", "1" * 5000],
    "generate --word": ["8", "0", *NO_NUMBER],
    "papers --samples": [*NO_NUMBER, "0", "-1"],
    "synth --bits": [*NO_NUMBER, "0", "-1", "4097"],
    "verify --bits": [*NO_NUMBER, "0", "-1", "4097"],
    "verify --count": [*NO_NUMBER, "-1"],
    "cache --limit": ["x", "-5G", "1e99G", "K", "5 K K", "nan"],
}
FIELD = [
    *("", "gfp", "gfp:", "gfp:x", "gfp:-3", "gfp:0", "gfp:1", "gfp:2", "gfp:16", "gfp:0x100"),
    *("gf2m:0", "gf2m:1", "gf2m:-1", "gf2m:0b10", "gf2m:", "gfq:13", "gfp:13x", "gfp:1_"),
    *("gfp:1" + "0" * 400, "gfp:" + "9" * 5000, "gfp:0x", "\udcff", "a\nb", "\x1b[31m"),
]
CURVE = [
    *("", "P-255", "weierstrass:", "weierstrass:p=0,a=1,b=1", "weierstrass:p=19,p=19,a=1,b=1"),
    *("montgomery:p=19,a=2,n=0", "binary:f=1,a=0,b=0", "edwards:p=19,a=1,d=2", "weierstrass:p=19"),
]
PARAMETER = [
    *("result", "result=", "=3", "", "result=plane", "rseult=plain", "result=plain=x", "Segment=3"),
    *("ConstantTime=2", "ConstantTime=x", "ConstantTime=-1", "ConstantTime=" + "9" * 5000, "é=1"),
]
NAME = [
    *("", "9x", "a b", "a/b", "../x", "logic", "Signal", "a__b", "é", "n" * 65, "a\nb", "a_i"),
    *("clk_i", "ieee", "-x", "_", "df_pkg", "df_ami_sf", "work", "end", "my-inv", "a.b", "$x"),
]
VECTORS: Sequence[str | bytes] = [
    *("what", "[1]", '"x"', "3", "null", "{", "{}", '{"a": }', '{"a": 3}', '{"field": "gfp:29"}'),
    *('{"field": "gfp:29", "a": null}', '{"field": "gfp:29", "a": 1.5}', "[" * 5000, "{" * 5000),
    *('{"field": "gfp:29", "a": true}', '{"field": "gfp:29", "a": []}', '{"field": 29, "a": 3}'),
    *('{"field": "gfp:29", "a": ""}', '{"field": "", "a": 3}', '{"field": "gfp:29", "a": "0x"}'),
    *('{"field": "gfp:29", "a": "' + "9" * 5000 + '"}', '{"field": "gfp:29", "a": ' + "9" * 5000),
    *('{"field": "gfp:29", "a": "\\u0000"}', b'{"field": "gfp:29", "a": 3\0}', b"\xff\xfe\x00a"),
    *('{"modulos": 29, "a": 3}', '{"field": "gfp:29", "a": 3, "B": 3}', '{"fields": "P-256"}'),
    *('{"field": "gfp:29", "a": 3, "a": 4}', '{"field": "gfp:29", "modulus": 31, "a": 3}'),
    *('{"field": "gfp:29", "kind": "gf2m", "a": 3}', '{"modulus": 29, "kind": "gfx", "a": 3}'),
    *("field,a\ngfp:29", "field,a\ngfp:29,x", "field,a\n,3", "field,a,a\ngfp:29,3,4", 'a,"'),
    *("field,a,q\ngfp:29,3,1", "field,a\ngfp:29,3,5", b"field,a\ngfp:29,\xff", b"a\n\0"),
]
PLANS: Sequence[str | bytes] = [
    *("", "cores: ami-fs", "cores: []", "core: ami-sf", "{", "- a", "3", "&a [*a]", "\tcores: x"),
    *("cores: ami-sf\nbits: x", "cores: ami-sf\nbits: []", "cores: ami-sf\nbits: [8, -1]"),
    *("cores: ami-sf\nbits: 8\ntargets: ecp6", "cores: ami-sf\nbits: 8\nparameters: 3"),
    *("cores: ami-sf\nbits: 8\nparameters:\n  rseult: plain", "cores: ami-sf\nbits: 8\nbit: 9"),
    *("cores: ami-sf\nbits: 8\nbits: 16", "cores: {a: b}", "cores: ami-sf\nbits: 1.5", b"\xff\0"),
    *("cores: ami-sf\nbits: 8\nseeds: 0", "cores: !!python/object:os.x {}", b"cores: ami-sf\0"),
]
UNREADABLE = ["no/such", "loop", "\udcff", "old.txt/x", "n" * 300, "folder", "", "a\nb"]
UNWRITABLE = ["no/such/x", "old.txt/x", "n" * 300, "--json"]
COMBINATIONS = [
    *("compute ami-sf --field P-256 --curve P-256 --a 3", "compute ami-sf --field gfp:29"),
    *("compute ami-sf --a 3", "compute scalar-mul --field P-256 --scalar 3", "compute ami-sf"),
    *("compute ami-sf --field gfp:29 --a 3 --b 4", "compute ami-sf --field gfp:29 --scalar 3"),
    *("compute ami-sf --field B-163 --a 3", "compute ami-sf --field P-256 --bits 8 --a 3"),
    *("verify ami-sf --curve P-256", "verify scalar-mul --field P-256 --count 1", "verify --model"),
    *(
        "verify --openssl",
        "verify ami-sf --openssl",
        "verify rsa --openssl --curve P-256",
        "verify scalar-mul --openssl --curve P-256",
    ),
    *("verify rsa --openssl --bits 256", "compute rsa --key-file none.pem --r 5"),
    *("choose", "choose --operation inverse", "choose --operation inverse --field P-256 --bits 8"),
    *("choose --operation scalar --bits 256 --where aera<3", "explore", "explore --cores ami-sf"),
    *("explore --cores ami-sf --bits 8 --targets ecp5 --against div-pn", "synth ami-sf", "synth"),
    *("generate ami-sf -o new", "generate ami-sf --bits 8", "list no-core --json"),
    *("generate ami-sf --field B-163 -o new", "generate ami-sf --bits 8 --word 8 -o new"),
    *("generate ami-sf --bits 8 --bus words --word 0 -o new", "generate ami-sf --bits 8 -o ."),
    *("papers 999", "papers x", "papers 000 --bits 0", "papers 000 --target ecp6", "doctor now"),
    *("cache now", "cache --limit x --clear"),
    *("list ami-fs", "list ami-sf div-pm", "list ''", "--no-such list", "list --version", "-x"),
    *("list --fields no-field", "list --fields P-256 --curves", "list --fields gfp:16"),
    *("generate mont-mul-prime --field BN254 -o new", "verify mont-mul-prime --field BLS12-381"),
    "generate mont-mul-prime --field P-256 --modulus-port -o new",
    "generate mont-mul-pipelined --field Goldilocks --modulus-port -o new",
    *("program no/such --modulus 31", "program folder --modulus 31", "program loop --modulus 31"),
    *("program program.txt", "program program.txt --modulus 30", "program program.txt --modulus x"),
    *("program program.txt --field P-256 --curve P-256", "program program.txt --field B-163"),
    *("program program.txt --field BN254", "program program.txt --modulus 31 --word 19"),
    *("program program.txt --field P-256 --multipliers 3", "program old.txt --modulus 31"),
    *("program program.txt --modulus 31 --run x", "program program.txt --modulus 31 --run y=3"),
    *("program program.txt --modulus 31 --run x=32", "program program.txt --modulus 31 --run x=-1"),
    *("program program.txt --modulus 31 --run x=3 --run x=3", "program --modulus 31"),
    *(
        "program program.txt --modulus 31 --constant k=3",
        "program program.txt --modulus 31 --margin 0",
    ),
    *("synth ami-sf --bits 8 --scripts new --target ecp5", "synth ami-sf --scripts new"),
    *("synth ami-sf --bits 8 --scripts new --json", "synth ami-sf --bits 8 --scripts ."),
    *("synth ami-sf --bits 8 --scripts folder", "synth ami-sf --bits 8 --scripts no/such/x"),
    "synth inv-divstep --bits 8 --scripts new --part df_frame",
]
FILE_OUTPUTS = [
    [*COMPUTE, "--wave"],
    [*EXPLORE, "--csv"],
    [*EXPLORE, "--html"],
    [*EXPLORE, "--store"],
    ["papers", "000", "--samples", "2", "--html"],
    ["papers", "000", "--samples", "2", "--markdown"],
]
CHEAP = [["list"], ["list", "--json"], ["--version"], ["--help"], ["cache"], ["list", "ami-sf"]]


@dataclass(frozen=True)
class Option:
    """An option of a command: its name and whether a value follows it."""

    name: str
    takes_value: bool


@cache
def commands() -> Mapping[str, Sequence[Option]]:
    """Command of the application -> its options."""
    group = typer.main.get_command(app)
    options_of: dict[str, Sequence[Option]] = {}
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        options = [p for p in command.params if p.param_type_name == "option"]
        options_of[name] = [Option(p.opts[-1], not p.is_flag) for p in options]
    return options_of


@dataclass(frozen=True)
class Use:
    """A wrong use: command-line words and environment variables."""

    words: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """The exit code and messages of a wrong use, and the complaints about them."""

    code: int
    err: str
    complaints: Sequence[str]


def draw(rng: random.Random, folder: Path) -> tuple[str, Use]:
    """The name of a fault and a use with it, whose input files are in the folder."""
    fault = rng.choice(list(FAULTS))
    use = FAULTS[fault](rng, folder)
    return fault, use if isinstance(use, Use) else Use(use)


def misspelt(word: str, right: Sequence[str], rng: random.Random) -> str:
    """The word with a letter left out, doubled, changed or swapped with the next."""
    while True:
        at = rng.randrange(len(word))
        wrong = rng.choice((
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + rng.choice("aeiknrstxz") + word[at + 1 :],
            word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
        ))  # fmt: skip
        if wrong.strip("-") and wrong.lower() not in {candidate.lower() for candidate in right}:
            return wrong


def _option_names(words: Sequence[str]) -> list[str]:
    return [option.name for option in commands()[words[0]]] + ["-o"]


def _misspelt_option(rng: random.Random, _: Path) -> list[str]:
    words = rng.choice(RIGHT)
    option = rng.choice([name for name in _option_names(words) if name.startswith("--")])
    return [*words, "--" + misspelt(option[2:], [n[2:] for n in _option_names(words)], rng), "1"]


def _option_of_another(rng: random.Random, _: Path) -> list[str]:
    words = rng.choice(RIGHT)
    others = {candidate.name for options in commands().values() for candidate in options}
    return [*words, rng.choice(sorted(others - {*_option_names(words), "--output"})), "1"]


def _option_without_value(rng: random.Random, _: Path) -> list[str]:
    words = rng.choice([candidate for candidate in RIGHT if candidate[0] not in ("doctor", "list")])
    valued = [candidate.name for candidate in commands()[words[0]] if candidate.takes_value]
    return [*words, rng.choice(valued)]


def _misspelt_word(rng: random.Random, _: Path) -> list[str]:
    words = list(rng.choice(RIGHT))
    at = 1 if len(words) > 1 and words[1][0] != "-" and rng.random() < 0.7 else 0
    right = [*commands(), *catalog.cores(), *(f"{n:03}" for n in range(10))]
    words[at] = misspelt(words[at], right, rng)
    return words


def _extra_word(rng: random.Random, _: Path) -> list[str]:
    return [
        *rng.choice([candidate for candidate in RIGHT if candidate != ["list"]]),
        rng.choice(["x", "8", "é"]),
    ]


def _values(table: Mapping[str, Sequence[str]], wrong: Callable[..., str]) -> "Draw":
    def drawn(rng: random.Random, _: Path) -> list[str]:
        command, option = rng.choice(list(table)).split()
        bases = [words for words in RIGHT if words[0] == command]
        words = list(rng.choice(bases[:1]))
        if option == "--curve":
            words = list(bases[1])
        value = wrong(table[f"{command} {option}"], rng)
        if option in words:
            words[words.index(option) + 1] = value
            return words
        return [*words, option, value]

    return drawn


def _misspelt_value(right: Sequence[str], rng: random.Random) -> str:
    return misspelt(rng.choice(right), right, rng)


def _any(values: Sequence[str], rng: random.Random) -> str:
    return rng.choice(values)


def _file(option: str, texts: Sequence[str | bytes]) -> "Draw":
    def drawn(rng: random.Random, folder: Path) -> list[str]:
        words = ["compute", "ami-sf"] if option == "--vectors" else ["explore", "--dry-run"]
        if rng.random() < 0.3:
            return [*words, option, rng.choice(UNREADABLE)]
        text = rng.choice(texts)
        path = folder / f"file{rng.randrange(1 << 30)}"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return [*words, option, str(path)]

    return drawn


def _output(rng: random.Random, _: Path) -> list[str]:
    if rng.random() < 0.3:
        force = rng.choice([[], ["--force"]])
        taken = ["generated"] if not force else []
        return [*GENERATE[:-1], rng.choice([*UNWRITABLE, "folder", "old.txt", *taken]), *force]
    words = rng.choice(FILE_OUTPUTS)
    result = words[-1] == "--store"  # the folders above a store are made
    return [*words, rng.choice([*UNWRITABLE[result:], "folder"])]


def _environment(rng: random.Random, _: Path) -> Use:
    folders = ["old.txt", "loop", "/dev/null/x", "/proc/no"]
    name, values = rng.choice([
        ("DUALFIELD_CACHE", folders), ("DUALFIELD_CACHE_LIMIT", ["x", "-5G", "1e99G", "K"]),
    ])  # fmt: skip
    return Use(["cache"], {name: rng.choice(values)})


def _words(rng: random.Random, _: Path) -> list[str]:
    return [word.strip("'") for word in rng.choice(COMBINATIONS).split()]


def _with(words: Sequence[str], option: str, values: Sequence[str]) -> "Draw":
    return lambda rng, _: [*words, option, rng.choice(values)]


Draw = Callable[[random.Random, Path], list[str] | Use]
FAULTS: Mapping[str, Draw] = {
    "misspelt option": _misspelt_option,
    "option of another command": _option_of_another,
    "option without a value": _option_without_value,
    "misspelt command or core": _misspelt_word,
    "extra word": _extra_word,
    "misspelt value": _values(NAMES, _misspelt_value),
    "number": _values(NUMBERS, _any),
    "field": lambda rng, _: [*rng.choice([
        ["compute", "ami-sf", "--a", "3"], ["generate", "ami-sf", "-o", "new"],
        ["verify", "ami-sf", "--count", "1"], ["choose", "--operation", "inverse"],
    ]), "--field", rng.choice(FIELD)],
    "curve": _with(["compute", "scalar-mul", "--scalar", "3"], "--curve", CURVE),
    "parameter": _with(GENERATE, "-P", PARAMETER),
    "name": _with(GENERATE, "--name", NAME),
    "vectors": _file("--vectors", VECTORS),
    "plan": _file("--plan", PLANS),
    "output": _output,
    "environment": _environment,
    "combination": _words,
}  # fmt: skip


def lay_out(work: Path) -> None:
    """Make the folder that a use runs in: a file, a folder, a link in a circle, generated files."""
    (work / "folder").mkdir(parents=True)
    for path in (work / "old.txt", work / "folder" / "mine.txt"):
        path.write_text("the user's\n")
    (work / "loop").symlink_to("loop")
    (work / "program.txt").write_text("in x 5; y = x * x; last out y")
    (work / "generated").mkdir()
    for name, text in _generated().items():
        (work / "generated" / name).write_text(text)


def _generated() -> dict[str, str]:
    texts = {"top.sv": "module top;\nendmodule\n"}
    return {**texts, MANIFEST: json.dumps({"generator": GENERATOR, "files": {
        name: digest(text) for name, text in texts.items()
    }})}  # fmt: skip


def _contents(work: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in work.rglob("*") if path.is_file()}


def _refuse(*_: Any, **__: Any) -> Any:
    raise ToolMissing("no tool is installed")


def run(use: Use, work: Path) -> Result:
    """Run a use in a new folder, which is removed, and judge how it ended."""
    lay_out(work)
    before = _contents(work)
    message, complaints, code = io.StringIO(), [], -1
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(message),
    ):
        patch.chdir(work)
        for name, text in {"DUALFIELD_CACHE": str(work.parent / "cache"), **use.env}.items():
            patch.setenv(name, text)
        patch.setattr(processes, "start", _refuse)
        patch.setattr(cluster, "local", _refuse)
        patch.setattr(assemble, "files", lambda *_, **__: _generated())
        try:
            code = run_app(app, use.words, "dualfield")
        except BaseException:
            complaints.append(traceback.format_exc())
    err = message.getvalue()
    if code != 2:
        complaints.append(f"exit code {code}")
    lines = err.splitlines()
    if len(lines) != 1 or not lines[0].startswith("dualfield: "):
        complaints.append(f"{len(lines)} lines of messages")
    if "no tool is installed" in err:
        complaints.append("taken for right")
    if _contents(work) != before:
        complaints.append("files were changed")
    shutil.rmtree(work)
    return Result(code, err, complaints)


def main() -> int:
    """The exit code is 1 if a wrong use is not refused as it should be."""
    parser = argparse.ArgumentParser(prog="python -m cli.wrong_uses")
    parser.add_argument("--count", type=int, default=100, help="number of wrong uses")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    faults: Counter[str] = Counter()
    refused = 0
    with tempfile.TemporaryDirectory(prefix="wrong-uses-") as place:
        for number in range(options.first, options.first + options.count):
            rng = random.Random(f"{options.seed}/wrong/{number}")
            fault, use = draw(rng, Path(place))
            ended = run(use, Path(place) / "work")
            faults[fault] += 1
            refused += not ended.complaints
            for complaint in ended.complaints:
                print(f"wrong use {number}: {complaint}: {fault}: {use}\n  {ended.err[-3000:]!r}")
    counts = ", ".join(f"{name}: {count}" for name, count in faults.most_common())
    print(f"wrong uses: {options.count}, seed {options.seed}: {counts}")
    print(f"not refused: {options.count - refused}")
    return int(refused != options.count)


if __name__ == "__main__":
    sys.exit(main())
