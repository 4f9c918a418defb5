"""The liberty file of a process, and the data of it that the flow needs.

Yosys, ABC and OpenSTA read the file themselves. This module reads the library's name, the cells
that the flow names (NAND2, buffer), and the flip-flops with middle values of their timing.
"""

import dataclasses
import fnmatch
import functools
import hashlib
import itertools
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from dualfield.host.errors import UsageError, quoted
from dualfield.host.paths import expanded

DONT_USE = ("*clk*", "*dly*", "*delay*", "*probe*", "*lpflow*")
"""Cells that synthesis must not take: for clocks, delays, probes and low-power domains."""

FILE = "DUALFIELD_LIBERTY"
"""Environment variable: one liberty file, which takes precedence over the folder."""

FOLDER = "DUALFIELD_PDK"
"""Environment variable: a folder with liberty files, or with folders of them."""

WIRE_LOAD = re.compile(r"\bdefault_wire_load\w*\s*:[^;\n]*;")
"""Attributes that make a tool apply a wire load model without being asked."""

_HEAD = 1 << 16
# Each starts with a literal, which `re` finds fast in a file of 20 MB.
_LIBRARY = re.compile(r'library(?<!\wlibrary)\s*\(\s*"?([^\s")]+)"?\s*\)')
_CELL = re.compile(r'cell(?<!\wcell)\s*\(\s*"?([^\s")]+)"?\s*\)\s*\{')
_AREA = re.compile(r"area(?<!\warea)\s*:\s*\"?([0-9.eE+-]+)")
_FUNCTION = re.compile(r'function(?<!\wfunction)\s*:\s*"([^"]*)"')
_STATE = (
    re.compile(r"ff(?<!\wff)(_bank)?\s*\("),
    re.compile(r"latch(?<!\wlatch)(_bank)?\s*\("),
    re.compile(r"statetable(?<!\wstatetable)\s*\("),
)
_NOT_FOR_USE = re.compile(r'dont_use(?<!\wdont_use)\s*:\s*"?true')
_UNIT = re.compile(r'time_unit\s*:\s*"?\s*(1|10|100)\s*(ps|ns)')
_TIMING = re.compile(r"timing(?<!\wtiming)\s*\(\s*\w*\s*\)\s*\{")
_TOKEN = re.compile(r"\s*([A-Za-z_][\w\[\]]*|[01]|[!'&*+|^()])")


@dataclasses.dataclass(frozen=True)
class Cell:
    """A cell.

    Attributes:
        name: Its name.
        area: Its area.
        stateful: True for a flip-flop or a latch.
        text: Its text in the file.
    """

    name: str
    area: float
    stateful: bool
    text: str = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class Library:
    """A liberty file.

    Attributes:
        path: The file.
        name: The library's name in it.
        checksum: The first 12 digits of the file's SHA-256.
        nand2: The smallest two-input NAND: the unit of NAND2 equivalents.
        buffer: The smallest buffer.
        buffers: Names of the buffers, from the smallest to the largest.
        flip_flops: Cells with state, by name.
        areas: The area of each cell.
        time_ns: Its unit of time.
    """

    path: Path
    name: str
    checksum: str
    nand2: Cell
    buffer: Cell
    buffers: tuple[str, ...]
    flip_flops: Mapping[str, Cell]
    areas: Mapping[str, float]
    time_ns: float

    def text_without_wire_loads(self) -> str:
        """The file's text without the default wire load: tools that read it count no wires."""
        return WIRE_LOAD.sub("", self.path.read_text(errors="replace"))

    def overhead_ns(self, flip_flop: str) -> float:
        """Clock-to-q plus setup of a flip-flop: the largest middle entry of its tables, in ns.

        Raises:
            UsageError: the file lacks the cell or its tables.
        """
        cell = self.flip_flops.get(flip_flop)
        if cell is None:
            raise UsageError(f"{quoted(self.path)}: the library has no flip-flop {flip_flop}")
        worst = []
        for quantity, kinds, tables in (
            ("clock-to-q", ("rising_edge", "falling_edge"), ("cell_rise", "cell_fall")),
            ("setup", ("setup_rising", "setup_falling"), ("rise_constraint", "fall_constraint")),
        ):
            times = list(_middles(cell.text, kinds, tables))
            if not times:
                raise UsageError(f"{quoted(self.path)}: {flip_flop} has no {quantity} times")
            worst.append(max(times))
        return sum(worst) * self.time_ns


