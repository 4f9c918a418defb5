"""Moduli of the command line: refused before any work, or right; a composite one gets a note."""

import json

import pytest

from check.test_vectors import run
from dualfield import catalog, operations
from dualfield.catalog.inputs import curve_of, field_of
from dualfield.cli import app
from dualfield.generate import assemble, waveform
from dualfield.generate.handover import Handover, handover
from dualfield.generate.stimuli import stimuli
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.math.fields import Field, make_field

pytestmark = pytest.mark.unrecorded

NOT_PRIME = "note: the modulus is not prime: some operands have no inverse\n"
NOT_IRREDUCIBLE = "note: the polynomial is not irreducible: some operands have no inverse\n"
HUGE = f"{1 << 500_000 | 1:#x}"
REFUSED = {
    "gfp": ["0", "1", "2", "16", "0x10000", str(2**255), "-7", f"{1 << 5000:#x}", HUGE],
    "gf2m": ["0", "1", "2", "0b110", "0x12", f"{1 << 163:#x}", "-3", f"{1 << 5000 | 1:#x}", HUGE],
}
SMALL = {
    "gfp": [3, 9, 15, 255, 3 * 5 * 7 * 11 * 13 * 17 * 19],
    "gf2m": [0b11, 0b101, 0b111, 0b1111, 0b1100001],
}
FIELDS = [
    (core, kind) for core, record in catalog.cores().items() for kind in record.kinds
    if operations.of(record).over == "field"
]  # fmt: skip


class WorkStarted(Exception):  # noqa: N818 - a mark of the tests
    """Raised if a test reaches the generation of files."""


@pytest.fixture
def _no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def files(*_: object) -> None:
        raise WorkStarted

    monkeypatch.setattr(assemble, "files", files)


