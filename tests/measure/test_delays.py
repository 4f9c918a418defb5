"""The least delays in ``delays.toml``, measured again with nextpnr."""

from pathlib import Path

import pytest

from dualfield.measure.doubt import delays
from dualfield.synthesize import registry
from dualfield.synthesize.target import Measurement
from synthesize.fake_design import SERIAL_ADDER, FakeDesign


def _delay(measured: Measurement, *kinds: str) -> float:
    return sum(stretch.delay_ns for stretch in measured.path if stretch.kind in kinds)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "target", ["ecp5", "ecp5-8", "ice40", "ice40-up5k", "gowin", "machxo2", "machxo3"]
)
def test_delays_are_those_of_nextpnr(target: str, tmp_path: Path) -> None:
    """A wider adder has a longer chain; the rest of its path is the same but for the wires.

    The worst path may leave out a bit or two at each end of the adder.
    """
    least = delays(target)
    assert least is not None
    narrow, wide = (
        registry.get(target).measure(FakeDesign(tmp_path, bits, SERIAL_ADDER), 1)
        for bits in (32, 64)
    )
    registers = _delay(wide, "clk-to-q", "setup")
    assert least.register_ns == pytest.approx(registers, abs=0.005)
    carry_ns = (_delay(wide, "logic") - _delay(narrow, "logic")) / 32
    assert least.carry_ns == pytest.approx(carry_ns, rel=0.1)
