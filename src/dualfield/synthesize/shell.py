"""A core in the word-stream shell of ``rtl/bus``: few pins, however wide the operands are.

The format of the packets stands in ``docs/reference/word-stream.md``. The same shell is a real
interface for users and what cores with more bits than pins are placed in; paper 003 (section 5)
measures its dividers behind such 32-bit inputs and outputs.
"""

import dataclasses
import functools
import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dualfield.catalog import hierarchy
from dualfield.catalog.core import MASK_OUTPUTS, Configuration, literal
from dualfield.host import cache, checksum
from dualfield.host.errors import UsageError
from dualfield.synthesize.packets import (
    BAD_PACKET,
    WORDS,
    Packets,
    Slot,
    from_operands,
    instance,
    shell_text,
    slices,
)
from dualfield.synthesize.part import Top

__all__ = ["BAD_PACKET", "WORDS", "ShellDesign", "in_shell", "shell_files", "shell_only"]


def shell_files() -> tuple[Path, ...]:
    """The shell's own files, in order of compilation.

    >>> [path.name for path in shell_files()]
    ['df_word_check.sv', 'df_word_in.sv', 'df_word_out.sv', 'df_word_shell.sv']
    """
    return hierarchy.closure("df_word_shell")


@dataclasses.dataclass(frozen=True)
class ShellDesign:
    """A generated top with stream ports: `in_shell` or `shell_only` makes it.

    A ``synthesize.target.Design``. The top takes no parameters: its text fixes them all.

    Attributes:
        config: The core inside.
        word: Bits of a word.
        alone: True for the shell without the core: operands come back as results.
    """

    config: Configuration
    word: int = 32
    alone: bool = False

    def __post_init__(self) -> None:
        if self.word not in WORDS:
            raise UsageError(f"a word must have {', '.join(map(str, WORDS))} bits, not {self.word}")
        if self.config.core.outputs[-1].role != "status":
            raise ValueError(f"{self.config.core.id}: the status must be the last output")

    @property
    def core(self) -> Top:
        """The core's id, and the name of the generated top."""
        suffix = "shell" if self.alone else "stream"
        return Top(self.config.core.id, f"{self.config.core.top}_{suffix}")

    @property
    def bits(self) -> int:
        """Operand size of the core."""
        return self.config.bits

    @property
    def values(self) -> Mapping[str, Any]:
        """The core's parameters."""
        return self.config.values

    @functools.cached_property
    def packets(self) -> Packets:
        """The packets of the core's ports."""
        ports = self.config.core
        inputs = tuple((p.name, p.width(self.config)) for p in ports.inputs)
        return Packets(
            self.word, inputs, tuple((p.name, p.width(self.config)) for p in ports.outputs)
        )

    def operands(self) -> tuple[list[Slot], int]:
        """Where each operand stands in a packet in, and the packet's words."""
        return self.packets.operands()

    def results(self) -> tuple[list[Slot], int]:
        """Where each result stands in a packet out, and the packet's words; the status is last."""
        return self.packets.results()

    def pack(self, operands: Mapping[str, int]) -> list[int]:
        """The words of a packet in; operands by port name.

        Raises:
            ValueError: an operand does not fit its port.
        """
        return self.packets.pack(operands)

    def unpack(self, words: Sequence[int]) -> dict[str, int]:
        """Results by port name, from the words of a packet out; the status is its whole last word.

        Raises:
            ValueError: the number of words is not that of a packet.
        """
        return self.packets.unpack(words)

    def verilog(self, name: str | None = None) -> str:
        """The text of the top module, called `name` if given."""
        inputs, outputs = self.operands()[0], self.results()[0]
        read = self.packets.read()
        if self.alone:
            read = list(itertools.islice(itertools.cycle(read), sum(s.width for s in outputs)))
            unit = _wires(read, outputs)
        else:
            unit = _instance(self.config, inputs)
        return shell_text(self.packets, name or self.core.top, self.label(), unit, read)

    def sources(self) -> list[Path]:
        """The core's files, the shell's, and the generated top, which is written here if need be.

        Raises:
            OSError: the cache folder cannot be written.
        """
        return [*self._library(), cache.text_file("shell", f"{self.core.top}.sv", self.verilog())]

    def _library(self) -> list[Path]:
        inner = [] if self.alone else self.config.sources()
        return [*inner, *shell_files()]

    def hdl(self) -> dict[str, int]:
        """Parameters of the top module: none."""
        return {}

    def label(self) -> str:
        """The core's label with ``-stream``, or ``-shell`` for the shell alone."""
        word = "" if self.word == 32 else str(self.word)
        return f"{self.config.label()}-{'shell' if self.alone else 'stream'}{word}"

    def checksum(self) -> str:
        """SHA-256 over every source, the generated one included, and the top's name."""
        return self._checksum

    @functools.cached_property
    def _checksum(self) -> str:
        return checksum.of_sources(self._library(), f"{self.core.top}\0{self.verilog()}")


def in_shell(config: Configuration, word: int = 32) -> ShellDesign:
    """The core in the shell.

    Raises:
        UsageError: there is no such word size.
    """
    return ShellDesign(config, word)


def shell_only(config: Configuration, word: int = 32) -> ShellDesign:
    """The shell at the core's sizes without the core, to see what the shell costs.

    The operands' bits come back as results, in order and again from the start, so that no register
    of the shell falls away.

    Raises:
        UsageError: there is no such word size.
    """
    return ShellDesign(config, word, alone=True)


def _instance(config: Configuration, inputs: Sequence[Slot]) -> str:
    """The core between operands and its result wires, which show nothing but offered results."""
    masked = {p.hdl: 1 for p in config.core.parameters if p is MASK_OUTPUTS}
    parameters = [f".{name}({literal(value)})" for name, value in (config.hdl() | masked).items()]
    outputs = [port.name for port in config.core.outputs]
    operands = from_operands(inputs)
    return instance(config.core.top, parameters, operands, outputs, tagged=config.core.tagged)


def _wires(read: Sequence[int], outputs: Sequence[Slot]) -> str:
    """Operands straight to the result wires."""
    names = ", ".join(slot.name for slot in reversed(outputs))
    return (
        "  assign core_out_valid = core_in_valid;\n"
        "  assign core_in_ready  = core_out_ready;\n"
        "  assign fault_o        = 1'b0;\n"
        f"  assign {{{names}}} = {slices(read)};\n"
    )
