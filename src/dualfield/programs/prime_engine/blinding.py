"""The text of another scalar with the same multiple, for a curve whose order n is known.

With the random number j of r bits and j' = 2^r + j, the scalar is j' 2^N + (k - j' 2^N mod n). Its
highest 1 is at bit N + r for every j and k.
"""


def blind(random: int) -> str:
    """Return the text that makes ``prefix``, j', and turns ``k`` into the lower part, below n.

    ``random``: r. The names j, k (below 2 n), order (n), first (2^r) and shift (2^N mod n) hold
    their values; ``rest``, ``t``, ``u`` and the conditions same and fix are written. j' 2^N mod n
    is made bit by bit from the highest one: t = 2 t + bit (2^N mod n).
    """
    return f"""
prefix = j + first
seek {random}
t = 0
loop {random + 1}
  take prefix
  t = t + t
  rest = t -- order
  same = below
  t = t if same else rest
  fix = digit
  u = shift if fix else 0
  t = t + u
  rest = t -- order
  same = below
  t = t if same else rest
end
rest = k -- order     # k is below 2 n
same = below
k = k if same else rest
rest = k -- t
same = below
k = rest + order if same
"""
