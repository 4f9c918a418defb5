"""The text of a product modulo any odd number, by exact products.

The integer x y is 2^W h + l, with W bits of a register. With q = l / n modulo 2^W, the low half of
q n is l too. So h minus the high half of q n is x y / 2^W modulo n: Montgomery's product with the
radix 2^W. With n added it is from 1 to n + h.
"""


def exact_product(d: str, x: str, y: str, modulus: str, reciprocal: str) -> str:
    """Return the text of d becoming x y / 2^W modulo n, from 1 to n + x y / 2^W.

    ``x``, ``y``: operands of an exact product. ``modulus``, ``reciprocal``: the registers of n and
    of 1 / n modulo 2^W. The registers wide, low and over are written; d can be an operand.
    """
    return (
        f"high wide low low = {x} ** {y}\n"
        f"low low = {reciprocal} ** low\n"
        f"wide = wide + {modulus}\n"
        f"high over = {modulus} ** low\n"
        f"{d} = wide -- over\n"
    )
