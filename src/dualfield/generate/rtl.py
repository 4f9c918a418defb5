"""The SystemVerilog of an exported core: a top without parameters, and the modules it uses."""

from dualfield.catalog import hierarchy
from dualfield.generate import bus, header, names, prune
from dualfield.generate.handover import Handover, Signal

_OURS = "df_"
"""How modules and packages of the project begin; a vendor's cell keeps its name."""


def rtl(h: Handover) -> dict[str, str]:
    """The files of the folder ``rtl``, in order of compilation, the top last.

    It holds only the modules of the elaborated design and the packages that they import. Every
    module and
    package has the prefix ``NAME_``.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> list(rtl(handover(catalog.get("mont-inv"), "inv", bits=8)))[-3:]
    ['rtl/inv_df_almost_inverse_unit.sv', 'rtl/inv_df_mont_inv.sv', 'rtl/inv.sv']

    Raises:
        CheckFailed: the design does not elaborate.
    """
    tops = {f"{h.bare}.sv": top(h)}
    begin = [h.module]
    if h.bus != "none":
        shell = bus.top(h)
        tops[f"{h.name}.sv"] = shell
        begin += [name for name in (*bus.modules(h), *names.names(shell)) if _is_ours(name)]
    paths = hierarchy.closure(*dict.fromkeys(begin), technology=h.config.technology)
    plain = {path.stem: path.read_text(encoding="utf-8") for path in paths}
    mine = {name: f"{h.name}_{name}" if _is_ours(name) else name for name in plain}
    made = {f"{mine[name]}.sv": _renamed(h, name, text) for name, text in plain.items()}
    made |= {name: names.prefixed(text, f"{h.name}_", _known()) for name, text in tops.items()}
    there = prune.instantiated(made, h.name)
    kept = {name for name in plain if mine[name] in there}
    for name in reversed(plain):  # what names a package comes after it
        if name in kept:
            kept |= {other for other in names.names(plain[name]) if _is_package(other)}
    return {
        f"rtl/{file}": text
        for file, text in made.items()
        if file in tops or file.removesuffix(".sv") in {mine[name] for name in kept}
    }


def _is_ours(name: str) -> bool:
    return name.startswith(_OURS) and name in hierarchy.files()


def _is_package(name: str) -> bool:
    return _is_ours(name) and name.endswith("_pkg")


def _known() -> set[str]:
    return {name for name in hierarchy.files() if _is_ours(name)}


def _renamed(h: Handover, name: str, text: str) -> str:
    """A file of the project as a file of the folder."""
    own = names.prefixed(text, f"{h.name}_", _known()) if _is_ours(name) else text
    own = names.comments(own, r"docs/reference/[\w-]+\.md", "README.md")
    first, rest = own.split("\n", 1)
    part = _PART if _is_ours(name) else _CELL
    said = [first, "//", *header.wrapped(part.format(h=h, module=name))]
    if _is_package(name):
        said += ["//", *header.wrapped(_PACKAGE), "/* verilator lint_off UNUSEDPARAM */"]
    if any(len(line) > header.COLUMNS for line in rest.splitlines()):
        said += ["//", *header.wrapped(_LONG), "// verilog_lint: waive-start line-length"]
    return "\n".join([*said, rest])


_PART = (
    "Part of {h.name}: {module} of dualfield, with {h.name}_ before the names of modules and "
    "packages. Comments leave it out. README.md is this folder's; docs/ is dualfield's."
)
_CELL = (
    "Part of {h.name}: a cell of the vendor, under the vendor's name. Of several generated cores "
    "in one design give synthesis one such file."
)
_PACKAGE = "What the modules that this build leaves out would read is unused."
_LONG = "Lines were written for the shorter names."


# -- the top -----------------------------------------------------------------------------------


def top(h: Handover) -> str:
    """The text of the bare module: the core with its parameters as numbers, and inputs tied.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> text = top(handover(catalog.get("ami-sf"), "inv", bits=8))
    >>> "  input  logic [7:0] a_i," in text.splitlines()
    True
    """
    config = h.config
    values = [f"    .{name}({text})" for name, text in _parameters(h).items()]
    widths = {port.name: port.width(config) for port in h.core.inputs}
    ports = {signal.name: signal.name for signal in h.bare_signals}
    ports |= {name: f"{widths[name]}'h{value:x}" for name, value in h.fixed.items()}
    if h.by_words:
        ports.setdefault("modulus_i", f"{widths['modulus_i']}'h0")
    pins = [f"    .{name}({value})" for name, value in ports.items()]
    return "\n".join(
        [
            *header.lines(h),
            "",
            f"module {h.bare} (",
            ",\n".join(_port(signal, h.bare_signals) for signal in h.bare_signals),
            ");",
            "",
            f"  {h.module} #(",
            ",\n".join(values),
            "  ) u_core (",
            ",\n".join(pins),
            "  );",
            "",
            "endmodule",
            "",
        ]
    )


def _parameters(h: Handover) -> dict[str, str]:
    """Parameters of the core as text."""
    values = {name: h.config.constant(name, value) for name, value in h.config.hdl().items()}
    if h.by_words:
        values = {n: text for n, text in values.items() if n not in h.core.alternatives}
        values |= {"Word": str(h.word_bits), "ModulusWords": str(int("modulus_i" not in h.fixed))}
    return values


def _port(signal: Signal, signals: tuple[Signal, ...]) -> str:
    widest = max(len(_range(other)) for other in signals)
    return f"  {signal.direction:6} logic {_range(signal):{widest}}{signal.name}"


def _range(signal: Signal) -> str:
    return f"[{signal.width - 1}:0] " if signal.width > 1 else ""
