"""Multiples of points by OpenSSL's libcrypto: an oracle that shares no code with this project.

The package `cryptography` offers only named prime curves. The C library also has binary curves and
curves with any constants: ``EC_GROUP_new_curve_GFp`` and ``EC_GROUP_new_curve_GF2m``. Such a group
has no order, so the library does not reduce scalars.
"""

import ctypes
import ctypes.util
import functools

from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.points import Point

_POINTERS = (
    "BN_new",
    "BN_bn2hex",
    "EC_GROUP_new_curve_GFp",
    "EC_GROUP_new_curve_GF2m",
    "EC_POINT_new",
    "EC_KEY_new",
    "BN_dup",
    "ECDSA_SIG_new",
    "ECDSA_SIG_get0_r",
    "ECDSA_SIG_get0_s",
    "ECDSA_do_sign",
)


@functools.cache
def available() -> bool:
    """Return whether a libcrypto with binary curves is installed.

    >>> available() in (True, False)
    True
    """
    name = ctypes.util.find_library("crypto")
    return name is not None and hasattr(ctypes.CDLL(name), "EC_GROUP_new_curve_GF2m")


@functools.cache
def libcrypto() -> ctypes.CDLL:
    """Return the library; UsageError if none with binary curves is installed."""
    if not available():
        raise UsageError(
            "No libcrypto with EC_GROUP_new_curve_GF2m was found: install OpenSSL's library "
            "(Debian and Ubuntu: apt install libssl3)."
        )
    library = ctypes.CDLL(ctypes.util.find_library("crypto"))
    for function in _POINTERS:
        getattr(library, function).restype = ctypes.c_void_p
    return library


class Number:
    """A BIGNUM of the library, for integers from 0 on."""

    def __init__(self, value: int = 0) -> None:
        self.at = ctypes.c_void_p(libcrypto().BN_new())
        self.put(value)

    def put(self, value: int) -> ctypes.c_void_p:
        """Set the value; return the address."""
        assert libcrypto().BN_hex2bn(ctypes.byref(self.at), f"{value:x}".encode())
        return self.at

    def copy(self) -> ctypes.c_void_p:
        """Return a copy, whose owner is the library's next function."""
        return ctypes.c_void_p(libcrypto().BN_dup(self.at))

    def get(self) -> int:
        """Return the value."""
        text = ctypes.c_void_p(libcrypto().BN_bn2hex(self.at))
        value = int(ctypes.string_at(text).decode(), 16)
        libcrypto().CRYPTO_free(text, b"", 0)
        return value

    def __del__(self) -> None:
        libcrypto().BN_clear_free(self.at)


