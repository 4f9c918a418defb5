"""What is kept of the description of the registers is what it makes today."""

from pathlib import Path

from dualfield.generate.registers import addresses
from dualfield.host import paths
from workshop import registers


def test_the_header_is_current() -> None:
    assert (paths.c_dir() / registers.HEADER).read_text() == registers.header()


def test_the_table_of_the_page_is_current() -> None:
    text = registers.page().read_text()
    assert registers.documented(text) == text
    changed = text.replace("| `0x020` | **ID**", "| `0x024` | **ID**")
    assert registers.documented(changed) == text != changed


def test_pages_can_be_made(tmp_path: Path) -> None:
    registers.write_html(tmp_path)
    assert (tmp_path / "index.html").is_file()


def test_addresses_are_those_of_the_compiler() -> None:
    compiled = registers.description().registers(unroll=False)
    assert addresses() == {r.inst_name: r.raw_address_offset for r in compiled}
