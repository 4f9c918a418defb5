"""`compute ecdsa`: the operands choose the operation, on the command line and in vectors."""

import io
import json

import pytest

import dualfield
from dualfield import catalog
from dualfield.check.vectors import Vectors
from dualfield.generate.handover import handover
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED, parse_curve
from dualfield.operations.signatures import curve_of, multiple, sign

SMALL = "weierstrass:p=251,a=1,b=25,n=241"
PARAMETERS: dict[str, object] = {"X": 0, "Y": 5, "Word": 4}
CURVE = curve_of(catalog.get("ecdsa").configure(8, {"Word": 4}))
KEY, NONCE, HASH = 77, 33, 200
R, S = sign(CURVE, HASH, NONCE, KEY)
PUBLIC = multiple(CURVE, KEY, CURVE.base) or (0, 0)
VERIFY = {"r": R, "s": S, "x": PUBLIC[0], "y": PUBLIC[1]}


def compute(**operands: int) -> dict[str, object]:
    answer = dualfield.compute("ecdsa", curve=SMALL, parameters=PARAMETERS, **operands)  # type: ignore[arg-type]
    return dict(answer.members)


def test_the_operands_choose_the_operation() -> None:
    signed = compute(hash=HASH, nonce=NONCE, key=KEY)
    assert (signed["r"], signed["s"], signed["status"]) == (hex(R), hex(S), "ok")
    public = compute(key=KEY)
    assert (public["x"], public["y"]) == (hex(PUBLIC[0]), hex(PUBLIC[1]))
    valid, wrong = compute(hash=HASH, **VERIFY), compute(hash=HASH ^ 1, **VERIFY)
    assert list(valid) == ["status", "cycles"]
    assert (valid["status"], wrong["status"]) == ("ok", "bad_signature")
    assert valid["cycles"] == wrong["cycles"]
    refused = compute(hash=HASH, nonce=0, key=KEY)
    assert (refused["r"], refused["s"], refused["status"]) == (None, None, "operand_range")
    assert len({one["cycles"] for one in (signed, public, valid)}) == 3


def test_lines_of_vectors() -> None:
    lines = [
        {"hash": HASH, "nonce": NONCE, "key": KEY},
        {"hash": HASH, **VERIFY},
        {"key": KEY, "curve": SMALL},
        {"hash": HASH, "key": KEY},
        {"hash": HASH, "nonce": NONCE, "key": 256},
    ]
    core = catalog.get("ecdsa")
    run = Vectors(core, parse_curve(SMALL), bits=None, assignments=PARAMETERS)
    text = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
    answers = [json.loads(answer) for answer in run.answers(text)]
    assert [answer["status"] for answer in answers] == ["ok"] * 3 + ["bad_input"] * 2
    assert (answers[0]["r"], answers[2]["x"]) == (hex(R), hex(PUBLIC[0]))


SECRET = "1234567890123456789"


@pytest.mark.parametrize(
    ("operands", "message"),
    [
        ({"key": 5}, "needs --curve, e.g. --curve P-256"),
        ({"curve": "P-256", "hash": 5, "key": 5}, "to sign, give hash, nonce and key.*: not hash"),
        ({"curve": "P-256"}, "for a public key, give key alone: not none of them"),
        ({"curve": "P-256", "hash": 5, "r": 1, "s": 1, "x": 3}, "to verify, give hash, r, s, x"),
        ({"curve": "P-256", "key": SECRET + "x"}, "key is not an integer"),
        ({"curve": SMALL, "parameters": PARAMETERS, "key": int(SECRET)}, "key has 61 bits; .* 8"),
        ({"curve": "P-256", "hash": 1 << 256, "nonce": 1, "key": 1}, "give the leftmost bits"),
        ({"curve": "P-256", "hash": 1, "nonce": -1, "key": 1}, "nonce is negative"),
        ({"curve": "25519", "key": 5}, "has the form montgomery; the core takes weierstrass"),
        ({"curve": SMALL, "key": 5}, "has no base point: give -P X=N -P Y=N"),
        ({"curve": "P-256", "key": 5, "bits": 255}, "--bits 255 is too small for P-256"),
        ({"curve": "P-256", "key": 5, "u": "09"}, "ecdsa has no --u"),
        ({"field": "P-256", "key": 5}, "ecdsa has no --field"),
    ],
)
def test_wrong_uses(operands: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message) as error:
        dualfield.compute("ecdsa", **operands)  # type: ignore[arg-type]
    assert SECRET not in str(error.value), "a key is not printed"


def test_generate_needs_a_curve() -> None:
    core = catalog.get("ecdsa")
    with pytest.raises(UsageError, match=r"needs a curve \(--curve P-256\)"):
        handover(core, "mine")
    h = handover(core, "mine", curve=NAMED["P-256"], bus="axi-lite")
    assert [signal.width for signal in h.operands] == [258, 1024]


@pytest.mark.parametrize("name", ["ecdsa", "x25519"])
def test_no_port_for_the_modulus(name: str) -> None:
    with pytest.raises(UsageError, match=r"fixed at build time. Leave out --modulus-port\.$"):
        handover(catalog.get(name), "mine", bits=255 + (name == "ecdsa"), open_modulus=True)


@pytest.mark.parametrize(
    ("core", "curve", "message"),
    [
        ("scalar-mul", "P-256,P-384", "scalar-mul takes one"),
        ("ecdsa", "P-256,P-384,P-521", "names 3 curves"),
        ("ecdsa", "P-256,secp256r1", "both curves are the same"),
        ("ecdsa", "P-256,K-233", "K-233 has the form binary; the core takes weierstrass"),
    ],
)
def test_wrong_pairs_of_curves(core: str, curve: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        dualfield.generate(core, "never_written", curve=curve)
