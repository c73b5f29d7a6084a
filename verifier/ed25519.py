"""Verification of Ed25519 signatures, written out from RFC 8032 (5.1.7). Checks only: nothing here is secret, so it need not be fast."""

import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def _x_of(y, sign):
    """The x that belongs to y on the curve, or None where there is none."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P:
        return None
    return P - x if x & 1 != sign else x


def _point(x, y):
    """Extended coordinates: X/Z, Y/Z and T = XY/Z."""
    return (x, y, 1, x * y % P)


def _add(a, b):
    left = (a[1] - a[0]) * (b[1] - b[0]) % P
    right = (a[1] + a[0]) * (b[1] + b[0]) % P
    cross = 2 * a[3] * b[3] * D % P
    double = 2 * a[2] * b[2] % P
    e, f, g, h = right - left, double - cross, double + cross, right + left
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _times(factor, point):
    total = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = _add(total, point)
        point = _add(point, point)
        factor >>= 1
    return total


def _is_same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def _decoded(data):
    number = int.from_bytes(data, "little")
    y = number & ((1 << 255) - 1)
    x = _x_of(y, number >> 255)
    return None if x is None else _point(x, y)


_BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = _point(_x_of(_BASE_Y, 0), _BASE_Y)


def is_signed(key, message, signature):
    """Whether `signature` (64 bytes) over `message` was made with the private half of `key` (32 bytes)."""
    if len(key) != 32 or len(signature) != 64:
        return False
    a, r = _decoded(key), _decoded(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    k = int.from_bytes(digest, "little") % ORDER
    return _is_same(_times(s, BASE), _add(r, _times(k, a)))
