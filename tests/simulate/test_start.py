"""The initial values of registers, and the assertions on the user's handshake."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.simulate import Bench, Job, seed, wrapper


@pytest.fixture(autouse=True)
def _seed_is_read_anew() -> None:
    seed.cache_clear()


def initial_values(wave: Path) -> str:
    """The first value of every signal."""
    return wave.read_text().split("$enddefinitions", 1)[1].split("\n#", 2)[1]


def test_registers_start_with_values_of_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The initial values depend on the seed only; the result is always correct."""
    config = catalog.get("ami-sf").configure(8)
    bench = Bench([config], trace=99)
    observations = {}
    for name, value in (("one", "1"), ("two", "2"), ("again", "1")):
        monkeypatch.setenv("DUALFIELD_SEED", value)
        seed.cache_clear()
        wave = tmp_path / name
        (outcome,) = bench.run([Job(251, 3)], wave=wave)
        assert outcome == config.model(251, 3)
        observations[name] = initial_values(wave)
    assert len(observations["one"]) > 100
    assert observations["one"] == observations["again"]
    assert observations["one"] != observations["two"]


def test_the_default_seed_is_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUALFIELD_SEED", raising=False)
    values = set()
    for _ in range(3):
        seed.cache_clear()
        values.add(seed())
    assert len(values) > 1
    for wrong in ("0", "-1", "x", str(1 << 31)):
        monkeypatch.setenv("DUALFIELD_SEED", wrong)
        seed.cache_clear()
        with pytest.raises(UsageError, match="DUALFIELD_SEED"):
            seed()


MISTAKES = {
    "in_valid_i fell": (".in_valid_i(l0_in_valid_i)", ".in_valid_i(l0_in_valid_i & ~late_q)"),
    "operands changed": (".a_i(l0_a_i)", ".a_i(l0_a_i ^ {4{late_q}})"),
}
LATE = """  logic late_q;  // from the second cycle after reset on
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) late_q <= 1'b0;
    else late_q <= 1'b1;
  end
"""


@pytest.mark.parametrize("message", MISTAKES)
def test_handshake_violations_are_reported(monkeypatch: pytest.MonkeyPatch, message: str) -> None:
    """Operands are offered in the first cycle after reset, in which no core is ready."""
    right, wrong = MISTAKES[message]
    verilog = wrapper.verilog

    def broken(configs: tuple[catalog.Configuration, ...]) -> str:
        head, body = verilog(configs).split(");\n", 1)
        assert body.count(right) == 1
        return f"{head});\n{LATE}{body.replace(right, wrong)}"

    monkeypatch.setattr(wrapper, "verilog", broken)
    config = catalog.get("mont-mul-parallel").configure(4)
    with pytest.raises(CheckFailed, match=f"{message}(.|\n)*") as failed:
        list(Bench([config]).run([Job(13, 3, 5)]))
    assert "DUALFIELD_SEED=" in str(failed.value)
