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

from dualfield import cache, checksum
from dualfield.catalog import hierarchy
from dualfield.catalog.core import MASK_OUTPUTS, Configuration, Port, literal
from dualfield.errors import UsageError
from dualfield.synthesize.part import Top

WORDS = (8, 16, 32, 64)
"""Word sizes that the shell has, in bits."""

BAD_PACKET = 4
"""Status of a packet that was refused; the core's own statuses are 0 to 3."""


def shell_files() -> tuple[Path, ...]:
    """The shell's own files, in order of compilation.

    >>> [path.name for path in shell_files()]
    ['df_word_in.sv', 'df_word_out.sv', 'df_word_shell.sv']
    """
    return hierarchy.closure("df_word_shell")


@dataclasses.dataclass(frozen=True)
class Slot:
    """Where a port stands in a packet: ``width`` bits from bit ``first`` of its words joined."""

    name: str
    first: int
    width: int

    @property
    def top(self) -> int:
        """Its highest bit."""
        return self.first + self.width - 1


def _slots(ports: Sequence[Port], config: Configuration, word: int) -> tuple[list[Slot], int]:
    """Every port at the next word boundary, in order, and the words of all."""
    slots, used = [], 0
    for port in ports:
        width = port.width(config)
        slots.append(Slot(port.name, used * word, width))
        used += -(-width // word)
    return slots, used


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
            raise UsageError(f"a word has {', '.join(map(str, WORDS))} bits, not {self.word}")
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

    def operands(self) -> tuple[list[Slot], int]:
        """Where each operand stands in a packet in, and the packet's words."""
        return _slots(self.config.core.inputs, self.config, self.word)

    def results(self) -> tuple[list[Slot], int]:
        """Where each result stands in a packet out, and the packet's words; the status is last."""
        return _slots(self.config.core.outputs, self.config, self.word)

    def pack(self, operands: Mapping[str, int]) -> list[int]:
        """The words of a packet in; operands by port name.

        Raises:
            ValueError: an operand does not fit its port.
        """
        slots, count = self.operands()
        packet = 0
        for slot in slots:
            if not 0 <= operands[slot.name] < 1 << slot.width:
                raise ValueError(f"{slot.name} has {slot.width} bits: {operands[slot.name]:#x}")
            packet |= operands[slot.name] << slot.first
        return [packet >> i * self.word & (1 << self.word) - 1 for i in range(count)]

    def unpack(self, words: Sequence[int]) -> dict[str, int]:
        """Results by port name, from the words of a packet out; the status is its whole last word.

        Raises:
            ValueError: the number of words is not that of a packet.
        """
        slots, count = self.results()
        if len(words) != count:
            raise ValueError(f"a packet out has {count} words, not {len(words)}")
        packet = sum(word << i * self.word for i, word in enumerate(words))
        answer = {s.name: packet >> s.first & (1 << s.width) - 1 for s in slots}
        return answer | {slots[-1].name: words[-1]}

    def verilog(self, name: str | None = None) -> str:
        """The text of the top module, called `name` if given."""
        (inputs, in_words), (outputs, out_words) = self.operands(), self.results()
        bits = [i for s in inputs for i in range(s.first, s.first + s.width)]
        if self.alone:
            read = list(itertools.islice(itertools.cycle(bits), sum(s.width for s in outputs)))
            unit = _wires(read, outputs)
        else:
            read, unit = bits, _instance(self.config, inputs)
        idle = sorted(set(range(in_words * self.word)) - set(read))
        return _TOP.format(
            label=self.label(),
            name=name or self.core.top,
            word=self.word,
            word_top=self.word - 1,
            in_words=in_words,
            out_words=out_words,
            in_top=in_words * self.word - 1,
            out_top=out_words * self.word - 1,
            used=_folded(
                _joined([(s, f"{{{s.width}{{1'b1}}}}") for s in inputs], in_words * self.word)
            ),
            wires="".join(f"  logic [{s.width - 1}:0] {s.name};\n" for s in outputs),
            results=_joined([(s, s.name) for s in outputs], out_words * self.word),
            unused=_UNUSED.format(bits=_slices(idle)) if idle else "",
            unit=unit,
        )

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


_TOP = """\
// SPDX-License-Identifier: Apache-2.0
//
// {label}, made by dualfield.
// Packets: docs/reference/word-stream.md

module {name} (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic clear_i,

  input  logic in_valid_i,
  output logic in_ready_o,
  input  logic [{word_top}:0] in_data_i,
  input  logic in_last_i,

  output logic out_valid_o,
  input  logic out_ready_i,
  output logic [{word_top}:0] out_data_o,
  output logic out_last_o
);

  logic core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic [{in_top}:0] operands;
{wires}
  df_word_shell #(
    .Word({word}),
    .InWords({in_words}),
    .OutWords({out_words}),
    .Used({used})
  ) u_shell (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o,
    .in_data_i,
    .in_last_i,
    .out_valid_o,
    .out_ready_i,
    .out_data_o,
    .out_last_o,
    .core_valid_o(core_in_valid),
    .core_ready_i(core_in_ready),
    .operands_o(operands),
    .core_valid_i(core_out_valid),
    .core_ready_o(core_out_ready),
    .results_i({results})
  );

{unused}{unit}
endmodule
"""

_UNUSED = """\
  logic unused_bits;
  assign unused_bits = ^{bits};

"""


def _instance(config: Configuration, inputs: Sequence[Slot]) -> str:
    """The core between operands and its result wires, which show nothing but offered results."""
    masked = {p.hdl: 1 for p in config.core.parameters if p is MASK_OUTPUTS}
    values = [f".{name}({literal(value)})" for name, value in (config.hdl() | masked).items()]
    parameters = ", ".join(values)
    if len(f"  {config.core.top} #({parameters}) u_core (") > 100:
        parameters = "\n    " + ",\n    ".join(values) + "\n  "
    ports = [f".{slot.name}(operands[{slot.top}:{slot.first}])" for slot in inputs]
    ports += [f".{port.name}({port.name})" for port in config.core.outputs]
    joined = "".join(f",\n    {port}" for port in ports)
    return (
        f"  {config.core.top} #({parameters}) u_core (\n    .clk_i,\n    .rst_ni,\n    .clear_i,\n"
        "    .in_valid_i(core_in_valid),\n    .in_ready_o(core_in_ready),\n"
        f"    .out_valid_o(core_out_valid),\n    .out_ready_i(core_out_ready){joined}\n  );\n"
    )


def _folded(concatenation: str) -> str:
    """The same, an element a line if it is too long for one."""
    if len(f"    .Used({concatenation})") <= 100:
        return concatenation
    return "{\n      " + concatenation[1:-1].replace(", ", ",\n      ") + "\n    }"


def _wires(read: Sequence[int], outputs: Sequence[Slot]) -> str:
    """Operands straight to the result wires."""
    names = ", ".join(slot.name for slot in reversed(outputs))
    return (
        "  assign core_out_valid = core_in_valid;\n"
        "  assign core_in_ready  = core_out_ready;\n"
        f"  assign {{{names}}} = {_slices(read)};\n"
    )


def _slices(bits: Sequence[int]) -> str:
    """These bits of the operands joined, the first one lowest."""
    runs = []
    for _, group in itertools.groupby(enumerate(bits), lambda pair: pair[1] - pair[0]):
        run = [bit for _, bit in group]
        runs.append(f"operands[{run[-1]}:{run[0]}]")
    runs.reverse()
    return "{" + (", " if len(runs) < 4 else ",\n    ").join(runs) + "}"


def _joined(pieces: Sequence[tuple[Slot, str]], bits: int) -> str:
    """These signals in their slots of a packet, padded with zeros."""
    parts, first = [], 0
    for slot, signal in pieces:
        if slot.first > first:
            parts.append(f"{slot.first - first}'b0")
        parts.append(signal)
        first = slot.first + slot.width
    if bits > first:
        parts.append(f"{bits - first}'b0")
    return "{" + ", ".join(reversed(parts)) + "}"
