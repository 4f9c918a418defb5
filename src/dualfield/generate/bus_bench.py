"""The parts of a generated bench that depend on the bus, and text shared by all buses."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dualfield.generate.handover import Handover, Signal
from dualfield.synthesize.packets import Packets, joined


@dataclass(frozen=True)
class Blocks:
    """Pieces of a bench in plain SystemVerilog: declarations, instance, two tasks.

    The bench makes the clock, the reset and the clear, and declares a variable ``op_NAME`` for each
    port of `Handover.operands` and ``got_NAME`` for each of `Handover.results`. ``send_operation``
    sends what the first hold; ``receive_answer`` waits for an answer and puts it into the second.
    The two run side by side, in two processes. Both are called, drive and return one unit of time
    after a rising edge of the clock, and look at the falling edge. They stall where ``$urandom``
    says so, unless
    the bench's variable ``stalls`` is 0.

    Attributes:
        clock: The variable of the bench that is the clock.
        reset: The same of the reset, active low.
        clear: The same of the clear.
        ports: Declarations of a variable or wire for each port, inputs with idle values.
        instance: The top, connected to them.
        send: The task ``send_operation``.
        receive: The task ``receive_answer``.
        cleared: A statement after an operation was abandoned by clear or reset.
    """

    clock: str
    reset: str
    clear: str
    ports: str
    instance: str
    send: str
    receive: str
    cleared: str = ""


def ranged(width: int) -> str:
    """The range of a port, none for one bit.

    >>> ranged(8), ranged(1)
    ('[7:0] ', '')
    """
    return f"[{width - 1}:0] " if width > 1 else ""


def head(h: Handover, ports: Sequence[Signal], page: str) -> str:
    """The start of a top: what it is, and its ports."""
    listed = ",\n".join(f"  {s.direction:6} logic {ranged(s.width)}{s.name}" for s in ports)
    return (
        "// SPDX-License-Identifier: Apache-2.0\n//\n"
        f"// {h.config.label()} behind {h.bus}, made by dualfield.\n"
        f"// Ports: README.md of the folder. Rules: docs/reference/{page}.md of dualfield.\n\n"
        f"module {h.name} (\n{listed}\n);\n\n"
    )


def pins(connected: Iterable[tuple[str, str]]) -> str:
    """The connections of an instance, a line each."""
    return ",\n".join(f"    .{name}({value})" for name, value in connected)


def packet_table(h: Handover, packets: Packets, last: str = "") -> str:
    """The words of a packet in and out by port, as a table in Markdown.

    Args:
        h: The exported core.
        packets: Its packets.
        last: The note on the last port of an input packet.
    """
    said = {s.name: s for s in (*h.operands, *h.results)}
    rows = ["| packet | words | carries |", "| --- | --- | --- |"]
    for way, slots, more in (
        ("in", packets.operands()[0], last),
        ("out", packets.results()[0], "; 5 the packet was refused"),
    ):
        for slot in slots:
            first, end = slot.first // packets.word, slot.top // packets.word
            where = f"{first}" if first == end else f"{first} to {end}"
            s = said[slot.name]
            bits = f"{s.width} bit{'s' if s.width > 1 else ''}"
            rest = more if slot is slots[-1] else ""
            rows.append(f"| {way} | {where} | `{s.name}` ({bits}): {s.meaning}{rest} |")
    return "\n".join(rows) + "\n"


def declarations(ports: Sequence[Signal]) -> str:
    """A variable for each input, 0 at first, and a wire for each output."""
    lines = ["  integer bus_errors = 0;\n"]
    for s in ports:
        kind, value = ("reg ", " = 0") if s.direction == "input" else ("wire", "")
        lines.append(f"  {kind} {ranged(s.width)}{s.name}{value};\n")
    return "".join(lines)


def instance(h: Handover, ports: Sequence[Signal]) -> str:
    """The top between variables and wires of its ports' names."""
    return f"  {h.name} u_dut (\n{pins((s.name, s.name) for s in ports)}\n  );\n"