def locate(family: re.Pattern[str], typical: re.Pattern[str]) -> Library:
    """The liberty file of a process: the selected one, or the typical one of the folder.

    Args:
        family: The pattern of library names of the process.
        typical: The pattern of the library name of the typical corner, for the search in the
        folder.

    Raises:
        UsageError: no file is selected or found, or it is of another process.
    """
    selected = os.environ.get(FILE)
    if selected:
        library = read(expanded(selected))
        if not family.search(library.name):
            raise UsageError(
                f"{selected} is the library {library.name}; "
                f"this target needs one whose name matches {family.pattern}"
            )
        return library
    folder = os.environ.get(FOLDER)
    if not folder:
        raise UsageError(
            "no liberty file: name one with --liberty FILE, or set DUALFIELD_PDK to a folder with "
            f"one whose library name matches {typical.pattern}"
        )
    root = expanded(folder)
    if not root.is_dir():
        raise UsageError(f"DUALFIELD_PDK: {quoted(folder)} is not a folder")
    paths = [path for path in sorted(root.rglob("*.lib")) if typical.search(_name(path) or "")]
    if not paths:
        raise UsageError(
            f"DUALFIELD_PDK: no *.lib in {quoted(folder)} has a library whose name matches "
            f"{typical.pattern}; name the file with --liberty FILE"
        )
    libraries = {library.checksum: library for library in map(read, paths)}
    if len(libraries) > 1:
        raise UsageError(
            f"DUALFIELD_PDK: several files match: {', '.join(map(str, paths))}; "
            "name one with --liberty FILE"
        )
    return next(iter(libraries.values()))


def read(path: Path) -> Library:
    """Read a liberty file.

    Raises:
        UsageError: the file is unreadable, not a liberty file, or lacks a cell of the flow.
    """
    try:
        status = path.stat()
        return _read(path, status.st_mtime_ns, status.st_size)
    except OSError as error:
        raise UsageError(f"cannot read the liberty file {quoted(path)}: {error.strerror}") from None


@functools.lru_cache(maxsize=8)
def _read(path: Path, _modified: int, _size: int) -> Library:
    data = path.read_bytes()
    text = data.decode(errors="replace")
    name = _LIBRARY.search(text[:_HEAD])
    if name is None:
        raise UsageError(
            f"{quoted(path)} is not a liberty file: it does not start with `library (name)`"
        )
    if text.count("{") != text.count("}"):
        raise UsageError(f"{quoted(path)} is not a complete liberty file: its braces do not match")
    cells = list(_cells(text))
    unit = _UNIT.search(text[:_HEAD])
    if unit is None:
        raise UsageError(f"{quoted(path)}: the library has no time_unit in ns or ps")
    buffers = _cells_of(path, cells, "buffer", 1, lambda a: a)
    return Library(
        path=path,
        name=name[1],
        checksum=hashlib.sha256(data).hexdigest()[:12],
        nand2=_cells_of(path, cells, "two-input NAND", 2, lambda a, b: not (a and b))[0],
        buffer=buffers[0],
        buffers=tuple(cell.name for cell in buffers),
        flip_flops={cell.name: cell for cell in cells if cell.stateful},
        areas={cell.name: cell.area for cell in cells},
        time_ns=int(unit[1]) * {"ns": 1.0, "ps": 1e-3}[unit[2]],
    )


