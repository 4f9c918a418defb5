"""Command lines that are right but for at least one place, drawn from the command line itself.

Commands and options are those that the application has, so a new one is tried the day it is there.
An option whose name is in `RIGHT` also gets values that are right: only a line that is right
elsewhere comes past the first check to the wrong place.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import typer

from dualfield import catalog
from dualfield.cli import app
from dualfield.math.curves import NAMED as CURVES
from dualfield.math.fields import NAMED as FIELDS

NUMBERS = [
    *("0", "1", "2", "3", "7", "8", "16", "64", "256", "4096", "4097", "00", "007", "+5", "-1"),
    *("1_000", "1e3", "0x", "0x0", "0xg", "0b12", "1__0", "0x_1", "1.5", "nan", "inf", "٣", "²"),
    *("1" * 5000, str(10**30), f"-{10**30}", "0x" + "f" * 2000, str(2**63), str(2**31), "-0x5"),
]
TEXTS = [
    *("", " ", "-", "--", "---", "-h=1", "=", ",", ",,", ":", ";", "..", "/", "~", "*", "%s"),
    *("true", "None", "null", "[]", "{}", "'", '"', "\n", "\t", "a\nb", "\x7f", "a b", "{0}"),
    *("\udcff", "\udc80x", "😀", "\x1b[31m", "[red]", "[/]", "[bold", "a" * 300, "x" * 3000, "é"),
    *("gfp:7", "gfp:2", "gfp:0", "gfp:-3", "gfp:", "gfp:x", "gf2m:0", "gf2m:1", "gf2m:-1", "gfp:4"),
    *("gf2m:0b10", "gfp:1" + "0" * 400, "p256", "weierstrass:", "binary:f=1,a=0,b=0"),
    *("weierstrass:p=0,a=1,b=1", "montgomery:p=19,a=2,n=0", "weierstrass:p=19,p=19,a=1,b=1"),
    *("area < 5", "area <", "1/0", "9**9**9", "__import__('os')", "a.b", "(" * 300, "1 < 2 < 3"),
    *("'a' * 99999999", "not", "lambda: 0", "core_area < 'x'", "bits == 8", "area; 1", "bits" * 9),
    *("1/2", "2/1", "0/0", "-1/3", "5K", "-5G", "1e99G", "K", "ecp6", "ECP5", "ecp5,", "ice40"),
    *("9name", "a/b", "../x", "df_frame", "module", "tcp://", "tcp://127.0.0.1:1", "http://x"),
    *("Field=gfp", "result=", "=3", "Segment=x", "Segment=-1", "MaxBits=1", "ConstantTime=2"),
]
WORDS = [*NUMBERS, *TEXTS]

RIGHT: Mapping[str, Sequence[str]] = {
    "--field": ["gfp:0x1d", "gfp:13", "gf2m:0x13", *FIELDS],
    "--curve": ["weierstrass:p=19,a=2,b=3", *CURVES],
    "--program": ["multiply", "add", "combine", "check"],
    "--bits": ["8", "256"],
    "--operation": ["inverse", "divide", "multiply", "power"],
    "--best": ["time", "area", "time*area"],
    "--target": ["ecp5", "ice40", "gf180", "gowin", "xc7"],
    "--targets": ["ecp5", "ecp5,ice40", "xc7"],
    "--measure": ["ecp5"],
    "--cores": ["ami-sf", "div-pm", "modexp", "inverters"],
    "--where": ["core_area < 3000", "time_us < 5 and bits == 8", "core == 'ami-sf'"],
    "--pareto": ["time,area", "max:clock,area", "area,time"],
    "--sort": ["area", "max:clock", "max:area"],
    "--against": ["ami-sf"],
    "--shard": ["1/2"],
    "--bus": ["none", "words", "axi-stream", "axi-lite"],
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

INPUTS = ("--vectors", "--plan", "--liberty")
OUTPUTS = ("--wave", "--csv", "--html", "--markdown", "--store", "--output")

TEMPLATES = [
    ["compute", "ami-sf", "--field", "gfp:0x1d", "--a", "3"],
    ["compute", "ami-sf", "--vectors", "<vectors>"],
    ["compute", "inv-divstep", "--field", "gf2m:0x13", "--vectors", "<vectors>"],
    ["compute", "scalar-mul", "--curve", "P-256", "--vectors", "<vectors>"],
    ["compute", "scalar-mul", "--curve", "P-256", "--scalar", "3"],
    ["compute", "ami-sf", "--field", "gfp:0x1d", "--a", "3", "--wave", "<output>"],
    ["verify", "ami-sf", "--count", "1", "--bits", "8"],
    ["synth", "ami-sf", "--bits", "8"],
    ["explore", "--cores", "ami-sf", "--bits", "8", "--store", "<output>"],
    ["explore", "--plan", "<plan>", "--dry-run"],
    ["explore", "--cores", "ami-sf", "--bits", "8", "--csv", "<output>", "--html", "<output>"],
    ["choose", "--operation", "inverse", "--field", "P-256"],
    ["generate", "ami-sf", "--field", "gfp:0x1d", "-o", "<output>"],
    ["generate", "ami-sf", "--field", "gfp:0x1d", "-o", "<output>", "--force"],
    ["generate", "scalar-mul", "--curve", "P-256", "-o", "<output>"],
    ["papers", "000", "--samples", "2", "--bits", "8", "--html", "<output>"],
    ["papers", "003", "--samples", "2", "--bits", "8"],
    ["cache"],
    ["cache", "--clear"],
    ["doctor"],
    ["list"],
    ["list", "div-pm"],
]
"""Lines that are right, of every command; ``<...>`` stands for a file."""


@dataclass(frozen=True)
class Option:
    """An option of a command: its name and whether a value follows it."""

    name: str
    takes_value: bool


@cache
def commands() -> Mapping[str, Sequence[Option]]:
    """Every command of the application and its options."""
    group = typer.main.get_command(app)
    found: dict[str, Sequence[Option]] = {}
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        options = [p for p in command.params if p.param_type_name == "option"]
        found[name] = [Option(p.opts[-1], not p.is_flag) for p in options]
    return found


@cache
def _parameters() -> Sequence[str]:
    return sorted({p.name for core in catalog.cores().values() for p in core.parameters})


def value(option: str, rng: random.Random) -> str:
    """A value for an option: right, near, or anything; ``<...>`` for a file."""
    if option in INPUTS and rng.random() < 0.9:
        return "<plan>" if option == "--plan" else "<vectors>"
    if option in OUTPUTS and rng.random() < 0.9:
        return "<output>"
    if option in RIGHT and rng.random() < 0.5:
        return rng.choice(RIGHT[option])
    if option == "-P" and rng.random() < 0.7:
        return f"{rng.choice([*_parameters(), *WORDS])}={rng.choice(WORDS)}"
    return rng.choice(WORDS)


def line(rng: random.Random) -> list[str]:
    """A command line: a right one with up to three places changed, or one drawn word by word."""
    if rng.random() < 0.4:
        return _drawn(rng)
    words = list(rng.choice(TEMPLATES))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        words = _changed(words, rng)
    return words


def _changed(words: list[str], rng: random.Random) -> list[str]:
    """The line with one place changed."""
    at = rng.randrange(len(words)) if words else 0
    way = rng.choice(("value", "value", "value", "word", "drop", "again", "option", "option"))
    values = [i for i, word in enumerate(words) if i and words[i - 1].startswith("-")]
    if way == "value" and values:
        at = rng.choice(values)
        return [*words[:at], value(words[at - 1], rng), *words[at + 1 :]]
    if way == "drop":
        return words[:at] + words[at + 1 :]
    if way == "again" and words:
        return [*words, *words[at : at + 2]]
    if way == "option" and words and words[0] in commands():
        return [*words, *_option(rng.choice(commands()[words[0]]), rng)]
    return [*words[:at], rng.choice(WORDS), *words[at + 1 :]]


def _option(option: Option, rng: random.Random) -> list[str]:
    if not option.takes_value or rng.random() < 0.03:
        return [option.name]
    return [option.name, value(option.name, rng)]


def _drawn(rng: random.Random) -> list[str]:
    """A command with options of its own, or nearly so."""
    command = rng.choice(list(commands()))
    words = [command if rng.random() < 0.97 else rng.choice(WORDS)]
    if rng.random() < 0.8:
        words.append(rng.choice([*catalog.cores(), *WORDS]))
    own = commands()[command]
    for option in rng.sample(own, min(len(own), rng.randrange(5))):
        words += _option(option, rng)
    if rng.random() < 0.1:
        words += _option(rng.choice(commands()[rng.choice(list(commands()))]), rng)
    return words


def vectors(rng: random.Random) -> str:
    """The text of a file of vectors, JSON lines or CSV, of good and wrong lines."""
    if rng.random() < 0.3:
        names = rng.sample(["field", "a", "b", "modulus", "kind", " A ", "x", ""], rng.randrange(5))
        rows = [",".join(rng.sample(WORDS, len(names) or 1)) for _ in range(3)]
        return "\n".join([",".join([*names, "a"]), "gfp:0x1d,3", *rows])
    return "\n".join(_vector(rng) for _ in range(rng.randrange(6)))


def _vector(rng: random.Random) -> str:
    good = '{"field": "gfp:0x1d", "a": 3}'
    keys = ["field", "modulus", "kind", "a", "b", "bits", "curve", "scalar", "x", "y", ""]
    values = [rng.choice((repr, '"{}"'.format, str))(word) for word in rng.sample(WORDS, 4)]
    parts = [f'"{key}": {v}' for key, v in zip(rng.sample(keys, 4), values, strict=True)]
    drawn = "{" + ", ".join(parts) + "}"
    deep = "[" * rng.choice((3, 5000))
    return rng.choice([good, good, drawn, drawn, parts[0], deep, "", ",".join(parts)])


def plan(rng: random.Random) -> str:
    """The text of a plan file, or something near."""
    right = ["cores: ami-sf", "bits: [8, 16]", "targets: ecp5", "parameters:", "  result: single"]
    keys = ["cores", "bits", "parameters", "targets", "seeds", "core", "- cores", "{", "&a", "<<"]
    wrong = [f"{rng.choice(keys)}: {rng.choice(WORDS)}" for _ in range(4)]
    chosen = rng.sample(right, rng.randrange(len(right) + 1)) + rng.sample(wrong, rng.randrange(3))
    return "\n".join(chosen)
