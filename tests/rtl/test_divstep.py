"""The divstep array on every modulus and every operand at small widths, with every segment."""

from dualfield import catalog
from dualfield.models.outcome import Status
from dualfield.simulate import operands
from dualfield.verify import check_lanes

CORE = catalog.get("inv-divstep")


def test_every_modulus_and_operand() -> None:
    """Inverse and division, three results, every length of segment; always the same cycles."""
    configs = [
        CORE.configure(bits, {"Segment": segment, "result": result})
        for bits in (3, 4)
        for segment in range(2, bits + 1)
        for result in ("plain", "single", "double")
    ]
    checks = check_lanes(configs, [list(operands.exhaustive(c)) for c in configs], "exhaustive")
    for config, check in zip(configs, checks, strict=True):
        assert check.failures == 0, check.first_failure
        assert (check.cycles_min, check.cycles_max) == config.latency()
        assert set(check.statuses) == {status.word for status in Status}
