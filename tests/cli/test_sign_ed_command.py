"""`compute eddsa`: the operands choose the operation, on the command line and in vectors."""

import io
import json

import pytest

import dualfield
from dualfield import catalog, operations
from dualfield.check.vectors import Vectors
from dualfield.generate.handover import handover
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.ed_signatures import Action, unpack

CORE = catalog.get("eddsa")
HASH, NUMBER = "0b" + "00" * 63, "07" + "00" * 31
VERIFY = {"public": NUMBER, "commitment": "08" + NUMBER[2:], "response": "09" + NUMBER[2:]}
USES: list[tuple[dict[str, object], Action, list[int]]] = [
    ({"r": HASH}, Action.COMMIT, [11, 0]),
    ({"r": HASH, "k": "00" * 32 + NUMBER, "s": NUMBER}, Action.RESPOND, [11, 0, 0, 7, 7]),
    ({"s": NUMBER}, Action.PUBLIC, [7]),
    ({**VERIFY, "k": HASH}, Action.VERIFY, [7, 8, 9, 11, 0]),
]


@pytest.mark.parametrize(("operands", "action", "numbers"), USES)
def test_the_operands_choose_the_operation(
    operands: dict[str, object], action: Action, numbers: list[int]
) -> None:
    operation = operations.of(CORE)
    request = operation.request(CORE, NAMED["25519"], operands, bits=None, assignments={})
    assert unpack(request.config, request.job) == (action, numbers)
    refused = operation.answer(request, Outcome(0, None, Status.NOT_INVERTIBLE, 5))
    assert refused["status"] == "bad_signature"
    answer = operation.answer(request, Outcome(1, None, Status.OK, 5))
    shown = [value for name, value in answer.items() if name not in ("status", "cycles")]
    assert shown == ([] if action is Action.VERIFY else ["01" + "00" * 31])


def test_ed448_has_57_bytes() -> None:
    operands = {"s": "05" + "00" * 56}
    request = operations.of(CORE).request(CORE, NAMED["448"], operands, bits=None, assignments={})
    assert (request.config.bits, unpack(request.config, request.job)[1]) == (448, [5])


def test_lines_of_vectors() -> None:
    """A line with a wrong operand is refused; the others run on the RTL."""
    lines = [{"s": NUMBER}, {"r": HASH, "s": NUMBER}, {"s": NUMBER[2:]}]
    run = Vectors(CORE, NAMED["25519"], bits=None, assignments={})
    text = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
    answers = [json.loads(answer) for answer in run.answers(text)]
    assert [answer["status"] for answer in answers] == ["ok", "bad_input", "bad_input"]


SECRET = "1234567890123456789"


@pytest.mark.parametrize(
    ("operands", "message"),
    [
        ({}, "for a public key, give s.*: not none of them"),
        ({"r": HASH, "s": NUMBER}, "to respond, give r, k and s.*: not r, s"),
        ({"s": SECRET}, "s must be 32 bytes, that is 64 hexadecimal digits"),
        ({"s": NUMBER, "curve": "448"}, "s must be 57 bytes"),
        ({"r": NUMBER}, "r must be 64 bytes"),
        ({"s": NUMBER, "curve": "P-256"}, "works on Ed25519 and Ed448, not on P-256: use --curve"),
        ({"s": NUMBER, "bits": 256}, "--curve 25519 needs --bits 255"),
        ({"s": NUMBER, "parameters": {"Modulus": 127}}, "Modulus=127 is not that of --curve 25519"),
        ({"s": NUMBER, "key": 5}, "eddsa has no --key"),
        ({"s": NUMBER, "field": "P-256"}, "eddsa has no --field"),
    ],
)
def test_wrong_uses(operands: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message) as error:
        dualfield.compute("eddsa", **operands)  # type: ignore[arg-type]
    assert SECRET not in str(error.value), "a scalar is not printed"


def test_generate() -> None:
    h = handover(CORE, "mine", curve=NAMED["25519"], bus="axi-lite")
    assert [signal.width for signal in h.operands] == [2, 5 * 256]
