"""RSA by OpenSSL's libcrypto: keys, raw operations and the check of a signature."""

import ctypes
from dataclasses import dataclass

from dualfield.check.openssl import Number, libcrypto

LEAST_BITS = 512
"""Bits of the shortest key that the library generates."""
_NO_PADDING = 3
_SHA256 = 672
_NUMBERS = ("p", "q", "e", "dp", "dq", "qinv", "d")
_GETTERS = dict(zip(_NUMBERS, ("p", "q", "e", "dmp1", "dmq1", "iqmp", "d"), strict=True))


@dataclass(frozen=True)
class Key:
    """A private key of the library.

    Attributes:
        numbers: The numbers of the key by the names of the operands of ``rsa``.
        d: The private exponent.
        handle: The library's key; it lives as long as the process.
    """

    numbers: dict[str, int]
    d: int
    handle: ctypes.c_void_p

    @property
    def size(self) -> int:
        """Bytes of the modulus."""
        return int(libcrypto().RSA_size(self.handle))

    def private(self, c: int) -> int:
        """Return c^d mod n for c below n."""
        return self._raw("RSA_private_encrypt", c)

    def public(self, a: int) -> int:
        """Return a^e mod n for a below n."""
        return self._raw("RSA_public_decrypt", a)

    def accepts(self, digest: bytes, signature: int) -> bool:
        """Return whether a number is the PKCS #1 v1.5 signature of a SHA-256 digest."""
        library, text = libcrypto(), signature.to_bytes(self.size, "big")
        result = library.RSA_verify(_SHA256, digest, len(digest), text, len(text), self.handle)
        library.ERR_clear_error()
        return int(result) == 1

    def _raw(self, function: str, value: int) -> int:
        text, result = value.to_bytes(self.size, "big"), ctypes.create_string_buffer(self.size)
        raw = getattr(libcrypto(), function)
        assert raw(len(text), text, result, self.handle, _NO_PADDING) == self.size
        return int.from_bytes(result.raw, "big")


def generate(bits: int, e: int = 0x10001) -> Key:
    """Return a new key of the library's random generator.

    >>> from dualfield.check import openssl
    >>> key = generate(512) if openssl.available() else None
    >>> key is None or key.public(key.private(12345)) == 12345
    True
    """
    library = libcrypto()
    library.RSA_new.restype = ctypes.c_void_p
    handle, exponent = ctypes.c_void_p(library.RSA_new()), Number(e)
    assert library.RSA_generate_key_ex(handle, bits, exponent.at, None) == 1
    numbers = {}
    for name, getter in _GETTERS.items():
        get = getattr(library, f"RSA_get0_{getter}")
        get.restype = ctypes.c_void_p
        number = Number()
        assert library.BN_copy(number.at, ctypes.c_void_p(get(handle)))
        numbers[name] = number.get()
    return Key(numbers, numbers.pop("d"), handle)
