"""``python -m workshop published-vectors``, on files written here in the published format."""

import importlib.util
from pathlib import Path

import pytest

from absent import needs
from dualfield.math import points
from dualfield.math.curves import NAMED
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from workshop import published_vectors as published
from workshop.published_vectors import FILES, Answer, Reader, Vector, sections

P192, K163 = NAMED["P-192"], NAMED["K-163"]
G = points.multiple(P192, 1, P192.base) or (0, 0)
D, E = 0x1234567, 0xFEDCBA98
DG, EG, DEG = (points.multiple(P192, k, G) or (0, 0) for k in (D, E, D * E))
OFF = (G[0], G[1] ^ 1)
OK, REFUSED = Status.OK, Status.NOT_INVERTIBLE


def agreement(result: str, z: int = DEG[0], other: tuple[int, int] = EG) -> str:
    """Return a test of a file of key agreements."""
    return (
        f"COUNT = 0\ndsCAVS = {E:x}\nQsCAVSx = {other[0]:x}\nQsCAVSy = {other[1]:x}\n"
        f"dsIUT = {D:x}\nQsIUTx = {DG[0]:x}\nQsIUTy = {DG[1]:x}\nZ = {z:x}\nResult = {result}\n\n"
    )


def agreements(*tests: str) -> str:
    head = (
        "# a comment\n[EA]\n\n[Curve selected:  P-192]\n[SHA(s) supported:  SHA1]\n\n[EA - SHA1]\n"
    )
    return head + "".join(tests)


KEYS = f"[P-192]\n\n[B.4.2 how]\nN = 10\n\nd = {D:x}\nQx = {DG[0]:x}\nQy = {DG[1]:x}\n\n"
KEYS += "[P-111]\n\nd = 1\nQx = 2\nQy = 3\n"
PUBLIC = "[P-192]\n\n" + "".join(
    f"Qx = {x:x}\nQy = {y:x}\nResult = {result}\n\n"
    for (x, y), result in [
        (DG, "P (0 )"),
        (OFF, "F (2 - Point not on curve)"),
        ((P192.modulus + 1, 1), "F (1 - Q_x or Q_y out of range)"),
    ]
)
AGREED = agreements(
    agreement("P (0 - Correct)"),
    agreement("F (2 - CAVS's Static public key Y fails)", other=OFF),
    agreement("F (8 - Z changed )", DEG[0] + 1),
)


def vector_folder(folder: Path, **texts: str) -> Path:
    """Return a folder like that of the wheel, with files of these name endings."""
    for end, text in texts.items():
        (path,) = (
            name for name in FILES if name.endswith((f"186-3/{end}.rsp", f"ZZOnly_{end}.fax"))
        )
        (folder / "asymmetric" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "asymmetric" / path).write_text(text)
    files = sorted((folder / "asymmetric").rglob("*.*"))
    return files[0] if len(files) == 1 else folder


def test_files_are_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs_files([], "run", (tmp_path, monkeypatch, capsys))


def test_files_are_run_on_the_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(published, "Bench", None)
    runs_files(["--model"], "answered by the model", (tmp_path, monkeypatch, capsys))


def runs_files(
    how: list[str],
    phrase: str,
    options: tuple[Path, pytest.MonkeyPatch, pytest.CaptureFixture[str]],
) -> None:
    """Check one line per file and code 0, and code 1 with a wrong expected value."""
    tmp_path, monkeypatch, capsys = options
    vector_folder(tmp_path, KeyPair=KEYS, PKV=PUBLIC, init=AGREED)
    monkeypatch.setattr(published, "FILES", (FILES[1], FILES[3], FILES[5]))
    assert published.main([str(tmp_path), "--curve", "P-192", *how]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[2] for line in lines[:3]] == [
        f"1 {phrase}, 0 wider than the ports, 0 wrong",
        f"3 {phrase}, 0 wider than the ports, 0 wrong",
        f"3 {phrase}, 0 wider than the ports, 0 wrong",
    ]
    wrong = agreements(agreement("P (0 - Correct)", DEG[0] + 1), agreement("F (8 - Z changed )"))
    vector_folder(tmp_path, init=wrong, KeyPair=KEYS.replace(f"{D:x}", f"{D + 1:x}"))
    assert published.main([str(tmp_path), *how]) == 1
    captured = capsys.readouterr()
    assert f"6 {phrase} on 1 curves: 3 wrong." in captured.out
    assert captured.err.count("P-192, scalar") == 3


