"""`compute --key-file`: operands of private keys, and refusals of all other files."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519, rsa, x448, x25519
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from dualfield import catalog, cli, operations
from dualfield.check import ed_signatures
from dualfield.cli import key_files
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.rsa_keys import Action, Key, unpack

RSA = catalog.get("rsa")
RSA_KEY = rsa.generate_private_key(65537, 1024)
Private = (
    rsa.RSAPrivateKey
    | ec.EllipticCurvePrivateKey
    | ed25519.Ed25519PrivateKey
    | ed448.Ed448PrivateKey
    | x25519.X25519PrivateKey
    | x448.X448PrivateKey
)


def write(path: Path, key: Private, encoding: Encoding = Encoding.PEM) -> Path:
    path.write_bytes(key.private_bytes(encoding, PrivateFormat.PKCS8, NoEncryption()))
    return path


def merged(core: str, path: Path, **operands: str) -> key_files.KeyOperands:
    return key_files.merge(catalog.get(core), path, operands, curve=None, bits=None)


@pytest.mark.parametrize("encoding", [Encoding.PEM, Encoding.DER])
def test_an_rsa_key(tmp_path: Path, encoding: Encoding) -> None:
    """The numbers of a private operation; a pair takes no private exponent."""
    path, secret = write(tmp_path / "key", RSA_KEY, encoding), RSA_KEY.private_numbers()
    numbers = Key(secret.p, secret.q, 65537).numbers
    own = merged("rsa", path, a="5")
    assert own == key_files.KeyOperands({name: hex(value) for name, value in numbers.items()})
    assert sorted(merged("rsa", path, r="5").operands) == ["e", "p", "q", "qinv"]


def test_an_rsa_key_without_its_primes(tmp_path: Path) -> None:
    path, secret = write(tmp_path / "key", RSA_KEY), RSA_KEY.private_numbers()
    numbers = {"n": secret.public_numbers.n, "e": 65537, "d": secret.d}
    own = merged("rsa-one", path, a="5", r="7")
    assert own == key_files.KeyOperands({name: hex(value) for name, value in numbers.items()})
    with pytest.raises(UsageError, match="has a key of 1024 bits, but --bits is 2048"):
        key_files.merge(catalog.get("rsa-one"), path, {}, curve=None, bits=2048)
    with pytest.raises(UsageError, match="--d and --key-file set the same"):
        merged("rsa-one", path, d="5")


def test_a_public_rsa_key(tmp_path: Path) -> None:
    path, n = tmp_path / "public", RSA_KEY.public_key().public_numbers().n
    for encoding, form in (
        (Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        (Encoding.DER, PublicFormat.PKCS1),
    ):
        path.write_bytes(RSA_KEY.public_key().public_bytes(encoding, form))
        own = merged("modexp-words", path, a="5")
        assert (own.operands, own.field) == ({"b": "0x10001"}, f"gfp:{n:#x}")
    for name in ("b", "field"):
        with pytest.raises(UsageError, match=f"--{name} and --key-file set the same"):
            merged("modexp-words", path, **{name: "5"})


@pytest.mark.parametrize(("curve", "name"), [(ec.SECP256R1(), "P-256"), (ec.SECP384R1(), "P-384")])
def test_a_key_of_ecdsa(tmp_path: Path, curve: ec.EllipticCurve, name: str) -> None:
    key = ec.generate_private_key(curve)
    secret = hex(key.private_numbers().private_value)
    own = merged("ecdsa", write(tmp_path / "key", key))
    assert own == key_files.KeyOperands({"key": secret}, name)


def test_keys_of_montgomery_and_edwards_curves(tmp_path: Path) -> None:
    for core, key in (
        ("x25519", x25519.X25519PrivateKey.generate()),
        ("x448", x448.X448PrivateKey.generate()),
    ):
        path = write(tmp_path / core, key)
        own = merged(core, path)
        assert own == key_files.KeyOperands({"key": key.private_bytes_raw().hex()})
    for bits, ed_key in (
        (255, ed25519.Ed25519PrivateKey.generate()),
        (448, ed448.Ed448PrivateKey.generate()),
    ):
        own = merged("eddsa", write(tmp_path / f"{bits}", ed_key))
        scalar, _ = ed_signatures.expand(bits, ed_key.private_bytes_raw())
        assert int.from_bytes(bytes.fromhex(own.operands["s"]), "little") == scalar
        assert own.curve == {255: "25519", 448: "448"}[bits]


def test_files_without_a_usable_key(tmp_path: Path) -> None:
    """Each refusal names the file and what is wrong, and shows no number of the key."""
    path, public = tmp_path / "key.pem", RSA_KEY.public_key()
    encryption = BestAvailableEncryption(b"password")
    contents = {
        "is encrypted": RSA_KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, encryption),
        "is not a key": b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
        "is not a key in PEM or DER": bytes(100),
    }
    for message, content in contents.items():
        path.write_bytes(content)
        with pytest.raises(UsageError, match=message) as error:
            merged("rsa", path)
        assert "key.pem" in str(error.value)
    for encoding in (Encoding.PEM, Encoding.DER):
        path.write_bytes(public.public_bytes(encoding, PublicFormat.SubjectPublicKeyInfo))
        with pytest.raises(UsageError, match="is no private RSA key"):
            merged("rsa", path)
    for missing in (tmp_path / "none", tmp_path):
        with pytest.raises(UsageError, match="cannot be read"):
            merged("rsa", missing)


@pytest.mark.parametrize(
    ("core", "key", "message"),
    [
        ("rsa", ec.generate_private_key(ec.SECP256R1()), "is no private RSA key, which rsa needs"),
        ("ecdsa", RSA_KEY, "is no private EC key"),
        ("eddsa", x25519.X25519PrivateKey.generate(), "is no private Ed25519 or Ed448 key"),
        ("x25519", x448.X448PrivateKey.generate(), "is no private X25519 key"),
        ("modexp-words", RSA_KEY, "is no public RSA key"),
        ("ami-sf", RSA_KEY, "ami-sf has no key"),
    ],
)
def test_keys_of_another_kind(tmp_path: Path, core: str, key: Private, message: str) -> None:
    path = write(tmp_path / "key", key)
    with pytest.raises(UsageError, match=message):
        merged(core, path)


def test_keys_of_another_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "key", RSA_KEY)
    with pytest.raises(UsageError, match="has a key of 1024 bits, but --bits is 2048"):
        key_files.merge(RSA, path, {}, curve=None, bits=2048)
    p = 2**521 - 1
    q = 2**607 - 1
    phi = (p - 1) * (q - 1)
    d = pow(65537, -1, phi)
    public = rsa.RSAPublicNumbers(65537, p * q)
    numbers = rsa.RSAPrivateNumbers(
        p, q, d, rsa.rsa_crt_dmp1(d, p), rsa.rsa_crt_dmq1(d, q), rsa.rsa_crt_iqmp(p, q), public
    )
    uneven = write(tmp_path / "uneven", numbers.private_key())
    with pytest.raises(UsageError, match="the primes have 521 and 607 bits"):
        merged("rsa", uneven)


def test_the_command_passes_operands_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The operation of the core gets the operands of the key together with those of the user."""
    path, secret = write(tmp_path / "key", RSA_KEY), RSA_KEY.private_numbers()
    jobs = []

    def simulate(request: operations.Request, *_: object) -> Outcome:
        jobs.append(unpack(request.config, request.job))
        return Outcome(0, None, Status.OK, 1)

    monkeypatch.setattr("dualfield.check.compute.simulate", simulate)
    assert run_app(cli.app, ["compute", "rsa", "--key-file", str(path), "--r", "12345"]) == 0
    ((action, numbers),) = jobs
    assert action is Action.BLIND
    assert (numbers["p"], numbers["q"], numbers["c"]) == (secret.p, secret.q, 12345)
    assert "status  ok" in capsys.readouterr().out


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code of a wrong use is 2; nothing runs."""
    ec_key = str(write(tmp_path / "ec", ec.generate_private_key(ec.SECP256R1())))
    rsa_key = str(write(tmp_path / "rsa", RSA_KEY))
    secret = RSA_KEY.private_numbers()
    for words, message in (
        (["ecdsa", "--key-file", ec_key, "--curve", "P-384"], "has a key on P-256, but --curve"),
        (["ecdsa", "--key-file", ec_key, "--key", "7"], "--key and --key-file set the same"),
        (["rsa", "--key-file", rsa_key, "--vectors", "-"], "leave out --key-file"),
        (["rsa", "--key-file", rsa_key], "for a private operation, give"),
        (["rsa", "--key-file", ec_key, "--a", "5"], "is no private RSA key"),
    ):
        assert run_app(cli.app, ["compute", *words]) == 2
        err = capsys.readouterr().err
        assert message in err
        assert f"{secret.p:x}" not in err
