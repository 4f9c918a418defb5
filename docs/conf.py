"""How Sphinx builds the site: ``make docs``."""

import re

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.util import logging

project = "dualfield"
html_title = "dualfield"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_show_copyright = False
html_copy_source = False
html_static_path = ["site.css"]
html_css_files = ["site.css"]
myst_heading_anchors = 4
autodoc_typehints = "signature"
myst_enable_extensions = ["deflist", "dollarmath"]
html_show_sourcelink = False
html_math_renderer = "mathml"
napoleon_google_docstring = True
# Words of docstrings that are no names of Python; languages without a lexer on a page's code.
suppress_warnings = ["misc.highlighting_failure"]

SPACING = {
    "<mi>′</mi>": '<mo scriptlevel="-1">′</mo>',
    '<mo class="mathopen">|</mo>': '<mo form="prefix" stretchy="false">|</mo>',
    "<mo>|</mo>": '<mo form="postfix" stretchy="false">|</mo>',
}
"""Signs that browsers draw too small or too far apart: primes, and the bars of a magnitude."""


def mathml(tex: str, *, block: bool) -> str:
    """A formula of TeX as MathML: browsers draw it without scripts, fonts or another host."""
    raised = re.sub("'+", lambda strokes: "^{" + r"\prime" * len(strokes[0]) + "}", tex)
    drawn = tex2mathml(raised, as_block=block)
    for plain, spaced in SPACING.items():
        drawn = drawn.replace(plain, spaced)
    # A formula wider than a phone scrolls inside its own box.
    return f'<div style="overflow-x:auto" tabindex="0">{drawn}</div>' if block else drawn


def visit_math(translator, node):
    """Write a formula into the page; a formula that docutils cannot read fails the build."""
    try:
        text = mathml(node.astext(), block=isinstance(node, nodes.math_block))
    except MathError as error:
        logging.getLogger(__name__).warning("formula %s: %s", node.astext(), error, location=node)
        raise nodes.SkipNode from error
    translator.body.append(text)
    raise nodes.SkipNode


def join_formulas(app, doctree, docname):
    """Put each inline formula and the signs that touch it into one span, which does not wrap."""
    for formula in list(doctree.findall(nodes.math)):
        parent = formula.parent
        at = next(i for i, child in enumerate(parent.children) if child is formula)
        first, last, before, after = at, at + 1, "", ""
        if at > 0 and isinstance(parent[at - 1], nodes.Text):
            first, before = at - 1, parent[at - 1]
        if last < len(parent) and isinstance(parent[last], nodes.Text):
            last, after = last + 1, parent[last]
        far_before, near_before = re.fullmatch(r"(.*?)(\S*)", before, re.DOTALL).groups()
        near_after, far_after = re.fullmatch(r"(\S*)(.*)", after, re.DOTALL).groups()
        span = nodes.inline("", near_before, classes=["formula"])
        span += [formula, nodes.Text(near_after)]
        parent[first:last] = [nodes.Text(far_before), span, nodes.Text(far_after)]


def setup(app):
    """Let Sphinx draw formulas as MathML."""
    app.connect("doctree-resolved", join_formulas)
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math, None))
