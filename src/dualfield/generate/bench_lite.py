"""How the bench of a generated folder drives a core behind AXI4-Lite."""

from dualfield.generate import bus_bench
from dualfield.generate.bus_bench import Blocks
from dualfield.generate.handover import Handover, Signal
from dualfield.generate.registers import addresses

_WINDOWS = {"modulus": "MODULUS", "a": "A", "b": "B", "result": "RESULT"}
_OPTIONS = {"divide": 0, "multiply": 1, "field": 2}

_EXTRA = """\
  reg clear = 0;  // no port: an operation is abandoned by a write to CONTROL
  reg [31:0] word;
"""

_WRITE = """\
  task bus_write(input [12:0] where, input [31:0] data);
    reg address_left, data_left, done;
    begin
      s_axi_awaddr = where;
      s_axi_wdata = data;
      s_axi_wstrb = 4'b1111;
      address_left = 1;
      data_left = 1;
      done = 0;
      while (!done) begin
        if (address_left && (stalls == 0 || $urandom % 4 != 0)) s_axi_awvalid = 1;
        if (data_left && (stalls == 0 || $urandom % 4 != 0)) s_axi_wvalid = 1;
        s_axi_bready = stalls == 0 || $urandom % 4 != 0;
        @(negedge s_axi_aclk);
        if (s_axi_awvalid && s_axi_awready) address_left = 0;
        if (s_axi_wvalid && s_axi_wready) data_left = 0;
        done = s_axi_bvalid && s_axi_bready;
        if (done && s_axi_bresp != 0) bus_errors = bus_errors + 1;
        @(posedge s_axi_aclk);
        #1;
        if (!address_left) s_axi_awvalid = 0;
        if (!data_left) s_axi_wvalid = 0;
      end
      s_axi_bready = 0;
    end
  endtask

  task send_operation;
    begin
{writes}      bus_write(13'h{control:x}, 32'h1);
    end
  endtask
"""

_READ = """\
  task bus_read(input [12:0] where, output [31:0] data);
    reg left, done;
    begin
      s_axi_araddr = where;
      left = 1;
      done = 0;
      while (!done) begin
        if (left && (stalls == 0 || $urandom % 4 != 0)) s_axi_arvalid = 1;
        s_axi_rready = stalls == 0 || $urandom % 4 != 0;
        @(negedge s_axi_aclk);
        if (s_axi_arvalid && s_axi_arready) left = 0;
        done = s_axi_rvalid && s_axi_rready;
        data = s_axi_rdata;
        if (done && s_axi_rresp != 0) bus_errors = bus_errors + 1;
        @(posedge s_axi_aclk);
        #1;
        if (!left) s_axi_arvalid = 0;
      end
      s_axi_rready = 0;
    end
  endtask

  task receive_answer;
    begin
      word = 0;
      while (!word[1]) bus_read(13'h{control:x}, word);
{reads}    end
  endtask
"""


def _words(s: Signal) -> list[tuple[int, str]]:
    """The address and the number of bits of each word of a window."""
    first = addresses()[_WINDOWS[s.role]]
    return [(first + i // 8, f"[{min(i + 31, s.width - 1)}:{i}]") for i in range(0, s.width, 32)]


def _writes(h: Handover) -> str:
    where = addresses()
    lines = []
    options = [
        f"({{31'd0, op_{s.name}}} << {_OPTIONS[s.role]})" for s in h.operands if s.role in _OPTIONS
    ]
    if options:
        lines.append(f"bus_write(13'h{where['OPTIONS']:x}, {' | '.join(options)});")
    for s in h.operands:
        if s.role == "size":
            lines.append(f"bus_write(13'h{where['SIZE']:x}, {{{32 - s.width}'d0, op_{s.name}}});")
        elif s.role in _WINDOWS:
            lines += [f"bus_write(13'h{at:x}, op_{s.name}{bits});" for at, bits in _words(s)]
    return "".join(f"      {line}\n" for line in lines)


def _reads(h: Handover) -> str:
    where = addresses()
    lines = []
    last: list[str] = []
    for s in h.results:
        if s.role == "result":
            for at, bits in _words(s):
                high, low = (int(bit) for bit in bits[1:-1].split(":"))
                part = "" if high - low == 31 else f"[{high - low}:0]"
                last.append(f"bus_read(13'h{at:x}, word);")
                last.append(f"got_{s.name}{bits} = word{part};")
        elif s.role == "k":
            lines += [
                f"bus_read(13'h{where['K']:x}, word);",
                f"got_{s.name} = word[{s.width - 1}:0];",
            ]
        else:
            lines += [
                f"bus_read(13'h{where['STATUS']:x}, word);",
                f"got_{s.name} = word[1:0];",
                "if (!word[8]) bus_errors = bus_errors + 1;",
            ]
    return "".join(f"      {line}\n" for line in [*lines, *last])


def blocks(h: Handover, ports: tuple[Signal, ...]) -> Blocks:
    """Writes with address and data apart, reads of the result while they are right."""
    control = addresses()["CONTROL"]
    return Blocks(
        "s_axi_aclk",
        "s_axi_aresetn",
        "clear",
        bus_bench.declarations(ports) + _EXTRA,
        bus_bench.instance(h, ports),
        _WRITE.format(control=control, writes=_writes(h)),
        _READ.format(control=control, reads=_reads(h)),
        f"bus_write(13'h{control:x}, 32'h10);",
    )
