"""`choose`: the ranking, the advice, and the gaps that the answer lists."""

import json
import shlex
from typing import Any

import pytest

from dualfield import catalog, cli
from dualfield.host.entry import run_app
from dualfield.math.fields import NAMED, Field
from dualfield.measure import published
from dualfield.selection.choose import answer
from dualfield.selection.estimates import figures
from dualfield.selection.question import Question, of_bits


def row(
    core: str, area: int, time: float | None, bits: int = 256, **options: Any
) -> dict[str, Any]:
    config = catalog.get(core).configure(bits, options)
    cycles = config.latency()[1]
    return {
        "core": core,
        "bits": bits,
        "parameters": config.values,
        "label": config.label(),
        "part": "",
        "target": "ecp5",
        "area": area,
        "area_unit": "LUT4 positions",
        "core_area": area,
        "ff": 100,
        "dsp": 0,
        "bram": 0,
        "clock_mhz": None if time is None else cycles / time,
        "cycles_worst": cycles,
        "cycles_mean": float(cycles),
        "time_us": time,
        "time_x_area": None if time is None else area * time,
        "rtl_checksum": config.checksum(),
        "seeds": [1, 2, 3, 4, 5],
    }


ROWS = [
    row("ami-sf", 900, 5.0, result="almost"),
    row("mont-inv", 2900, 13.0),
    row("inv-unified", 1500, 90.0),
    row("inv-divstep", 1800, 3.2, Technology=1),
    row("div-pm", 3400, 5.0, bits=128, Segment=40),
    row("inv-divstep", 5000, 6.0, bits=571, Field="gf2m"),
    row("mont-mul-serial", 2000, 1.6),
    row("scalar-mul", 4400, 8000.0),
    row("scalar-mul", 4200, 1500.0, Arithmetic="dsp"),
    row("scalar-mul", 4200, 1400.0, bits=233, Form="binary", Arithmetic="digit", Lane=233),
]
P_256 = NAMED["P-256"]


def labels(question: Question, **options: Any) -> list[str]:
    return [choice.row["label"] for choice in answer(question, ROWS, **options).choices]


def test_the_best_comes_first() -> None:
    by = {goal: labels(Question("inverse", P_256, "ecp5", goal)) for goal in ("time", "area")}
    assert by["time"] == ["inv-divstep-256-Technology1", "mont-inv-256", "inv-unified-256"]
    assert by["area"] == ["inv-unified-256", "inv-divstep-256-Technology1", "mont-inv-256"]


def test_a_core_that_does_not_clear_its_data_is_not_proposed() -> None:
    rows = [row("mont-mul-serial", 1500, 1.6, Wipe=0), row("mont-mul-serial", 2000, 1.6)]
    (choice,) = answer(Question("multiply", P_256, "ecp5", "area"), rows).choices
    assert (choice.row["core_area"], choice.config.values["Wipe"]) == (2000, 1)


def test_scalar_multiplication_is_selected_by_the_field_of_the_curve() -> None:
    assert labels(Question("scalar", P_256, "ecp5")) == ["scalar-mul-256-dsp", "scalar-mul-256"]
    assert labels(Question("scalar", NAMED["B-233"], "ecp5"))[0].startswith("scalar-mul-233-binary")


def test_conditions_are_met() -> None:
    question = Question("inverse", P_256, "ecp5", constant_time=True)
    assert labels(question) == ["inv-divstep-256-Technology1"]
    assert labels(Question("inverse", P_256, "ice40")) == []
    request = Question("inverse", P_256, "ecp5")
    assert labels(request, where=lambda r: bool(r["core_area"] < 1700)) == ["inv-unified-256"]
    assert labels(Question("divide", P_256, "ecp5")) == ["inv-divstep-256-Technology1"]
    assert labels(Question("multiply", P_256, "ecp5")) == ["mont-mul-serial-256"]
    assert labels(Question("inverse", NAMED["P-384"], "ecp5")) == ["inv-unified-384"]


