"""The bit-serial Montgomery multiplier: every operand at small widths, and many cuts."""

from dualfield import catalog
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Status
from dualfield.simulate import Bench, Job
from rtl.lanes import check_every_operand, check_real_widths
from workshop import lint

CORE = catalog.get("mont-mul-serial")
CUTS = [(33, 32), (64, 2), (64, 33), (64, 64), (521, 32), (521, 100)]
CONFIGS = [CORE.configure(bits, {"Segment": segment}) for bits, segment in CUTS]


def test_every_operand_and_every_cut() -> None:
    """3 to 5 bits, cut into two or three pieces or not, the last one shorter or not."""
    cuts = [(3, 2), (3, 3), (3, 32), (4, 3), (4, 4), (5, 2), (5, 3)]
    configs = [CORE.configure(n, {"Segment": s}) for n, s in cuts]
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def test_a_last_segment_of_any_length_reads_clean() -> None:
    """Widths one below, at and one above a multiple of the segment; the last may be one bit."""
    for segment in (2, 3, 32):
        for n in (2 * segment - 1, 2 * segment, 2 * segment + 1):
            finding = lint.verilator(CORE.configure(n, {"Segment": segment}))
            assert finding.text == "", finding.what


def test_every_cut_is_right() -> None:
    check_real_widths(CONFIGS, 60)


def test_domain_of_a_named_prime() -> None:
    """In by 2^(2n), a product, out by 1: Montgomery's domain modulo P-384 at 521 bits."""
    p, n = NAMED["P-384"].modulus, 521
    a, b = 3**300 % p, 5**200 % p
    bench, lane = Bench(CONFIGS), CUTS.index((521, 32))

    def monpro(x: int, y: int) -> int:
        (outcome,) = bench.run([Job(p, x, y, lane=lane)])
        assert outcome.status is Status.OK
        return outcome.result

    square = pow(2, 2 * n, p)
    assert monpro(monpro(monpro(a, square), monpro(b, square)), 1) == a * b % p