class Oracle:
    """A curve in the library: short Weierstrass over GF(p), p > 3, or binary. Not thread-safe.

    >>> from dualfield.math.curves import NAMED
    >>> curve = NAMED["K-163"]
    >>> not available() or Oracle(curve).multiple(curve.order, curve.base) is None
    True
    >>> not available() or not Oracle(curve).holds((1, 2))
    True
    """

    def __init__(self, curve: Curve) -> None:
        library = self._library = libcrypto()
        self._scratch = [Number() for _ in range(3)]
        self._binary = curve.form == "binary"
        make = "EC_GROUP_new_curve_GF2m" if self._binary else "EC_GROUP_new_curve_GFp"
        constants = map(Number.put, self._scratch, (curve.modulus, curve.a, curve.b))
        self._group = ctypes.c_void_p(getattr(library, make)(*constants, None))
        assert self._group.value, "the library refuses the curve"
        self._start, self._end = (
            ctypes.c_void_p(library.EC_POINT_new(self._group)) for _ in range(2)
        )

    def __del__(self) -> None:
        for point in (getattr(self, "_start", None), getattr(self, "_end", None)):
            self._library.EC_POINT_free(point)
        self._library.EC_GROUP_free(getattr(self, "_group", None))

    def _set(self, point: Point) -> bool:
        """Set the start point; return False if the point is not on the curve."""
        if point is None:
            return bool(self._library.EC_POINT_set_to_infinity(self._group, self._start))
        at = map(Number.put, self._scratch, point)
        put = self._library.EC_POINT_set_affine_coordinates
        return bool(put(self._group, self._start, *at, None))

    def _coordinates(self, target: ctypes.c_void_p) -> Point:
        if self._library.EC_POINT_is_at_infinity(self._group, target):
            return None
        x, y = self._scratch[:2]
        get = self._library.EC_POINT_get_affine_coordinates
        assert get(self._group, target, x.at, y.at, None)
        return x.get(), y.get()

    def holds(self, point: Point) -> bool:
        """Return whether a point is on the curve."""
        result = self._set(point)
        self._library.ERR_clear_error()
        return result

    def multiple(self, k: int, point: Point) -> Point:
        """Return k P for k >= 0; ValueError for a point that is not on the curve."""
        if not self.holds(point):
            raise ValueError(f"{point} is not on the curve")
        if self._binary:
            self._double_and_add(k)
        else:
            scalar, multiply = self._scratch[2].put(k), self._library.EC_POINT_mul
            assert multiply(self._group, self._end, None, self._start, scalar, None)
        return self._coordinates(self._end)

    def _double_and_add(self, k: int) -> None:
        """Set the end point to k times the start point, on a binary curve.

        EC_POINT_mul cannot be used: it recodes the scalar with signed digits, and OpenSSL 3.0 takes
        a binary point with y = 0 for its own negative, which is (x, x).
        """
        library, group, end = self._library, self._group, self._end
        assert library.EC_POINT_set_to_infinity(group, end)
        for bit in f"{k:b}":
            assert library.EC_POINT_dbl(group, end, end, None)
            if bit == "1":
                assert library.EC_POINT_add(group, end, end, self._start, None)

    def over(self, x: int, which: int) -> Point:
        """Return a point with this x, None if there is none; ``which`` (0, 1) selects y."""
        at = self._scratch[0].put(x)
        result = self._library.EC_POINT_set_compressed_coordinates(
            self._group, self._start, at, which, None
        )
        self._library.ERR_clear_error()
        return self._coordinates(self._start) if result else None


def multiple(curve: Curve, k: int, point: Point) -> Point:
    """Return k P on a curve of any form; on a Montgomery curve (x, 0).

    >>> from dualfield.math.curves import NAMED
    >>> not available() or multiple(NAMED["25519"], 1, (9, 0)) == (9, 0)
    True
    """
    if curve.form != "montgomery":
        return Oracle(curve).multiple(k, point)
    return None if point is None else _multiple_x(curve, k, point[0])


def _multiple_x(curve: Curve, k: int, x: int) -> Point:
    """Return k P for the point with this x on B y^2 = x^3 + a x^2 + x, the curve or its twist.

    B is chosen so that y = 1. With t = (x + a / 3) / B and v = y / B the equation has Weierstrass
    form.
    """
    p, a = curve.modulus, curve.a
    b = (x * x * x + a * x * x + x) % p
    if b == 0:  # y = 0: a point of order 2
        return (x, 0) if k % 2 else None
    third, scale = a * pow(3, -1, p), pow(b, -1, p)
    a4 = (3 - a * a) * pow(3, -1, p) * scale**2 % p
    a6 = (2 * a**3 - 9 * a) * pow(27, -1, p) * scale**3 % p
    result = Oracle(Curve("", "weierstrass", p, a4, a6)).multiple(
        k, ((x + third) * scale % p, scale)
    )
    return None if result is None else ((result[0] * b - third) % p, 0)


LEAST_ORDER_BITS = 64
"""Bits of the least order with which the library signs."""


