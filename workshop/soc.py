"""``python -m workshop soc VENV``: simulate RISC-V systems that use a generated core.

Four times: with a generated inverter, and with a generated core for ECDSA, in a small system of the
project's own (``soc/rtl``); with the inverter in a SoC of LiteX (``soc/litex``); and with the
smallest inverter in a system for an iCE40 UP5K (``soc/up5k``), which is placed and routed too.
Programs are compiled by the clang of the wheel ``ziglang``, the CPU is PicoRV32 of the wheel
``pythondata-cpu-picorv32``. The wheels are in an environment of their own, which ``make soc``
makes.
"""

import dataclasses
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from dualfield.catalog.hierarchy import closure
from dualfield.host import console, paths, tools
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, ToolMissing
from dualfield.math.fields import NAMED
from dualfield.synthesize import registry
from dualfield.synthesize.part import Part, Top

CORE = ("inv-divstep", "--field", "P-256", "--bus", "axi-lite", "--name", "inv")
"""Arguments of ``dualfield generate`` for the inverter of the systems."""
SIGNER = ("ecdsa", "--curve", "P-256", "--bus", "axi-lite", "--name", "signer")
"""Arguments of ``dualfield generate`` for the core of ``soc/program/sign.c``."""
RFC_6979 = {
    "x": 0x60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6,
    "y": 0x7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299,
    "r": 0xEFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716,
    "s": 0xF7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8,
}
"""The public key, and the signature of "sample" with SHA-256: RFC 6979, A.2.5."""
INVERSIONS = 200
"""The first inversions of ``soc/program/main.c``, with the operands of `draws`."""
FEW = 20
"""`INVERSIONS` of ``soc/up5k/main.c``."""
UP5K = "ice40-up5k"
"""The target that the third system is placed on."""

_WARNINGS = ("-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror")
_C = ("-std=c11", "-ffreestanding", *_WARNINGS)
_SMALL = ("-Os", "-ffunction-sections", "-Wl,--gc-sections")
_ANALYSE = (  # with -S the report is the file that clang is expected to leave
    *("--analyze", "-Xclang", "-analyzer-werror", "-Wno-unused-command-line-argument"),
    *("-S", "-o", "report.plist"),
)
_VERILATOR = (
    *("--binary", "--timing", "-O3", "-Wno-fatal", "-Wno-lint", "-Wno-style", "-CFLAGS", "-O1"),
    *("--x-initial", "unique", "--timescale", "1ns/1ps", "-j", "2", "--Mdir", "obj"),
)
_RANDOM = ("+verilator+rand+reset+2", "+verilator+seed+1")
_MINUTES = 20.0


def draws(count: int) -> list[int]:
    """Operands of ``soc/program/main.c``: 255 bits of a xorshift, 32 at a time.

    >>> [hex(a >> 192) for a in draws(1)]
    ['0x19f91cb225b2331a']
    """
    state, operands = 1, []
    for _ in range(count):
        number = 0
        for place in range(0, 256, 32):
            state ^= state << 13 & 0xFFFFFFFF
            state ^= state >> 17
            state ^= state << 5 & 0xFFFFFFFF
            number |= state << place
        operands.append(number & ~(1 << 255))
    return operands


def words(program: bytes) -> str:
    r"""A program as ``$readmemh`` takes it, a word of 32 bits a line.

    >>> words(bytes([1, 2, 3, 4, 5]))
    '04030201\n00000005\n'
    """
    padded = program + bytes(-len(program) % 4)
    return "".join(f"{padded[at : at + 4][::-1].hex()}\n" for at in range(0, len(padded), 4))


def package(program: str) -> str:
    r"""The words of a program as a package, for a memory that no file can fill.

    >>> print(package("04030201\n00000005\n"), end="")
    package df_up5k_program_pkg;
      localparam int unsigned Length = 2;
      localparam logic [31:0] Program [Length] = '{
        32'h04030201,
        32'h00000005
      };
    endpackage
    """
    words = program.split()
    values = ",\n".join(f"    32'h{word}" for word in words)
    return (
        "package df_up5k_program_pkg;\n"
        f"  localparam int unsigned Length = {len(words)};\n"
        f"  localparam logic [31:0] Program [Length] = '{{\n{values}\n  }};\n"
        "endpackage\n"
    )


def check(output: str, inversions: int = INVERSIONS) -> None:
    """Check the output of the program by Python's arithmetic.

    >>> check("  exclusive or of all  0x0")
    Traceback (most recent call last):
    ...
    dualfield.host.errors.CheckFailed: The program and Python computed different inverses.

    Raises:
        CheckFailed: the inverses are wrong, or the program did not come to its end.
    """
    expected = 0
    for a in draws(inversions):
        expected ^= pow(a, -1, NAMED["P-256"].modulus)
    match = re.search(r"exclusive or of all +(0x[0-9a-f]+)$", output, re.MULTILINE)
    if match is None or int(match[1], 16) != expected:
        raise CheckFailed("The program and Python computed different inverses.")
    ended(output)


