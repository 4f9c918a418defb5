"""The bench of a folder: vectors, one in SystemVerilog, one for cocotb, and a makefile.

The frame of the benches is the same for every bus. What drives the ports is a part of its own:
here for the handshake of the cores, for a bus from `dualfield.generate.bus.bench_blocks`, which
returns two texts.

``bench``: SystemVerilog inside the module of the bench. It declares the signals, has the instance
``u_dut``, and the tasks ``idle`` (nothing is offered; while ``rst_ni`` is 0), ``send`` (offers the
operands ``op_<port>`` until they are taken), ``receive`` (takes the answer into ``got_<port>``),
``abandon`` (begins the operation and ends it by clear or reset, whatever the bus has) and its own
checks. The frame has ``clk_i``, ``rst_ni``, ``cycle``, ``last = cycle`` (sign of life),
``draw(limit)`` (random ``drawn``), ``gap`` (some cycles) and ``fail("why")``.

``cocotb``: Python with ``async def start(dut, rng)``, which resets, and
``async def operation(dut, rng, operands)``, which returns {result port: value}.
"""

import importlib
import json
from collections.abc import Mapping, Sequence
from functools import cache

import jinja2

from dualfield.generate.handover import Handover
from dualfield.generate.stimuli import Stimulus, stimuli

LIMIT_FACTOR = 4
"""An operation may take this many times the most cycles before the bench calls it endless."""

_CYCLE_BITS = 32
_MANY = 20_000_000  # cycles from which on a faster program is worth its longer compilation


def bench(h: Handover, rtl_files: Mapping[str, str]) -> dict[str, str]:
    """The files below ``tb/``.

    Args:
        h: What is handed over.
        rtl_files: The files below ``rtl/`` in order of compilation.
    """
    operations = stimuli(h)
    facts = _facts(h, operations, list(rtl_files))
    return {
        "tb/vectors.hex": hex_lines(h, operations),
        "tb/vectors.jsonl": "".join(f"{s.line()}\n" for s in operations),
        f"tb/{h.name}_tb.sv": render("bench.sv.j2", **facts),
        f"tb/test_{h.name}.py": render("test_core.py.j2", **facts),
        "tb/Makefile": render("bench.mk.j2", **facts),
    }


def hex_lines(h: Handover, operations: Sequence[Stimulus]) -> str:
    r"""The operations as ``$readmemh`` reads them, a line each: operands, results, cycles.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("ami-sf"), "inv", bits=4)
    >>> answer = {"result_o": 7, "k_o": 3, "status_o": 0}
    >>> hex_lines(made, [Stimulus({"modulus_i": 13, "a_i": 3}, answer, 7)])
    '34dcc00000007\n'
    """
    signals = (*h.operands, *h.results)
    digits = -(-(sum(s.width for s in signals) + _CYCLE_BITS) // 4)
    lines = []
    for operation in operations:
        word = 0
        values = operation.operands | operation.results
        for signal in signals:
            word = word << signal.width | values[signal.name]
        lines.append(f"{word << _CYCLE_BITS | operation.cycles:0{digits}x}\n")
    return "".join(lines)


def _facts(h: Handover, operations: Sequence[Stimulus], rtl_files: list[str]) -> dict[str, object]:
    """What the templates are told."""
    masked = bool(h.config.values.get("MaskOutputs", 0))
    most = max(s.cycles for s in operations)
    facts: dict[str, object] = {
        "h": h,
        "rtl_files": rtl_files,
        "masked": masked,
        "count": len(operations),
        "most": most,
        "limit": LIMIT_FACTOR,
        "effort": "-O1" if sum(s.cycles for s in operations) < _MANY else "-O3",
        "operands": json.dumps([s.name for s in h.operands]),
        "results": json.dumps([s.name for s in h.results]),
        "bits": sum(s.width for s in (*h.operands, *h.results)) + _CYCLE_BITS,
    }
    if h.bus == "none":
        blocks = {
            "bench": render("bench_bare.sv.j2", **facts),
            "cocotb": render("test_bare.py.j2", **facts),
        }
    else:
        blocks = importlib.import_module("dualfield.generate.bus").bench_blocks(h)
    return facts | {"port": blocks["bench"], "drive": blocks["cocotb"]}


def render(name: str, **facts: object) -> str:
    """A template of this package with its facts."""
    return _environment().get_template(name).render(**facts)


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("dualfield.generate", "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.filters["range"] = _range
    return environment


def _range(width: int) -> str:
    """The range of a vector in front of its name.

    >>> _range(8), _range(1)
    ('[7:0] ', '')
    """
    return f"[{width - 1}:0] " if width > 1 else ""
