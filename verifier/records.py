"""The bytes that docs/fairness.md defines: encodings, hashes, Merkle trees, the draw of balls and of four numbers."""

import hashlib
import hmac
import re


def H(data):
    return hashlib.sha256(data).digest()


def HMAC(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def u8(number):
    return number.to_bytes(1, "big")


def u32(number):
    return number.to_bytes(4, "big")


def u64(number):
    return number.to_bytes(8, "big")


def text(value):
    data = value.encode("utf-8")
    return u32(len(data)) + data


def tag(name):
    data = b"pooldraw/v1/" + name.encode("ascii")
    return u8(len(data)) + data


def unhex(value):
    """Lower-case hex alone, so that every hash has one text."""
    if not re.fullmatch(r"(?:[0-9a-f]{2})*", value):
        raise ValueError("not lower-case hex")
    return bytes.fromhex(value)


def units(value):
    """Plain digits without leading zeros, so that every amount has one text."""
    if not re.fullmatch(r"0|[1-9][0-9]*", value):
        raise ValueError("not plain digits")
    return int(value)


def name_of(draw):
    return text(draw["game"]) + u32(draw["day"]) + u32(draw["i"])


def leaf_hash(data):
    return H(b"\x00" + data)


def root_of(leaves):
    """RFC 6962, over hashes that are leaves already."""
    if not leaves:
        return H(b"")
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return H(b"\x01" + root_of(leaves[:split]) + root_of(leaves[split:]))


def root_by_path(leaf, index, size, path):
    """Where the path leads from the leaf at `index` of `size`; ValueError where no tree of that size has such a path."""
    if not 0 <= index < size:
        raise ValueError("no such place in the tree")
    if size == 1:
        if path:
            raise ValueError("the path is too long")
        return leaf
    if not path:
        raise ValueError("the path is too short")
    split = 1 << (size - 1).bit_length() - 1
    *below, sibling = path
    if index < split:
        return H(b"\x01" + root_by_path(leaf, index, split, below) + sibling)
    return H(b"\x01" + sibling + root_by_path(leaf, index - split, size - split, below))


def stream_of(prk):
    block = 0
    while True:
        yield from HMAC(prk, tag("stream") + u32(block))
        block += 1


def balls_of(prk):
    stream = stream_of(prk)
    left = list(range(1, 60))
    for at in range(10):
        m = 59 - at
        byte = next(stream)
        while byte >= 256 - 256 % m:
            byte = next(stream)
        chosen = at + byte % m
        left[at], left[chosen] = left[chosen], left[at]
    return left[:10]


def numbers_of(prk):
    """The four numbers of the Khmer lottery."""
    stream = stream_of(prk)
    numbers = []
    while len(numbers) < 4:
        word = int.from_bytes(bytes(next(stream) for _ in range(4)), "big")
        if word < 2**32 - 2**32 % 100_000:
            numbers.append("%05d" % (word % 100_000))
    return numbers
