"""The tables of silicon with and without wires."""

from results.fake_rows import row
from workshop.results import silicon


def test_placed_rows_stand_beside_their_netlist() -> None:
    serial, placed = "mont-mul-serial", "sky130-placed"
    tables = silicon.tables(
        [
            row(serial, 80_000, 250.0, target="sky130"),
            row(serial, 110_000, 200.0, target=placed),
            row(serial, 40_000, 250.0, target="sky130", bits=128),  # has no placement
            row(serial, 60_000, 200.0, target=placed, bits=192),  # has none without
            row(serial, 90_000, 200.0, target="sky130-hc-placed"),  # another netlist
            row(serial, 110_000, 200.0, target=placed, bits=64, old=True),
            row(serial, 80_000, 250.0, target="sky130", bits=64, old=True),
        ]
    )
    (line,) = tables[placed].rows
    assert list(tables) == [placed]
    assert line[1:7] == (256, "0.0800", "0.1100", "250.0", "200.0", "-20.0")


def test_the_large_inverter_is_the_fastest_one() -> None:
    rows = [
        row("inv-divstep", 1, clock, bits=bits, target=target)
        for clock, bits, target in (
            (100.0, 1024, "sky130-placed"),
            (120.0, 1024, "sky130-hc-placed"),
            (300.0, 1024, "sky130"),
            (300.0, 256, "sky130-placed"),
        )
    ]
    assert [one["target"] for one in silicon.large(rows)] == ["sky130-hc-placed", "sky130-placed"]
