"""Fields, polynomials over GF(2), curves and their points: mathematics without hardware."""
