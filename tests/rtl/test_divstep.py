"""The divstep array on every modulus and every operand at small widths, cut in every way."""

from dualfield import catalog
from dualfield.models.outcome import Status
from dualfield.simulate import operands
from dualfield.verify import check_lanes

CORE = catalog.get("inv-divstep")

SETTINGS: list[tuple[int, dict[str, object]]] = [
    (3, {"Segment": 2}),
    (3, {"Segment": 3}),
    (4, {"Segment": 2}),
    (4, {"Segment": 3}),
    (4, {"Segment": 4}),
    (3, {"Segment": 2, "result": "single"}),
    (3, {"Segment": 3, "result": "double"}),
    (4, {"Segment": 3, "Technology": 2}),
]


def test_every_modulus_and_operand() -> None:
    """Inverse and division, every length of segment, three results, ECP5 cells; same cycles."""
    configs = [CORE.configure(bits, values) for bits, values in SETTINGS]
    checks = check_lanes(configs, [list(operands.exhaustive(c)) for c in configs], "exhaustive")
    for config, check in zip(configs, checks, strict=True):
        assert check.failures == 0, check.first_failure
        assert (check.cycles_min, check.cycles_max) == config.latency()
        assert set(check.statuses) == {status.word for status in Status}
