"""A document with everything in it that could break a renderer."""

from dualfield.report import Claim, Column, Document, Drawing, Section, Table, drawings

EVIL = "<script>alert('x')</script> a|b `c` *d* [red]e[/red] & \"f\""

TABLE = Table(
    f"Table {EVIL}",
    (
        Column("n", "bits"),
        Column(f"unit {EVIL}", align="left"),
        *(Column(f"a rather long heading {i}", "µs × LUT4", digits=i) for i in range(9)),
    ),
    (
        (64, EVIL, *(1000.123456 + i for i in range(9))),
        (128, "plain", *(None for _ in range(9))),
    ),
    f"Note {EVIL}",
    f"dualfield papers {EVIL}",
    keys=2,
)

DOCUMENT = Document(
    f"Title {EVIL}",
    f"Lead {EVIL}\n\nSecond paragraph.",
    (
        Section(
            f"Section {EVIL}",
            f"Text {EVIL}\n\nMore\ntext.",
            claims=(
                Claim(f"one {EVIL}", True, f"holds {EVIL}", f"since {EVIL}\n\nand so on"),
                Claim("two", False, "does not hold", "no"),
                Claim("three", None, "not decided", "maybe"),
            ),
            tables=(TABLE,),
            figures=(
                Drawing(
                    f"Drawing {EVIL}",
                    drawings.histogram({EVIL: [1, 2, 2], "same": [1, 2, 2]}, EVIL, "count"),
                    f"Words {EVIL}",
                ),
            ),
        ),
    ),
)