def check_signature(output: str) -> None:
    """Compare the key and the signature that the program printed with those of RFC 6979.

    Raises:
        CheckFailed: one is wrong, or the program did not come to its end.
    """
    for name, number in RFC_6979.items():
        if f"\n  {name} = {number:#066x}\n" not in output:
            raise CheckFailed(f"The program did not print {name} = {number:#066x}.")
    ended(output)


def ended(output: str) -> None:
    """Hold a program to its last line.

    Raises:
        CheckFailed: it found something wrong, or did not come to its end.
    """
    if not output.endswith("\nall right\n"):
        raise CheckFailed("The program did not print its last line, 'all right'.")


def folder() -> Path:
    """The folder ``soc`` of the checkout; UsageError without one."""
    return paths.required_checkout("soc/") / "soc"


def generate(to: Path, core: Sequence[str] = CORE) -> None:
    """The core, written as for a user."""
    console.err.print("dualfield generate " + " ".join(core))
    command = [sys.executable, "-m", "dualfield", "generate", *core, "-o", str(to)]
    to.parent.mkdir(parents=True, exist_ok=True)
    tools.run(command, cwd=to.parent)


def zig(venv: Path, work: Path, *words: str | Path) -> None:
    """Run the wheel ``ziglang``: its clang, and what belongs to it. Nothing is left elsewhere.

    Raises:
        ToolMissing: the environment is not there.
        CheckFailed: it failed.
    """
    python = venv.absolute() / "bin" / "python"
    if not python.exists():
        raise ToolMissing(f"{venv} has no Python: `make soc` creates the environment.")
    kept = str(venv.absolute() / "cache")
    env = tools.base_env() | {"ZIG_GLOBAL_CACHE_DIR": kept, "ZIG_LOCAL_CACHE_DIR": kept}
    tools.run([python, "-m", "ziglang", *words], cwd=work, env=env)


def cpu(venv: Path) -> Path:
    """PicoRV32 of the wheel ``pythondata-cpu-picorv32``."""
    script = "import pythondata_cpu_picorv32 as cpu; print(cpu.data_file('picorv32.v'))"
    python = str(venv.absolute() / "bin" / "python")
    return Path(tools.run([python, "-c", script], cwd=Path.cwd()).stdout.split()[-1])


@dataclasses.dataclass(frozen=True)
class Program:
    """A program for one of the systems.

    Attributes:
        main: The file with ``main``, from the folder ``soc`` on.
        link: The link file, the same.
        cpu: What clang is told of the CPU.
        options: More for clang as it compiles.
        driver: The generated folder whose driver the program uses, if it uses one.
    """

    main: str
    link: str = "program/link.ld"
    cpu: str = "generic_rv32+m"
    options: tuple[str, ...] = ("-O2",)
    driver: Path | None = None


def compile_program(venv: Path, work: Path, program: Program) -> str:
    """A program through clang's analyser, then compiled: its words.

    Args:
        venv: The environment with the compiler.
        work: The folder to work in; headers in it are found too.
        program: The program.

    Raises:
        CheckFailed: a warning, a finding, or an error.
    """
    own = folder()
    parts = ("program/start.S", "program/console.c", "program/numbers.c", program.main)
    files, include = [str(own / part) for part in parts], [f"-I{own / 'program'}", f"-I{work}"]
    if program.driver is not None:
        files.append(str(program.driver / "c" / "dualfield.c"))
        include.insert(0, f"-I{program.driver / 'c'}")
    cpu = ("-target", "riscv32-freestanding-none", f"-mcpu={program.cpu}")
    for source in files:
        if source.endswith(".c"):
            zig(venv, work, "cc", *_C, *cpu, *include, *_ANALYSE, source)
    link = ["-nostdlib", "-T", str(own / program.link), "-o", "program.elf"]
    zig(venv, work, "cc", *_C, *cpu, *program.options, *include, *files, *link)
    zig(venv, work, "objcopy", "-O", "binary", "program.elf", "program.bin")
    return words((work / "program.bin").read_bytes())


def check_back_end(venv: Path, work: Path, core: Path) -> None:
    """The driver's back end for Linux through clang and its analyser, for Linux."""
    linux = ("-target", "x86_64-linux-musl", "-std=c11", *_WARNINGS)
    for how in (_ANALYSE, ("-c", "-o", "uio.o")):
        zig(venv, work, "cc", *linux, *how, str(core / "c" / "dualfield_uio.c"))