def test_an_element_of_a_full_batch_is_ranked_with_batches() -> None:
    batch = row("inv-batch", 6000, 7.6)
    rows = [*ROWS, batch, {**batch, "target": "ice40"}]
    entry, many = (
        answer(Question("inverse", P_256, "ecp5", "time", batches=question), rows).choices
        for question in (False, True)
    )
    assert [choice.row["core"] for choice in entry].index("inv-batch") == 1
    (first, last) = answer(Question("inverse", P_256, "ecp5", batches=True), rows).best(1)
    assert (first.row["core"], last.row["core"]) == ("inv-divstep", "inv-batch")
    best = many[0].row
    assert (best["core"], best["cycles_worst"]) == ("inv-batch", 125)
    assert best["time_us"] == pytest.approx(1.241, abs=0.001)
    assert best["time_x_area"] == pytest.approx(6000 * best["time_us"])
    assert best["label"].endswith("in batches of 64")
    assert batch["time_us"] == 7.6, "the published row stays as it is"


def test_missing_figures_are_named() -> None:
    constant = answer(Question("inverse", P_256, "ecp5", constant_time=True), ROWS)
    assert {entry.config.core_id for entry in constant.unmeasured} > {
        "mont-inv",
        "div-pm",
        "inv-word",
    }
    commands = [str(entry.synth()) for entry in constant.unmeasured]
    assert any("mont-inv " in entry and "-P ConstantTime=1" in entry for entry in commands)
    response = answer(Question("inverse", P_256, "ecp5"), ROWS)
    assert "1 row of phase I alone" in " ".join(response.unknown)
    assert "older RTL" not in " ".join(response.unknown)
    by_core = {entry.config.core_id: entry for entry in response.unmeasured}
    assert {"mont-inv-split", "div-pm"} < set(by_core)
    assert not any("ConstantTime" in str(entry.synth()) for entry in response.unmeasured)
    assert by_core["div-pm"].cycles == catalog.get("div-pm").configure(256).latency()[1]
    cycles = [entry.cycles for entry in response.unmeasured]
    assert cycles == sorted(cycles)
    old = [{**r, "rtl_checksum": "0"} for r in ROWS]
    response = answer(Question("inverse", P_256, "ecp5"), old)
    assert all(choice.stale for choice in response.choices)
    assert "3 rows measured on older RTL" in " ".join(response.unknown)


def test_a_choice_of_modules_without_a_row_is_named_with_its_cycles() -> None:
    rows = [row("modexp", 34000, 100000.0, bits=2048)]
    response = answer(Question("power", of_bits(2048), "ecp5"), rows)
    assert [choice.row["label"] for choice in response.choices] == ["modexp-2048"]
    command = "dualfield synth modexp --bits 2048 --target ecp5 -P Multiplier="
    words = "dualfield synth modexp-words --bits 2048 --target ecp5 -P Technology=1"
    commands = [entry.synth() for entry in response.unmeasured]
    assert commands == [command + "dsp", words]
    for faster in response.unmeasured:
        assert faster.cycles < response.choices[0].row["cycles_worst"]
    rows.append(row("modexp", 9000, 50000.0, bits=2048, Multiplier="dsp"))
    rows.append(row("modexp-words", 9800, 68000.0, bits=2048, Technology=1))
    assert not answer(Question("power", of_bits(2048), "ecp5"), rows).unmeasured


def test_a_row_that_is_not_credible_is_left_out_with_its_reason() -> None:
    doubt = {**row("mont-mul-serial", 10, 0.1), "doubt": "carry chains are not timed"}
    response = answer(Question("multiply", P_256, "ecp5"), [doubt])
    assert not response.choices
    assert response.unknown == (
        "1 row left out as not credible, mont-mul-serial-256: carry chains are not timed.",
    )
    assert "mont-mul-serial" not in {entry.config.core_id for entry in response.unmeasured}
    both = answer(Question("multiply", P_256, "ecp5"), [doubt, *ROWS])
    assert [choice.row["core_area"] for choice in both.choices] == [2000]


