"""Rows of users: the form, the checks, the files, and what a user sees who sends one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from absent import needs
from dualfield import catalog
from dualfield.generate.measure_scripts import FORM, core_folder
from dualfield.measure import published
from dualfield.report import markdown
from dualfield.synthesize.shell import in_shell
from generate import vendor_stubs
from results.fake_rows import row as published_row
from workshop.results import contributed, plausible, row_form, tables
from workshop.results.__main__ import main

CONFIG = catalog.get("ami-sf").configure(16, {})

ROW: dict[str, Any] = {
    "schema": FORM, "core": "ami-sf", "bits": 16, "parameters": {}, "design": "core",
    "rtl_checksum": CONFIG.checksum(), "command": "dualfield synth ami-sf --bits 16",
    "tool": "vivado", "tool_version": "2024.1", "device": "xc7a100tcsg324-1",
    "settings": "period 4.0 ns", "seeds": [1], "clock_mhz": 120.0, "clock_min": 120.0,
    "clock_max": 120.0, "area": 300, "area_unit": "LUT6", "lut": 300, "ff": 8, "dsp": 0, "bram": 0,
    "sender": "A. User", "date": "2026-01-31",
}  # fmt: skip


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of results with one published row of ami-sf: 320 LUT4, 7 flip-flops, 100 MHz."""
    folder = tmp_path / "results"
    folder.mkdir()
    row = published_row("ami-sf", 320, 100.0, bits=16)
    entry = {key: row[key] for key in published.KEYS}
    (folder / "ecp5.json").write_text(published.file_text("ecp5", [entry]))
    monkeypatch.setattr(published, "folder", lambda: folder)
    return folder


Send = Callable[..., tuple[int, str]]


@pytest.fixture
def send(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Send:
    """A function that imports lines; returns the exit code and the message."""

    def send_lines(*lines: object) -> tuple[int, str]:
        texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
        (tmp_path / "rows.jsonl").write_text("\n".join(texts) + "\n")
        code = main(["import", str(tmp_path / "rows.jsonl")])
        output = capsys.readouterr()
        return code, output.err + output.out

    return send_lines


def test_a_row_is_stored_with_cycles_and_times(send: Send, results: Path) -> None:
    assert send(ROW) == (0, "contributed/vivado.json: 1 rows\n")
    (row,) = contributed.load(results)
    assert row["target"] == "vivado xc7a100tcsg324-1"
    assert row["tools"] == {"vivado": "2024.1"}
    assert row["parameters"] == CONFIG.values
    assert row["cycles_worst"] == CONFIG.latency()[1]
    assert row["time_worst_us"] == pytest.approx(row["cycles_worst"] / 120.0, rel=1e-5)
    assert (row["sender"], row["date"], row["command"]) == ("A. User", "2026-01-31", ROW["command"])
    assert published.stale(row) is None
    assert len(published.load(results)) == 1


@needs("Tcl in Python")
@pytest.mark.parametrize("tool", ["vivado", "quartus", "radiant"])
def test_a_user_measures_and_sends(tool: str, send: Send, results: Path, tmp_path: Path) -> None:
    """The script of `synth --scripts` prints the row that is imported."""
    folder = tmp_path / "core"
    for name, text in core_folder(CONFIG, 3).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    environment = {"SENDER": "Anna Ü."}
    run = vendor_stubs.run(tool, folder, tmp_path, ff=10, clock=150.0, environment=environment)
    assert send(run.line)[0] == 0
    (row,) = contributed.load(results)
    assert row["sender"] == "Anna Ü."
    assert row["clock_mhz"] == {"quartus": 151}.get(tool, 150)
    assert row["core_area"] == {"vivado": 480, "quartus": 240, "radiant": 380}[tool]
    code, message = send(run.line)
    assert code == 2
    assert "is stored already" in message


def test_a_row_of_a_generated_folder_is_sent(send: Send, results: Path) -> None:
    """Its checksum is that of the core with its parameters, as in the manifest."""
    config = catalog.get("ami-sf").configure(16, {"MaskOutputs": 1})
    generated = {"design": "generated", "parameters": {"MaskOutputs": 1}}
    assert send(ROW | generated)[0] == 2
    assert send(ROW | generated | {"rtl_checksum": config.checksum()})[0] == 0
    assert contributed.load(results)[0]["design"] == "generated"


def test_a_row_of_silicon_is_sent(send: Send, results: Path) -> None:
    """OpenROAD has an area in um2, which is not compared with areas of other processes."""
    counts = dict.fromkeys(("lut", "ff", "dsp", "bram"))
    silicon = {"tool": "openroad", "device": "asap7", "area_unit": "um2", "area": 90.5}
    clocks = dict.fromkeys(("clock_mhz", "clock_min", "clock_max"), 900.0)
    code, text = send(ROW | silicon | clocks | counts)
    assert code == 0
    assert "not compared: ami-sf-16 on openroad asap7 has no published neighbour" in text
    (row,) = contributed.load(results)
    assert (row["core_area"], row["lut"]) == (90.5, None)


def test_a_row_without_a_sender_is_refused(send: Send) -> None:
    code, message = send(ROW | {"sender": ""})
    assert code == 2
    assert "'sender'" in message


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in ROW.items() if key != name}


