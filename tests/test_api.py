"""The command line calls the public functions of `dualfield`."""

import pytest

import dualfield
from dualfield import cli
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError

CALLS = {
    "core": ["list", "ami-sf"],
    "cores": ["list"],
    "compute": ["compute", "ami-sf", "--field", "gfp:103", "--a", "7"],
    "verify": ["verify", "ami-sf"],
    "synthesize": ["synth", "ami-sf", "--bits", "8"],
    "choose": ["choose", "--operation", "inverse", "--field", "P-256"],
    "generate": ["generate", "ami-sf", "--bits", "8", "--output", "never_written"],
}


def test_every_public_function_has_a_command() -> None:
    functions = {name for name in dualfield.__all__ if name.islower() and name[0] != "_"}
    assert set(CALLS) == functions - {"dualfield"}


@pytest.mark.parametrize("function", CALLS)
def test_a_command_calls_its_function(
    function: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise UsageError("called in this test")

    monkeypatch.setattr(dualfield, function, refuse)
    assert run_app(cli.app, CALLS[function]) == 2
    assert "called in this test" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dualfield.verify("ami-sf", field="P-256", widths=True), "--widths"),
        (lambda: dualfield.verify("ami-sf", model=True), "--curve"),
        (lambda: dualfield.verify("scalar-mul", curve="P-256", field="P-256"), "exactly one core"),
        (lambda: dualfield.verify("ami-sf", field="gf2m:0x13"), "GF"),
        (lambda: dualfield.choose("inverse", field="P-256", bits=256), "cannot be combined"),
        (lambda: dualfield.choose("inverse", bits=256, where="nosuch < 3"), "unknown figure"),
    ],
)
def test_a_function_refuses_bad_input(call: object, message: str) -> None:
    with pytest.raises(dualfield.Error, match=message):
        call()  # type: ignore[operator]
