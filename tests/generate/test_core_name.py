"""Names of generated cores: a name that is invalid in one of the languages is refused."""

import importlib

import pyslang
import pytest

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.generate.core_name import check_name, default_name
from dualfield.generate.handover import handover
from dualfield.generate.rtl import rtl
from dualfield.host.errors import UsageError
from dualfield.math.fields import NAMED, parse_field


def test_default_names_are_possible() -> None:
    fields = [*NAMED.values(), parse_field("gfp:7"), parse_field(f"gf2m:{2**300 + 1}")]
    names = [default_name(c, f, 0) for c in catalog.cores() for f in fields]
    names += [default_name(c, None, 4096) for c in catalog.cores()]
    assert len(set(names)) == len(names)
    for name in names:
        check_name(name)


def test_every_reserved_word_is_refused() -> None:
    """The SystemVerilog words of slang's lexer, and at least the VHDL words of pygments."""
    kinds = [k.removesuffix("Keyword") for k in dir(pyslang.parsing.TokenKind) if "Keyword" in k]
    words = [kind.lower() for kind in kinds if kind.lower() == kind[0].lower() + kind[1:]]
    words += ["always_ff", "always_comb", "first_match", "join_none", "wait_order"]
    hdl = importlib.import_module("pygments.lexers.hdl")
    (reference, _) = hdl.VhdlLexer.tokens["keywords"][0]
    words += [*reference.words, "protected", "assume_guarantee", "context", "view", "default"]
    assert len(words) > 250
    for word in words:
        for text in (word, word.upper()):
            with pytest.raises(UsageError, match=r"is a reserved word of|is not an identifier"):
                check_name(text)


@pytest.mark.parametrize(
    "name",
    ["", "1st", "_x", "x_", "x__y", "x-y", "x y", "x.y", "x$y", "größe", "../x", "x" * 65, "x\n"],
)
def test_text_that_is_not_an_identifier_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match=r"is not an identifier|characters"):
        check_name(name)


def test_ports_and_libraries_are_refused_in_any_case() -> None:
    with pytest.raises(UsageError, match=r"the name of a port"):
        check_name("CLK_i", ["clk_i"])
    with pytest.raises(UsageError, match=r"a library in VHDL; try my_ieee"):
        check_name("IEEE")
    check_name("x" * 64, ["clk_i"])


def test_modules_and_packages_of_the_project_are_refused_in_any_case() -> None:
    """Modules of every technology, because vendor cells keep their names in a folder."""
    for module in hierarchy.files():
        for name in (module, module.upper(), module.lower()):
            with pytest.raises(UsageError, match=r"a module or package of dualfield; try my_"):
                check_name(name)
        check_name(f"my_{module}"[:64])


def test_a_folder_has_every_module_once() -> None:
    """Compared without case, for a name similar to those of the project."""
    for bus in ("none", "words", "axi-stream", "axi-lite", "apb", "wishbone"):
        for name in ("df", "df_x", "DF_unified", "tb", "rtl", "model"):
            check_name(name)
            h = handover(catalog.get("inv-unified"), name, bits=8, bus=bus)
            files = [path.lower() for path in rtl(h)]
            assert len(set(files)) == len(files)
            assert f"rtl/{name.lower()}.sv" in files
