"""Names of generated cores: what one of the languages would not take is refused."""

import importlib

import pyslang
import pytest

from dualfield import catalog
from dualfield.errors import UsageError
from dualfield.fields import NAMED, parse_field
from dualfield.generate import naming


def test_default_names_are_possible() -> None:
    fields = [*NAMED.values(), parse_field("gfp:7"), parse_field(f"gf2m:{2**300 + 1}")]
    names = [naming.default_name(c, f, 0) for c in catalog.cores() for f in fields]
    names += [naming.default_name(c, None, 4096) for c in catalog.cores()]
    assert len(set(names)) == len(names)
    for name in names:
        naming.check_name(name)


def test_every_reserved_word_is_refused() -> None:
    """Of SystemVerilog as slang's lexer has them, of VHDL at least those that pygments knows."""
    kinds = [k.removesuffix("Keyword") for k in dir(pyslang.parsing.TokenKind) if "Keyword" in k]
    words = [kind.lower() for kind in kinds if kind.lower() == kind[0].lower() + kind[1:]]
    words += ["always_ff", "always_comb", "first_match", "join_none", "wait_order"]
    hdl = importlib.import_module("pygments.lexers.hdl")
    (known, _) = hdl.VhdlLexer.tokens["keywords"][0]
    words += [*known.words, "protected", "assume_guarantee", "context", "view", "default"]
    assert len(words) > 250
    for word in words:
        for text in (word, word.upper()):
            with pytest.raises(UsageError, match=r"is a reserved word of|is no identifier"):
                naming.check_name(text)


@pytest.mark.parametrize(
    "name",
    ["", "1st", "_x", "x_", "x__y", "x-y", "x y", "x.y", "x$y", "größe", "../x", "x" * 65, "x\n"],
)
def test_what_is_no_identifier_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match=r"is no identifier|characters"):
        naming.check_name(name)


def test_ports_and_libraries_are_refused_in_any_case() -> None:
    with pytest.raises(UsageError, match=r"the name of a port"):
        naming.check_name("CLK_i", ["clk_i"])
    with pytest.raises(UsageError, match=r"a library in VHDL; try my_ieee"):
        naming.check_name("IEEE")
    naming.check_name("x" * 64, ["clk_i"])
