"""The SystemVerilog of an exported core: a top without parameters, and the modules it uses."""

from collections.abc import Mapping, Sequence

from dualfield.catalog import hierarchy
from dualfield.catalog.parameter import Constant, literal
from dualfield.generate import bus, header, verilog
from dualfield.generate.handover import Handover
from dualfield.generate.render import ranged, render, vector

_PREFIX = "df_"
"""The start of the project's modules and packages; a vendor's cell keeps its name."""


def rtl(h: Handover) -> dict[str, str]:
    """The files of the folder ``rtl``, in order of compilation, the top last.

    The folder holds only the modules of the elaborated design and the packages that they import.
    Every module and package has the prefix ``NAME_``.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> list(rtl(handover(catalog.get("mont-inv"), "inv", bits=8)))[-3:]
    ['rtl/inv_df_almost_inverse_unit.sv', 'rtl/inv_df_mont_inv.sv', 'rtl/inv.sv']

    Raises:
        CheckFailed: the design does not elaborate.
    """
    tops = {f"{h.bare}.sv": top(h)}
    roots = [h.module]
    if h.bus != "none":
        shell = bus.top(h)
        tops[f"{h.name}.sv"] = shell
        roots += [name for name in (*bus.modules(h), *verilog.names(shell)) if _is_own(name)]
    return modules(h.name, tops, roots, h.config.technology)


def modules(
    prefix: str, tops: Mapping[str, str], roots: Sequence[str], technology: str
) -> dict[str, str]:
    """Return the tops, and before them the modules and packages that they use, below ``rtl/``.

    Args:
        prefix: The name of the last top; with an underscore it begins the names of the modules.
        tops: File name -> text; names of the project's modules get the prefix.
        roots: The modules of the project that the tops instantiate.
        technology: The technology whose cells the modules may use.

    Raises:
        CheckFailed: the design does not elaborate.
    """
    paths = hierarchy.closure(*dict.fromkeys(roots), technology=technology)
    sources = {path.stem: path.read_text(encoding="utf-8") for path in paths}
    new_names = {name: f"{prefix}_{name}" if _is_own(name) else name for name in sources}
    files = {
        f"{new_names[name]}.sv": _renamed(prefix, name, text) for name, text in sources.items()
    }
    files |= {name: with_prefix(prefix, text) for name, text in tops.items()}
    instances = verilog.instantiated_modules(files, prefix)
    used = {name for name in sources if new_names[name] in instances}
    for name in reversed(sources):  # a package comes before the files that import it
        if name in used:
            used |= {other for other in verilog.names(sources[name]) if _is_package(other)}
    used_files = {f"{new_names[name]}.sv" for name in used} | set(tops)
    return {f"rtl/{file}": text for file, text in files.items() if file in used_files}


def _is_own(name: str) -> bool:
    return name.startswith(_PREFIX) and name in hierarchy.files()


def _is_package(name: str) -> bool:
    return _is_own(name) and name.endswith("_pkg")


def with_prefix(prefix: str, text: str) -> str:
    """Return a text with the prefix and an underscore before the names of the project's modules."""
    return verilog.add_prefix(text, f"{prefix}_", set(filter(_is_own, hierarchy.files())))


def _renamed(prefix: str, name: str, text: str) -> str:
    """A file of the project as a file of the folder."""
    text = with_prefix(prefix, text) if _is_own(name) else text
    text = verilog.replace_in_comments(text, r"docs/reference/[\w-]+\.md", "README.md")
    licence, rest = text.split("\n", 1)
    origin = _MODULE_ORIGIN if _is_own(name) else _CELL_ORIGIN
    lines = [licence, "//", *header.wrapped(origin.format(name=prefix, module=name))]
    if _is_package(name):
        lines += ["//", *header.wrapped(_UNUSED), "/* verilator lint_off UNUSEDPARAM */"]
    if any(len(line) > header.COLUMNS for line in rest.splitlines()):
        lines += ["//", *header.wrapped(_LONG), "// verilog_lint: waive-start line-length"]
    return "\n".join([*lines, rest])


_MODULE_ORIGIN = (
    "Part of {name}: {module} of dualfield, with {name}_ before the names of modules and "
    "packages. Comments leave it out. README.md is this folder's; docs/ is dualfield's."
)
_CELL_ORIGIN = (
    "Part of {name}: a cell of the vendor, under the vendor's name. Of several generated cores "
    "in one design give synthesis one such file."
)
_UNUSED = "What the modules that this build leaves out would read is unused."
_LONG = "Lines were written for the shorter names."


def top(h: Handover) -> str:
    """The text of the bare module: the core with literal parameters and constant inputs."""
    widths = {port.name: port.width(h.config) for port in h.core.inputs}
    pins = {signal.name: signal.name for signal in h.bare_signals}
    pins |= {name: f"{widths[name]}'h{value:x}" for name, value in h.fixed.items()}
    if h.core.tagged and not h.config.tag_bits:
        pins |= {"tag_i": "1'b0", "tag_o": "unused_tag"}
    if h.by_words and not h.has_memory:
        pins.setdefault("modulus_i", f"{widths['modulus_i']}'h0")
    columns = max(len(ranged(signal.width)) for signal in h.bare_signals)
    unused_tag = pins.get("tag_o") == "unused_tag"
    return render(
        "top.sv.j2",
        h=h,
        header="\n".join(header.lines(h)),
        parameters=_parameters(h),
        pins=pins,
        range_columns=columns,
        unused_tag=unused_tag,
    )


def _text(value: int) -> str:
    return vector(value) if isinstance(value, Constant) and value.bits else literal(value)


def _parameters(h: Handover) -> dict[str, str]:
    """Parameters of the core as text."""
    if h.word_port and h.word_port.parameters:
        return {name: _text(value) for name, value in h.word_port.parameters.items()}
    values = {name: h.config.constant(name, value) for name, value in h.config.hdl().items()}
    values |= {name: vector(c) for name, c in h.core.derived(h.config).items() if c.bits}
    if h.by_words:
        values = {n: text for n, text in values.items() if n not in h.core.alternatives}
        values |= {"Word": str(h.word_bits), "ModulusWords": str(int("modulus_i" not in h.fixed))}
    return values
