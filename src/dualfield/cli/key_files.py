"""The option ``--key-file``: operands from a private key in PEM or DER, by `cryptography`."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dualfield.catalog import Core
from dualfield.host import extras
from dualfield.host.errors import UsageError, quoted
from dualfield.math.curves import parse_curve

_MOST_BYTES = 1 << 20
"""Bytes of a key file, most."""
_KINDS = {"rsa": "RSA", "sign": "EC", "sign-ed": "Ed25519 or Ed448", "agree": "X25519 or X448"}
"""Operation -> the key that it needs."""


def read(path: Path) -> object:
    """Return the private key of a file.

    Raises:
        UsageError: the file cannot be read, or has no private key without a password.
        ToolMissing: `cryptography` is not installed.
    """
    extras.require("cryptography")
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization

    try:
        with path.open("rb") as source:
            data = source.read(_MOST_BYTES)
    except OSError as error:
        raise UsageError(f"--key-file {quoted(path)} cannot be read: {error.strerror}.") from None
    private, public = _loaders(serialization, is_pem=b"-----BEGIN" in data)
    try:
        return private(data, None)
    except TypeError:
        problem = "is encrypted: decrypt it first, e.g. openssl pkey -in FILE -out PLAIN"
    except (ValueError, UnsupportedAlgorithm):
        problem = "is not a private key in PEM or DER"
        if _loads(lambda: public(data)):
            problem = "is a public key: a private key is needed"
    raise UsageError(f"--key-file {quoted(path)} {problem}.")


def _loaders(serialization: Any, *, is_pem: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    if is_pem:
        return serialization.load_pem_private_key, serialization.load_pem_public_key
    return serialization.load_der_private_key, serialization.load_der_public_key


def _loads(load: Callable[[], object]) -> bool:
    try:
        load()
    except Exception:
        return False
    return True


def merge(
    core: Core, path: Path, operands: Mapping[str, str | None], curve: str | None, bits: int | None
) -> tuple[dict[str, str | None], str | None]:
    """Return the operands with those of a key file, and the name of the curve.

    Raises UsageError if the file has no key for the core, or an operand is given twice.
    """
    if core.operation not in _KINDS:
        raise UsageError(
            f"{core.id} has no private key: --key-file belongs to rsa, ecdsa, eddsa, x25519 and "
            "x448."
        )
    own, curve_of_key = _of_key(core, path, read(path), operands, bits)
    if curve_of_key is not None:
        found = parse_curve(curve_of_key)
        if curve is not None and parse_curve(curve) != found:
            raise UsageError(
                f"--key-file {quoted(path)} has a key on {found.words}, but --curve is {curve}: "
                "leave out --curve."
            )
        curve = found.words
    for name in own:
        if operands.get(name) is not None:
            raise UsageError(f"--{name} and --key-file set the same operand: give only one.")
    return {**operands, **own}, curve


def _of_key(
    core: Core, path: Path, key: object, operands: Mapping[str, str | None], bits: int | None
) -> tuple[dict[str, str], str | None]:
    """Return the operands and the curve of a key."""
    from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519, rsa, x448, x25519

    if core.operation == "rsa" and isinstance(key, rsa.RSAPrivateKey):
        return _of_rsa(path, key.private_numbers(), operands, bits), None
    if core.operation == "sign" and isinstance(key, ec.EllipticCurvePrivateKey):
        return {"key": hex(key.private_numbers().private_value)}, key.curve.name
    if core.operation == "sign-ed" and isinstance(
        key, ed25519.Ed25519PrivateKey | ed448.Ed448PrivateKey
    ):
        return _of_eddsa(core, key.private_bytes_raw())
    own = x25519.X25519PrivateKey if core.id == "x25519" else x448.X448PrivateKey
    if core.operation == "agree" and isinstance(key, own):
        return {"key": key.private_bytes_raw().hex()}, None
    kind = core.id.upper() if core.operation == "agree" else _KINDS[core.operation]
    raise UsageError(f"--key-file {quoted(path)} is no {kind} key, which {core.id} needs.")


def _of_rsa(
    path: Path, key: Any, operands: Mapping[str, str | None], bits: int | None
) -> dict[str, str]:
    lengths = key.p.bit_length(), key.q.bit_length()
    size = key.public_numbers.n.bit_length()
    if lengths[0] != lengths[1]:
        raise UsageError(
            f"--key-file {quoted(path)}: the primes have {lengths[0]} and {lengths[1]} bits; rsa "
            "needs primes of the same length."
        )
    if bits not in (None, size):
        raise UsageError(
            f"--key-file {quoted(path)} has a key of {size} bits, but --bits is {bits}: leave out "
            "--bits."
        )
    numbers = {"p": key.p, "q": key.q, "qinv": key.iqmp, "e": key.public_numbers.e}
    if operands.get("r") is None:  # a pair needs no private exponent
        numbers |= {"dp": key.dmp1, "dq": key.dmq1}
    return {name: hex(number) for name, number in numbers.items()}


def _of_eddsa(core: Core, seed: bytes) -> tuple[dict[str, str], str]:
    """Return the secret scalar and the curve of a private key."""
    from dualfield.check.ed_signatures import expand

    bits = 255 if len(seed) == 32 else 448
    scalar, _ = expand(core.configure(bits), seed)
    return {"s": scalar.to_bytes(len(seed), "little").hex()}, {255: "25519", 448: "448"}[bits]
