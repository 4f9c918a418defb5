"""Multiples of points by OpenSSL's libcrypto, on any curve: it shares nothing with this project.

The package `cryptography` shows named prime curves alone; the library below has binary curves and
curves of the caller's, by the functions `EC_GROUP_new_curve_GFp` and `EC_GROUP_new_curve_GF2m`.
"""

import ctypes
import ctypes.util
import functools

import pytest

from dualfield.curve.curves import Curve
from dualfield.curve.points import Point

_POINTERS = (
    "BN_new",
    "BN_bn2hex",
    "EC_GROUP_new_curve_GFp",
    "EC_GROUP_new_curve_GF2m",
    "EC_POINT_new",
)


@functools.cache
def _library() -> ctypes.CDLL:
    """The library; the test is skipped where there is none that has binary curves."""
    name = ctypes.util.find_library("crypto")
    library = ctypes.CDLL(name) if name else None
    if library is None or not hasattr(library, "EC_GROUP_new_curve_GF2m"):
        pytest.skip("no libcrypto with EC_GROUP_new_curve_GF2m: OpenSSL is not asked")
    for function in _POINTERS:
        getattr(library, function).restype = ctypes.c_void_p
    return library


def _number(value: int) -> ctypes.c_void_p:
    made = ctypes.c_void_p(_library().BN_new())
    assert _library().BN_hex2bn(ctypes.byref(made), f"{value:x}".encode())
    return made


def _value(number: ctypes.c_void_p) -> int:
    text = ctypes.c_void_p(_library().BN_bn2hex(number))
    return int(ctypes.string_at(text).decode(), 16)


def multiple(curve: Curve, k: int, point: tuple[int, int]) -> Point:
    """k P; AssertionError for a point that is not on the curve."""
    library = _library()
    make = "EC_GROUP_new_curve_GF2m" if curve.form == "binary" else "EC_GROUP_new_curve_GFp"
    constants = map(_number, (curve.modulus, curve.a, curve.b))
    group = ctypes.c_void_p(getattr(library, make)(*constants, None))
    start, end = (ctypes.c_void_p(library.EC_POINT_new(group)) for _ in range(2))
    at = [_number(value) for value in point]
    assert library.EC_POINT_set_affine_coordinates(group, start, *at, None)
    assert library.EC_POINT_mul(group, end, None, start, _number(k), None)
    if library.EC_POINT_is_at_infinity(group, end):
        return None
    assert library.EC_POINT_get_affine_coordinates(group, end, *at, None)
    return _value(at[0]), _value(at[1])