def test_a_width_without_rows_has_an_estimate() -> None:
    rows = [
        row("inv-divstep", 1000, 2.0, bits=128),
        row("inv-divstep", 2000, 4.0),
        row("inv-divstep", 4000, 9.0, bits=512),
    ]
    (choice,) = answer(Question("inverse", of_bits(192), "ecp5"), rows).choices
    assert (choice.row["bits"], choice.row["label"]) == (192, "inv-divstep-192")
    assert choice.figures.basis == "estimate"
    assert (choice.widths, choice.row["core_area"]) == ("~128, 256", 1500)
    assert choice.row["cycles_worst"] == catalog.get("inv-divstep").configure(192).latency()[1]
    low, high = rows[0]["clock_mhz"], rows[1]["clock_mhz"]
    assert min(low, high) <= choice.row["clock_mhz"] <= max(low, high)
    assert choice.row["time_us"] == pytest.approx(
        choice.row["cycles_mean"] / choice.row["clock_mhz"]
    )
    assert choice.generate() == "dualfield generate inv-divstep --bits 192 -o inv_divstep_192"
    assert "--bits 192" in choice.synth()
    assert "Measured at 256 bits: 2000 LUT4 positions" in choice.notes()[0]
    (exact,) = answer(Question("inverse", P_256, "ecp5"), rows).choices
    assert (exact.figures.basis, exact.row, exact.notes()) == ("measured", rows[1], [])


def test_a_width_below_every_row_has_the_figures_of_the_next_one() -> None:
    rows = [row("mont-mul-serial", 1000, 2.0, bits=128), row("mont-mul-serial", 2000, 4.0)]
    (choice,) = answer(Question("multiply", of_bits(9), "ecp5"), rows).choices
    assert (choice.figures.basis, choice.widths, choice.row["core_area"]) == ("wider", "<128", 1000)
    assert choice.row["cycles_worst"] == catalog.get("mont-mul-serial").configure(9).latency()[1]
    assert "the core of 9 bits is smaller" in choice.notes()[0]
    field = Field("gfp:0x101", "gfp", 257)
    (choice,) = answer(Question("multiply", field, "ecp5"), rows).choices
    assert "--field gfp:0x101 -o" in choice.generate()


def test_nothing_is_estimated_beyond_the_widest_row() -> None:
    response = answer(
        Question("multiply", of_bits(1536), "ecp5"), [row("mont-mul-serial", 2000, 4.0)]
    )
    assert not response.choices
    assert "mont-mul-serial" in {entry.config.core_id for entry in response.unmeasured}


def test_a_size_chosen_at_run_time_takes_the_same_hardware() -> None:
    (choice,) = answer(Question("inverse", of_bits(192), "ecp5"), [ROWS[2]]).choices
    assert (choice.figures.basis, choice.widths) == ("size", "any")
    assert choice.row["core_area"] == ROWS[2]["core_area"]
    assert choice.row["clock_mhz"] == ROWS[2]["clock_mhz"]
    assert choice.row["cycles_worst"] < ROWS[2]["cycles_worst"]
    assert "MaxBits" in choice.notes()[0]


def test_a_row_for_another_polynomial_is_no_choice() -> None:
    fixed = NAMED["B-233"].modulus
    options = {"Form": "binary", "Arithmetic": "digit", "Lane": 233, "Polynomial": fixed}
    unit_row = row("scalar-mul", 4200, 1400.0, 233, **options)
    assert answer(Question("scalar", NAMED["B-233"], "ecp5"), [unit_row]).choices
    other = Field("gf2m:other", "gf2m", (1 << 233) | (1 << 159) | 1)
    assert not answer(Question("scalar", other, "ecp5"), [unit_row]).choices


