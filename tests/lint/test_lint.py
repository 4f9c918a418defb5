"""The linted configurations: pairs of values, shipped widths, odd last pieces."""

import itertools
import random
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.math.fields import STANDARD
from recorder import valid_width
from workshop import lint
from workshop.lint import configurations as readings

CORES = list(catalog.cores().values())

ROWS = 2_000
"""Most random rows of a core."""
VALID = 100
"""Enough rows of a core that are valid: those of some cores need a program each."""


@pytest.mark.sweep
@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_every_valid_pair_of_values_is_linted(core: catalog.Core) -> None:
    """The configurations cover every pair that is valid at defaults or in a random valid row."""
    settings = list(readings.pairs(core))
    bits = settings[0].bits
    assert len(set(settings)) == len(settings)
    axes = [
        [(p.name, v) for v in readings.lint_values(p, bits)]
        for p in core.parameters
        if p.hdl or p.varied  # the RTL does not have the others: its program has
    ]
    if core.usual_modulus:
        axes = [
            [
                (name, value or core.usual_modulus(bits)) if name == "Modulus" else (name, value)
                for name, value in axis
            ]
            for axis in axes
        ]
    read = set()
    for setting in settings:
        read |= set(itertools.combinations(setting.configure().items, 2))
    pairs = itertools.chain(
        *(itertools.product(one, other) for one, other in itertools.combinations(axes, 2))
    )
    missing = [p for p in pairs if p not in read and readings.is_valid(core, bits, dict(p))]
    assert missing == []
    draw = random.Random(core.id)
    taken = 0
    for _ in range(ROWS):
        row = [draw.choice(axis) for axis in axes]
        if readings.is_valid(core, bits, dict(row)):
            taken += 1
            assert set(itertools.combinations(row, 2)) <= read
        if taken == VALID:
            break
    assert taken


@pytest.mark.sweep
@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_named_fields_and_rsa_sizes_are_linted(core: catalog.Core) -> None:
    read = {setting.bits for setting in readings.widths(core)}
    expected = {f.bits for f in STANDARD.values() if f.kind in core.kinds} | set(readings.RSA_SIZES)
    fitting = {bits for bits in expected if core.minimum_bits <= bits <= core.maximum_bits}
    fitting -= {bits for bits in fitting if valid_width(core, bits) != bits}
    assert fitting - read <= ({1024, 2048, 3072, 4096} if "gfp" not in core.kinds else set())


def test_a_warning_is_a_finding(tmp_path: Path) -> None:
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
