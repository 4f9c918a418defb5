"""How Sphinx builds the site: ``make docs``."""

project = "dualfield"
html_title = "dualfield"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_show_copyright = False
html_copy_source = False
myst_heading_anchors = 4
autodoc_typehints = "signature"
myst_enable_extensions = ["deflist"]
html_show_sourcelink = False
napoleon_google_docstring = True
# Words of docstrings that are no names of Python; languages without a lexer on a page's code.
suppress_warnings = ["misc.highlighting_failure"]