def test_estimates_are_near_what_is_measured() -> None:
    """Estimate each published row from a smaller and a larger one, and compare with the row."""
    families: dict[tuple[object, ...], list[Any]] = {}
    for r in published.load(published.folder()):
        key = (r["core"], str(r["parameters"]), r["part"], r["target"])
        families.setdefault(key, []).append(r)
    errors: dict[str, list[float]] = {"core_area": [], "clock_mhz": []}
    for family in families.values():
        for r in family:
            others = [entry for entry in family if entry is not r]
            config = catalog.get(r["core"]).configure(r["bits"], r["parameters"])
            response = figures(config, others) if others else None
            if response is None or response.basis != "estimate":
                continue
            assert response.row["cycles_worst"] == r["cycles_worst"]
            assert response.row["cycles_mean"] == pytest.approx(r["cycles_mean"], rel=0.02)
            for figure, bound in errors.items():
                if r[figure] is not None:
                    bound.append(abs(response.row[figure] / r[figure] - 1))
    assert len(errors["core_area"]) > 100
    assert max(errors["core_area"]) < 0.10
    assert sorted(errors["clock_mhz"])[len(errors["clock_mhz"]) * 9 // 10] < 0.15
    assert max(errors["clock_mhz"]) < 0.25


def test_an_empty_answer_names_the_reason_and_advice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    untimed = [row("mont-inv", 2900, None)]
    (advice,) = answer(Question("inverse", P_256, "ecp5"), untimed).advice
    assert advice == "Rows of ecp5 have no clock: add --best area to rank by area."
    assert answer(Question("inverse", P_256, "ecp5", "area"), untimed).choices
    ice40 = [{**r, "target": "ice40"} for r in ROWS]
    response = answer(Question("inverse", P_256, "ice40-up5k"), ice40)
    assert "--target ice40." in response.advice[-1]
    notes = {entry.config.label(): entry for entry in response.unmeasured}
    assert notes["mont-inv-256"].note == "2900 LUT4 positions on ice40"
    large = [{**r, "area": 6000} for r in ice40]
    response = answer(Question("inverse", P_256, "ice40-up5k"), large)
    notes = {entry.config.label(): entry for entry in response.unmeasured}
    assert notes["mont-inv-256"].note.endswith("does not fit UP5K")
    assert notes["mont-inv-256"].synth() is None
    narrow = answer(Question("inverse", P_256, "ecp5"), ROWS, lambda r: False)
    assert "--where excludes every configuration (3)" in narrow.advice[0]
    none = answer(Question("power", NAMED["B-233"], "ecp5"), ROWS)
    assert "No core supports power in GF(2^m)" in none.advice[0]
    monkeypatch.setattr(published, "load", lambda _: untimed)
    question = ["choose", "--operation", "inverse", "--field", "P-256"]
    for words in (question, [*question, "--json"]):
        assert run_app(cli.app, words) == 1
        assert "add --best area" in capsys.readouterr().out


def test_devices_that_hold_a_core_are_named() -> None:
    (choice,) = answer(
        Question("multiply", P_256, "ecp5"), [row("mont-mul-serial", 30000, 4.0)]
    ).choices
    assert choice.fits == ("45F", "85F")
    tight = {**row("mont-mul-serial", 3000, 4.0), "dsp": 100}
    (choice,) = answer(Question("multiply", P_256, "ecp5"), [tight]).choices
    assert choice.fits == ("85F",)


def test_the_commands_make_that_configuration() -> None:
    (choice, *_) = answer(Question("inverse", P_256, "ecp5"), ROWS).choices
    words = shlex.split(choice.generate())
    assert words[:5] == ["dualfield", "generate", "inv-divstep", "--field", "P-256"]
    assert choice.synth() == (
        "dualfield synth inv-divstep --bits 256 --target ecp5 -P Technology=1 --seeds 5"
    )


def test_a_fixed_prime_has_its_core_only_with_a_form() -> None:
    """With the row of its prime it is a choice, else a core to measure, without a form neither."""
    rows = [row("mont-mul-prime", 900, 0.2, Overlap=1, Reduced=0)]
    (choice,) = answer(Question("multiply", P_256, "ecp5"), rows).choices
    assert choice.generate() == (
        "dualfield generate mont-mul-prime --field P-256 -P Reduced=0 -P Overlap=1 "
        "-o mont_mul_prime_p256"
    )
    for name, cores in (("P-384", 1), ("SM2", 1), ("BN254", 0), ("BLS12-381", 0)):
        result = answer(Question("multiply", NAMED[name], "ecp5"), rows)
        assert not result.choices
        ours = [u for u in result.unmeasured if u.config.core_id == "mont-mul-prime"]
        assert [u.config.modulus for u in ours] == [NAMED[name].modulus] * cores
    for bits in (256, 300):
        result = answer(Question("multiply", of_bits(bits), "ecp5"), rows)
        assert "mont-mul-prime" not in {u.config.core_id for u in result.unmeasured}
        assert not result.choices


def test_the_command_measures_the_settings_of_the_row() -> None:
    """`synth` uses Technology=1 on ECP5 unless the command sets it."""
    (choice,) = answer(Question("inverse", P_256, "ecp5"), [row("inv-divstep", 2800, 3.6)]).choices
    assert choice.synth().endswith("--target ecp5 -P Technology=0 --seeds 5")


def test_a_scalar_is_for_the_curve_of_the_name() -> None:
    (choice, *_) = answer(Question("scalar", P_256, "ecp5"), ROWS).choices
    assert choice.generate() == (
        "dualfield generate scalar-mul --curve P-256 -P Arithmetic=dsp -o scalar_mul_p256"
    )
    assert not answer(Question("scalar", NAMED["25519"], "ecp5"), ROWS).choices, "another form"
    (choice, *_) = answer(Question("scalar", of_bits(256), "ecp5"), ROWS).choices
    assert "generate scalar-mul --bits 256 -P" in choice.generate()
    assert "--curve C fixes it" in " ".join(choice.notes())


def test_cells_that_no_folder_has_are_left_out_of_its_command() -> None:
    rows = [row("scalar-mul", 4200, 1500.0, Arithmetic="dsp", Technology=1)]
    (choice,) = answer(Question("scalar", P_256, "ecp5"), rows).choices
    assert "Technology" not in choice.generate()
    assert "-P Technology=1" in choice.synth()
    assert "`generate` writes Technology=0" in " ".join(choice.notes())


def test_the_command_ranks_what_is_published(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(published, "load", lambda _: ROWS)
    question = ["choose", "--operation", "inverse", "--field", "P-256", "--json"]
    assert run_app(cli.app, question) == 0
    response = json.loads(capsys.readouterr().out)
    assert [c["label"] for c in response["choices"]] == labels(Question("inverse", P_256, "ecp5"))
    assert response["unknown"]
    assert (response["more"], response["choices"][0]["fits"][0]) == (0, "12F")
    assert response["choices"][0]["basis"] == "measured"
    assert response["unmeasured"][0]["synth"].startswith("dualfield synth ")
    assert run_app(cli.app, [*question, "--top", "1"]) == 0
    response = json.loads(capsys.readouterr().out)
    assert (len(response["choices"]), response["more"]) == (1, 2)
    assert run_app(cli.app, [*question[:-1], "--top", "1"]) == 0
    assert "--top 3 shows 2 more." in capsys.readouterr().out
    assert run_app(cli.app, [*question[:-1], "--where", "core_area < 2000"]) == 0
    output = capsys.readouterr().out
    assert "mont-inv-256" not in output
    assert "dualfield generate inv-divstep" in output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--operation", "invert"], "one of inverse, divide"),
        (["--best", "speed"], "one of time, area"),
        (["--field", "P-257"], "no field 'P-257'"),
        (["--bits", "256"], "--field P-256 and --bits 256 cannot be combined"),
        (["--top", "0"], "than or equal to 1"),
        (["--target", "ecp6"], "ecp6"),
        (["--where", "size < 3"], "unknown figure 'size'"),
    ],
)
def test_an_invalid_question_is_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    question = {"--operation": "inverse", "--field": "P-256"} | {words[0]: words[1]}
    assert run_app(cli.app, ["choose", *(word for pair in question.items() for word in pair)]) == 2
    assert message in capsys.readouterr().err


