"""Files of a new core: RTL, model, catalog record and test, filled from templates.

They hold a complete small core, an interleaved modular multiplier, to be changed step by step.
"""

import keyword
import re
import sys
from pathlib import Path

import jinja2

from dualfield import catalog
from dualfield.host.errors import UsageError, shown

LONGEST_NAME = 32
"""Characters of a name: lines of the files stay within the limit of the formatter."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FILES = {
    "core.sv.j2": "rtl/{family}/df_{family}.sv",
    "model.py.j2": "src/dualfield/models/{family}.py",
    "record.py.j2": "src/dualfield/catalog/records/{family}.py",
    "test.py.j2": "tests/rtl/test_{family}.py",
}
"""Template -> file."""


def files(core: str) -> dict[str, str]:
    """Text of each file by its path in the checkout.

    >>> list(files("mul-tiny"))[:2]
    ['rtl/mul_tiny/df_mul_tiny.sv', 'src/dualfield/models/mul_tiny.py']
    """
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("workshop.new_core", "."),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    family = core.replace("-", "_")
    return {
        path.format(family=family): environment.get_template(name).render(core=core, family=family)
        for name, path in _FILES.items()
    }


def check_name(core: str, root: Path) -> None:
    """Refuse a name that is not allowed or in use.

    Raises:
        UsageError: what is wrong with the name.
    """
    if not _NAME.fullmatch(core) or len(core) > LONGEST_NAME:
        raise UsageError(
            f"{shown(core)} is not a name for a core: use lower-case letters, digits and single "
            f"hyphens, a letter first, at most {LONGEST_NAME} characters, as in mul-interleaved."
        )
    if core in catalog.cores():
        raise UsageError(f"The catalog has a core {core!r} already; choose another name.")
    family = core.replace("-", "_")
    if keyword.iskeyword(family) or family in sys.stdlib_module_names:
        raise UsageError(f"{core!r} is a name of Python itself; choose another one, as mul-{core}.")
    places = [f"rtl/{family}", *(path.format(family=family) for path in _FILES.values())]
    places += [path.relative_to(root).as_posix() for path in root.glob(f"rtl/*/df_{family}.sv")]
    for place in places:
        if (root / place).exists():
            raise UsageError(f"{place} exists already; choose a name other than {core!r}.")
