"""Packets of the word stream, and the text of a top with the shell of ``rtl/bus`` in it.

``docs/reference/word-stream.md`` describes the format. The caller supplies the text of the unit
behind the shell: a core, the core of a generated folder, or wires.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dualfield.host.errors import UsageError

WORDS = (8, 16, 32, 64)
"""Word sizes that the shell has, in bits."""

BAD_PACKET = 5
"""Status of a refused packet; the core's own statuses are 0 to 4."""


@dataclass(frozen=True)
class Slot:
    """The position of a port in a packet: ``width`` bits from bit ``first`` of the joined words."""

    name: str
    first: int
    width: int

    @property
    def top(self) -> int:
        """Its highest bit."""
        return self.first + self.width - 1


def _slots(ports: Sequence[tuple[str, int]], word: int) -> tuple[list[Slot], int]:
    """The slots of ports, each at the next word boundary, and the total of words."""
    slots, words = [], 0
    for name, width in ports:
        slots.append(Slot(name, words * word, width))
        words += -(-width // word)
    return slots, words


@dataclass(frozen=True)
class Packets:
    """The packet format of a core's ports.

    Attributes:
        word: Bits of a word, one of `WORDS`.
        inputs: Name and bits of each operand port, in the order of the input packet.
        outputs: Name and bits of each result port; the status is the last.

    >>> packets = Packets(32, (("modulus_i", 40), ("a_i", 40)), (("result_o", 40), ("status_o", 3)))
    >>> [f"{word:x}" for word in packets.pack({"modulus_i": 0xAB12345677, "a_i": 3})]
    ['12345677', 'ab', '3', '0']
    """

    word: int
    inputs: tuple[tuple[str, int], ...]
    outputs: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        if self.word not in WORDS:
            raise UsageError(f"a word must have {', '.join(map(str, WORDS))} bits, not {self.word}")

    def operands(self) -> tuple[list[Slot], int]:
        """The slot of each operand in an input packet, and its number of words."""
        return _slots(self.inputs, self.word)

    def results(self) -> tuple[list[Slot], int]:
        """The slot of each result in an output packet, the status last, and its number of words."""
        return _slots(self.outputs, self.word)

    def used(self) -> str:
        """SystemVerilog: a vector with a 1 for each bit of the input packet that an operand has."""
        slots, count = self.operands()
        return joined([(s, f"{{{s.width}{{1'b1}}}}") for s in slots], count * self.word)

    def read(self) -> list[int]:
        """The bits of the input packet that belong to an operand."""
        return [i for s in self.operands()[0] for i in range(s.first, s.first + s.width)]

    def unused(self, read: Sequence[int] | None = None) -> str:
        """SystemVerilog that lists the unread bits of ``operands``; '' if there are none."""
        bits = set(range(self.operands()[1] * self.word)) - set(read or self.read())
        return _UNUSED.format(bits=slices(sorted(bits))) if bits else ""

    def pack(self, operands: Mapping[str, int]) -> list[int]:
        """The words of an input packet for operands by port name.

        Raises:
            ValueError: an operand does not fit its port.
        """
        slots, count = self.operands()
        packet = 0
        for slot in slots:
            if not 0 <= operands[slot.name] < 1 << slot.width:
                raise ValueError(
                    f"{operands[slot.name]:#x} does not fit the {slot.width} bits of {slot.name}"
                )
            packet |= operands[slot.name] << slot.first
        return [packet >> i * self.word & (1 << self.word) - 1 for i in range(count)]

    def unpack(self, words: Sequence[int]) -> dict[str, int]:
        """The results by port name of an output packet; the status is its last word.

        Raises:
            ValueError: the number of words is wrong.
        """
        slots, count = self.results()
        if len(words) != count:
            raise ValueError(f"an output packet has {count} words, not {len(words)}")
        packet = sum(word << i * self.word for i, word in enumerate(words))
        answer = {s.name: packet >> s.first & (1 << s.width) - 1 for s in slots}
        return answer | {slots[-1].name: words[-1]}


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
  output logic out_last_o,
  output logic fault_o
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


def shell_text(packets: Packets, name: str, label: str, unit: str, read: Sequence[int]) -> str:
    """The text of a top with the shell: streams outside, ``unit`` behind it.

    Args:
        packets: The packet format.
        name: The name of the module.
        label: The title in the first line.
        unit: The text behind the shell: `instance`, or assignments.
        read: The bits of the vector ``operands`` that the unit reads.
    """
    (_, in_words), (outputs, out_words) = packets.operands(), packets.results()
    return _TOP.format(
        label=label,
        name=name,
        word=packets.word,
        word_top=packets.word - 1,
        in_words=in_words,
        out_words=out_words,
        in_top=in_words * packets.word - 1,
        out_top=out_words * packets.word - 1,
        used=folded(packets.used(), "    .Used("),
        wires=wires(outputs),
        results=joined([(s, s.name) for s in outputs], out_words * packets.word),
        unused=packets.unused(read),
        unit=unit,
    )


def wires(outputs: Sequence[Slot]) -> str:
    """Declarations of a wire for each result."""
    return "".join(f"  logic [{s.width - 1}:0] {s.name};\n" for s in outputs)


def instance(
    module: str,
    parameters: Sequence[str],
    inputs: Sequence[tuple[str, str]],
    outputs: Sequence[str],
    *,
    tagged: bool = False,
) -> str:
    """The instance of a core, from the operands to its result wires.

    Args:
        module: The core's module.
        parameters: Its parameters, each as ``.N(8)``.
        inputs: Operand ports and what is connected to each.
        outputs: Result ports; each is connected to the wire of its name.
        tagged: It has ports of a tag, which carries nothing here.
    """
    values = f" #({', '.join(parameters)})" if parameters else ""
    if len(f"  {module}{values} u_core (") > 100:
        values = " #(\n    " + ",\n    ".join(parameters) + "\n  )"
    ports = [f".{name}({source})" for name, source in inputs]
    ports += [f".{name}({name})" for name in outputs]
    ports += [".tag_i('0)", ".tag_o(unused_tag)"] if tagged else []
    port_lines = "".join(f",\n    {port}" for port in ports)
    wire = "  logic unused_tag;\n\n" if tagged else ""
    return (
        f"{wire}  {module}{values} u_core (\n    .clk_i,\n    .rst_ni,\n    .clear_i,\n"
        "    .in_valid_i(core_in_valid),\n    .in_ready_o(core_in_ready),\n"
        "    .out_valid_o(core_out_valid),\n    .out_ready_i(core_out_ready),\n"
        f"    .fault_o{port_lines}\n  );\n"
    )


def from_operands(inputs: Sequence[Slot]) -> list[tuple[str, str]]:
    """The operand ports, each with its bits of the vector ``operands``."""
    return [(slot.name, f"operands[{slot.top}:{slot.first}]") for slot in inputs]


def folded(concatenation: str, prefix: str) -> str:
    """The concatenation, with one element per line if it does not fit after ``prefix``."""
    if len(f"{prefix}{concatenation})") <= 100:
        return concatenation
    return "{\n      " + concatenation[1:-1].replace(", ", ",\n      ") + "\n    }"


def slices(bits: Sequence[int]) -> str:
    """A SystemVerilog concatenation of these bits of the operands, the first one lowest.

    >>> slices([0, 1, 4])
    '{operands[4:4], operands[1:0]}'
    """
    runs = []
    for _, group in itertools.groupby(enumerate(bits), lambda pair: pair[1] - pair[0]):
        run = [bit for _, bit in group]
        runs.append(f"operands[{run[-1]}:{run[0]}]")
    runs.reverse()
    return "{" + (", " if len(runs) < 4 else ",\n    ").join(runs) + "}"


def joined(pieces: Sequence[tuple[Slot, str]], bits: int) -> str:
    """A SystemVerilog concatenation of signals in their slots of a packet, padded with zeros.

    >>> joined([(Slot("a", 0, 3), "a"), (Slot("b", 8, 8), "b")], 16)
    "{b, 5'b0, a}"
    """
    parts, first = [], 0
    for slot, signal in pieces:
        if slot.first > first:
            parts.append(f"{slot.first - first}'b0")
        parts.append(signal)
        first = slot.first + slot.width
    if bits > first:
        parts.append(f"{bits - first}'b0")
    return "{" + ", ".join(reversed(parts)) + "}"
