"""``list --fields NAME``, and the refusal of primes without a form by the other commands."""

import json
import re
import shlex

import pytest

from dualfield import catalog, cli
from dualfield.generate.handover import handover
from dualfield.host.entry import run_app
from dualfield.math.fields import NAMED, parse_field

BN254 = NAMED["BN254"].modulus


def shown(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run_app(cli.app, ["list", "--fields", name]) == 0
    return capsys.readouterr().out


def test_a_field_is_shown_with_the_form_of_its_prime(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown("p256", capsys)
    assert re.search(r"^form +p = -1 modulo 2\^96$", text, re.MULTILINE)
    assert re.search(r"^G +2\^238 - 2\^206 \+ 2\^174 \+ 2\^78$", text, re.MULTILINE)
    rows = {tuple(line.split()) for line in text.splitlines()}
    assert ("15", "0", "258", "16", "270", "1", "27", "16") in rows
    assert ("15", "1", "256", "16", "270", "1", "57", "57") in rows
    assert "with 16 multipliers -13797 * 2^237 + 2^0" in shown("25519", capsys)


@pytest.mark.parametrize("name", ["P-521", "secp256k1", "2^130 - 5", "gfp:0x7fffffff"])
def test_the_term_is_that_of_the_multiple(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, ["list", "--fields", name, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["fields"]
    form, modulus = row["form"], int(row["modulus"], 16)
    term = sum(
        int(sign.replace(" ", "") + (factor or "1")) << int(place)
        for sign, factor, place in re.findall(r"([-+]? ?)(?:(\d+) \* )?2\^(\d+)", form["term"])
    )
    assert (term << form["word"]) * -form["e"] == form["k"] * modulus - form["e"]
    for build in row["builds"]:
        values = {"Modulus": modulus, "Reduced": build["reduced"], "Overlap": 1}
        values["Multipliers"] = build["multipliers"]
        config = catalog.get("mont-mul-prime").configure(row["bits"], values)
        assert config.operand_bits == build["operand_bits"]
        assert config.core.r_bits(config) == build["r_bits"]
        assert (config.latency()[1], config.interval()) == (build["cycles"], build["interval"])


@pytest.mark.parametrize(
    ("name", "reason"),
    [("BN254", "88 shifts"), ("B-163", "GF(p) only"), ("gfp:2^1100-1", "2 to 1024 bits")],
)
def test_a_field_without_a_form_says_why(
    name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = shown(name, capsys)
    assert re.search(rf"^form +none: .*{re.escape(reason)}", text, re.MULTILINE)
    assert "multipliers  reduced" not in text


@pytest.mark.parametrize(
    "words",
    [
        "generate mont-mul-prime --field BN254 -o new",
        "verify mont-mul-prime --field BN254",
        f"synth mont-mul-prime --bits 254 -P Modulus={BN254}",
        "compute mont-mul-prime --field BN254 --a 3 --b 5",
    ],
)
def test_a_prime_without_a_form_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Code 2 and one message, with a command that works."""
    assert run_app(cli.app, words.split()) == 2
    message = capsys.readouterr().err
    assert "BN254 has no sparse multiple for Word=18: a quotient digit takes 88 shifts" in message
    assert len(message.splitlines()) == 1
    command = shlex.split(message.split("Use mont-mul-dsp: ")[1])
    assert command[:4] == ["dualfield", "generate", "mont-mul-dsp", "--field"]
    handover(catalog.get(command[2]), command[6], field=parse_field(command[4]))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("generate base-mul --curve brainpoolP256r1 -o new", "Use scalar-mul, which takes every"),
        ("compute base-mul --curve 25519 --scalar 3", "the form montgomery; the core takes weier"),
    ],
)
def test_a_curve_that_a_core_does_not_take_is_refused(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(cli.app, words.split()) == 2
    printed = capsys.readouterr().err
    assert message in printed
    assert len(printed.splitlines()) == 1
