"""`compute x25519`: operands in bytes, on the command line and in lines of vectors."""

import io
import json

import pytest

import dualfield
from dualfield import catalog
from dualfield.check.vectors import Vectors
from dualfield.generate.handover import handover
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED
from rtl.test_key_agreement import SECTION_6

A, PUBLIC_A, _, PUBLIC_B, SECRET = SECTION_6["x25519"]


def test_compute_needs_no_curve() -> None:
    answer = dualfield.compute("x25519", key=A, u=PUBLIC_B)
    assert (answer.members["shared"], answer.status) == (SECRET, "ok")


def test_lines_of_vectors() -> None:
    lines = [
        {"key": A, "u": "09" + "00" * 31},
        {"key": A, "u": "00" * 32, "curve": "25519"},
        {"key": A, "u": "00" * 31},
        {"key": A},
        {"key": A, "u": PUBLIC_B, "curve": "P-256"},
        {"key": "0x5", "u": PUBLIC_B},
    ]
    run = Vectors(catalog.get("x25519"), None, bits=None, assignments={})
    text = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
    answers = [json.loads(answer) for answer in run.answers(text)]
    assert [answer["status"] for answer in answers] == ["ok", "all_zero", *["bad_input"] * 4]
    assert (answers[0]["shared"], answers[1]["shared"]) == (PUBLIC_A, None)


@pytest.mark.parametrize(
    ("operands", "message"),
    [
        ({"key": A}, "needs --key and --u, 32 bytes each .* --u is missing"),
        ({"key": A[2:], "u": PUBLIC_B}, "key must be 32 bytes, that is 64 .* it has 62 characters"),
        ({"key": A, "u": "g" * 64}, "u must be 32 bytes"),
        ({"key": A, "u": PUBLIC_B, "curve": "P-256"}, "works on Montgomery curves"),
        ({"key": A, "u": PUBLIC_B, "curve": "448"}, "is for the curve 25519: use the core x448"),
        ({"key": A, "u": PUBLIC_B, "field": "25519"}, "no --field; its operands: --curve, --key"),
        ({"key": A, "u": PUBLIC_B, "scalar": 5}, "no --scalar"),
        ({"key": A, "u": PUBLIC_B, "bits": 254}, "the curve 25519 needs --bits 255"),
        ({"key": A, "u": PUBLIC_B, "parameters": {"A": 6}}, "-P A=6 is not that of the curve"),
    ],
)
def test_wrong_uses(operands: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message) as error:
        dualfield.compute("x25519", **operands)  # type: ignore[arg-type]
    assert A not in str(error.value), "a key is not printed"


def test_generate_needs_no_curve() -> None:
    h = handover(catalog.get("x448"), "agree")
    assert (h.curve, h.config.bits) == (NAMED["448"], 448)
    assert [signal.width for signal in h.operands] == [448, 448]
