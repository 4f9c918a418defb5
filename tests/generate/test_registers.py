"""The committed output of the register description is up to date."""

from pathlib import Path

from dualfield.generate.registers import addresses
from workshop import registers


def test_the_table_of_the_page_follows_the_description() -> None:
    text = registers.page().read_text()
    changed = text.replace("| `0x020` | **ID**", "| `0x024` | **ID**")
    assert registers.documented(changed) == registers.documented(text) != changed


def test_pages_can_be_made(tmp_path: Path) -> None:
    registers.write_html(tmp_path)
    assert (tmp_path / "index.html").is_file()


def test_addresses_are_those_of_the_compiler() -> None:
    compiled = registers.description().registers(unroll=False)
    assert addresses() == {r.inst_name: r.raw_address_offset for r in compiled}