@pytest.mark.parametrize(("kind", "number"), [(k, n) for k in REFUSED for n in REFUSED[k]])
@pytest.mark.usefixtures("_no_work")
def test_generate_refuses_a_modulus_of_no_core(
    kind: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every core refuses it with one line and code 2, before any file is written."""
    for core, own in FIELDS:
        if own != kind:
            continue
        assert run_app(app, ["generate", core, f"--field={kind}:{number}", "-o", "no/such"]) == 2
        observations = capsys.readouterr()
        assert observations.out == ""
        assert observations.err.count("\n") == 1
        assert observations.err.startswith("dualfield: ")


@pytest.mark.parametrize(
    "words",
    [
        ["compute", "ami-sf", "--a", "3"],
        ["compute", "ami-sf", "--a", "3", "--json"],
        ["compute", "ami-sf", "--vectors", "-"],
        ["verify", "ami-sf"],
        ["verify", "--json"],
        ["choose", "--operation", "inverse"],
        ["choose", "--operation", "multiply", "--json"],
        ["generate", "ami-sf", "-o", "no/such"],
    ],
)
@pytest.mark.parametrize(
    ("field", "why"),
    [
        ("gfp:16", "--field gfp:0x10: the modulus is even; it must be odd and at least 3."),
        ("gfp:1", "--field gfp:0x1: the modulus is 1; it must be odd and at least 3."),
        ("gfp:0", "--field gfp:0x0: the modulus is 0; it must be odd and at least 3."),
        ("gf2m:0x12", "--field gf2m:0x12: the polynomial has constant term 0;"),
        ("gf2m:1", "--field gf2m:0x1: the polynomial has degree 0;"),
        (f"gfp:{HUGE}", "--field: the field has 500001 bits; cores support at most 8192."),
        (f"gf2m:{HUGE}", "--field: the field has 500000 bits; cores support at most 8192."),
    ],
)
def test_every_command_refuses_an_invalid_modulus(
    words: list[str], field: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(app, [*words, "--field", field]) == 2
    observations = capsys.readouterr()
    assert observations.out == ""
    assert observations.err.startswith(f"dualfield: {why}")
    assert observations.err.count("\n") == 1


def test_synth_and_explore_refuse_it_as_a_parameter(capsys: pytest.CaptureFixture[str]) -> None:
    """They take no field; a modulus may be fixed by a parameter."""
    for words in (["synth", "div-pm"], ["explore", "--cores", "div-pm"]):
        assert run_app(app, [*words, "--bits", "8", "-P", "Modulus=16"]) == 2
        assert "odd and at least 3" in capsys.readouterr().err


def test_a_line_of_vectors_is_answered_by_the_core() -> None:
    (answer,) = map(json.loads, run("ami-sf").answers(['{"field": "gfp:16", "a": 3}']))
    assert answer["status"] == "bad_modulus"


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (["compute", "ami-sf", "--field", "gfp:15", "--a", "4"], NOT_PRIME),
        (["compute", "inv-unified", "--field", "gf2m:0b101", "--a", "2"], NOT_IRREDUCIBLE),
        (["compute", "ami-sf", "--field", "gfp:13", "--a", "4"], ""),
        (["compute", "mont-mul-serial", "--field", "gfp:15", "--a", "4", "--b", "2"], ""),
        (["compute", "modexp", "--field", "gfp:15", "--a", "4", "--b", "2"], ""),
        (["choose", "--operation", "inverse", "--field", "gfp:15"], NOT_PRIME),
        (["choose", "--operation", "multiply", "--field", "gfp:15"], ""),
        (["choose", "--operation", "inverse", "--bits", "8"], ""),
    ],
)
def test_a_composite_modulus_gets_a_note(
    words: list[str], note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The note is on standard error for operations that invert, also with --json."""
    for more in ([], ["--json"]):
        assert run_app(app, [*words, *more]) == 0
        observations = capsys.readouterr()
        assert observations.err == note
        assert observations.out
    json.loads(observations.out)


@pytest.mark.usefixtures("_no_work")
def test_generate_notes_a_composite_modulus(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WorkStarted):
        run_app(app, ["generate", "ami-sf", "--field", "gfp:15", "-o", "made"])
    assert capsys.readouterr().err == NOT_PRIME


def takes(core: str, field: Field) -> bool:
    """Whether a core whose modulus is always fixed has a build for this one."""
    record = catalog.get(core)
    try:
        record.configure(max(field.bits, record.minimum_bits), {"Modulus": field.modulus})
    except UsageError:
        return False
    return True


@pytest.mark.sweep
@pytest.mark.parametrize(("core", "kind"), FIELDS)
def test_every_other_modulus_has_operations_for_bench_and_diagram(core: str, kind: str) -> None:
    """The least ones, primes and composites: two elements, many factors, a factor twice."""
    for modulus in SMALL[kind]:
        field = make_field(kind, modulus)
        if core == "mul-digit" and field.bits < 2:
            with pytest.raises(UsageError, match="must have degree 2"):
                handover(catalog.get(core), "made", field=field)
            continue
        if catalog.get(core).usual_modulus and not takes(core, field):
            with pytest.raises(UsageError, match=r"no sparse multiple|must be odd|use mont-mul-"):
                handover(catalog.get(core), "made", field=field)
            continue
        h = handover(catalog.get(core), "made", field=field)
        config, small = waveform.runnable(h)
        drawn = waveform.jobs(h, config, small)
        assert [waveform.answer(config, job).status.word for job in drawn] == ["ok", "ok"]
        assert "ok" in {s.status for s in stimuli(h)}


@pytest.mark.parametrize(
    ("curve", "why"),
    [
        ("weierstrass:p=18,a=2,b=3", "the modulus is even"),
        ("weierstrass:p=0,a=0,b=0", "the modulus is 0"),
        ("weierstrass:p=21,a=2,b=3", "its modulus makes no field"),
        ("montgomery:p=15,a=3", "its modulus makes no field"),
        ("weierstrass:p=19,a=0,b=0", "the curve is singular"),
        ("montgomery:p=19,a=2", "the curve is singular"),
        ("weierstrass:p=19,a=100,b=3", "a or b is too large"),
        ("binary:f=0b10010,a=1,b=1", "the polynomial has constant term 0"),
        ("binary:f=0b10101,a=1,b=1", "its modulus makes no field"),
        ("binary:f=0b111,a=1,b=1", "its degree is 2; it must be at least 3"),
    ],
)
@pytest.mark.usefixtures("_no_work")
def test_generate_refuses_invalid_curves(
    curve: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(app, ["generate", "scalar-mul", "--curve", curve, "-o", "made"]) == 2
    observations = capsys.readouterr().err
    assert why in observations
    assert observations.count("\n") == 1


def test_compute_notes_a_curve_over_a_ring(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compute", "scalar-mul", "--scalar", "3", "--x", "1", "--y", "5", "--curve"]
    assert run_app(app, [*words, "weierstrass:p=21,a=2,b=3"]) == 0
    note = "note: the modulus is not prime: the points of the curve do not form a group\n"
    assert capsys.readouterr().err == note
    assert run_app(app, [*words, "weierstrass:p=18,a=2,b=3"]) == 2
    assert "the modulus is even" in capsys.readouterr().err


def test_named_fields_and_curves_are_accepted() -> None:
    assert field_of(None) is None
    assert curve_of(None) is None
    assert isinstance(field_of("p-256"), Field)
    assert isinstance(handover(catalog.get("scalar-mul"), "x", curve=curve_of("K-233")), Handover)
