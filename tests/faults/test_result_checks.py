"""Flips with Check = 1: no false alarm, few silent wrong results. A batch ends after a fault."""

import pytest

from dualfield import catalog
from rtl.lanes import check_every_operand
from workshop.faults import campaign

EVERY = {"Check": 1, "FaultChecks": 1, "Wipe": 0}
ANSWERS = {"ok", "operand_range", "bad_modulus"}


@pytest.mark.parametrize(
    ("name", "bits", "values", "answers"),
    [
        ("mont-mul-serial", 4, {}, ANSWERS),
        ("mont-mul-serial", 5, {"Segment": 2}, ANSWERS),
        ("modexp", 4, {"Segment": 3}, ANSWERS),
        ("mul-digit", 4, {"Digit": 3}, {"ok", "bad_modulus"}),
        ("mul-digit", 4, {"Digit": 2, "Modulus": 0b10011, "Square": 1}, {"ok"}),
        ("mont-mul-digit", 4, {"Digit": 2, "MaxBits": 5}, ANSWERS),
        ("mont-mul-parallel", 4, {}, ANSWERS),
    ],
)
def test_no_alarm_without_a_fault(
    name: str, bits: int, values: dict[str, int], answers: set[str]
) -> None:
    check_every_operand([catalog.get(name).configure(bits, {**values, **EVERY})], answers)


@pytest.mark.parametrize(
    ("name", "samples"),
    [
        ("mont-mul-serial", 0),
        ("modexp", 3000),
        ("mul-digit", 0),
        ("mont-mul-digit", 0),
        ("mont-mul-parallel", 0),
    ],
)
def test_at_most_one_flip_in_a_thousand_is_silent(name: str, samples: int) -> None:
    values = {"Check": 1, "FaultChecks": 1}
    config = campaign.configuration(catalog.get(name), assignments=values)
    result = campaign.run(config, 52, samples)
    assert 1000 * result.counts["silent"] <= result.flips
    assert result.counts["hang"] == 0
    assert result.counts["fault"] > result.flips // 4


@pytest.mark.parametrize("checks", [0, 1])
def test_a_batch_ends_after_a_flip(checks: int) -> None:
    """While elements transfer, no timer of the frame runs: the core itself bounds the wait."""
    values = {"FaultChecks": checks, "Multiplier": "serial"}
    config = campaign.configuration(catalog.get("inv-batch"), 4, assignments=values)
    result = campaign.run(config, 52, 8000)
    hangs = {name for name, own in result.registers.items() if own["hang"]}
    if checks:
        own = {name for name in result.registers if name.startswith(("u_control", "u_count"))}
        assert (hangs, own) == (set(), set())
    else:  # they hang while results transfer, or lose the state of the frame
        assert hangs <= {f"u_control.{name}_q" for name in ("state", "asks", "top")} | {
            "u_frame.state_q",
            "u_count.count_q",
        }