@dataclass(frozen=True)
class WordNames:
    """The ports of a stream of words, in and out.

    Attributes:
        clock: The clock.
        into: Prefix and suffix of the ports of the stream in, around valid, ready, data, last.
        out: The same of the stream out.
        keep: Whether there are ports for TKEEP.
    """

    clock: str
    into: tuple[str, tuple[str, str]]
    out: tuple[str, tuple[str, str]]
    keep: bool = False

    def inward(self, name: str) -> str:
        """A port of the stream in.

        >>> WordNames("clk_i", ("in_", ("_i", "_o")), ("out_", ("_o", "_i"))).inward("ready")
        'in_ready_o'
        """
        prefix, suffixes = self.into
        return f"{prefix}{name}{suffixes[name == 'ready']}"

    def outward(self, name: str) -> str:
        """A port of the stream out."""
        prefix, suffixes = self.out
        return f"{prefix}{name}{suffixes[name == 'ready']}"


_SEND = """\
  task send_operation;
    reg [{top}:0] packet;
    reg taken;
    integer i, count;
    begin
      packet = {packet};
      count = {count};
{choose}      for (i = 0; i < count; i = i + 1) begin
        while (stalls != 0 && $urandom % 4 == 0) begin
          @(posedge {clock});
          #1;
        end
        {valid} = 1'b1;
        {data} = packet[i*{word}+:{word}];
{keep}        {last} = i == count - 1;
        taken = 1'b0;
        while (!taken) begin
          @(negedge {clock});
          taken = {ready};
          @(posedge {clock});
          #1;
        end
        {valid} = 1'b0;
      end
    end
  endtask
"""

_RECEIVE = """\
  task receive_answer;
    reg [{top}:0] packet;
    integer i;
    begin
      i = 0;
      while (i < {count}) begin
        {ready} = stalls == 0 || $urandom % 4 != 0;
        @(negedge {clock});
        if ({valid} && {ready}) begin
          packet[i*{word}+:{word}] = {data};
          if ({last} != (i == {count} - 1)) bus_errors = bus_errors + 1;
{keep}          i = i + 1;
        end
        @(posedge {clock});
        #1;
      end
      {ready} = 1'b0;
{results}    end
  endtask
"""


def send_words(packets: Packets, names: WordNames, choose: str = "") -> str:
    """The task that sends a packet; ``choose`` may change ``count``, the words of it."""
    slots, count = packets.operands()
    keep = f"        {names.inward('keep')} = {{{packets.word // 8}{{1'b1}}}};\n"
    return _SEND.format(
        top=count * packets.word - 1,
        packet=joined([(s, f"op_{s.name}") for s in slots], count * packets.word),
        count=count,
        word=packets.word,
        clock=names.clock,
        choose=choose,
        keep=keep if names.keep else "",
        **{name: names.inward(name) for name in ("valid", "ready", "data", "last")},
    )


def receive_words(packets: Packets, names: WordNames) -> str:
    """The task that takes a packet apart.

    A wrong length or TKEEP, and a packet that was refused, count in ``bus_errors``.
    """
    slots, count = packets.results()
    kept = names.outward("keep")
    ones = f"{{{packets.word // 8}{{1'b1}}}}"
    keep = f"          if ({kept} != {ones}) bus_errors = bus_errors + 1;\n"
    above = f"packet[{count * packets.word - 1}:{slots[-1].top + 1}]"
    refused = f"      if ({above} != 0) bus_errors = bus_errors + 1;\n"
    read = "".join(f"      got_{s.name} = packet[{s.top}:{s.first}];\n" for s in slots)
    return _RECEIVE.format(
        top=count * packets.word - 1,
        count=count,
        word=packets.word,
        clock=names.clock,
        keep=keep if names.keep else "",
        results=read + refused,
        **{name: names.outward(name) for name in ("valid", "ready", "data", "last")},
    )
