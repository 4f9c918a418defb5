"""JSON output of the command line; each document and each line names its schema.

`print_document` prints one indented document. `line` returns one of the JSON lines that `compute`
prints. The version of a schema rises when a change breaks readers; new members do not.
"""

import json
from collections.abc import Mapping

SCHEMAS: Mapping[str, int] = {
    "cache": 1, "choose": 1, "compute": 1, "doctor": 1, "explore": 1, "generate": 1, "list": 2,
    "papers": 1, "program": 1, "synth": 1, "verify": 1,
}  # fmt: skip
"""Each command that prints JSON, and the version of its schema."""

_EXACT_BITS = 53
"""JSON readers that store numbers as doubles round longer integers."""


def print_document(command: str, content: Mapping[str, object]) -> None:
    """Print the JSON document of a command, indented."""
    print(json.dumps(_with_schema(command, content), indent=2, allow_nan=False))


def line(command: str, content: Mapping[str, object]) -> str:
    """Return the JSON line of a command, without a line end.

    >>> line("compute", {"parameters": {"Modulus": 2**64}, "status": "ok"})
    '{"schema": "dualfield.compute/1", "parameters": {"Modulus": "0x10000000000000000"}, \
"status": "ok"}'
    """
    return json.dumps(_with_schema(command, content), allow_nan=False)


def exact(value: object) -> object:
    """Return the value with long integers as hex text, which JSON readers do not round.

    >>> exact({"Segment": 30, "Modulus": 2**64, "bits": (3, 4)})
    {'Segment': 30, 'Modulus': '0x10000000000000000', 'bits': [3, 4]}
    """
    if isinstance(value, int) and value.bit_length() > _EXACT_BITS:
        return hex(value)
    if isinstance(value, Mapping):
        return {name: exact(member) for name, member in value.items()}
    if isinstance(value, list | tuple):
        return [exact(element) for element in value]
    return value


def _with_schema(command: str, content: Mapping[str, object]) -> object:
    return exact({"schema": f"dualfield.{command}/{SCHEMAS[command]}", **content})
