"""Lines of ``compute --vectors``: unknown and repeated members are bad input in every format."""

import json
from collections.abc import Sequence

import pytest

from dualfield import catalog, operations
from dualfield.check.vectors import Vectors
from dualfield.cli import app
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.math.fields import parse_field

pytestmark = pytest.mark.unrecorded

FIELD = parse_field("gfp:101")


def run(core: str) -> Vectors:
    """Return a `Vectors` of a core with a default field or curve."""
    record = catalog.get(core)
    if on_curve(core):
        return Vectors(record, None, bits=None, assignments={})
    field = FIELD if "gfp" in record.kinds else parse_field("gf2m:0x13")
    return Vectors(record, field, bits=None, assignments={})


def errors(core: str, lines: Sequence[str]) -> list[str]:
    """Return the error of each line; all answers must be bad_input."""
    actual = [json.loads(answer) for answer in run(core).answers(lines)]
    assert [answer["status"] for answer in actual] == ["bad_input"] * len(actual)
    return [answer["error"] for answer in actual]


def on_curve(core: str) -> bool:
    """True if the core's operands are points."""
    return operations.of(catalog.get(core)).over == "curve"


@pytest.mark.parametrize("core", catalog.cores())
def test_an_unknown_and_a_double_member_are_bad_input_for_every_core(core: str) -> None:
    first = operations.of(catalog.get(core)).operands[0]
    members = f'"curve": "P-256", "{first}": 3' if on_curve(core) else '"a": 7'
    lines = [
        f'{{{members}, "modulos": "103"}}',
        f'{{{members}, "B": 3}}',
        f'{{{members}, "nothing": null}}',
        f"{{{members}, {members}}}",
    ]
    unknown, upper, null, double = errors(core, lines)
    assert unknown.startswith("unknown member 'modulos'; members: ")
    assert upper.startswith("unknown member 'B'; members: ")
    assert null.startswith("unknown member 'nothing'; members: ")
    assert double.endswith("is given twice.")


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ('{"modulos": "103", "a": 7}', "modulus"),
        ('{"field": "gfp:101", "a": 7, "B": 3}', "b"),
        ('{"feild": "gfp:101", "a": 7}', "field"),
        ('{"Kind": "gfp", "a": 7}', "kind"),
    ],
)
def test_a_near_name_is_proposed(line: str, near: str) -> None:
    (error,) = errors("div-pm", [line])
    assert error.endswith(f"members: field, modulus, kind, a, b. Did you mean {near}?")


@pytest.mark.parametrize(
    ("core", "line"),
    [
        ("inv-unified", '{"field": "B-163", "kind": "gfp", "a": 7}'),
        ("inv-unified", '{"field": "gfp:103", "kind": "gf2m", "a": 7}'),
        ("inv-unified", '{"kind": "gf2m", "a": 7}'),
        ("inv-unified", '{"field": "P-256", "kind": "prime", "a": 7}'),
        ("inv-unified", '{"modulus": 103, "kind": ["gfp"], "a": 7}'),
    ],
)
def test_kind_agrees_with_the_field(core: str, line: str) -> None:
    (error,) = errors(core, [line])
    assert error.startswith(('"kind" is ', '"kind" must be '))


def test_a_matching_kind_is_accepted() -> None:
    lines = ['{"field": "gfp:103", "kind": "gfp", "a": 7}', '{"kind": "gfp", "a": 7}']
    actual = [json.loads(answer) for answer in run("inv-unified").answers(lines)]
    assert [int(answer["result"], 16) for answer in actual] == [pow(7, -1, 103), pow(7, -1, 101)]


@pytest.mark.parametrize(
    ("core", "header", "message"),
    [
        ("div-pm", "a,b,B", "the column 'b' is given twice"),
        ("div-pm", "a,b,a", "the column 'a' is given twice"),
        ("div-pm", "a,modulos", "unknown column 'modulos'; columns: .* Did you mean modulus"),
        ("div-pm", "b,kind,c", "unknown column 'c'"),
        ("scalar-mul", "curve,scalar,scalar", "the column 'scalar' is given twice"),
        ("scalar-mul", "curve,scaler", "unknown column 'scaler'; .* Did you mean scalar"),
    ],
)
def test_a_header_of_csv_names_each_column_once(core: str, header: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        list(run(core).answers([header, "1,2,3"]))


def test_csv_for_curves() -> None:
    lines = ["scalar, curve, x, y", '2,"weierstrass:p=19,a=2,b=3",1,5']
    (answer,) = map(json.loads, run("scalar-mul").answers(lines))
    assert (answer["x"], answer["y"], answer["status"]) == ("0x3", "0xd", "ok")


def test_a_quote_that_does_not_end_is_bad_input() -> None:
    assert errors("div-pm", ["a,b", '7,"3', '7,"3"4']) == [
        "not CSV: unexpected end of data.",
        "not CSV: ',' expected after '\"'.",
    ]


@pytest.mark.parametrize("number", ["7.0", "1e3", "NaN", "true"])
def test_a_number_is_shown_as_it_was_written(number: str) -> None:
    """A number that is not cut has no ellipsis."""
    (error,) = errors("ami-sf", [f'{{"a": {number}}}'])
    assert error.startswith("the operand a '")
    assert "..." not in error
    if number[0].isdigit():
        assert f"'{number}'" in error


def test_a_long_word_is_cut_with_an_ellipsis() -> None:
    (error,) = errors("ami-sf", [json.dumps({"a": "z" * 50})])
    assert f"'{'z' * 37}...'" in error


def test_blank_lines_are_skipped_and_line_numbers_stay_right() -> None:
    lines = ["\n", '{"a": 7}\n', "  \n", "no json\n", "\n", '{"a": 8}\n', "{}\n", "\n"]
    vectors = run("ami-sf")
    actual = [json.loads(answer)["status"] for answer in vectors.answers(lines)]
    assert actual == ["ok", "bad_input", "ok", "bad_input"]
    with pytest.raises(UsageError, match=r"^2 of 4 lines could not be read and .*: lines 4, 7\.$"):
        vectors.complain()
    vectors = run("ami-sf")
    actual = [
        json.loads(answer)["status"] for answer in vectors.answers(["\n", "a\n", "\n", "x\n"])
    ]
    assert actual == ["bad_input"]
    with pytest.raises(UsageError, match=r": line 4\.$"):
        vectors.complain()


def test_many_bad_lines_are_counted() -> None:
    vectors = run("ami-sf")
    assert len(list(vectors.answers(["x"] * 20))) == 20
    with pytest.raises(UsageError, match=r": lines 1, 2, 3, 4, 5 and 15 more\.$"):
        vectors.complain()


@pytest.mark.parametrize("words", [("Segment=8", "Segment=4"), ("Segment=8", "segment=4")])
def test_a_parameter_has_one_value(
    words: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    options = [text for word in words for text in ("-P", word)]
    operands = ["--field", "gfp:101", "--a", "7", "--b", "3"]
    assert run_app(app, ["compute", "div-pm", *operands, *options]) == 2
    assert "is given twice" in capsys.readouterr().err