def simulate(work: Path, files: Sequence[Path], top: str, *options: str) -> str:
    """The output of a system, built by Verilator and run."""
    argv = ["verilator", *_VERILATOR, *options, "--top-module", top, *map(str, files)]
    tools.run(argv, cwd=work, log=work / "verilate.log", env=tools.verilator_env())
    run = [str(work / "obj" / f"V{top}"), *_RANDOM]
    output = tools.run(run, cwd=work, timeout=60 * _MINUTES).stdout
    return "".join(f"{line}\n" for line in output.splitlines() if not line.startswith("- "))


def around(venv: Path, work: Path, core: Path, main: str) -> str:
    """The output of ``soc/rtl`` around a generated core, with a program."""
    program = compile_program(venv, work, Program(main, driver=core))
    (work / "program.hex").write_text(program)
    files = [core / line for line in (core / f"{core.name}.f").read_text().split()]
    files += [folder() / "rtl" / name for name in ("df_soc.sv", "df_soc_bench.sv")]
    return simulate(work, [*files, cpu(venv)], "df_soc_bench", f"-DDF_SOC_CORE={core.name}")


def own_system(venv: Path, work: Path, core: Path) -> str:
    """The output of ``soc/rtl`` with ``soc/program/main.c``."""
    output = around(venv, work, core, "program/main.c")
    check(output)
    return output


def signing_system(venv: Path, work: Path, _core: Path) -> str:
    """The output of ``soc/rtl`` with a core for ECDSA and ``soc/program/sign.c``."""
    core = work / SIGNER[-1]
    generate(core, SIGNER)
    output = around(venv, work, core, "program/sign.c")
    check_signature(output)
    return output


def litex_system(venv: Path, work: Path, core: Path) -> str:
    """The output of the SoC of ``soc/litex`` with its ``main.c``."""
    sources = folder() / "litex"
    package = str(folder().parent / "src")
    python = str(venv.absolute() / "bin" / "python")
    env = tools.base_env() | {"PYTHONPATH": package}
    log = work / "litex.log"
    tools.run([python, str(sources / "example.py"), str(core), "."], cwd=work, log=log, env=env)
    program = compile_program(venv, work, Program("litex/main.c", driver=core))
    (work / "df_litex_soc_rom.init").write_text(program)
    files = [work / "df_litex_soc.v", sources / "df_litex_bench.sv", core / "inv.v", cpu(venv)]
    output = simulate(work, files, "df_litex_bench")
    ended(output)
    return output


def up5k_system(venv: Path, work: Path, _core: Path) -> str:
    """The output of ``soc/up5k``, and the area and clock of the placed system."""
    sources = folder() / "up5k"
    program = Program("up5k/main.c", "up5k/link.ld", "generic_rv32+zmmul", _SMALL)
    memory = work / "df_up5k_program_pkg.sv"
    memory.write_text(package(compile_program(venv, work, program)))
    system = (sources / "df_up5k_inverse.sv", sources / "df_up5k_soc.sv")
    files = (memory, *closure("df_word_inverse_core"), *system, cpu(venv))
    output = simulate(work, [*files, sources / "df_up5k_bench.sv"], "df_up5k_bench")
    check(output, FEW)
    target = registry.get(UP5K)
    console.err.print(f"the system up5k: Yosys and nextpnr for {target.title}")
    top = Top("up5k", "df_up5k_soc")
    placed = target.measure(Part(top, 256, {}, {}, files, "the system up5k"), 1)
    return (
        f"{output}placed on {target.title}: {placed.area:g} {target.area_unit}, "
        f"{placed.cells['bram']} memory blocks, {placed.clock_mhz:.1f} MHz\n"
    )


_SYSTEMS = {
    "own": own_system,
    "signing": signing_system,
    "litex": litex_system,
    "up5k": up5k_system,
}

app = make_app()


@app.command()
def soc_command(
    venv: Annotated[
        Path, typer.Argument(help="Python environment with the packages of requirements-soc.lock.")
    ],
    work: Annotated[Path, typer.Option(help="Build folder; its contents are replaced.")] = Path(
        "build/soc"
    ),
) -> None:
    """Generate the core, build the systems and simulate them; code 1 if one fails."""
    work = work.absolute()
    shutil.rmtree(work, ignore_errors=True)
    generate(work / "inv")
    check_back_end(venv, work, work / "inv")
    for name, system in _SYSTEMS.items():
        place = work / name
        place.mkdir(parents=True)
        console.err.print(f"the system {name}: program, Verilator, run")
        print(system(venv, place, work / "inv"), end="")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop soc", checkout=True))
