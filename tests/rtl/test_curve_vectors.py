"""scalar-mul on the RTL against OpenSSL, and by the published vectors of NIST and RFC 7748.

The vectors are those of the wheel `cryptography-vectors`, of which the suite takes a few where it
is installed. DUALFIELD_COUNT=N takes N of each file and N random points a curve, of every named
curve: a build each.
"""

import importlib
import importlib.util
import itertools
import json
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.curve import openssl, points
from dualfield.curve.compute import CurveVectors
from dualfield.curve.curves import NAMED
from dualfield.curve.operands import packed, random_curve, unpack_point
from dualfield.curve.points import Point
from dualfield.models.outcome import Status
from dualfield.simulate import Bench
from rtl.volume import volume

CORE = catalog.get("scalar-mul")
FEW = ("P-192", "P-256", "secp256k1", "K-163")
"""Curves of the suite: their builds are those of other tests."""
EVERY = tuple(name for name in NAMED if NAMED[name].form != "montgomery")
CURVES, CHECKED = (EVERY, EVERY) if "DUALFIELD_COUNT" in os.environ else (FEW, FEW[:1])


def compute(
    name: str, lines: Sequence[Mapping[str, object]], **build: object
) -> list[dict[str, object]]:
    """What the command answers to lines of vectors on a curve."""
    own = {"Digit": 32} if NAMED[name].form == "binary" else {"Arithmetic": "dsp"}
    run = CurveVectors(CORE, NAMED[name], bits=None, assignments={**own, **build})
    return [json.loads(answer) for answer in run.answers(json.dumps(line) for line in lines)]


def shown(point: Point) -> tuple[object, object, str]:
    if point is None:
        return None, None, "infinity"
    return hex(point[0]), hex(point[1]), "ok"


@pytest.mark.parametrize("name", CURVES)
def test_random_points_against_openssl(name: str) -> None:
    """k P of random points of a named curve."""
    curve, rng = NAMED[name], random.Random(name)
    cases = [(rng.getrandbits(curve.bits), points.drawn(curve, rng)) for _ in range(volume(2))]
    lines = [{"scalar": hex(k), "x": hex(p[0]), "y": hex(p[1])} for k, p in cases]
    found = compute(name, lines)
    right = [shown(openssl.multiple(curve, k, p)) for k, p in cases]
    assert [(a["x"], a["y"], a["status"]) for a in found] == right
    assert len({answer["cycles"] for answer in found}) == 1


@pytest.mark.parametrize("name", ["P-192", "K-163"])
def test_random_curves_against_openssl(name: str) -> None:
    """k P of random points of random curves over the field of a named one, of any order."""
    rng = random.Random(name)
    form, bits = NAMED[name].form, NAMED[name].bits
    build = {"Digit": 32, "Arithmetic": "digit"} if form == "binary" else {"Arithmetic": "dsp"}
    config = CORE.configure(bits, {**build, "Form": form})
    cases = [(*random_curve(form, bits, rng), rng.getrandbits(bits)) for _ in range(volume(2))]
    jobs = [packed(config, curve, (point,), (k,)) for curve, point, k in cases]
    for (curve, point, k), outcome in zip(cases, Bench([config]).run(jobs), strict=True):
        assert outcome.status is Status.OK
        right = openssl.multiple(curve, k, point)
        assert unpack_point(bits, outcome.result) == right


# -- the published vectors -----------------------------------------------------------------------


def vectors(path: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The curve's name and the values of each test of a file of NIST's."""
    if importlib.util.find_spec("cryptography_vectors") is None:
        pytest.skip("the wheel cryptography-vectors is not installed: its vectors are not run")
    folder = Path(str(importlib.import_module("cryptography_vectors").__file__)).parent
    curve, values = "", dict[str, str]()
    for line in (folder / path).read_text(encoding="ascii").splitlines():
        if line.startswith("[") and line[1:-1] in NAMED:
            curve = line[1:-1]
        name, equals, value = (part.strip() for part in line.partition("="))
        if equals and not line.startswith("["):
            values[name] = value
        elif not line.strip() and len(values) > 1:
            yield curve, values
            values = {}
    if len(values) > 1:
        yield curve, values


def of_curve(path: str, name: str, key: str, count: int) -> list[dict[str, str]]:
    """The tests of a curve that have a value, as many as are asked for."""
    every = (values for curve, values in vectors(path) if curve == name and key in values)
    return list(itertools.islice(every, count))


@pytest.mark.parametrize("name", [name for name in CURVES if name[1] == "-"])
def test_key_pairs_of_nist(name: str) -> None:
    """KeyPair.rsp: Q = d G."""
    known = of_curve("asymmetric/ECDSA/FIPS_186-3/KeyPair.rsp", name, "d", volume(2))
    assert known
    found = compute(name, [{"scalar": f"0x{values['d']}"} for values in known])
    for values, answer in zip(known, found, strict=True):
        right = [hex(int(values[key], 16)) for key in ("Qx", "Qy")]
        assert [answer["x"], answer["y"]] == right


@pytest.mark.parametrize("name", [name for name in CHECKED if name[1] == "-"])
def test_public_keys_of_nist(name: str) -> None:
    """PKV.rsp: points on the curve, off it, and coordinates that are too large."""
    known = of_curve("asymmetric/ECDSA/FIPS_186-3/PKV.rsp", name, "Result", volume(6))
    assert known
    lines = [{"x": f"0x{values['Qx']}", "y": f"0x{values['Qy']}"} for values in known]
    for values, answer in zip(known, compute(name, lines, Program="check"), strict=True):
        wanted = {"0": ("ok",), "1": ("operand_range", "bad_input"), "2": ("not_on_curve",)}
        code = values["Result"].partition("(")[2][0]
        assert answer["status"] in wanted[code], values  # bad_input: wider than the port
