"""Writer of ``docs/which-core.md``: common cases, each answered by one ``dualfield choose``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dualfield import measure
from dualfield.math.fields import parse_field
from dualfield.measure import Row, command_lines
from dualfield.measure.explore.where import condition
from dualfield.measure.phrases import PART_MEANING, area_in_words, time_in_words, title
from dualfield.report import Table
from dualfield.report.document import ABSENT
from dualfield.report.markdown import code, escape, generated, markdown_table, table_row
from dualfield.selection.choose import Answer, answer
from dualfield.selection.proposals import MARKS, Choice, choice_table
from dualfield.selection.question import Question, of_bits
from workshop.results import COMMAND

SHOWN = 4
"""Rows shown per case."""


@dataclass(frozen=True)
class Case:
    """A common case: its title, a remark, and the options of its command."""

    title: str
    why: str
    operation: str
    field: str = ""
    bits: int = 0
    target: str = "ecp5"
    best: str = "time*area"
    where: str = ""
    flags: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The ``dualfield choose`` command.

        >>> CASES[0].command[:47]
        'dualfield choose --operation inverse --field P-'
        """
        size = ["--field", self.field] if self.field else ["--bits", str(self.bits)]
        others = ["--target", self.target, *(f"--{flag}" for flag in self.flags)]
        others += ["--where", self.where] if self.where else []
        others += ["--best", self.best] if self.best != "time*area" else []
        return command_lines.choose(self.operation, size, *others)

    def answer(self, rows: Sequence[Row]) -> Answer:
        """Return the answer of the command."""
        wanted = parse_field(self.field) if self.field else of_bits(self.bits)
        question = Question(
            self.operation, wanted, self.target, self.best,
            *(flag in self.flags for flag in ("constant-time", "either-field", "batches")),
        )  # fmt: skip
        if not self.where:
            return answer(question, rows)
        return answer(question, rows, condition(self.where, measure.MEDIAN_KEYS))


CASES = (
    Case(
        "P-256 in constant time on a small FPGA",
        "The number of cycles must not depend on secret operands. On cores with variable timing, "
        "ConstantTime=1 makes every operation take the worst-case number of cycles.",
        "inverse", "P-256", flags=("constant-time",),
    ),
    Case(
        "Curve25519 on an ASIC",
        "ASIC clocks come from static timing analysis before layout. Use them to compare cores, "
        "not as achievable frequencies.",
        "inverse", "25519", target="sky130",
    ),
    Case(
        "RSA-2048",
        "The modulus is an input at run time. The default multiplier is bit-serial; "
        "-P Multiplier=dsp uses hard multipliers. One core computes one power at a time.",
        "power", bits=2048,
    ),
    Case(
        "B-283 and other binary curves",
        "The width of a GF(2^m) core is the degree m of the field. Cores whose operand size is "
        "chosen at run time take every field up to MaxBits.",
        "inverse", "B-283",
    ),
    Case(
        "Thousands of inverses",
        "For throughput, compare inversions per second per LUT, the reciprocal of time × area. "
        "Several instances scale both. inv-batch computes many inverses modulo the same prime "
        "with one inversion and three products per further element; its row shows one element of "
        "a full batch. It has the shortest time per inverse, but several small cores can have a "
        "better time × area.",
        "inverse", "P-256", flags=("batches",),
    ),
    Case(
        "Either field at run time",
        "One core serves prime and binary curves: each operation selects its field.",
        "inverse", "P-256", flags=("either-field",),
    ),
    Case(
        "Smallest of all",
        "This ranking uses look-up tables only. Check memory blocks, hard multipliers and time "
        "too.",
        "inverse", "P-256", best="area",
    ),
    Case(
        "Fewest hard multipliers",
        "Multipliers that use no hard multiplier (DSP). Other limits work too, for example "
        "dsp < 9 or bram < 5.",
        "multiply", "P-256", where="dsp == 0", best="time",
    ),
    Case(
        "A point times a secret scalar",
        "Scalar multiplication in constant time. The name of a field selects the curve of that "
        "name: 25519 is X25519, B-283 is the curve B-283. A field without a name does not "
        "determine the form of the curve: the default is Form=weierstrass; use montgomery for "
        "curves like Curve25519, binary for GF(2^m).",
        "scalar", "P-256",
    ),
)  # fmt: skip