def answers(test: Vector) -> list[Answer]:
    """Return possible answers of a core; a test accepts some of them."""
    actual: list[Point] = [None, G, DG, DEG]
    return [*((OK, point) for point in actual), (REFUSED, (0, 0)), (Status.OPERAND_RANGE, (0, 0))]


@pytest.mark.parametrize(
    ("result", "z", "accepted"),
    [
        ("P (0 - Correct)", DEG[0], [3]),
        ("P (0 - Correct)", DEG[0] + 1, []),
        ("F (1 - X fails)", DEG[0], [4, 5]),
        ("F (6 - Y fails)", DEG[0], [4, 5]),
        ("F (7 - d changed)", DEG[0], [0, 1, 3]),
        ("F (8 - Z changed)", DEG[0], [0, 1, 2]),
        ("F (12 - Tag changed)", DEG[0], [3]),
    ],
)
def test_what_a_key_agreement_takes(
    tmp_path: Path, result: str, z: int, accepted: list[int]
) -> None:
    vector_folder(tmp_path, init=agreements(agreement(result, z)))
    (test,) = Reader(tmp_path / "asymmetric", FILES[5]).vectors()
    assert [i for i, entry in enumerate(answers(test)) if test.right(entry)] == accepted


@pytest.mark.parametrize(
    ("result", "scalar", "accepted"),
    [
        ("P (0 )", 1, [2]),
        ("F (1 - Q_x or Q_y out of range)", 1, [5]),
        ("F (2 - Point not on curve)", 1, [4]),
        ("F (2 - Added PT of order 2)", P192.order, [1, 2, 3, 4, 5]),
    ],
)
def test_what_a_public_key_takes(
    tmp_path: Path, result: str, scalar: int, accepted: list[int]
) -> None:
    vector_folder(tmp_path, PKV=f"[P-192]\n\nQx = {DG[0]:x}\nQy = {DG[1]:x}\nResult = {result}\n")
    (test,) = Reader(tmp_path / "asymmetric", FILES[3]).vectors()
    assert test.scalar == scalar
    assert [i for i, entry in enumerate(answers(test)) if test.right(entry)] == accepted


def test_the_other_forms_of_file() -> None:
    """RFC 7027, RFC 7748 and compressed points: check the values that the reader returns."""
    read = Reader(Path(), "")
    ((name, both),) = sections(
        "curve = brainpoolP256r1\ndA = 2\ndB = 3\nx_qA = 4\ny_qA = 5\nx_qB = 6\ny_qB = 7\n"
        "x_Z = 8\ny_Z = 9\n"
    )
    vector_folder = [(test.scalar, test.point) for test in read._of(NAMED[name], both)]
    base = NAMED["brainpoolP256r1"].base
    assert vector_folder == [(2, base), (3, base), (2, (6, 7)), (3, (4, 5))]
    ((name, point),) = sections("COUNT = 0\nCURVE = SECP256K1\nPOINT = 03\nX = a\nY = b\n")
    ((test),) = read._of(NAMED[name], point)
    assert (test.curve.name, test.point) == ("secp256k1", (10, 11))
    key, u = bytes(range(56)), bytes(55) + b"\x01"
    values = {"INPUT_SCALAR": key.hex(), "INPUT_U": u.hex(), "OUTPUT_U": u.hex()}
    test = read._of_rfc7748(values)
    assert test.scalar % 4 == 0
    assert test.scalar.bit_length() == 448
    assert test.point == (1 << 440, 0)
    assert test.right((OK, (1 << 440, 0)))
    assert not test.right((OK, None))


def test_points_wider_than_the_ports_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    vector_folder(
        tmp_path, PKV=f"[K-163]\n\nQx = {1 << 163:x}\nQy = 1\nResult = F (1 - out of range)\n"
    )
    monkeypatch.setattr(published, "FILES", FILES[3:4])
    assert published.main([str(tmp_path)]) == 0
    assert "0 run, 1 wider than the ports, 0 wrong" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "message"), [([], "not installed"), (["x"], "cannot be read")])
def test_what_it_cannot_read(
    words: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert published.main(words) == 2
    assert message in " ".join(capsys.readouterr().err.split())


@needs("the wheel cryptography-vectors")
def test_a_few_of_the_wheel(capsys: pytest.CaptureFixture[str]) -> None:
    """Needs the wheel, which is not in the lock file because it has over 30 MB."""
    assert published.main(["--curve", "P-192", "--count", "2"]) == 0
    assert "0 wrong." in capsys.readouterr().out