def test_a_core_for_key_agreement_is_offered_for_its_own_curve() -> None:
    """A row of X25519 answers for 25519 only; the command generates the same core."""
    rows = [row("x25519", 5000, 600.0, bits=255)]
    (choice,) = answer(Question("agree", NAMED["25519"], "ecp5"), rows).choices
    assert choice.generate() == "dualfield generate x25519 --curve 25519 -o x25519_25519"
    for name in ("448", "P-192"):
        question = Question("agree", NAMED[name], "ecp5")
        result = answer(question, rows)
        cores = {unmeasured.config.core_id for unmeasured in result.unmeasured}
        assert not result.choices
        assert cores == ({"x448"} if name == "448" else set())


def test_a_core_for_signatures_is_offered_for_its_own_curve() -> None:
    """Its point is fixed, as is that of base-mul, which multiplies no other point."""
    rows = [row("ecdsa", 5000, 600.0, bits=256)]
    (choice,) = answer(Question("sign", NAMED["P-256"], "ecp5"), rows).choices
    assert choice.generate() == "dualfield generate ecdsa --curve P-256 -o ecdsa_p256"
    result = answer(Question("sign", NAMED["secp256k1"], "ecp5"), rows)
    assert not result.choices
    assert {unmeasured.config.core_id for unmeasured in result.unmeasured} == {"ecdsa"}
    scalar = answer(Question("scalar", NAMED["P-256"], "ecp5"), rows)
    assert not {"ecdsa", "base-mul"} & {u.config.core_id for u in scalar.unmeasured}