def page(rows: Sequence[Row], picture: str = "") -> str:
    """Return the page; ``picture``: the picture of all inverters with its caption in Markdown."""
    parts = [
        generated(f"{COMMAND} docs"),
        "# Which core?",
        "This page recommends a core for each of the common cases, from measured figures. Each "
        "section repeats the answer of one `dualfield choose` command.",
        "Figures are medians over placement seeds. *Fits* is the smallest device of the family "
        "that holds the core alone. *Rows* are the widths of the measurements behind the figures. "
        "[Measured cost](results.md) lists all measurements and defines the figures; [a page with "
        "filters](all-results.md) compares them.",
        _overview(rows),
    ]
    parts += [picture] if picture else []
    for case in CASES:
        parts += _case(case, rows)
    return "\n\n".join(parts) + "\n"


def _overview(rows: Sequence[Row]) -> str:
    lines = ["| case | core | area | time |", "| :--- | :--- | ---: | ---: |"]
    for case in CASES:
        anchor = "".join(c for c in case.title.lower().replace(" ", "-") if c.isalnum() or c == "-")
        answers = case.answer(rows)
        for choice in answers.best(1):
            row = choice.row
            area = escape(area_in_words(row))
            time = ABSENT if row["time_us"] is None else time_in_words(row)
            cells = [f"[{escape(case.title)}](#{anchor})", escape(_name(choice)), area, time]
            lines.append(table_row(cells))
        if not answers.choices:
            cells = [f"[{escape(case.title)}](#{anchor})", "not measured", ABSENT, ABSENT]
            lines.append(table_row(cells))
    return "\n".join(lines)


def _case(case: Case, rows: Sequence[Row]) -> Iterator[str]:
    answers = case.answer(rows)
    yield f"## {escape(case.title)}"
    yield escape(case.why)
    yield f"```sh\n{case.command}\n```"
    best_choices = answers.best(SHOWN)
    if best_choices:
        yield markdown_table(_table(best_choices))
        words = [f"Area in {best_choices[0].row['area_unit']}, lowest {case.best} first."]
        marks = [mark for mark in MARKS if any(mark in choice.marks for choice in best_choices)]
        words += [PART_MEANING if mark == "+" else f"{mark}: {MARKS[mark]}." for mark in marks]
        if rest := len(answers.choices) - len(best_choices):
            words.append(f"--top {len(answers.choices)} shows {rest} more.")
        yield escape(" ".join(words))
        for note in best_choices[0].notes():
            yield _prose(note)
        yield f"Generate it: {code(best_choices[0].generate())}"
        yield f"*Measure it again: {code(best_choices[0].synth())}*"
    else:
        yield _prose(" ".join(["No configuration matches.", *answers.advice]))
    if answers.unmeasured:
        of = "element of a full batch" if "batches" in case.flags else "operation"
        yield f"Not measured yet (cycles per {of}, command that measures it):"
        yield "\n".join(
            f"- {one.words()}: {code(one.synth() or one.config.label())}"
            for one in answers.unmeasured[:SHOWN]
        )
        if (rest := len(answers.unmeasured) - SHOWN) > 0:
            yield f"`--top {len(answers.unmeasured)}` shows {rest} more."
    if answers.unknown:
        yield "Left out, or measured on older RTL:"
        yield "\n".join(f"- {_prose(text)}" for text in answers.unknown)


def _table(choices: Sequence[Choice]) -> Table:
    """Return the table of choices with their figures; configurations are in words."""
    table = choice_table(choices)
    names = zip(map(_name, choices), table.rows, strict=True)
    columns = (replace(table.columns[0], name="core and settings"), *table.columns[1:])
    return replace(table, columns=columns, rows=tuple((name, *row[1:]) for name, row in names))


def _name(choice: Choice) -> str:
    """Return core and settings in words, the batch size, and a mark for older RTL."""
    batch = f", in batches of {choice.row['batch']}" if "batch" in choice.row else ""
    return f"{title(choice.row)}{batch}{' *' * (choice.stale is not None)}"


def _prose(text: str) -> str:
    """Return a sentence in Markdown; its backticks mark code."""
    return escape(text).replace("\\`", "`")