REFUSED = [
    (ROW | {"rtl_checksum": "0" * 64}, "but ami-sf-16 (design 'core') has"),
    (ROW | {"rtl_checksum": in_shell(CONFIG).checksum()}, "rtl_checksum is"),
    (ROW | {"parameters": {"ConstantTime": 1}}, "rtl_checksum is"),
    (ROW | {"rtl_checksum": "xyz"}, "64 hexadecimal digits"),
    (ROW | {"clock_mhz": 1e3, "clock_min": 1e3, "clock_max": 1e3}, "more than 5 times that of"),
    (ROW | {"lut": 5}, "5 look-up tables"),
    (ROW | {"ff": 700}, "700 flip-flops"),
    (without("clock_mhz"), "the member 'clock_mhz' is missing"),
    (without("date"), "the member 'date' is missing"),
    (ROW | {"clok": 1}, "the member 'clok' is unknown"),
    (ROW | {"core": "ami-xf"}, "ami-sf"),
    (ROW | {"bits": "16"}, "the member 'bits' is '16'"),
    (ROW | {"bits": True}, "the member 'bits' is 'True'"),
    (ROW | {"bits": 100_000}, "bits"),
    (ROW | {"parameters": {"Segmant": 1}}, "Segmant"),
    (ROW | {"clock_mhz": "fast"}, "the member 'clock_mhz' is 'fast'"),
    (ROW | {"clock_mhz": -1.0}, "the member 'clock_mhz' is '-1.0'"),
    (ROW | {"clock_mhz": 130.0}, "between clock_min and clock_max"),
    (ROW | {"clock_min": 100.0}, "must be equal with one seed"),
    (ROW | {"seeds": []}, "'seeds'"),
    (ROW | {"seeds": [1, 1]}, "a number twice"),
    (ROW | {"area_unit": "ALM"}, "with the tool vivado it must be LUT6"),
    (ROW | {"tool": "ise"}, "'tool'"),
    (ROW | {"design": "shell"}, "shell_area must be a number"),
    (ROW | {"shell_area": 4}, "shell_area must be a number"),
    (ROW | {"date": "2026-02-30"}, "it must be a day"),
    (ROW | {"sender": "a\nb"}, "printable characters only"),
    (ROW | {"device": "x\u202e"}, "printable characters only"),
    (ROW | {"sender": "a" * 401}, "at most 400 characters"),
    (ROW | {"schema": "dualfield.row/2"}, "'schema'"),
    ("[1]", "not a JSON object"),
    ("nonsense", "not a JSON object"),
    ('{"core": "ami-sf", "core": "ami-sf"}', "given twice"),
    (json.dumps(ROW).replace("120.0", "NaN", 1), "'clock_mhz'"),
    ("", "has no row"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED, ids=[text for _, text in REFUSED])
def test_refused(line: object, message: str, send: Send, results: Path) -> None:
    """The reason is one sentence, the exit code 2, and nothing is stored."""
    code, text = send(line)
    assert code == 2
    assert message in text
    assert len(text.splitlines()) == 1
    assert not contributed.load(results)


def test_rows_of_users_are_marked_in_their_table(send: Send, results: Path) -> None:
    """The table names the sender, and text of the sender does not become markup."""
    assert send(ROW | {"sender": "<i>*A*</i> | B"})[0] == 0
    text = markdown.markdown_table(tables.user_table(contributed.load(results)))
    (line,) = text.splitlines()[2:]
    assert line.startswith("| 16 | ami-sf ‡ | vivado 2024.1 | xc7a100tcsg324-1 |")
    assert r"\<i\>\*A\*\</i\> \| B" in line
    assert ROW["command"] in line


def test_check_counts_rows_of_older_rtl(
    send: Send, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are no failure: only their senders can measure them again."""
    (results / "plans").mkdir()
    (results / "plans" / "1.yaml").write_text("cores: ami-sf\nbits: 16\ntargets: ecp5\n")
    assert send(ROW, ROW | {"sender": "B. User"})[0] == 0
    path = results / "contributed" / "vivado.json"
    path.write_text(path.read_text().replace(CONFIG.checksum(), "0" * 64, 1))
    assert main(["check"]) == 0
    assert "2 rows of users, 1 of older RTL\n" in capsys.readouterr().out


def test_all_rows_of_a_file_or_none(send: Send, results: Path) -> None:
    other = ROW | {"sender": "B. User"}
    code, text = send(ROW, other, without("seeds"))
    assert (code, "line 3" in text) == (2, True)
    assert not contributed.load(results)
    code, text = send(ROW, other, ROW)
    assert code == 2
    assert (
        "line 3: the row of ami-sf-16 on vivado xc7a100tcsg324-1 by A. User is in the file" in text
    )
    assert not contributed.load(results)
    assert send(ROW, "", other)[0] == 0
    code, text = send(ROW | {"clock_mhz": 121.0, "clock_min": 121.0, "clock_max": 121.0})
    assert code == 2
    assert "is stored already" in text
    assert len(contributed.load(results)) == 2


def test_an_absent_file_is_refused(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "no-such-file"]) == 2
    assert "no-such-file cannot be read" in capsys.readouterr().err


def test_a_row_of_a_user_is_no_neighbour(send: Send, results: Path) -> None:
    """Rows cannot become faster step by step."""
    fast = dict.fromkeys(("clock_mhz", "clock_min", "clock_max"), 400.0)
    assert send(ROW | fast)[0] == 0
    code, text = send(ROW | dict.fromkeys(fast, 900.0) | {"sender": "B. User"})
    assert code == 2
    assert "the fastest neighbour, 100 MHz" in text


def test_plausible_compares_with_neighbours_only() -> None:
    """Other cores, distant widths, other kinds of target and doubtful clocks do not count."""
    row = published_row("ami-sf", 320, 600.0, bits=16)
    slow = published_row("ami-sf", 320, 100.0, bits=16)
    others = [
        slow,
        published_row("ami-1sub", 320, 10.0, bits=16),
        published_row("ami-sf", 320, 10.0, bits=64),
        slow | {"doubt": "untimed"},
        slow | {"area_unit": "um2"},
        slow | {"part": "df_frame"},
    ]
    assert plausible.neighbours(row, others) == [slow]
    assert len(plausible.reasons(row, [slow])) == 1
    assert not plausible.reasons(row, [])
    assert not plausible.reasons(row, [slow, slow | {"clock_mhz": 130.0}])
    assert not plausible.reasons(row | {"clock_mhz": 90.0}, [slow | {"clock_mhz": None}])


def test_counts_grow_with_the_width() -> None:
    """A neighbour of 16 bits with 320 look-up tables stands for 640 at 32 bits."""
    small = published_row("ami-sf", 320, 100.0, bits=16)
    row = published_row("ami-sf", 2400, 100.0, bits=32) | {"ff": 14}
    assert not plausible.reasons(row, [small])
    assert len(plausible.reasons(row | {"lut": 2600}, [small])) == 1
    assert len(plausible.reasons(row | {"lut": 150}, [small])) == 1


def test_published_schema_is_that_of_the_form() -> None:
    """The schema in the repository accepts the row, and refuses what the form refuses."""
    path = Path(__file__).resolve().parents[2] / row_form.SCHEMA
    assert path.read_text(encoding="utf-8") == row_form.json_schema()
    validate = fastjsonschema.compile(json.loads(row_form.json_schema()))
    validate(ROW)
    for wrong in (without("tool"), ROW | {"bits": "16"}, ROW | {"clok": 1}):
        with pytest.raises(fastjsonschema.JsonSchemaException):
            validate(wrong)
