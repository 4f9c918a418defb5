"""Configurations of published rows in words: ``inv-divstep, ECP5 cells``."""

from dualfield import catalog
from dualfield.choose import changed
from dualfield.measure import Row

_PART = "without its wide ports"
"""What a row says whose figures are of a module inside the core that passes words."""


def settings(row: Row) -> str:
    """The settings that are not the core's defaults, in words; empty where all are.

    >>> settings({"core": "div-pm", "bits": 256, "parameters": {"Segment": 32}})
    'segments of 32 bits'
    """
    known = {parameter.name: parameter for parameter in catalog.get(row["core"]).parameters}
    words = []
    for name, value in changed(row).items():
        if name == "part":
            words.append(_PART)
        elif name not in known:  # a parameter that an older version had
            words.append(f"{name}={value}")
        elif (name, value) != ("MaxBits", row["bits"]):
            words.append(known[name].say(value))
    return ", ".join(words)


def title(row: Row) -> str:
    """The core and its settings.

    >>> title({"core": "inv-divstep", "bits": 256, "parameters": {"Technology": 1}})
    'inv-divstep, ECP5 cells'
    """
    return ", ".join(filter(None, (str(row["core"]), settings(row))))
