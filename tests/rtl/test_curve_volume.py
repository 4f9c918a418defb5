"""``dualfield verify scalar-mul --curve``: a curve in volume against OpenSSL, and its oracle."""

import itertools
import json

import pytest

from absent import needs
from dualfield import cli
from dualfield.check import curve_points, engine, openssl
from dualfield.host.entry import run_app
from dualfield.math import points
from dualfield.math.curves import NAMED, Curve, parse_curve
from dualfield.math.points import Point

pytestmark = needs("libcrypto with EC_GROUP_new_curve_GF2m")
WORDS = ["verify", "scalar-mul", "--curve", "weierstrass:p=65521,a=5,b=1", "--bits", "16"]
WORDS += ["--seed", "7", "-P", "Segment=3", "-P", "Word=3", "-P", "Multipliers=2", "-P", "Digit=2"]


@pytest.mark.parametrize(
    "words",
    [
        "weierstrass:p=13,a=3,b=8",
        "weierstrass:p=61,a=0,b=7",
        "binary:f=19,a=5,b=9",
        "binary:f=19,a=0,b=1",
        "montgomery:p=31,a=7",
    ],
)
def test_the_oracle_adds_by_chord_and_tangent(words: str) -> None:
    """Every point of small curves, scalars beyond twice every order."""
    curve = parse_curve(words)
    span = range(16 if curve.form == "binary" else curve.modulus)
    pairs = [(x, 0) for x in span] if curve.form == "montgomery" else itertools.product(span, span)
    for x, y in pairs:
        if curve.form != "montgomery":
            assert openssl.Oracle(curve).holds((x, y)) == points.on_curve(curve, x, y)
        if not points.on_curve(curve, x, y):
            continue
        for k in range(0, 2 * curve.modulus, 3):
            assert openssl.multiple(curve, k, (x, y)) == total(curve, k, x, y)


def total(curve: Curve, k: int, x: int, y: int) -> Point:
    if curve.form != "montgomery":
        return points.multiple(curve, k, (x, y))
    actual = points.multiple_x(curve, k, x)
    return None if actual is None else (actual, 0)


@pytest.mark.parametrize("name", ["P-192", "25519", "B-163", "K-233"])
def test_what_is_drawn(name: str) -> None:
    """Points on the curve, of order 2 to 8, or off the curve; reproducible."""
    curve = NAMED[name]
    samples = curve_points.CurveCases(curve, curve.bits, 3)
    actual = list(itertools.islice(samples.small(), 12))
    orders = {
        min(n for n in range(2, 9) if total(entry, n, *point) is None)
        for entry, point, _ in actual
        if point is not None and points.on_curve(entry, *point)
    }
    assert {2, 3, 4} <= orders
    assert len([point for _, point, _ in actual if point is not None]) == 12
    off = [point for _, point, _ in itertools.islice(samples.refused_points(), 12)]
    limit = 1 << curve.bits if curve.form == "binary" else curve.modulus
    assert all(p and (max(p) >= limit or not points.on_curve(curve, *p)) for p in off)
    second = curve_points.CurveCases(curve, curve.bits, 3)
    assert list(itertools.islice(second.small(), 12)) == actual


def test_a_curve_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, [*WORDS, "--count", "40", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [check["cases"] for check in report["checks"]] == [24, 40, 4, 4]
    assert {check["failures"] for check in report["checks"]} == {0}
    assert report["checks"][-1]["statuses"].keys() == {"not_invertible", "operand_range"}


@pytest.mark.parametrize(
    ("curve", "build"),
    [
        ("weierstrass:p=65521,a=5,b=1", ("Protect=scalar",)),
        ("montgomery:p=65521,a=7", ("Arithmetic=dsp",)),
        ("binary:f=0x1002b,a=5,b=1", ()),
        ("binary:f=0x1002b,a=5,b=1", ("Polynomial=0x1002b", "Lane=16")),
    ],
)
def test_a_curve_is_checked_on_the_model(
    curve: str,
    build: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each form of curve, without a bench, on the same operations as the RTL."""
    monkeypatch.setattr(engine, "Bench", None)
    words = ["verify", "scalar-mul", "--curve", curve, "--model", "--count", "10", "--json"]
    words += [word for value in build for word in ("-P", value)]
    assert run_app(cli.app, words) == 0
    report = json.loads(capsys.readouterr().out)
    assert [check["cases"] for check in report["checks"]][1:] == [10, 1, 1]
    assert all(check["what"].endswith(", on the model") for check in report["checks"])
    assert report["failures"] == 0


def test_a_wrong_answer_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With an oracle that is wrong for one scalar, the code is 1 and the message has the case."""
    finds_a_wrong_answer([], monkeypatch, capsys)


def test_a_wrong_answer_of_the_model_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    finds_a_wrong_answer(["--model"], monkeypatch, capsys)


def finds_a_wrong_answer(
    how: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    multiple = openssl.multiple

    def wrong(curve: Curve, k: int, point: Point) -> Point:
        return multiple(curve, 5 if k == 3 else k, point)

    monkeypatch.setattr(openssl, "multiple", wrong)
    assert run_app(cli.app, [*WORDS, "--count", "0", *how]) == 1
    captured = capsys.readouterr()
    assert "weierstrass:p=0xfff1,a=0x5,b=0x1, scalar 0x3, point (" in captured.out
    assert "2 wrong" in captured.out  # infinity is correct


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["verify", "ami-sf", "--curve", "P-256"], "scalar-mul"),
        (["verify", "--curve", "P-256"], "one core"),
        (["verify", "ami-sf", "--curve", "P-256", "--model"], "scalar-mul"),
        (["verify", "scalar-mul", "--model"], "--curve"),
        (["verify", "scalar-mul", "--curve", "P-256", "--field", "P-256"], "--field"),
        (["verify", "scalar-mul", "--curve", "P-255"], "no curve"),
        (["verify", "scalar-mul", "--curve", "P-256", "-P", "Program=add"], "multiply"),
        (["verify", "scalar-mul", "--curve", "weierstrass:p=15,a=1,b=1"], "must be prime"),
        (["verify", "scalar-mul", "--curve", "weierstrass:p=19,a=0,b=0"], "singular"),
    ],
)
def test_what_it_cannot_check(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(cli.app, words) == 2
    assert message in " ".join(capsys.readouterr().err.split())
