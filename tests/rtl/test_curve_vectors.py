"""scalar-mul on the RTL against OpenSSL: random points of named curves, and of random ones.

DUALFIELD_COUNT=N takes N random points a curve, of every named curve: a build each. The same with
edges and refusals, a curve at a time: ``dualfield verify scalar-mul --curve P-256``.
"""

import json
import os
import random
from collections.abc import Mapping, Sequence

import pytest

from absent import needs
from dualfield import catalog
from dualfield.check import openssl
from dualfield.check.vectors import Vectors
from dualfield.math import points
from dualfield.math.curves import NAMED
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.operations.curve_operands import random_curve
from dualfield.operations.curve_packing import pack_job, unpack_point
from dualfield.simulate import Bench
from rtl.volume import volume

CORE = catalog.get("scalar-mul")
FEW = ("P-192", "P-256", "secp256k1", "K-163")
"""Curves of the suite; they share their builds with other tests."""
EVERY = tuple(name for name in NAMED if NAMED[name].form != "montgomery")
CURVES = EVERY if "DUALFIELD_COUNT" in os.environ else FEW
pytestmark = needs("libcrypto with EC_GROUP_new_curve_GF2m")


def compute(
    name: str, lines: Sequence[Mapping[str, object]], **build: object
) -> list[dict[str, object]]:
    """Return the answers of the command to lines of vectors on a curve."""
    arithmetic = {"Digit": 32} if NAMED[name].form == "binary" else {"Arithmetic": "dsp"}
    run = Vectors(CORE, NAMED[name], bits=None, assignments={**arithmetic, **build})
    return [json.loads(answer) for answer in run.answers(json.dumps(line) for line in lines)]


def encode_point(point: Point) -> tuple[object, object, str]:
    if point is None:
        return None, None, "infinity"
    return hex(point[0]), hex(point[1]), "ok"


@pytest.mark.parametrize("name", CURVES)
def test_random_points_against_openssl(name: str) -> None:
    """k P of random points of a named curve."""
    curve, rng = NAMED[name], random.Random(name)
    cases = [
        (rng.getrandbits(curve.bits), points.random_point(curve, rng)) for _ in range(volume(2))
    ]
    lines = [{"scalar": hex(k), "x": hex(p[0]), "y": hex(p[1])} for k, p in cases]
    actual = compute(name, lines)
    expected = [encode_point(openssl.multiple(curve, k, p)) for k, p in cases]
    assert [(a["x"], a["y"], a["status"]) for a in actual] == expected
    assert len({answer["cycles"] for answer in actual}) == 1


@pytest.mark.parametrize("name", ["P-192", "K-163"])
def test_random_curves_against_openssl(name: str) -> None:
    """k P of random points of random curves over the field of a named one, of any order."""
    rng = random.Random(name)
    form, bits = NAMED[name].form, NAMED[name].bits
    build = {"Digit": 32, "Arithmetic": "digit"} if form == "binary" else {"Arithmetic": "dsp"}
    config = CORE.configure(bits, {**build, "Form": form})
    cases = [(*random_curve(form, bits, rng), rng.getrandbits(bits)) for _ in range(volume(2))]
    jobs = [pack_job(config, curve, (point,), (k,)) for curve, point, k in cases]
    for (curve, point, k), outcome in zip(cases, Bench([config]).run(jobs), strict=True):
        assert outcome.status is Status.OK
        expected = openssl.multiple(curve, k, point)
        assert unpack_point(bits, outcome.result) == expected
