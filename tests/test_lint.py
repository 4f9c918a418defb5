"""What the readers are given: pairs of values, shipped widths, odd last pieces."""

import itertools
from pathlib import Path

import pytest

from dualfield import catalog, lint
from dualfield.fields import NAMED

CORES = list(catalog.cores().values())


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_every_possible_pair_of_values_is_read(core: catalog.Core) -> None:
    settings = list(lint.pairs(core))
    bits = settings[0].bits
    axes = [[(p.name, v) for v in lint._values(p, bits)] for p in core.parameters]
    read = set()
    for setting in settings:
        read |= set(itertools.combinations(setting.configure().items, 2))
    missing = [
        pair
        for one, other in itertools.combinations(axes, 2)
        for pair in itertools.product(one, other)
        if pair not in read and lint._possible(core, bits, dict(pair))
    ]
    assert missing == []


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_named_fields_and_rsa_sizes_are_read(core: catalog.Core) -> None:
    read = {setting.bits for setting in lint.widths(core)}
    wanted = {f.bits for f in NAMED.values() if f.kind in core.kinds} | set(lint.RSA_SIZES)
    fitting = {bits for bits in wanted if core.minimum_bits <= bits <= core.maximum_bits}
    assert fitting - read <= ({1024, 2048, 3072, 4096} if "gfp" not in core.kinds else set())


def test_a_finding_is_one(tmp_path: Path) -> None:
    source = tmp_path / "df_bad.sv"
    source.write_text("module df_bad (input logic a_i, output logic b_o);\nendmodule\n")

    class Bad:
        core = type("Named", (), {"top": "df_bad", "id": "bad"})()
        bits = 1

        def label(self) -> str:
            return "bad"

        def hdl(self) -> dict[str, int]:
            return {}

        def sources(self) -> list[Path]:
            return [source]

    assert "UNUSED" in lint.verilator(Bad()).text  # type: ignore[arg-type]
    assert lint.slang(Bad()).text  # type: ignore[arg-type]
