"""The form of a row that a user sends: a JSON object with the members of `SentRow`."""

import datetime
import json
from typing import Annotated, Any, Literal, Self

import pydantic

from dualfield.host.errors import UsageError, closest, once, shown

UNITS = {
    "vivado": ("LUT6",),
    "quartus": ("ALM", "LE"),
    "radiant": ("LUT4",),
    "openroad": ("um2",),
}
"""Tool -> the units of area that it has."""

SCHEMA = "results/schemas/row.schema.json"
"""The JSON Schema of a row, in the repository."""


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it must have printable characters only")
    return text


Text = Annotated[
    str, pydantic.Field(min_length=1, max_length=400), pydantic.AfterValidator(_printable)
]
Count = Annotated[float, pydantic.Field(ge=0)] | None
Clock = Annotated[float, pydantic.Field(gt=0, le=10_000)]


class SentRow(pydantic.BaseModel):
    """Area and clock of one core, measured by a user.

    A count is null if the tool does not report it. ``area`` is in ``area_unit`` and includes the
    word-stream shell, whose own area is ``shell_area``.
    """

    model_config = pydantic.ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, title="Row of a user"
    )

    form: Annotated[Literal["dualfield.row/1"], pydantic.Field(alias="schema")]
    core: Text
    bits: Annotated[int, pydantic.Field(ge=1)]
    parameters: dict[str, int | str]
    design: Literal["core", "shell", "generated"]
    rtl_checksum: Annotated[str, pydantic.Field(pattern=r"^[0-9a-f]{64}$")]
    command: Text
    tool: Literal["vivado", "quartus", "radiant", "openroad"]
    tool_version: Text
    device: Text
    settings: Text
    seeds: Annotated[list[Annotated[int, pydantic.Field(ge=0)]], pydantic.Field(min_length=1)]
    clock_mhz: Clock
    clock_min: Clock
    clock_max: Clock
    area: Annotated[float, pydantic.Field(gt=0)]
    area_unit: Literal["LUT6", "ALM", "LE", "LUT4", "um2"]
    shell_area: Count = None
    lut: Count = None
    ff: Count = None
    dsp: Count = None
    bram: Count = None
    sender: Text
    date: Annotated[str, pydantic.Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]

    @pydantic.model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.area_unit not in UNITS[self.tool]:
            units = " or ".join(UNITS[self.tool])
            raise ValueError(
                f"area_unit is {self.area_unit!r}; with the tool {self.tool} it must be {units}"
            )
        if not self.clock_min <= self.clock_mhz <= self.clock_max:
            raise ValueError("clock_mhz must lie between clock_min and clock_max")
        if len(set(self.seeds)) < len(self.seeds):
            raise ValueError("seeds must not have a number twice")
        if len(self.seeds) == 1 and self.clock_min != self.clock_max:
            raise ValueError("clock_min and clock_max must be equal with one seed")
        if (self.design == "shell") != (self.shell_area is not None):
            raise ValueError("shell_area must be a number if design is 'shell', else null")
        if self.shell_area is not None and self.shell_area >= self.area:
            raise ValueError("shell_area must be less than area, which includes the shell")
        try:
            datetime.date.fromisoformat(self.date)
        except ValueError:
            raise ValueError(f"date is {self.date!r}; it must be a day, as 2026-01-31") from None
        return self


def parse(line: str) -> SentRow:
    """Return the row of a line of JSON.

    Raises:
        UsageError: the line does not have the form; the message names the member.
    """
    try:
        members = json.loads(line, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"it is not a JSON object: {error}") from None
    if not isinstance(members, dict):
        raise UsageError(f"it is not a JSON object, but {shown(line)}.")
    try:
        return SentRow.model_validate(members)
    except pydantic.ValidationError as error:
        raise UsageError(_sentence(dict(error.errors()[0]))) from None


def _sentence(problem: dict[str, Any]) -> str:
    """Return the first problem of a row as a sentence."""
    name = ".".join(map(str, problem["loc"]))
    if problem["type"] == "missing":
        return f"the member {name!r} is missing."
    if problem["type"] == "extra_forbidden":
        known = [field.alias or name for name, field in SentRow.model_fields.items()]
        return f"the member {name!r} is unknown.{closest(name, known)}"
    message = str(problem["msg"]).removeprefix("Value error, ")
    if not name:
        return f"{message}."
    if problem["type"] == "string_pattern_mismatch" and name == "rtl_checksum":
        message = "it must have 64 hexadecimal digits in lower case"
    return f"the member {name!r} is {shown(problem['input'])}: {message}."


def json_schema() -> str:
    """Return the JSON Schema of a row."""
    schema = SentRow.model_json_schema(by_alias=True)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(head | schema, indent=1) + "\n"
