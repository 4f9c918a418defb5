"""The option ``--key-file``: operands from a key in PEM or DER, by `cryptography`."""

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dualfield.catalog import Core
from dualfield.host import extras
from dualfield.host.errors import UsageError, quoted
from dualfield.math.curves import parse_curve, parse_curves

_MOST_BYTES = 1 << 20
"""Bytes of a key file, most."""
_KINDS = {
    "rsa": "private RSA",
    "rsa-one": "private RSA",
    "power": "public RSA",
    "sign": "private EC",
    "sign-ed": "private Ed25519 or Ed448",
}
"""Operation -> the key that it needs."""


@dataclass(frozen=True)
class KeyOperands:
    """The operands that a key determines.

    Attributes:
        operands: Operands by name.
        curve: Name of the curve; None if the key has none.
        field: The field, for a power; None for other operations.
    """

    operands: dict[str, str]
    curve: str | None = None
    field: str | None = None


def read(path: Path) -> object:
    """Return the private or public key of a file.

    Raises:
        UsageError: the file cannot be read, or has no key without a password.
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
        problem = "is not a key in PEM or DER"
        with contextlib.suppress(ValueError, UnsupportedAlgorithm):
            return public(data)
    raise UsageError(f"--key-file {quoted(path)} {problem}.")


def _loaders(serialization: Any, *, is_pem: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    if is_pem:
        return serialization.load_pem_private_key, serialization.load_pem_public_key
    return serialization.load_der_private_key, serialization.load_der_public_key


def merge(
    core: Core, path: Path, given: Mapping[str, str | None], *, curve: str | None, bits: int | None
) -> KeyOperands:
    """Return the operands, the curve and the field of a key file.

    ``given``, ``curve``, ``bits``: the user's options. Raises UsageError if the file has no key for
    the core, or contradicts an option.
    """
    if core.operation not in (*_KINDS, "agree"):
        raise UsageError(
            f"{core.id} has no key: --key-file belongs to rsa, rsa-one, ecdsa, eddsa, x25519 "
            "and x448 (private keys), and to modexp and modexp-words (public RSA keys)."
        )
    own = _of_key(core, path, read(path), given, bits)
    if own.curve is not None:
        found = parse_curve(own.curve)
        both = found if curve is None else parse_curves(curve)
        if replace(both, also=None) != found:
            raise UsageError(
                f"--key-file {quoted(path)} has a key on {found.words}, but --curve is {curve}: "
                "leave out --curve."
            )
        own = replace(own, curve=both.words)
    for name in (*own.operands, *(["field"] if own.field else [])):
        if given.get(name) is not None:
            raise UsageError(f"--{name} and --key-file set the same operand: give only one.")
    return own


def _of_key(
    core: Core, path: Path, key: object, operands: Mapping[str, str | None], bits: int | None
) -> KeyOperands:
    from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519, rsa, x448, x25519

    if core.operation == "rsa" and isinstance(key, rsa.RSAPrivateKey):
        return KeyOperands(_of_rsa(path, key.private_numbers(), operands, bits))
    if core.operation == "rsa-one" and isinstance(key, rsa.RSAPrivateKey):
        return KeyOperands(_of_rsa_one(path, key.private_numbers(), bits))
    if core.operation == "power" and isinstance(key, rsa.RSAPublicKey):
        public = key.public_numbers()
        return KeyOperands({"b": hex(public.e)}, field=f"gfp:{public.n:#x}")
    if core.operation == "sign" and isinstance(key, ec.EllipticCurvePrivateKey):
        secret = hex(key.private_numbers().private_value)
        return KeyOperands({"key": secret}, key.curve.name)
    if core.operation == "sign-ed" and isinstance(
        key, ed25519.Ed25519PrivateKey | ed448.Ed448PrivateKey
    ):
        return _of_eddsa(key.private_bytes_raw())
    own = x25519.X25519PrivateKey if core.id == "x25519" else x448.X448PrivateKey
    if core.operation == "agree" and isinstance(key, own):
        return KeyOperands({"key": key.private_bytes_raw().hex()})
    kind = _KINDS.get(core.operation, f"private {core.id.upper()}")
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
    _require_bits(path, size, bits)
    numbers = {"p": key.p, "q": key.q, "qinv": key.iqmp, "e": key.public_numbers.e}
    if operands.get("r") is None:  # a pair needs no private exponent
        numbers |= {"dp": key.dmp1, "dq": key.dmq1}
    return {name: hex(number) for name, number in numbers.items()}


def _of_rsa_one(path: Path, key: Any, bits: int | None) -> dict[str, str]:
    n = key.public_numbers.n
    _require_bits(path, n.bit_length(), bits)
    return {"n": hex(n), "e": hex(key.public_numbers.e), "d": hex(key.d)}


def _require_bits(path: Path, size: int, bits: int | None) -> None:
    if bits not in (None, size):
        raise UsageError(
            f"--key-file {quoted(path)} has a key of {size} bits, but --bits is {bits}: leave out "
            "--bits."
        )


def _of_eddsa(seed: bytes) -> KeyOperands:
    """Return the secret scalar and the curve of a private key."""
    from dualfield.check.ed_signatures import expand

    bits = 255 if len(seed) == 32 else 448
    scalar, _ = expand(bits, seed)
    curve = {255: "25519", 448: "448"}[bits]
    return KeyOperands({"s": scalar.to_bytes(len(seed), "little").hex()}, curve)
