"""Vectors of others: RFC 8032 (7.1) for the signatures, core/fixtures for hashes, streams and balls; and times beside right ones."""

import json
import unittest
from pathlib import Path

from checks import DAY_MS, has_its_times
from ed25519 import is_signed
from records import H, HMAC, balls_of, leaf_hash, name_of, numbers_of, root_by_path, root_of, tag, u8, u64, unhex

FIXTURES = Path(__file__).parent.parent / "core" / "fixtures"

RFC_8032 = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


class Signatures(unittest.TestCase):
    def test_vectors_of_the_rfc_hold(self):
        for key, message, signature in RFC_8032:
            self.assertTrue(is_signed(unhex(key), unhex(message), unhex(signature)))

    def test_any_bit_changed_does_not(self):
        key, message, signature = (bytearray(unhex(part)) for part in RFC_8032[2])
        for part in (key, message, signature):
            for at in range(len(part)):
                part[at] ^= 1
                self.assertFalse(is_signed(bytes(key), bytes(message), bytes(signature)))
                part[at] ^= 1

    def test_a_second_text_of_s_is_refused(self):
        key, message, signature = (unhex(part) for part in RFC_8032[1])
        order = 2**252 + 27742317777372353535851937790883648493
        s = int.from_bytes(signature[32:], "little") + order
        self.assertFalse(is_signed(key, message, signature[:32] + s.to_bytes(32, "little")))


class Vectors(unittest.TestCase):
    def test_balls_of_the_fixtures(self):
        vectors = json.loads((FIXTURES / "fairness-vectors.json").read_text("utf-8"))
        for draw in vectors["draws"]:
            named = {"game": vectors["game"], "day": vectors["day"], "i": draw["i"]}
            self.assertEqual(H(tag("commit") + name_of(named) + unhex(draw["S"])).hex(), draw["C"])
            times = u64(draw["openMs"]) + u64(draw["closeMs"]) + u8(draw["mode"])
            fixed = times + unhex(draw["chainHash"]) + u64(draw["round"]) + unhex(draw["C"]) + unhex(draw["rulesHash"])
            self.assertEqual(H(tag("open") + name_of(named) + fixed).hex(), draw["P"])
            closed = unhex(draw["M"]) + u64(draw["n"]) + u64(int(draw["totalStake"]))
            self.assertEqual(H(tag("close") + unhex(draw["P"]) + closed).hex(), draw["T"])
            prk = HMAC(unhex(draw["D"]), tag("prk") + unhex(draw["S"]) + unhex(draw["T"]))
            self.assertEqual(prk.hex(), draw["PRK"])
            self.assertEqual(balls_of(prk), draw["balls"])

    def test_numbers_of_the_page(self):
        prk = unhex("875cf884b9a7cef9838e417d63d9212116bc0467860c10d9fe2c05cd019ca436")
        self.assertEqual(numbers_of(prk), ["33272", "55158", "13028", "66947"])

    def test_every_path_of_every_small_tree(self):
        for size in range(1, 18):
            leaves = [leaf_hash(bytes([at])) for at in range(size)]
            for index in range(size):
                self.assertEqual(root_by_path(leaves[index], index, size, path_of(leaves, index)), root_of(leaves))

    def test_a_path_of_another_length_is_refused(self):
        leaves = [leaf_hash(bytes([at])) for at in range(5)]
        path = path_of(leaves, 2)
        for wrong in (path[:-1], path + [leaves[0]]):
            with self.assertRaises(ValueError):
                root_by_path(leaves[2], 2, 5, wrong)


class Times(unittest.TestCase):
    def holds(self, game, i, open_ms, close_ms, day=20_776):
        midnight = 20_776 * DAY_MS
        return has_its_times(
            {"game": game, "day": day, "i": i, "open": {"openMs": midnight + open_ms, "closeMs": midnight + close_ms}}
        )

    def test_a_draw_of_lotto_59_fills_its_slot(self):
        for game, slot, last in (("POLL_1", 300_000, 288), ("POLL_2", 10_000, 8640)):
            for i in (1, 2, last):
                start, end = (i - 1) * slot, i * slot
                self.assertTrue(self.holds(game, i, start, end))
                for by in (-1, 1):
                    self.assertFalse(self.holds(game, i, start + by, end))
                    self.assertFalse(self.holds(game, i, start, end + by))
                    self.assertFalse(self.holds(game, i + by, start, end))
                    self.assertFalse(self.holds(game, i, start, end, 20_776 + by))
            for none in (0, last + 1):
                self.assertFalse(self.holds(game, none, (none - 1) * slot, none * slot))

    def test_kh_closes_no_later_than_its_slot_ends(self):
        for i in (1, 205, 288):
            end = i * 300_000
            for open_ms, close_ms in ((-DAY_MS, end), (end - 1, end), (-DAY_MS, end - 1)):
                self.assertTrue(self.holds("KH", i, open_ms, close_ms))
            for open_ms, close_ms in ((end, end), (-DAY_MS, end + 1)):
                self.assertFalse(self.holds("KH", i, open_ms, close_ms))
        for none in (0, 289):
            self.assertFalse(self.holds("KH", none, -DAY_MS, none * 300_000))

    def test_no_other_game_is_drawn_by_the_house(self):
        for game in ("VN", "TN", "POLL_3", ""):
            self.assertFalse(self.holds(game, 1, 0, 10_000))


def path_of(leaves, index):
    if len(leaves) == 1:
        return []
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if index < split:
        return path_of(leaves[:split], index) + [root_of(leaves[split:])]
    return path_of(leaves[split:], index - split) + [root_of(leaves[:split])]


if __name__ == "__main__":
    unittest.main()
