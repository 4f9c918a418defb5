import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualfield.cli import explore as cli_explore
from dualfield.host.errors import UsageError
from dualfield.measure.explore import plan_file
from dualfield.measure.explore.plan import Point, Sweep, from_options, points, shard

SMALL = Sweep(("ami-sf", "ami-1sub"), (16, 24), {"result": ("plain", "double")}, ("ecp5",), (1, 2))


def titles(found: list[Point]) -> list[str]:
    return [point.title for point in found]


def test_every_combination_once_and_always_in_the_same_order() -> None:
    actual = titles(points(SMALL))
    assert actual == titles(points(SMALL))
    assert len(set(actual)) == len(actual) == 16
    assert actual[:3] == [
        "ami-sf-16 on ecp5, seed 1",
        "ami-sf-16-double on ecp5, seed 1",
        "ami-sf-24 on ecp5, seed 1",
    ]
    assert actual[8].endswith("seed 2")


def test_a_parameter_of_one_core() -> None:
    """A core's own parameter takes precedence over the same one of all cores."""
    parameters = {"result": ("plain",), "ami-1sub.result": ("single", "double")}
    actual = titles(points(Sweep(("ami-sf", "ami-1sub"), (16,), parameters, ("ecp5",), (1,))))
    assert actual == [
        "ami-sf-16 on ecp5, seed 1",
        "ami-1sub-16-single on ecp5, seed 1",
        "ami-1sub-16-double on ecp5, seed 1",
    ]
    parameters = {"Result": ("plain",), "ami-1sub.result": ("single", "double")}
    assert (
        titles(points(Sweep(("ami-sf", "ami-1sub"), (16,), parameters, ("ecp5",), (1,)))) == actual
    )
    twice = {"Result": ("plain",), "result": ("single",)}
    with pytest.raises(UsageError, match="the parameter result is given twice"):
        points(Sweep(("ami-sf",), (16,), twice, ("ecp5",), (1,)))
    with pytest.raises(UsageError, match=r"ami-1sb.result: .* no core ami-1sb. Did you mean ami-1"):
        points(Sweep(("ami-1sub",), (16,), {"ami-1sb.result": ("single",)}, ("ecp5",), (1,)))


@given(n=st.integers(1, 40))
def test_shards_are_disjoint_and_complete(n: int) -> None:
    everything = points(SMALL)
    parts = [titles(shard(everything, f"{i}/{n}")) for i in range(1, n + 1)]
    assert sorted(itertools.chain.from_iterable(parts)) == sorted(titles(everything))
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


@pytest.mark.parametrize("text", ["0/2", "3/2", "1", "1/0", "a/b", "-1/2", "1/2/3", ""])
def test_a_bad_shard(text: str) -> None:
    with pytest.raises(UsageError, match="i/n"):
        shard(points(SMALL), text)


def test_all_impossible_points_are_reported_at_once() -> None:
    bad = Sweep(("ami-sf", "ami-3sub"), (16, 1), {"Result": ("plane",)}, ("ecp6",), (1,))
    with pytest.raises(UsageError) as messages:
        points(bad)
    for part in ("ami-3sub", "ecp6", "1 bits", "plane"):
        assert part in str(messages.value)
    with pytest.raises(UsageError, match=r"ami-sf has no parameter digit"):
        points(Sweep(("ami-sf",), (16,), {"digit": ("4",)}, ("ecp5",), (1,)))
    with pytest.raises(UsageError, match=r"no cores and no bits"):
        points(Sweep(targets=("ecp5",), seeds=(1,)))
    with pytest.raises(UsageError, match=r"1100000 measurements"):
        points(Sweep(("ami-sf",), tuple(range(1100)), {}, ("ecp5",), tuple(range(1000))))


def test_options_by_commas_and_repeated() -> None:
    actual = from_options(
        ["ami-sf,ami-2sub", "ami-sf"], ["64, 128", "0x10"], ["result=plain", "result=double"], [], 3
    )
    assert actual == Sweep(
        ("ami-sf", "ami-2sub"), (64, 128, 16), {"result": ("plain", "double")}, (), (1, 2, 3)
    )
    for bits, parameters, message in (
        (["64x"], None, "--bits: '64x'"),
        (None, ["result"], "-P result"),
        (None, ["result=,"], "-P result=,"),
    ):
        with pytest.raises(UsageError, match=message):
            from_options(None, bits, parameters, None, None)


