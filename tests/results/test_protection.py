"""The tables of what protections cost."""

from results.fake_rows import row
from workshop.results import protection


def test_protections_are_compared_with_the_core_without_them() -> None:
    serial = "mont-mul-serial"
    table = protection.tables(
        [
            row(serial, 1000, 100.0, FaultChecks=0),
            row(serial, 1020, 90.0, FaultChecks=1),
            row(serial, 900, 100.0, FaultChecks=0, Wipe=0),
            row(serial, 1100, 80.0, FaultChecks=1, bits=128),  # nothing to compare with
            row(serial, 1100, 80.0, FaultChecks=1, Check=1, old=True),
        ]
    )["ecp5"]
    assert [cells[1:4] for cells in table.rows] == [
        ("1000 LUT4 positions", "7", "100.0"),
        ("1020 (+2.0 %)", "7", "90.0 (-10.0 %)"),
        ("900 (-10.0 %)", "7", "100.0"),
    ]
    assert "FaultChecks" in str(table.rows[1][0])
