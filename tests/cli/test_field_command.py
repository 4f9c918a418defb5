"""`compute field-words`: the option ``--action`` chooses the command, also in vectors."""

import io
import json

import pytest

import dualfield
from dualfield import catalog
from dualfield.check.vectors import Vectors
from dualfield.host.errors import UsageError

SMALL = {"Word": 4, "Multipliers": 2}


def test_lines_of_vectors() -> None:
    """Lines without a command or with a wrong operand are refused; the others run on the RTL."""
    lines: list[dict[str, object]] = [
        {"action": "add", "a": 230, "b": 20},
        {"action": "Invert", "a": 7},
        {"action": "invert", "a": 0},
        {"action": "reduce", "a": 255},
        {"action": "square", "a": 239},
        {"action": "multiply", "a": 2, "b": 3, "modulus": 238},
        {"action": "multiply", "a": 2},
        {"a": 2, "b": 3},
    ]
    for line in lines:
        line.setdefault("modulus", 239)
    run = Vectors(catalog.get("field-words"), None, bits=8, assignments=SMALL)
    text = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
    answers = [json.loads(answer) for answer in run.answers(text)]
    assert [int(answer["result"], 0) for answer in answers[:4]] == [11, pow(7, -1, 239), 0, 16]
    refused = ["not_invertible", "ok", "operand_range", "bad_modulus", "bad_input", "bad_input"]
    assert [answer["status"] for answer in answers] == ["ok", "ok", *refused]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"action": None}, "--action must be one of add, subtract, multiply, square, invert, re"),
        ({"action": "devide"}, "--action must be one of .*, not 'devide'"),
        ({"action": "reduse"}, "Did you mean reduce"),
        ({"b": None}, "add needs operand b"),
        ({"action": "square"}, "square takes no operand b"),
        ({"a": 1 << 8}, "the operand a has 9 bits"),
        ({"b": -1}, "the operand b is negative"),
        ({"field": "B-163"}, "works in GF.p. only"),
        ({"field": None}, "needs --field"),
        ({"key": 5}, "field-words has no --key"),
    ],
)
def test_wrong_uses(changes: dict[str, object], message: str) -> None:
    given = {"field": "gfp:239", "action": "add", "a": 1, "b": 2, **changes}
    with pytest.raises(UsageError, match=message):
        dualfield.compute("field-words", **given, parameters=SMALL)  # type: ignore[arg-type]