def test_a_plan_file(tmp_path: Path) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(
        "# a comment\ncores: [ami-sf, ami-2sub]\nbits:\n  - 64\n  - 0x80\n"
        "parameters:\n  result: [plain, double]\n  ConstantTime: 1\ntargets: ecp5\nseeds: 2\n"
    )
    actual = plan_file.read(path)
    assert actual == Sweep(
        ("ami-sf", "ami-2sub"),
        (64, 128),
        {"result": ("plain", "double"), "ConstantTime": ("1",)},
        ("ecp5",),
        (1, 2),
    )
    # An option goes before the file.
    over = Sweep(bits=(16,), parameters={"ConstantTime": ("0",)}).over(actual)
    assert (over.cores, over.bits) == (actual.cores, (16,))
    assert over.parameters == {"result": ("plain", "double"), "ConstantTime": ("0",)}
    path.write_text("seeds: [3, 9]")
    assert plan_file.read(path).seeds == (3, 9)
    path.write_text("cores: [div-pm, dividers]")
    actual = plan_file.read(path)
    assert actual.cores[0] == "div-pm"
    assert actual.of_sets == actual.cores[1:] != ()
    assert Sweep(("ami-sf",)).over(actual).of_sets == ()


def test_a_module_is_a_separate_measurement(tmp_path: Path) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text("cores: inv-word\nbits: 256\ntargets: xc2v\nseeds: 1\npart: df_frame")
    whole, inner = Sweep(("inv-word",), (256,), {}, ("xc2v",), (1,)), plan_file.read(path)
    (core,), (part,) = points(whole), points(inner)
    assert part.key != core.key
    assert part.title == "inv-word-256-df_frame on xc2v"
    assert (core.as_dict()["part"], part.as_dict()["part"]) == ("", "df_frame")
    with pytest.raises(UsageError, match=r"has no module df_fram.*Did you mean df_frame"):
        points(Sweep(part="df_fram").over(inner))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cores: [ami-sf", "not YAML"),
        ("part: [df_frame, df_inv_word]", "line 1: part: expected one value"),
        ("cores: ami-sf\nbit: 64", "line 2: unknown key 'bit'.*Did you mean bits"),
        ("cores: ami-sf\nbits: [64, x]", "line 2: bits: 'x' is not an integer"),
        ("cores: ami-sf\ncores: ami-2sub", "line 2: the plan: cores is given twice"),
        ("- ami-sf", "line 1: the plan must be"),
        ("parameters: 3", "line 1: parameters must be"),
        ("bits: {a: 1}", "line 1: bits: expected a value"),
        ("bits: []", "line 1: bits: the list is empty"),
        ("bits:", "line 1: bits: expected a value"),
        ("seeds: 0", "line 1: seeds"),
        ("seeds: 9999999999", "line 1: seeds"),
        ("", "empty"),
        ("a: !!python/object:os.system x", "unknown key"),
        ("[" * 5000, "more than 1000 brackets"),
        ("- " * 20000, "nested too deep|not YAML"),
        ("cores: \x01", "not YAML"),
    ],
)
def test_a_bad_plan_names_the_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(text)
    with pytest.raises(UsageError, match=message):
        plan_file.read(path)
    with pytest.raises(UsageError, match=message):
        cli_explore.explore_command(plan=path)


def test_a_plan_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"cores: \xff")
    for name in ("none.yaml", "", "latin.yaml"):
        with pytest.raises(UsageError, match="cannot be read"):
            plan_file.read(tmp_path / name)


def test_incompatible_options_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--workers"):
        cli_explore.explore_command(workers=2, scheduler="tcp://here:1")
    with pytest.raises(UsageError, match="no folder"):
        cli_explore.explore_command(csv=tmp_path / "none" / "rows.csv")
    with pytest.raises(UsageError, match=r"unknown figure 'aera'.*Did you mean area"):
        cli_explore.explore_command(cores=["ami-sf"], bits=["16"], where="aera < 3")
