"""The system in simulation: its arithmetic in software, and the whole where its wheels are."""

import ctypes
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from absent import needs
from dualfield import catalog
from dualfield.catalog.hierarchy import closure
from dualfield.generate import bus, litex
from dualfield.generate.handover import handover
from dualfield.host import tools
from dualfield.host.errors import CheckFailed, ToolMissing
from dualfield.host.paths import checkout
from dualfield.math.fields import NAMED
from dualfield.models.word_inverse import Unit
from workshop import soc

P256 = NAMED["P-256"].modulus
PAGE = "docs/how-to/use-behind-a-cpu.md"
VENV = "build/soc-venv"

Number = ctypes.c_uint32 * 8


def number(value: int) -> "ctypes.Array[ctypes.c_uint32]":
    return Number(*(value >> 32 * i & 0xFFFFFFFF for i in range(8)))


def test_the_arithmetic_in_software(tmp_path: Path) -> None:
    """Products and inverses of ``numbers.c`` against Python's, on this machine."""
    source = str(soc.folder() / "program" / "numbers.c")
    tools.run(["gcc", "-O1", "-fPIC", "-shared", source, "-o", "numbers.so"], cwd=tmp_path)
    library = ctypes.CDLL(str(tmp_path / "numbers.so"))
    draw = random.Random(1)
    largest = (1 << 256) - 1
    for p in (P256, largest, largest - 188, 3, NAMED["25519"].modulus):
        for a in (1, 2, p - 1, p // 2, *(draw.randrange(1, p) for _ in range(300))):
            if a == 0 or a >= p:
                continue
            result, b = Number(), draw.randrange(p)
            library.multiply(result, number(a), number(b), number(p))
            assert result[:] == number(a * b * pow(2, -256, p) % p)[:]
            try:
                inverse = pow(a, -1, p)
            except ValueError:
                continue
            library.invert(result, number(a), number(p))
            assert result[:] == number(inverse)[:]


def test_wrong_results_are_detected() -> None:
    """A sum of inverses that is not Python's, and an output that ends too early."""
    right = 0
    for a in soc.draws(soc.INVERSIONS):
        right ^= pow(a, -1, P256)
    line = "  exclusive or of all  {:#x}\n"
    soc.check(line.format(right) + "all right\n")
    for output in (line.format(right), line.format(right ^ 1) + "all right\n", "all right\n"):
        with pytest.raises(CheckFailed):
            soc.check(output)


def test_the_ports_for_litex() -> None:
    """LiteX does not compare them with the generated top."""
    h = handover(catalog.get("inv-divstep"), "inv", bits=40, bus="axi-lite")
    clocked = [s for s in bus.signals(h) if s.role not in ("clock", "reset")]
    assert litex.ports() == {s.name: s.direction[0] for s in clocked}


def test_without_the_environment(tmp_path: Path) -> None:
    with pytest.raises(ToolMissing, match="make soc"):
        soc.zig(tmp_path, tmp_path, "version")


def by_words(draw: random.Random) -> Iterator[str]:
    """Operations of the inverter of ``soc/up5k`` as its bench reads them, refused ones too."""
    unit = Unit(32, 256, "plain")
    for kind, n, moduli in (
        ("gfp", 256, (P256, (1 << 256) - 1, 6, 1)),
        ("gfp", 255, (NAMED["25519"].modulus, P256)),
        ("gfp", 12, (4093, 4095)),
        ("gf2m", 233, (NAMED["B-233"].modulus, NAMED["B-163"].modulus)),
        ("gf2m", 256, (1 << 256 | 1,)),
        ("gfp", 2, (3,)),
        ("gfp", 257, (P256,)),
    ):
        for modulus in moduli:
            for divisor in (0, 1, 3, modulus, draw.randrange(modulus), draw.getrandbits(256)):
                dividend = draw.choice((1, draw.randrange(modulus)))
                got = unit.run(n, kind, modulus, dividend, divisor)
                words = (
                    kind == "gf2m",
                    n,
                    modulus,
                    divisor,
                    dividend,
                    got.status.value,
                    got.result,
                )
                yield " ".join(f"{int(word):x}" for word in words)


@pytest.mark.sweep
def test_the_inverter_by_words(tmp_path: Path) -> None:
    """``soc/up5k/df_up5k_inverse.sv`` against the model, with accesses while it runs."""
    operations = list(by_words(random.Random(2)))
    (tmp_path / "operations.txt").write_text("\n".join(operations) + "\n")
    files = [*closure("df_word_inverse_core"), soc.folder() / "up5k" / "df_up5k_inverse.sv"]
    lint = ("--lint-only", "-Wall", "--top-module", "df_up5k_inverse")
    tools.run(["verilator", *lint, *map(str, files)], tmp_path, env=tools.verilator_env())
    bench = Path(__file__).with_name("df_up5k_inverse_bench.sv")
    output = soc.simulate(tmp_path, [*files, bench], "df_up5k_inverse_bench")
    assert output == f"operations: {len(operations)}\n"


@needs("the environment of make soc")
def test_the_system(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page shows what the system prints."""
    root = checkout()
    assert root is not None
    soc.soc_command(root / VENV, tmp_path / "work")
    (text,) = re.findall(r"<!-- output -->\n```\n(.*?)```\n", (root / PAGE).read_text(), re.DOTALL)
    assert capsys.readouterr().out == text