def _name(path: Path) -> str | None:
    """The library's name in the head of a file; None if it is not a liberty file."""
    try:
        with path.open(errors="replace") as file:
            match = _LIBRARY.search(file.read(_HEAD))
    except OSError as error:
        raise UsageError(f"cannot read the liberty file {quoted(path)}: {error.strerror}") from None
    return None if match is None else match[1]


def _cells(text: str) -> Iterator[Cell]:
    starts = list(_CELL.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=True):
        body = text[start.start() : end]
        area = _AREA.search(body)
        if area is not None:
            stateful = any(pattern.search(body) for pattern in _STATE)
            yield Cell(start[1], float(area[1]), stateful, body)


def _cells_of(
    path: Path, cells: list[Cell], title: str, inputs: int, function: Callable[..., bool]
) -> list[Cell]:
    """The cells that synthesis may use, with one output of that function, smallest first."""
    cells_of_function = [
        cell
        for cell in cells
        if not cell.stateful
        and not any(fnmatch.fnmatch(cell.name, pattern) for pattern in DONT_USE)
        and not _NOT_FOR_USE.search(cell.text)
        and _computes(_FUNCTION.findall(cell.text), inputs, function)
    ]
    if not cells_of_function:
        raise UsageError(f"{quoted(path)}: the library has no {title}")
    return sorted(cells_of_function, key=lambda cell: (cell.area, cell.name))


def _computes(functions: list[str], inputs: int, function: Callable[..., bool]) -> bool:
    if len(functions) != 1:
        return False
    tokens = _TOKEN.findall(functions[0])
    names = sorted({token for token in tokens if token[0].isalpha() or token[0] == "_"})
    if len(names) != inputs:
        return False
    return all(
        _value(tokens, dict(zip(names, bits, strict=True))) == function(*bits)
        for bits in itertools.product((False, True), repeat=inputs)
    )


def _value(tokens: list[str], values: Mapping[str, bool]) -> bool | None:
    """A Liberty Boolean expression: ``!`` and ``'``, then ``^``, then AND, then OR.

    AND is ``&``, ``*`` or nothing. None if it is not well formed.
    """
    rest = list(tokens)

    def factor() -> bool:
        token = rest.pop(0)
        if token == "!":
            return not factor()
        if token == "(":
            value = sum_term()
            if rest.pop(0) != ")":
                raise ValueError
        elif token in "01":
            value = token == "1"
        else:
            value = values[token]
        while rest and rest[0] == "'":
            rest.pop(0)
            value = not value
        return value

    def xor_term() -> bool:
        value = factor()
        while rest and rest[0] == "^":
            rest.pop(0)
            value ^= factor()
        return value

    def product_term() -> bool:
        value = xor_term()
        while rest and rest[0] not in "+|)":
            if rest[0] in "&*":
                rest.pop(0)
            value &= xor_term()
        return value

    def sum_term() -> bool:
        value = product_term()
        while rest and rest[0] in "+|":
            rest.pop(0)
            value |= product_term()
        return value

    try:
        value = sum_term()
    except (IndexError, KeyError, ValueError):
        return None
    return None if rest else value


def _middles(text: str, kinds: tuple[str, ...], tables: tuple[str, ...]) -> Iterator[float]:
    """The middle entry of these tables of the timing groups of these kinds."""
    for group in _TIMING.split(text)[1:]:
        kind = re.search(r'(?<!\w)timing_type\s*:\s*"?(\w+)', group)
        if kind is None or kind[1] not in kinds:
            continue
        for table in tables:
            start = rf"(?<!\w){table}\s*\([^)]*\)\s*"
            match = re.search(start + r"\{[^}]*?values\s*\(([^)]*)\)", group)
            if match is not None:
                rows = re.findall(r'"([^"]*)"', match[1])
                row = re.split(r"[\s,]+", rows[len(rows) // 2].strip(" ,\n"))
                yield float(row[len(row) // 2])
