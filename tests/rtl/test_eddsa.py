"""EdDSA on the RTL of the prime engine: results, status and cycles are those of the model."""

import hashlib
import random
from collections.abc import Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dualfield.catalog.core import Configuration
from dualfield.check.user_program import bench, pack
from dualfield.math.edwards import ED25519, Edwards
from dualfield.models.prime_eddsa import EdDsa, make
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.comb_program import Shape
from dualfield.simulate import Bench, Job

INPUTS = {"commit": 2, "respond": 5, "public": 1, "verify": 5}
"""Operation -> numbers that go in; one goes out."""


def configure(core: EdDsa, operation: str) -> Configuration:
    """Return the bench of an operation."""
    build, program, rows = core.engine.build, core.program, core.table_rows
    values = {
        "Registers": core.registers,
        "Offset": build.offset,
        "Exact": 1,
        "Address": program.addresses[operation],
        "Entries": build.entries,
        "TableRows": len(rows),
        "Table": sum(row << 36 * i for i, row in enumerate(rows)),
    }
    words = core.multiplier.words
    transfers = (words * INPUTS[operation], words)
    return bench(core.multiplier, program.words, transfers, values)


def compare(core: EdDsa, inputs: dict[str, Sequence[Sequence[int]]]) -> set[int]:
    """Compare the RTL with the model, and return the statuses."""
    configs = [configure(core, operation) for operation in inputs]
    jobs, answers = [], []
    for lane, (operation, rows) in enumerate(inputs.items()):
        address = core.program.addresses[operation]
        for row in rows:
            jobs.append(Job(configs[lane].modulus, pack(core.multiplier, row), 0, lane=lane))
            given = core.engine.run(core.program.words, row, address)
            answers.append((pack(core.multiplier, given.numbers), given.status, given.cycles))
    most = sum(cycles + 10_000 for _, _, cycles in answers)
    for (job, outcome), answer in zip(
        Bench(configs).pairs(jobs, cycles=most), answers, strict=True
    ):
        # From the first word in, a cycle after the first issue, to the last word out.
        assert outcome.k is not None
        actual = (outcome.result, outcome.status.value, outcome.k + 1)
        assert actual == answer, (job.lane, hex(job.a))
    return {status for _, status, _ in answers}


def signatures(curve: Edwards, rng: random.Random, count: int) -> list[list[int]]:
    """Return operands of verify: valid signatures, and random operands."""
    found = []
    for _ in range(count):
        a, r, k = (rng.getrandbits(curve.bits - 1) for _ in range(3))
        key, point = (curve.encode(curve.multiple(n, curve.base)) for n in (a, r))
        s = (r + k * a) % curve.order
        found += [[key, point, s, k, 0], [rng.getrandbits(curve.bits) for _ in range(5)]]
    return found


def test_a_small_curve() -> None:
    """Every scalar of public, valid signatures, random operands of all operations."""
    curve = Edwards(61, -1, 2, 7, 3, (0, 1), 7)
    points = (curve.decode(encoding) for encoding in range(1 << 7))
    base = next(b for b in (curve.multiple(8, p) for p in points if p) if b != (0, 1))
    curve = Edwards(61, -1, 2, 7, 3, base, 7)
    core, rng = EdDsa(curve, Words(61, 6, 4, 60, spare=3), Shape(2, 2, 2)), random.Random(61)
    inputs: dict[str, Sequence[Sequence[int]]] = {
        "public": [[s] for s in range(1 << 7)],
        "commit": [[rng.getrandbits(7) for _ in range(2)] for _ in range(50)],
        "respond": [[rng.getrandbits(7) for _ in range(5)] for _ in range(50)],
        "verify": signatures(curve, rng, 50),
    }
    assert compare(core, inputs) == {0, 1, 2}


def test_ed25519() -> None:
    """The two long operations; verify with a signature of another implementation."""
    rng = random.Random(25519)
    key = Ed25519PrivateKey.from_private_bytes(rng.randbytes(32))
    public, signature = key.public_key().public_bytes_raw(), key.sign(b"message")
    digest = hashlib.sha512(signature[:32] + public + b"message").digest()
    parts = (public, signature[:32], signature[32:], digest[:32], digest[32:])
    operands = [int.from_bytes(part, "little") for part in parts]
    inputs: dict[str, Sequence[Sequence[int]]] = {
        "commit": [[rng.getrandbits(256) for _ in range(2)]],
        "verify": [operands, [*operands[:4], operands[4] ^ 1]],
    }
    assert compare(make(ED25519, multipliers=16), inputs) == {0, 1}
