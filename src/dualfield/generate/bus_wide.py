"""AXI4-Stream around an exported core: a channel for each operand, one for the result."""

from dualfield.generate import bus_bench
from dualfield.generate.bus_bench import Blocks, ranged
from dualfield.generate.handover import FAULT_MEANING, Handover, Signal

TAG_BITS = 8
"""Bits of the user's tag in TUSER."""

ID_BITS = 8
"""Bits of TID."""

_STATUS_BITS = 3


def _bytes(width: int) -> int:
    return -(-width // 8) * 8


def channels(h: Handover) -> tuple[Signal, ...]:
    """The operands that have a channel; other ports of the core travel in TUSER of that of a.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("inv-divstep"), "inv", bits=40, bus="axi-stream")
    >>> [s.name for s in channels(made)], [s.name for s in options(made)]
    (['modulus_i', 'a_i', 'b_i'], ['divide_i'])
    """
    return tuple(s for s in h.operands if s.role in ("modulus", "a", "b"))


def options(h: Handover) -> tuple[Signal, ...]:
    """Ports in TUSER of channel a, from bit 0 on; the tag is above them."""
    return tuple(s for s in h.operands if s.role not in ("modulus", "a", "b"))


def signals(h: Handover) -> tuple[Signal, ...]:
    """Ports of the top, named as AXI names them."""
    rows: list[tuple[str, str, int, str, str]] = [
        ("aclk", "input", 1, "clock", "clock"),
        ("aresetn", "input", 1, "reset", "reset, active low; released in step with the clock"),
        ("clear", "input", 1, "clear", "abandon the operation and wipe"),
    ]
    user = sum(s.width for s in options(h)) + TAG_BITS
    said = ", ".join(s.role for s in options(h))
    for s in channels(h):
        stem = f"s_axis_{s.role}"
        rows += [
            (f"{stem}_tvalid", "input", 1, "handshake", "the operand is offered"),
            (f"{stem}_tready", "output", 1, "handshake", "the operand is taken in this cycle"),
            (f"{stem}_tdata", "input", _bytes(s.width), s.role, f"{s.meaning}; above it 0"),
        ]
        if s.role == "a":
            tag = f"from bit 0: {said + ', ' if said else ''}the user's tag"
            rows += [
                (f"{stem}_tlast", "input", 1, "last", "returns with the result"),
                (f"{stem}_tid", "input", ID_BITS, "id", "returns with the result"),
                (f"{stem}_tuser", "input", user, "user", tag),
            ]
    result, *others = (s for s in h.results if s.role != "status")
    more = sum(s.width for s in others)
    tag = "from bit 0: status (3 bits, 5 a padding bit was 1), the user's tag" + (
        ", k" if others else ""
    )
    rows += [
        ("m_axis_result_tvalid", "output", 1, "handshake", "a result is offered"),
        ("m_axis_result_tready", "input", 1, "handshake", "the user takes a result"),
        ("m_axis_result_tdata", "output", _bytes(result.width), "result", result.meaning),
        ("m_axis_result_tlast", "output", 1, "last", "that of the operand a"),
        ("m_axis_result_tid", "output", ID_BITS, "id", "that of the operand a"),
        ("m_axis_result_tuser", "output", _STATUS_BITS + TAG_BITS + more, "user", tag),
    ]
    rows.append(("fault", "output", 1, "fault", FAULT_MEANING))
    return tuple(Signal(*row) for row in rows)


def modules(h: Handover) -> tuple[str, ...]:
    """The control and the result register, the same for all cores."""
    del h
    return ("df_axis_wide", "df_axis_result")


_CONTROL = """\
  logic core_in_valid, core_in_ready, core_out_valid, core_out_ready;
  logic given, ready, offered, taken;
  logic [{kept_top}:0] kept;
{wires}
  df_axis_wide #(
    .Channels({count}),
    .Kept({kept})
  ) u_bus (
    .clk_i(aclk),
    .rst_ni(aresetn),
    .clear_i(clear),
    .in_valid_i({valids}),
    .in_ready_o({readies}),
    .in_padded_i({padded}),
    .in_kept_i({{s_axis_a_tlast, s_axis_a_tid, s_axis_a_tuser[{user_top}:{first}]}}),
    .core_valid_o(given),
    .core_ready_i(ready),
    .core_valid_i(offered),
    .core_ready_o(taken),
    .core_status_i(shown_status_o),
    .out_valid_o(m_axis_result_tvalid),
    .out_ready_i(m_axis_result_tready),
    .out_status_o(m_axis_result_tuser[2:0]),
    .out_kept_o(kept)
  );

  assign {{m_axis_result_tlast, m_axis_result_tid, m_axis_result_tuser[{tag_top}:3]}} = kept;
{results}
  df_axis_result #(
    .Bits({shown_bits})
  ) u_result (
    .clk_i(aclk),
    .rst_ni(aresetn),
    .clear_i(clear),
    .core_in_valid_o(core_in_valid),
    .core_in_ready_i(core_in_ready),
    .core_valid_i(core_out_valid),
    .core_ready_o(core_out_ready),
    .results_i({{{inside}}}),
    .in_valid_i(given),
    .in_ready_o(ready),
    .out_valid_o(offered),
    .out_ready_i(taken),
    .results_o({{{shown}}})
  );

  {bare} u_core (
{pins}
  );

endmodule
"""


def top(h: Handover) -> str:
    """The control beside the bare module; operands and results pass it by."""
    user = sum(s.width for s in options(h)) + TAG_BITS
    stems = [f"s_axis_{s.role}" for s in reversed(channels(h))]
    kept = 1 + ID_BITS + TAG_BITS
    body = _CONTROL.format(
        kept_top=kept - 1,
        kept=kept,
        wires="".join(f"  logic {ranged(s.width)}{s.name}, shown_{s.name};\n" for s in h.results),
        shown_bits=sum(s.width for s in h.results),
        inside=", ".join(s.name for s in h.results),
        shown=", ".join(f"shown_{s.name}" for s in h.results),
        count=len(stems),
        valids=f"{{{', '.join(f'{stem}_tvalid' for stem in stems)}}}",
        readies=f"{{{', '.join(f'{stem}_tready' for stem in stems)}}}",
        padded=_padded(h),
        user_top=user - 1,
        first=user - TAG_BITS,
        tag_top=_STATUS_BITS + TAG_BITS - 1,
        results=_results(h),
        bare=h.bare,
        pins=bus_bench.pins(_connected(h)),
    )
    return bus_bench.head(h, signals(h), "axi-stream") + body


def _padded(h: Handover) -> str:
    """The expression that is 1 if a bit of TDATA above an operand is 1."""
    above = [
        f"s_axis_{s.role}_tdata[{_bytes(s.width) - 1}:{s.width}]"
        for s in reversed(channels(h))
        if s.width % 8
    ]
    return f"|{{{', '.join(above)}}}" if above else "1'b0"


def _results(h: Handover) -> str:
    """What of the results does not pass the control."""
    result, *others = (s for s in h.results if s.role != "status")
    above = _bytes(result.width) - result.width
    value = f"{{{above}'b0, shown_{result.name}}}" if above else f"shown_{result.name}"
    lines = [f"  assign m_axis_result_tdata = {value};\n"]
    first = _STATUS_BITS + TAG_BITS
    for s in others:
        lines.append(
            f"  assign m_axis_result_tuser[{first + s.width - 1}:{first}] = shown_{s.name};\n"
        )
        first += s.width
    return "".join(lines)


def _connected(h: Handover) -> list[tuple[str, str]]:
    """The pins of the bare module."""
    wires = {
        "clk_i": "aclk",
        "rst_ni": "aresetn",
        "clear_i": "clear",
        "in_valid_i": "core_in_valid",
        "in_ready_o": "core_in_ready",
        "out_valid_o": "core_out_valid",
        "out_ready_i": "core_out_ready",
        "fault_o": "fault",
    }
    first = 0
    for s in options(h):
        top_bit = first + s.width - 1
        wires[s.name] = f"s_axis_a_tuser[{first if s.width == 1 else f'{top_bit}:{first}'}]"
        first += s.width
    for s in channels(h):
        part = f"[{s.width - 1}:0]" if s.width % 8 else ""
        wires[s.name] = f"s_axis_{s.role}_tdata{part}"
    return [(s.name, wires.get(s.name, s.name)) for s in h.signals]


_SEND = """\
  task send_operation;
    reg [{last}:0] left, taken;
    begin
      left = {{{count}{{1'b1}}}};
      while (left != 0) begin
{offer}        @(negedge aclk);
{taken}        @(posedge aclk);
        #1;
        left = left & ~taken;
{end}      end
      sent = sent + 1;
    end
  endtask
"""

_OFFER = """\
        if (left[{i}] && !{stem}_tvalid && (stalls == 0 || $urandom % 4 != 0)) begin
          {stem}_tvalid = 1'b1;
{values}        end
"""

_TAKEN = "        taken[{i}] = {stem}_tvalid && {stem}_tready;\n"

_END = "        if (taken[{i}]) {stem}_tvalid = 1'b0;\n"

_RECEIVE = """\
  task receive_answer;
    reg done;
    begin
      done = 1'b0;
      while (!done) begin
        m_axis_result_tready = stalls == 0 || $urandom % 4 != 0;
        @(negedge aclk);
        if (m_axis_result_tvalid && m_axis_result_tready) begin
          done = 1'b1;
{values}          if ({{m_axis_result_tlast, m_axis_result_tid}} != {{got[0], ~got}} ||
              m_axis_result_tuser[{tag_top}:3] != got) begin
            bus_errors = bus_errors + 1;
          end
          got = got + 1;
        end
        @(posedge aclk);
        #1;
      end
      m_axis_result_tready = 1'b0;
    end
  endtask
"""


def _offer(h: Handover, i: int, s: Signal) -> str:
    stem = f"s_axis_{s.role}"
    values = [(f"{stem}_tdata", f"op_{s.name}")]
    if s.role == "a":
        parts = ", ".join(["sent", *(f"op_{o.name}" for o in reversed(options(h)))])
        values += [
            (f"{stem}_tuser", f"{{{parts}}}"),
            (f"{stem}_tlast", "sent[0]"),
            (f"{stem}_tid", "~sent"),
        ]
    lines = "".join(f"          {name} = {value};\n" for name, value in values)
    return _OFFER.format(i=i, stem=stem, values=lines)


def _places(h: Handover) -> list[tuple[str, str, int, int]]:
    """Each result: its port, the signal that carries it, its first bit there, its bits."""
    first = _STATUS_BITS + TAG_BITS
    places = []
    for s in h.results:
        if s.role == "result":
            places.append((s.name, "tdata", 0, s.width))
        elif s.role == "status":
            places.append((s.name, "tuser", 0, s.width))
        else:
            places.append((s.name, "tuser", first, s.width))
            first += s.width
    return places


def bench_blocks(h: Handover) -> Blocks:
    """Operands side by side, each with its own stalls; tags count, and are looked at."""
    ports = signals(h)
    own = channels(h)
    values = [
        (name, f"m_axis_result_{where}[{low + bits - 1}:{low}]")
        for name, where, low, bits in _places(h)
    ]
    stems = [f"s_axis_{s.role}" for s in own]
    read = "".join(f"          got_{name} = {value};\n" for name, value in values)
    tags = f"  reg [{TAG_BITS - 1}:0] sent = 0;\n  reg [{TAG_BITS - 1}:0] got = 0;\n"
    return Blocks(
        "aclk",
        "aresetn",
        "clear",
        bus_bench.declarations(ports) + tags,
        bus_bench.instance(h, ports),
        _SEND.format(
            last=len(own) - 1,
            count=len(own),
            offer="".join(_offer(h, i, s) for i, s in enumerate(own)),
            taken="".join(_TAKEN.format(i=i, stem=stem) for i, stem in enumerate(stems)),
            end="".join(_END.format(i=i, stem=stem) for i, stem in enumerate(stems)),
        ),
        _RECEIVE.format(values=read, tag_top=_STATUS_BITS + TAG_BITS - 1),
        "got = sent;",
    )


def packet_table(h: Handover) -> str:
    """The format of a beat as a Markdown table."""
    rows = ["| channel | signal | bits | carries |", "| --- | --- | --- | --- |"]

    def row(channel: str, signal: str, first: int, width: int, said: str) -> None:
        bits = str(first) if width == 1 else f"{first + width - 1}..{first}"
        rows.append(f"| `{channel}` | {signal} | {bits} | {said} |")

    for s in channels(h):
        row(f"s_axis_{s.role}", "TDATA", 0, s.width, f"`{s.name}`: {s.meaning}; above it 0")
    first = 0
    for s in options(h):
        row("s_axis_a", "TUSER", first, s.width, f"`{s.name}`: {s.meaning}")
        first += s.width
    row("s_axis_a", "TUSER", first, TAG_BITS, "the user's tag")
    for name, where, low, bits in _places(h):
        s = next(s for s in h.results if s.name == name)
        status = s.role == "status"
        more = "; 5 a padding bit was 1" if status else ""
        width = _STATUS_BITS if status else bits
        row("m_axis_result", where.upper(), low, width, f"`{name}`: {s.meaning}{more}")
    row("m_axis_result", "TUSER", _STATUS_BITS, TAG_BITS, "the tag of operand a")
    row("m_axis_result", "TID", 0, ID_BITS, "that of operand a, as TLAST")
    return "\n".join(rows) + "\n"
