"""Scalar multiplication on the RTL: small curves, named curves, what is refused."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.check.vectors import Vectors
from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.operations import of
from dualfield.operations.curve_packing import job, unpack_point
from dualfield.simulate import Bench, Job
from rtl.lanes import run_lanes

CORE = catalog.get("scalar-mul")
SMALL = {"Lane": 3, "Segment": 3, "Word": 3, "Multipliers": 2, "Digit": 2}


def small_jobs(form: str, config: Configuration, lane: int, count: int) -> Iterator[Job]:
    """Yield a point and a scalar on random curves over GF(p), p <= 13, or GF(2^4)."""
    rng = random.Random(f"{form} {lane}")
    for _ in range(count):
        if form == "binary":
            a, x, y, k = (rng.getrandbits(4) for _ in range(4))
            plain = Curve("", form, 19, a, 0)
            b = points.right_side(plain, x) ^ points.left_side(plain, x, y)
            curve = Curve("", form, 19, a, b)
        else:
            p = rng.choice((3, 5, 7, 11, 13))
            a, x, y = (rng.randrange(p) for _ in range(3))
            k = rng.randrange(64)
            b = (y * y - x**3 - a * x) % p if form == "weierstrass" else 0
            y = y if form == "weierstrass" else 0
            curve = Curve("", form, p, a, b)
        yield job(config, curve, None if rng.random() < 0.05 else (x, y), k, lane)


def test_small_curves() -> None:
    """Every form and arithmetic, protected or not, against chord and tangent and the model."""
    affine, array = "affine", {"Arithmetic": "divstep"}
    random_factor = {"Protect": "coordinates", "Random": 4}
    builds = (
        ("weierstrass", 6, {"Arithmetic": "serial"}),
        ("weierstrass", 6, {"Arithmetic": "dsp"}),
        ("weierstrass", 7, {"Coordinates": affine, "Segment": 2, **array, **random_factor}),
        ("weierstrass", 6, {"Technology": 1, **array}),
        ("weierstrass", 6, {"Arithmetic": "dsp", "Protect": "scalar", "Random": 4}),
        ("montgomery", 6, {"Arithmetic": "dsp", "Technology": 1, **random_factor}),
        ("montgomery", 6, {"Coordinates": affine, **array}),
        ("binary", 4, {"Arithmetic": "digit", **random_factor}),
        ("binary", 4, {"Coordinates": affine, "Segment": 2, "Protect": "result", **array}),
        ("binary", 4, {"Coordinates": affine, "StepsPerCycle": 2, **array}),
    )
    configs = [
        CORE.configure(bits, {**SMALL, "Form": form, **build}) for form, bits, build in builds
    ]
    jobs = [
        list(small_jobs(form, configs[lane], lane, 150)) for lane, (form, _, _) in enumerate(builds)
    ]
    assert sum(len(check.statuses) for check in run_lanes(configs, jobs)) >= 2 * len(builds)


def compute(lines: Sequence[Mapping[str, object]], **build: object) -> list[dict[str, object]]:
    """Return the answers of the command to lines of vectors."""
    run = Vectors(CORE, None, bits=None, assignments=build)
    return [json.loads(answer) for answer in run.answers(json.dumps(line) for line in lines)]


def encode_point(point: Point) -> tuple[object, object, str]:
    if point is None:
        return None, None, "infinity"
    return hex(point[0]), hex(point[1]), "ok"


def test_edges_of_a_named_curve() -> None:
    """Scalars about 0 and the order, P = -P reached, infinity, points off the curve: P-192."""
    curve = NAMED["P-192"]
    n, (x, y) = curve.order or 0, curve.base or (0, 0)
    cases = [(k, curve.base) for k in (0, 1, 2, 3, n - 2, n - 1, n, n + 1, 2**192 - 1)]
    cases += [(7, (x, curve.modulus - y)), (5, None)]
    lines = [
        {"curve": "P-192", "scalar": hex(k)}
        | ({"x": hex(p[0]), "y": hex(p[1])} if p else {"x": "infinity"})
        for k, p in cases
    ]
    actual = compute(lines, Arithmetic="dsp")
    for (k, p), answer in zip(cases, actual, strict=True):
        expected = encode_point(points.multiple(curve, k, p))
        assert (answer["x"], answer["y"], answer["status"]) == expected
    assert len({answer["cycles"] for answer in actual}) == 1
    bad = compute(
        [
            {"curve": "P-192", "scalar": 5, "x": hex(x), "y": hex(y ^ 1)},
            {"curve": "P-192", "scalar": 5, "x": hex(curve.modulus), "y": hex(y)},
        ],
        Arithmetic="dsp",
    )
    assert [answer["status"] for answer in bad] == ["not_on_curve", "operand_range"]
    assert {answer["cycles"] for answer in bad} == {actual[0]["cycles"]}


@pytest.mark.parametrize(
    ("name", "curve_class"),
    [("P-256", ec.SECP256R1), ("secp256k1", ec.SECP256K1), ("brainpoolP256r1", ec.BrainpoolP256R1)],
)
def test_against_openssl(name: str, curve_class: type[ec.EllipticCurve]) -> None:
    """Public points of random keys; one build for the three curves."""
    rng = random.Random(name)
    keys = [rng.getrandbits(255) for _ in range(3)]
    actual = compute([{"curve": name, "scalar": hex(k)} for k in keys], Arithmetic="dsp")
    for key, answer in zip(keys, actual, strict=True):
        expected = ec.derive_private_key(key, curve_class()).public_key().public_numbers()
        assert (answer["x"], answer["y"], answer["status"]) == (
            hex(expected.x),
            hex(expected.y),
            "ok",
        )


@pytest.mark.parametrize("name", ["B-163", "K-163"])
def test_a_binary_named_curve(name: str) -> None:
    """Scalars about the order, and one at random, in one build."""
    curve = NAMED[name]
    n = curve.order or 0
    scalars = [0, 1, n - 1, 0x5A5A5A << 100]
    actual = compute([{"curve": name, "scalar": hex(k)} for k in scalars], Digit=32)
    for k, answer in zip(scalars, actual, strict=True):
        expected = encode_point(points.multiple(curve, k, curve.base))
        assert (answer["x"], answer["y"], answer["status"]) == expected


@pytest.mark.parametrize("name", ["P-192", "K-163"])
def test_random_curves(name: str) -> None:
    """Random points of random curves of any order, over the field size of a named curve."""
    form, bits = NAMED[name].form, NAMED[name].bits
    build = {"Digit": 32, "Arithmetic": "digit"} if form == "binary" else {"Arithmetic": "dsp"}
    config = CORE.configure(bits, {**build, "Form": form})
    (check,) = run_lanes([config], [list(of(CORE).randoms(config, 4, random.Random(name)))])
    assert check.statuses == {"ok": 4}


def test_affine_coordinates_on_larger_curves() -> None:
    """Segments; scalars that meet infinity, P and -P on the way, and random ones."""
    array = {"Arithmetic": "divstep", "Coordinates": "affine", "Segment": 20}
    both = {"Form": "binary", "Digit": 5, "StepsPerCycle": 2, **array}
    curves = (
        Curve("", "weierstrass", (1 << 35) - 31, 5, 1),
        Curve("", "montgomery", (1 << 35) - 31, 5, 0),
        Curve("", "binary", 1 << 36 | 1 << 11 | 1, 5, 1),
    )
    configs = [
        CORE.configure(35, array),
        CORE.configure(35, {**array, "Form": "montgomery"}),
        CORE.configure(36, both),
    ]
    rng = random.Random(6)
    scalars = (0, 1, 2, 3, 4, 6, (1 << 35) - 1, rng.getrandbits(35))
    cases: list[tuple[int, int, Point]] = []
    for lane, curve in enumerate(curves):
        by_x = curve.form == "montgomery"
        start = (rng.randrange(curve.modulus), 0) if by_x else points.random_point(curve, rng)
        cases += [(lane, k, start) for k in scalars] + [(lane, k, None) for k in (0, 5)]
    jobs = [job(configs[lane], curves[lane], point, k, lane) for lane, k, point in cases]
    actual = list(Bench(configs).run(jobs))
    for (lane, k, point), entry in zip(cases, actual, strict=True):
        curve, config = curves[lane], configs[lane]
        expected = points.multiple(curve, k, point) if curve.form != "montgomery" else None
        if curve.form == "montgomery" and point is not None:
            x = points.multiple_x(curve, k, point[0])
            expected = None if x is None else (x, 0)
        assert unpack_point(config.bits, entry.result) == expected, (curve.form, k)
        assert (entry.status, entry.cycles) == (Status.OK, config.latency()[1])


def test_a_composite_modulus_is_refused() -> None:
    config = CORE.configure(16, SMALL)
    p, a, x, y = 251 * 241, 5, 17, 1234
    curve = Curve("", "weierstrass", p, a, (y * y - x**3 - a * x) % p)
    (outcome,) = Bench([config]).run([job(config, curve, (x, y), 12345)])
    assert outcome.status is Status.BAD_MODULUS
    assert unpack_point(16, outcome.result) == (0, 0)
