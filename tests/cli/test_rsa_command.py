"""`compute rsa`: the operands choose the operation, on the command line and in vectors."""

import io
import json

import pytest

import dualfield
from dualfield import catalog, operations
from dualfield.check.vectors import Vectors
from dualfield.generate.handover import handover
from dualfield.generate.rtl import rtl
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.rsa_keys import Action, Key, unpack

CORE = catalog.get("rsa")
KEY = Key(241, 229, 17)
SMALL = {"Word": 4, "Multipliers": 2}
BLIND = {"p": 241, "q": 229, "qinv": 20, "e": 17, "r": 12345}
PRIVATE = {**KEY.numbers, **KEY.pair(12345), "a": 54321}


def test_a_pair_and_a_private_operation() -> None:
    pair = dualfield.compute("rsa", **BLIND, parameters=SMALL)  # type: ignore[arg-type]
    assert {name: int(pair.members[name], 0) for name in "uv"} == KEY.pair(12345)
    signed = dualfield.compute("rsa", **PRIVATE, parameters=SMALL)  # type: ignore[arg-type]
    assert signed.status == "ok"
    assert pow(signed.result, KEY.e, KEY.n) == 54321


@pytest.mark.parametrize(
    ("operands", "action", "names"),
    [(BLIND, Action.BLIND, ["u", "v"]), (PRIVATE, Action.PRIVATE, ["result"])],
)
def test_the_operands_choose_the_operation(
    operands: dict[str, object], action: Action, names: list[str]
) -> None:
    operation = operations.of(CORE)
    algebra = operation.algebra_of(CORE, operands)
    assert algebra is not None
    request = operation.request(CORE, algebra, operands, bits=None, assignments=SMALL)
    assert unpack(request.config, request.job)[0] is action
    refused = operation.answer(request, Outcome(0, None, Status.NOT_INVERTIBLE, 5))
    assert refused == {**dict.fromkeys(names), "status": "bad_blinding", "cycles": 5}


def test_lines_of_vectors() -> None:
    """A line with a wrong operand is refused; the others run on the RTL."""
    lines = [BLIND, {**PRIVATE, "u": 5}, {**PRIVATE, "r": 5}, {**BLIND, "p": "x"}]
    run = Vectors(CORE, None, bits=None, assignments=SMALL)
    text = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
    answers = [json.loads(answer) for answer in run.answers(text)]
    statuses = [answer["status"] for answer in answers]
    assert statuses == ["ok", "bad_blinding", "bad_input", "bad_input"]


SECRET = 12345678901234567890


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"u": None}, "for a private operation, give .*: not p, q, qinv, e, a, dp, dq, v"),
        ({"p": f"{SECRET}x"}, "p is not an integer"),
        ({"dp": -SECRET}, "dp is negative"),
        ({"dp": SECRET}, "dp has 64 bits; rsa of 16 bits takes at most 8"),
        ({"bits": 18, "p": 1 << 9}, "p has 10 bits; rsa of 18 bits takes at most 9"),
        ({"bits": 17}, "the width must be even"),
        ({"key": 5}, "rsa has no --key"),
        ({"field": "P-256"}, "rsa has no --field"),
    ],
)
def test_wrong_uses(changes: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message) as error:
        dualfield.compute("rsa", **{**PRIVATE, "parameters": SMALL, **changes})  # type: ignore[arg-type]
    assert str(SECRET) not in str(error.value), "a secret is not printed"


ONE = {"n": KEY.n, "e": 17, "d": pow(17, -1, 240 * 228), "a": 54321, "r": 99}


def test_a_private_operation_by_one_modulus() -> None:
    """On the RTL; the random number does not show in the result."""
    for r in (99, 1):
        signed = dualfield.compute("rsa-one", **{**ONE, "r": r}, parameters=SMALL)  # type: ignore[arg-type]
        assert (signed.status, signed.result) == ("ok", pow(54321, ONE["d"], KEY.n))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"r": None, "d": None}, "a private operation needs n, e, d, a and r: d, r missing"),
        ({"n": None}, "n missing"),
        ({"d": f"{SECRET}x"}, "d is not an integer"),
        ({"d": SECRET}, "d has 64 bits; rsa-one of 16 bits takes at most 16"),
        ({"r": 1 << 8}, "r has 9 bits; rsa-one of 16 bits takes at most 8"),
        ({"a": 1 << 16}, "a has 17 bits"),
        ({"p": 5}, "rsa-one has no --p"),
        ({"field": "P-256"}, "rsa-one has no --field"),
    ],
)
def test_wrong_uses_by_one_modulus(changes: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message) as error:
        dualfield.compute("rsa-one", **{**ONE, "parameters": SMALL, **changes})  # type: ignore[arg-type]
    assert str(SECRET) not in str(error.value), "a secret is not printed"


def test_generate_by_one_modulus() -> None:
    """Behind AXI4-Lite keys have up to 4,096 bits: n and e are in the window of the modulus."""
    h = handover(catalog.get("rsa-one"), "mine", bits=4096, bus="axi-lite")
    assert [signal.width for signal in h.operands] == [4128, 4096, 8160]
    assert "rtl/mine.sv" in dict(rtl(h))
    assert h.has_memory


def test_generate() -> None:
    """Behind AXI4-Lite operands and result are words in a memory, up to 2,720 bits."""
    for bits in (1024, 2720):
        h = handover(CORE, "mine", bits=bits, bus="axi-lite")
        assert [signal.width for signal in h.operands] == [5 * bits // 2 + 34, 3 * bits]
        assert h.has_memory
    with pytest.raises(UsageError, match="at most 8160 bits"):
        dict(rtl(handover(CORE, "mine", bits=2722, bus="axi-lite")))
