"""Area and delay of the blocks of the unified inverter (Tables 4 to 7 of paper 001).

A block is a module of ``inv-unified``, or the core without some of its parts:

- adder: one dual-field word adder between registers, minus these registers;
- registers: the word memories of u, v, r and s, four of the core's five (p is the fifth);
- main control: the word-stream core with phase I and its correction only (``result=almost``),
  minus its adders and memories; as in the paper, it has the shifters, the negators and the
  selection of words;
- Phase II control: the area that ``result=double`` adds.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dualfield import catalog
from dualfield.papers.paper import Options
from dualfield.synthesize.part import Part, Top
from dualfield.synthesize.target import Target

ADDERS = 2
"""Word adders in the core; the paper's block has four, two of them instead of the negators."""

MEMORIES = 5
VARIABLES = 4

_RESULT = {"almost": 0, "double": 1}

_FRAME = """\
// A word adder between registers, or (Adder = 0) those registers alone.
module df_unified_inverse_add_frame #(
  parameter int unsigned Word  = 32,
  parameter bit          Adder = 1'b1
) (
  input  logic              clk_i,
  input  logic [2*Word+5:0] in_i,
  output logic [2*Word+5:0] held_o,
  output logic [Word:0]     out_o
);
  logic [2*Word+5:0] in_q;
  logic [Word:0]     out;
  if (Adder) begin : gen_adder
    df_unified_inverse_add #(.Word(Word)) u_add (
      .field_i(in_q[0]), .use_a_i(in_q[1]), .use_b_i(in_q[2]), .minus_a_i(in_q[3]),
      .minus_b_i(in_q[4]), .carry_i(in_q[5]), .a_i(in_q[6+:Word]), .b_i(in_q[Word+6+:Word]),
      .sum_o(out[Word-1:0]), .carry_o(out[Word])
    );
  end else begin : gen_registers
    assign out = in_q[Word:0];
  end
  always_ff @(posedge clk_i) begin
    in_q  <= in_i;
    out_o <= out;
  end
  assign held_o = in_q;
endmodule
"""


@dataclass(frozen=True)
class Cost:
    """Area in the target's unit, area in NAND2, and the clock period in ns or None."""

    area: float
    ge: float | None
    period: float | None

    def __sub__(self, other: "Cost") -> "Cost":
        """Subtract the areas; keep the period of the first."""
        ge = None if self.ge is None or other.ge is None else self.ge - other.ge
        return Cost(self.area - other.area, ge, self.period)

    def __mul__(self, factor: float) -> "Cost":
        """Multiply the area; keep the period."""
        return Cost(factor * self.area, None if self.ge is None else factor * self.ge, self.period)


@dataclass(frozen=True)
class Blocks:
    """The blocks for one word size and one operand size, and the whole core (``result=double``)."""

    w: int
    bits: int
    adder: Cost
    registers: Cost
    main: Cost
    phase_two: Cost
    whole: Cost


def blocks(word: int, bits: int) -> dict[str, Part]:
    """Return the parts to measure for one word size and one operand size, by name."""
    files = {path.name: path for path in catalog.get("inv-unified").configure(bits).sources()}
    whole = tuple(path for name, path in files.items() if name != "df_inv_unified.sv")
    adder = (files["df_unified_inverse_add.sv"],)
    bank = (files["df_word_ram.sv"],)
    adder_top = Top("inv-unified-adder", "df_unified_inverse_add_frame")
    core_top = Top("inv-unified-core", "df_unified_inverse_core")
    bank_top = Top("inv-unified-bank", "df_word_ram")
    shared = {"Word": word, "MaxBits": bits, "MultibitShift": 3}

    def part(
        top: Top, size: int, values: Mapping[str, int], sources: tuple[Path, ...], frame: str = ""
    ) -> Part:
        name = "-".join([top.id, *(f"{key}{value}" for key, value in values.items())])
        return Part(top, size, values, values, sources, name, frame)

    return {
        "adder": part(adder_top, word, {"Word": word, "Adder": 1}, adder, _FRAME),
        "frame": part(adder_top, word, {"Word": word, "Adder": 0}, adder, _FRAME),
        "bank": part(bank_top, bits, {"Width": word, "Depth": -(-bits // word)}, bank),
        **{
            result: part(core_top, bits, shared | {"Result": code}, whole)
            for result, code in _RESULT.items()
        },
    }


def registers(word: int, bits: int, target: Target, options: Options) -> Cost:
    """Return the cost of the memories of the four variables."""
    return _cost(blocks(word, bits)["bank"], target, options) * VARIABLES


def measured(word: int, bits: int, target: Target, options: Options) -> Blocks:
    """Return the blocks for one word and one operand size; measures only what the store lacks."""
    costs = {name: _cost(b, target, options) for name, b in blocks(word, bits).items()}
    adder = costs["adder"] - costs["frame"]
    main = costs["almost"] - costs["bank"] * MEMORIES - adder * ADDERS
    registers_cost = dataclasses.replace(costs["bank"] * VARIABLES, period=None)
    phase_two = costs["double"] - costs["almost"]
    return Blocks(word, bits, adder, registers_cost, main, phase_two, costs["double"])


def _cost(block: Part, target: Target, options: Options) -> Cost:
    one = options.cost(block, target)
    return Cost(one.area, one.runs[0].ge, one.period_ns)
