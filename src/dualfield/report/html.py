"""A document as one self-contained HTML page: no network, no other file, no font."""

from functools import cache

import jinja2
import markupsafe

from dualfield.report.document import Document, Drawing, paragraphs


def render_html(document: Document) -> str:
    """The page. All content is escaped except the drawings, which this package writes."""
    return template("page.html.j2").render(document=document)


def _drawing(figure: Drawing) -> markupsafe.Markup:
    return markupsafe.Markup(figure.svg)


@cache
def template(name: str, package: str = "dualfield.report") -> jinja2.Template:
    """A template that escapes its values.

    Args:
        name: The file.
        package: The package that holds it; it may include templates of this package.
    """
    packages = dict.fromkeys((package, "dualfield.report"))
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader([jinja2.PackageLoader(one, ".") for one in packages]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"paragraphs": paragraphs, "drawing": _drawing}
    return environment.get_template(name)
