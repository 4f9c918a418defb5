"""The Montgomery inverters: small widths whole, the four conversions, and Table 2's cycles."""

import random

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.math.fields import NAMED, STANDARD
from dualfield.models.almost_inverse import RESULTS
from dualfield.models.montgomery_inverse import CONVERSIONS
from dualfield.simulate import Bench, Job
from rtl.lanes import check_every_operand

PRIME_FIELDS = [f for f in STANDARD.values() if f.kind == "gfp"]


def inverter(bits: int, segments: int, **values: object) -> Configuration:
    if segments == 1:
        return catalog.get("mont-inv").configure(bits, values)
    return catalog.get("mont-inv-split").configure(bits, {"Segments": segments, **values})


def corrected(name: str, m: int) -> int:
    """Return the cycles of Table 2, corrected; Mont to Mont doubles instead of multiplying."""
    return {"Int→Mont": 3 * m, "Int→Int": 4 * m, "Mont→Int": 3 * m, "Mont→Mont": 2 * m + 4}[name]


def convert(lanes: list[tuple[str, int, Configuration]], values: list[list[int]]) -> None:
    """Run each (conversion, modulus, core) on its plain values, and check results and cycles."""
    configs = list(dict.fromkeys(config for _, _, config in lanes))
    question = [(*lane, a) for lane, operands in zip(lanes, values, strict=True) for a in operands]
    jobs = []
    for name, p, config, a in question:
        domain = 2**config.bits if CONVERSIONS[name][0] else 1
        jobs.append(Job(p, a * domain % p, lane=configs.index(config)))
    for (name, p, config, a), outcome in zip(question, Bench(configs).run(jobs), strict=True):
        domain = 2**config.bits if name.endswith("Mont") else 1
        assert outcome.result == pow(a, -1, p) * domain % p, (config.label(), name, hex(a))
        assert outcome.cycles <= corrected(name, config.bits)
        if config.values["ConstantTime"]:
            assert outcome.cycles == corrected(name, config.bits)


def test_every_modulus_and_operand() -> None:
    """1 to 3 segments, 3 to 6 bits; every result and both timings up to 4 bits, then one each."""
    configs = [
        inverter(bits, segments, result=result, ConstantTime=constant)
        for bits in range(3, 7)
        for segments in (1, 2, 3)
        for result in RESULTS
        for constant in (0, 1)
        if bits <= 4 or (result, constant) == (RESULTS[(2 * segments - bits % 2) % 4], bits % 2)
    ]
    check_every_operand(configs, {"ok", "not_invertible", "bad_modulus"})


def test_four_conversions_on_every_named_prime_field() -> None:
    """At the width of the narrowest field, and of the widest, on which all other fields run."""
    rng = random.Random(4)
    widths = (min(f.bits for f in PRIME_FIELDS), max(f.bits for f in PRIME_FIELDS))
    lanes = [
        (name, f.modulus, inverter(bits, (1, 2, 4, 8)[i], result=result))
        for bits in widths
        for f in PRIME_FIELDS
        for i, (name, (_, result)) in enumerate(CONVERSIONS.items())
        if f.bits <= bits
    ]
    values = [[1, 2, p - 1, *(rng.randrange(1, p) for _ in range(12))] for _, p, _ in lanes]
    convert(lanes, values)


def test_four_conversions_at_256_bits() -> None:
    """Random operands, in constant time too; refused ones take the same cycles."""
    rng = random.Random(5)
    p = NAMED["P-256"].modulus
    lanes = [
        (name, p, inverter(256, segments, result=result, ConstantTime=constant))
        for name, (_, result) in CONVERSIONS.items()
        for segments, constant in ((1, 0), (2, 1))
    ]
    convert(lanes, [[rng.randrange(1, p) for _ in range(100)] for _ in lanes])
    constant = [lane for lane in lanes if lane[2].values["ConstantTime"]]
    refused = [Job(m, a, lane=i) for i in range(4) for m, a in ((p, 0), (p - 1, 3), (1, 0), (9, 6))]
    for job, outcome in zip(refused, Bench([c for _, _, c in constant]).run(refused), strict=True):
        assert (outcome.result, outcome.k) == (0, 0)
        assert outcome.cycles == corrected(constant[job.lane][0], 256)
