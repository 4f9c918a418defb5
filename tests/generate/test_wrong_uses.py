"""Wrong uses of ``dualfield generate``: code 2, one line with the allowed values, no output."""

import resource
from pathlib import Path

import pytest

from dualfield import cli
from dualfield.generate import assemble
from dualfield.host.entry import run_app

WRONG = {
    "scalar-mul --field P-256 -o made": "works on curves: use --curve P-256",
    "scalar-mul -o made": "needs a curve (--curve P-256) or a width",
    "scalar-mul --curve P-255 -o made": "There is no curve ... P-256",
    "eddsa --curve Ed448 -o made": "Ed448 is a curve of eddsa alone, which takes it as --curve 448",
    "scalar-mul --curve P-256 --bits 255 -o made": "--bits 255 is too small for P-256",
    "scalar-mul --curve B-163 --bits 170 -o made": "needs --bits 163, the degree",
    "scalar-mul --curve B-163 -P Form=montgomery -o made": "needs -P Form=binary",
    "ami-sf --curve P-256 -o made": "works in a field: use --field",
    "mont-mul-dsp --field P-256 -P Technology=1 -o made": "Use -P Technology=0",
    "mul-digit --field B-163 -P Square=1 --bus axi-lite -o made": "Use another bus, or -P Square=0",
    "mont-mul-dsp-words --field P-256 -P Square=1 -o made": "only with Multipliers=4 or fewer",
    "mul-digit --bits 163 -P Square=1 -o made": "needs a polynomial that is fixed by Modulus",
    # -- the core, its field, its width
    "ami-fs --bits 64 -o new": "There is no core 'ami-fs' ... Did you mean ami-sf?",
    "inv --bits 64 -o new": "There is no core 'inv'; the catalog has: ami-sf,",
    "ami-sf -o new": "ami-sf needs a field (--field P-256) or a width (--bits 256)",
    "ami-sf --field P-255 -o new": "There is no field 'P-255' ... Did you mean P-256?",
    "ami-sf --field gfp:x -o new": "the modulus of gfp: 'x' is not an integer such as 17",
    "ami-sf --field gfp:-7 -o new": "the modulus -0x7 is negative",
    "ami-sf --field B-163 -o new": "ami-sf works in GF(p) only, not in GF(2^m)",
    "inv-divstep --field B-163 -P Field=gfp -o new": "works in GF(p) only, not in GF(2^m)",
    "ami-sf --field P-256 --bits 255 -o new": "--bits 255 is too small for P-256; it must be",
    "ami-sf --bits 2 -o new": "2 bits is not valid; it must be from 3 to 4096 bits",
    "ami-sf --bits 5000 -o new": "5000 bits is not valid; it must be from 3 to 4096 bits",
    "ami-sf --bits 6x -o new": "Invalid value for",
    "mont-mul-parallel --field P-256 -o new": "256 bits is not valid; it must be from 4 to 64",
    "mont-mul-dual --field P-256 -P MaxBits=128 -o new": "256 bits do not fit MaxBits=128",
    # -- parameters
    "ami-sf --bits 8 -P Segment=4 -o new": "ami-sf has no parameter Segment; it has: result=",
    "inv-divstep --bits 8 -P Segmnt=4 -o new": "Did you mean Segment?",
    "inv-divstep --bits 8 -P Segment=9999 -o new": "Segment=9999 ... must be an integer from 2",
    "inv-divstep --bits 8 -P StepsPerCycle=two -o new": "must be an integer from 1 to 2",
    "ami-sf --bits 8 -P result=plane -o new": "result=plane ... Did you mean plain?",
    "ami-sf --bits 8 -P result -o new": "-P result must have the form NAME=VALUE",
    "div-pm --field P-256 -P Modulus=101 -o new": "is built for Modulus=0x65; it does not work",
    "div-pm --bits 4 -P Modulus=101 -o new": "Modulus=0x65 does not fit 4 bits",
    "inv-divstep --bits 64 -P StepsPerCycle=2 -P Multiply=1 -o new": "StepsPerCycle",
    "inv-divstep --bits 8 -P Modulus=14 -o new": "Modulus=14 must be odd and at least 3, or 0",
    "inv-divstep --bits 8 -P Modulus=1 -o new": "Modulus=1 must be odd and at least 3, or 0",
    "inv-divstep --bits 8 -P Modulus=257 -o new": "Modulus=0x101 does not fit 8 bits",
    "inv-divstep --bits 8 -P Divide=0 -o new": "Divide=0 needs a modulus that is fixed",
    "inv-divstep --field P-256 -P Divide=0 -P Multiply=1 -o new": "Divide=0 needs Field=gfp, Step",
    # -- the bus
    "ami-sf --bits 8 --bus axi -o new": "--bus axi is not valid; ... Did you mean axi-l",
    "ami-sf --bits 8 --word 32 -o new": "--word needs --bus words ... the bus is none",
    "ami-sf --bits 8 --bus axi-lite --word 64 -o new": "--word needs --bus words or",
    "ami-sf --bits 8 --bus apb --word 32 -o new": "--word needs --bus words or",
    "ami-sf --bits 8 --bus wishbon -o new": "--bus wishbon is not ... mean wishbone?",
    "ami-sf --bits 8 --bus wishbone --privileged -o new": "--privileged needs --bus axi-lite or",
    "ami-sf --bits 8 --privileged -o new": "--privileged needs --bus axi-lite ... the bus is none",
    "mul-digit --field B-163 -P Square=1 --bus wishbone -o new": "cannot have --bus wishbone",
    "ami-sf --bits 8 --bus words --word 0 -o new": "--word 0 is not valid; it must be a positive",
    # -- the name
    "ami-sf --bits 8 --name my-inv -o new": "is not an identifier ... try my_inv",
    "ami-sf --bits 8 --name ../1st -o new": "--name '../1st' is not an identifier ... try core_1st",
    "ami-sf --bits 8 --name= -o new": "--name '' is not an identifier ... try core.",
    "ami-sf --bits 8 --name logic -o new": "a reserved word of SystemVerilog; try my_logic",
    "ami-sf --bits 8 --name Signal -o new": "Signal is a reserved word of VHDL; try my_signal",
    "ami-sf --bits 8 --name A_I -o new": "A_I is the name of a port of this core; try my_a_i",
    **{
        f"inv-unified --bits 8 --bus {bus} --name {name} -o new": f"--name {name} ... "
        f"a module or package of dualfield; try my_{name.lower()}."
        for name, bus in (
            ("df_ami_sf", "none"),
            ("DF_PKG", "none"),
            ("mult18x18d", "none"),
            ("df_axil", "axi-lite"),
            ("df_apb_port", "apb"),
            ("df_wishbone_port", "wishbone"),
            ("df_unified_inverse", "words"),  # the module below is df_unified_inverse_core
        )
    },
    # -- the folder
    "ami-sf --bits 8": "Missing option",
    "ami-sf --bits 8 -o full": "-o full is not empty; --force replaces a folder that was",
    "ami-sf --bits 8 -o full --force": "-o full was not generated; --force replaces only",
    "ami-sf --bits 8 -o file": "-o file is a file; name a folder",
    "ami-sf --bits 8 -o file/new": "there is no folder file",
    "ami-sf --bits 8 -o no/new": "-o no/new: there is no folder no",
    "ami-sf --bits 8 -o .": "-o . cannot be renamed; name a folder below it",
    # -- the target
    "ami-sf --bits 8 --measure ecp6 -o new": "no target 'ecp6' ... Did you mean ecp5?",
    "ami-sf --bits 8 --measure sky130 --liberty no.lib -o new": "no.lib",
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    (tmp_path / "file").write_text("mine")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "1000")
    return tmp_path