class Signer(Oracle):
    """ECDSA on a Weierstrass curve whose base point has prime order. Not thread-safe.

    A hash has at most as many bits as the order, or is reduced by it.

    >>> from dualfield.math.curves import NAMED
    >>> curve = NAMED["P-256"]
    >>> signer = Signer(curve) if available() else None
    >>> signer is None or signer.accepts(5, *signer.sign(5, key=7), signer.public(7))
    True
    """

    def __init__(self, curve: Curve) -> None:
        super().__init__(curve)
        assert curve.order is not None, "a curve for signatures has an order"
        assert curve.base is not None, "a curve for signatures has a base point"
        self.order, self.base = curve.order, curve.base
        assert self._set(curve.base)
        order, one = Number(curve.order), Number(1)
        assert self._library.EC_GROUP_set_generator(self._group, self._start, order.at, one.at)

    def public(self, key: int) -> Point:
        """Return the public key of a private one."""
        return self.multiple(key, self.base)

    def _digest(self, value: int) -> bytes:
        """Return a hash as bytes, of which the library takes as many bits as the order has."""
        bits = self.order.bit_length()
        size = -(-bits // 8)
        value = value if value >> bits == 0 else value % self.order
        return (value << 8 * size - bits).to_bytes(size, "big")

    def sign(self, digest: int, key: int) -> tuple[int, int]:
        """Return a signature r, s; the library draws the nonce."""
        library, text = self._library, self._digest(digest)
        private, r, s = Number(key), Number(), Number()
        owner = ctypes.c_void_p(library.EC_KEY_new())
        assert library.EC_KEY_set_group(owner, self._group)
        assert library.EC_KEY_set_private_key(owner, private.at)
        signature = ctypes.c_void_p(library.ECDSA_do_sign(text, len(text), owner))
        library.EC_KEY_free(owner)
        assert signature.value, "the library signs"
        for number, part in ((r, "r"), (s, "s")):
            value = ctypes.c_void_p(getattr(library, f"ECDSA_SIG_get0_{part}")(signature))
            assert library.BN_copy(number.at, value)
        library.ECDSA_SIG_free(signature)
        return r.get(), s.get()

    def accepts(self, digest: int, r: int, s: int, public: Point) -> bool:
        """Return whether r, s is a signature of a hash by a public key, a point of the curve."""
        if public is None or not self.holds(public):
            return False
        library, text = self._library, self._digest(digest)
        assert self._set(public)
        owner = ctypes.c_void_p(library.EC_KEY_new())
        signature = ctypes.c_void_p(library.ECDSA_SIG_new())
        assert library.EC_KEY_set_group(owner, self._group)
        assert library.EC_KEY_set_public_key(owner, self._start)
        assert library.ECDSA_SIG_set0(signature, Number(r).copy(), Number(s).copy())
        result = int(library.ECDSA_do_verify(text, len(text), signature, owner))
        library.ECDSA_SIG_free(signature)
        library.EC_KEY_free(owner)
        library.ERR_clear_error()
        return result == 1


_KEY_TYPES = {255: 1034, 448: 1035}
"""Bits of the field -> EVP_PKEY_X25519 and EVP_PKEY_X448 of the library."""


def exchange(bits: int, key: bytes, u: bytes) -> bytes | None:
    """Return X25519 or X448 of a private key and a u-coordinate; None if the result is 0.

    >>> not available() or exchange(255, bytes(32), bytes(32)) is None
    True
    >>> base = bytes([9, *[0] * 31])
    >>> not available() or exchange(255, bytes(32), base).hex()[:16]
    '2fe57da347cd6243'
    """
    library = libcrypto()
    for name in ("private_key", "public_key"):
        getattr(library, f"EVP_PKEY_new_raw_{name}").restype = ctypes.c_void_p
    library.EVP_PKEY_CTX_new.restype = ctypes.c_void_p
    kind, length = _KEY_TYPES[bits], ctypes.c_size_t(len(key))
    own = ctypes.c_void_p(library.EVP_PKEY_new_raw_private_key(kind, None, key, length))
    peer = ctypes.c_void_p(library.EVP_PKEY_new_raw_public_key(kind, None, u, length))
    assert own.value, "the library takes every private key of the right length"
    assert peer.value, "the library takes every u of the right length"
    context = ctypes.c_void_p(library.EVP_PKEY_CTX_new(own, None))
    secret = ctypes.create_string_buffer(len(key))
    try:
        assert library.EVP_PKEY_derive_init(context) == 1
        assert library.EVP_PKEY_derive_set_peer(context, peer) == 1
        is_ok = library.EVP_PKEY_derive(context, secret, ctypes.byref(length)) == 1
    finally:
        library.EVP_PKEY_CTX_free(context)
        library.EVP_PKEY_free(own)
        library.EVP_PKEY_free(peer)
    library.ERR_clear_error()
    return secret.raw if is_ok else None


_ED_KEY_TYPES = {255: 1087, 448: 1088}
"""Bits of the field -> EVP_PKEY_ED25519 and EVP_PKEY_ED448 of the library."""
ED_KEYS = {255: 32, 448: 57}
"""Bits of the field -> bytes of a private key, a public key, and half a signature."""


def _ed_key(bits: int, kind: str, data: bytes) -> ctypes.c_void_p:
    """Return a key of a kind, private or public, for Ed25519 or Ed448."""
    new = getattr(libcrypto(), f"EVP_PKEY_new_raw_{kind}_key")
    new.restype = ctypes.c_void_p
    key = ctypes.c_void_p(new(_ED_KEY_TYPES[bits], None, data, ctypes.c_size_t(len(data))))
    assert key.value, "the library takes every key of the right length"
    return key


def _ed_context(init: str, key: ctypes.c_void_p) -> ctypes.c_void_p:
    """Return a context of EVP_DigestSign or EVP_DigestVerify for a key."""
    library = libcrypto()
    library.EVP_MD_CTX_new.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.EVP_MD_CTX_new())
    assert getattr(library, init)(context, None, None, None, key) == 1
    return context


