"""The folder of a user's program: the engine's RTL, a top with the program, and its listing."""

import json
import shlex
from collections.abc import Mapping
from pathlib import Path

from dualfield.catalog.hierarchy import TECHNOLOGIES
from dualfield.generate import core_name, header
from dualfield.generate.folder import PROGRAM_GENERATOR, digest
from dualfield.generate.render import ranged, render
from dualfield.generate.rtl import modules, with_prefix
from dualfield.host.version import __version__
from dualfield.operations.user_program import UserProgram
from dualfield.programs.prime_engine.instruction import ADDRESS_BITS
from dualfield.programs.prime_engine.listing import Row, rows, table

ENGINE = "df_prime_engine"
_COMMENT_COLUMNS = 70
PORTS = (
    *("clk_i", "rst_ni", "clear_i", "in_valid_i", "in_ready_o", "in_data_i"),
    *("out_valid_o", "out_ready_i", "out_last_o", "out_data_o", "status_o", "fault_o"),
)


def name_of(folder: Path) -> str:
    """Return the name of the top in a folder: that of the folder, if it is an identifier."""
    return core_name.folder_name(folder, PORTS, "", "prime_program")


def files(user: UserProgram, name: str, words: tuple[str, ...]) -> dict[str, str]:
    """Return path in the folder -> text; ``words``: the command without its folder.

    Raises:
        CheckFailed: the design does not elaborate.
    """
    sources = modules(name, {f"{name}.sv": top(user, name)}, [ENGINE], TECHNOLOGIES[0])
    command = shlex.join(["dualfield", "program", *words, "-o", name])
    texts = {
        **sources,
        f"{name}.f": "".join(f"{path}\n" for path in sources),
        "program.txt": user.text if user.text.endswith("\n") else f"{user.text}\n",
        "listing.txt": f"{table(user.program, user.issues)}\n",
        "README.md": _readme(user, name, command),
    }
    return {**texts, "manifest.json": _manifest(user, name, command, texts)}


def top(user: UserProgram, name: str) -> str:
    """Return the text of the top: the engine with the program of the user."""
    build, multiplier = user.build, user.multiplier
    number = build.width
    parameters = {
        "N": multiplier.bits,
        "Modulus": f"{multiplier.bits}'h{build.modulus:x}",
        "Multipliers": multiplier.multipliers,
        "Word": build.word,
        "Spare": multiplier.spare,
        "Exact": f"1'b{user.program.exact:d}",
        "Registers": user.registers,
        "Offset": f"{number}'h{build.offset:x}",
        "ProgramWords": "ProgramWords",
        "Program": "Program",
    }
    memory = [
        (f"{row.word:09x}", _comment(row)) for row in reversed(rows(user.program, user.issues))
    ]
    text = render(
        "program_top.sv.j2",
        title=name,
        header=_header(user, name),
        range=ranged(build.word) or "",
        rows=memory,
        parameters=parameters,
        ports=[
            *((port, port) for port in PORTS),
            ("entry_i", f"{ADDRESS_BITS}'d{user.part.address}"),
            ("offset_i", "1'b0"),
        ],
    )
    return with_prefix(name, text)


def _comment(row: Row) -> str:
    """Return the comment of a word, cut to the columns of a line."""
    cycle = f"cycle {row.first}: " if row.runs else ""
    return f"{row.address:4}  {cycle}{row.statement}"[:_COMMENT_COLUMNS]


def _header(user: UserProgram, name: str) -> str:
    facts = _facts(user)
    lines = ["// SPDX-License-Identifier: Apache-2.0", "//"]
    lines += header.wrapped(f"{name}: a program on the prime engine of dualfield {__version__}.")
    lines.append("//")
    for word, value in facts.items():
        lines += header.wrapped(value, f"{word:9} ")
    lines += header.wrapped("as README.md says", "Handshake ")
    return "\n".join(lines)


def _facts(user: UserProgram) -> Mapping[str, str]:
    build = user.build
    name = f"the operation {user.operation} of " if user.operation else ""
    return {
        "Modulus": f"{build.modulus:#x}",
        "Computes": f"{name}program.txt; a product is x y / R modulo p, redundant; "
        f"R = 2^{build.r_bits}",
        "Operands": ", ".join(f"{one.name} below 2^{one.bits}" for one in user.operands),
        "Results": f"{', '.join(user.results)}: {build.words} words of {build.word} bits each",
        "Status": "0 ok, else the highest number of a check whose condition is 1",
        "Cycles": f"{user.cycles} for an operation if all words transfer at once, {user.interval} "
        "from one to the next",
        "Registers": f"{user.registers}; program memory: {len(user.program.words)} words of 36 "
        "bits",
    }


def _readme(user: UserProgram, name: str, command: str) -> str:
    return render(
        "program_readme.md.j2",
        title=name,
        summary="A program on the prime engine of dualfield: products and sums modulo a fixed p.",
        facts=_facts(user),
        build=user.build,
        operands=", ".join(f"`{one.name}`" for one in user.operands),
        results=", ".join(f"`{result}`" for result in user.results),
        version=__version__,
        command=command,
    )


def _manifest(user: UserProgram, name: str, command: str, texts: Mapping[str, str]) -> str:
    content = {
        "generator": PROGRAM_GENERATOR,
        "version": __version__,
        "command": command,
        "name": name,
        "modulus": hex(user.build.modulus),
        "cycles": user.cycles,
        "interval": user.interval,
        "files": {path: digest(text) for path, text in sorted(texts.items())},
    }
    return json.dumps(content, indent=2) + "\n"
