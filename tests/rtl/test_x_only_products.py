"""All products of k P by x only on the RTL of the multiplier with operands in words."""

import pytest

from dualfield import catalog
from dualfield.models.prime_multiply import Shape
from dualfield.models.prime_multiply_words import Words
from dualfield.models.x_only import XOnly, timing
from dualfield.programs.engine.overlap import schedule
from dualfield.programs.engine.x_only_program import STEPS
from dualfield.simulate import Bench, Job

CORE = catalog.get("mont-mul-prime-words")
P = 2**255 - 19


def test_every_product_of_x25519(monkeypatch: pytest.MonkeyPatch) -> None:
    """Operands are redundant; a result is that of the model, not just congruent."""
    products: list[tuple[int, int, int]] = []
    row_sums = Shape.row_sums

    def record(shape: Shape, a: int, b: int) -> int:
        products.append((a, b, row_sums(shape, a, b)))
        return products[-1][2]

    monkeypatch.setattr(Shape, "row_sums", record)
    multiplier = Words(P, 255, 18, 16)
    core = XOnly(486662, multiplier, schedule(STEPS, timing(multiplier), range(219, 230)))
    result = core.run(9, 1 << 254 | 8).result  # the private key 9 of RFC 7748, section 5.2
    published = "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"
    assert result.to_bytes(32, "little").hex() == published
    monkeypatch.undo()

    # Ten a bit, those of the inversion, and one in, two out.
    assert len(products) == 255 * 10 + 14 + 252 + 63 + 3
    config = CORE.configure(255, {"Modulus": P, "Multipliers": 16})
    jobs = [Job(P, a, b) for a, b, _ in products]
    outcomes = Bench([config]).run(jobs)
    for (a, b, expected), outcome in zip(products, outcomes, strict=True):
        assert outcome.result == expected, (a, b)
    assert max(max(a, b) for a, b, _ in products).bit_length() > 256