def ed_sign(bits: int, key: bytes, message: bytes) -> tuple[bytes, bytes]:
    """Return the public key and the signature of a message by Ed25519 or Ed448.

    >>> public, signature = ed_sign(448, bytes(57), b"") if available() else (b"", b"")
    >>> not available() or ed_accepts(448, public, signature, b"")
    True
    >>> available() and ed_accepts(448, public, signature, b"!")
    False
    """
    library, own, size = libcrypto(), _ed_key(bits, "private", key), ED_KEYS[bits]
    context = _ed_context("EVP_DigestSignInit", own)
    public, signature = (ctypes.create_string_buffer(n) for n in (size, 2 * size))
    lengths = [ctypes.c_size_t(size), ctypes.c_size_t(2 * size)]
    at = [ctypes.byref(length) for length in lengths]
    assert library.EVP_PKEY_get_raw_public_key(own, public, at[0]) == 1
    length = ctypes.c_size_t(len(message))
    assert library.EVP_DigestSign(context, signature, at[1], message, length) == 1
    library.EVP_MD_CTX_free(context)
    library.EVP_PKEY_free(own)
    return public.raw, signature.raw


def ed_accepts(bits: int, public: bytes, signature: bytes, message: bytes) -> bool:
    """Return whether a signature by Ed25519 or Ed448 is valid."""
    library, key = libcrypto(), _ed_key(bits, "public", public)
    context = _ed_context("EVP_DigestVerifyInit", key)
    lengths = [ctypes.c_size_t(len(data)) for data in (signature, message)]
    verify = library.EVP_DigestVerify
    result = int(verify(context, signature, lengths[0], message, lengths[1]))
    library.EVP_MD_CTX_free(context)
    library.EVP_PKEY_free(key)
    library.ERR_clear_error()
    return result == 1