def listing(place: Path) -> list[tuple[str, str]]:
    paths = sorted(place.rglob("*"))
    return [(str(path), path.read_text() if path.is_file() else "") for path in paths]


@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_use(words: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = listing(place)
    assert run_app(cli.app, ["generate", *words.split()]) == 2
    captured = capsys.readouterr()
    message = " ".join(captured.err.split())
    for part in WRONG[words].split(" ... "):
        assert part in message
    assert captured.out == ""
    assert listing(place) == before


@pytest.mark.parametrize("reason", ["no permission", "full"])
def test_a_folder_that_cannot_be_written(
    reason: str, place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Detected before the work if possible, else at the end; nothing is left in either case."""
    writes = []

    def files(*_: object) -> dict[str, str]:
        writes.append(reason)
        return {"a": "x" * 5000}

    def refused(**_: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(assemble, "files", files)
    if reason == "no permission":
        monkeypatch.setattr("dualfield.host.files.tempfile.mkdtemp", refused)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    before = listing(place)
    try:
        assert run_app(cli.app, ["generate", "ami-sf", "--bits", "8", "-o", "new"]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert writes == ([] if reason == "no permission" else [reason])
    assert "dualfield: -o new cannot be written: " in capsys.readouterr().err
    assert listing(place) == before
