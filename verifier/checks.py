"""Every promise of a draw's records, one function each, as docs/fairness.md makes them. A check that does not hold raises."""

import base64
import json
from datetime import datetime

from ed25519 import is_signed
from records import (
    H, HMAC, balls_of, leaf_hash, name_of, numbers_of, root_by_path, root_of, tag, text, u8, u32, u64, unhex, units,
)

DAY_MS = 86_400_000
RELEASE_DELAY_MS = 1_000
UNITS_PER_RIEL = 100_000
QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
GENESIS_MS, PERIOD_MS = 1_692_803_367_000, 3_000
ZEROS = "0" * 64
BANDS = [(55, 238), (239, 274), (275, 325), (326, 361), (362, 545), (55, 300), (301, 545)]
LOTTERY = ("KH", "VN", "TN")
SLOT_MS = {"POLL_1": 300_000, "POLL_2": 10_000, "KH": 300_000}


class Fault(Exception):
    """What does not hold."""


def need(holds, what):
    if not holds:
        raise Fault(what)


def same(computed, published, what):
    need(computed == unhex(published), f"{what} is {published}, computed {computed.hex()}")


def key_list(keys, draw):
    """The keys that were valid around the draw: from the day before it opens to a day after it closes."""
    opening = draw["open"]

    def at(moment):
        return datetime.fromisoformat(moment.replace("Z", "+00:00")).timestamp() * 1000

    return [
        base64.b64decode(key["key"], validate=True)
        for key in keys
        if at(key["valid_from"]) <= opening["closeMs"] + DAY_MS
        and (key["valid_to"] is None or at(key["valid_to"]) >= opening["openMs"] - DAY_MS)
    ]


def signed(keys, message, signature):
    data = base64.b64decode(signature, validate=True)
    need(base64.b64encode(data).decode() == signature, "a signature has one text")
    need(any(is_signed(key, message, data) for key in keys), "no key that was valid then made this signature")


def check_record(draw, **_):
    opening, close, seed, result = (draw[part] for part in ("open", "close", "seed", "result"))
    need(close is not None and result is not None and seed is not None, f"the draw is not finished: {draw['state']}")
    need(draw["state"] in ("DRAWN", "SETTLED") and draw["void_reason"] is None, "the state does not fit a result")
    need(opening["mode"] in (0, 1), "the mode is unknown")
    if opening["mode"] == 0:
        need(opening["chainHash"] == ZEROS and opening["round"] == 0, "a sealed draw names a beacon")
        need(draw["beacon"] is None and draw.get("bound") is None, "a sealed draw has a beacon")
    need(seed["released_ms"] >= opening["closeMs"] + RELEASE_DELAY_MS, "the seed was released too early")
    need(has_its_times(draw), "the times are not those of the game, the day and the number")


def has_its_times(draw):
    """Draws of the house alone: those of lotto 59 fill their slot of the UTC day, KH closes no later than its slot ends."""
    game, o = draw["game"], draw["open"]
    slot_ms = SLOT_MS.get(game)
    if slot_ms is None or not 1 <= draw["i"] <= DAY_MS // slot_ms:
        return False
    end_ms = draw["day"] * DAY_MS + draw["i"] * slot_ms
    if game == "KH":
        return o["openMs"] < o["closeMs"] <= end_ms
    return (o["openMs"], o["closeMs"]) == (end_ms - slot_ms, end_ms)


def check_rules(draw, **_):
    same(H(draw["rules"].encode("utf-8")), draw["open"]["rulesHash"], "rulesHash")


def check_open(draw, operator, **_):
    o = draw["open"]
    fixed = u64(o["openMs"]) + u64(o["closeMs"]) + u8(o["mode"]) + unhex(o["chainHash"]) + u64(o["round"])
    same(H(tag("open") + name_of(draw) + fixed + unhex(o["C"]) + unhex(o["rulesHash"])), o["P"], "P")
    signed(operator, tag("open-sig") + unhex(o["P"]), o["signature"])


def check_day(draw, vault, **_):
    o = draw["open"]
    place = o["C_path"]
    named = text(draw["game"]) + u32(draw["day"]) + u32(o["day_first"]) + u32(o["day_count"])
    signed(vault, tag("day") + named + unhex(o["K"]), o["day_signature"])
    need(place["index"] == draw["i"] - o["day_first"] and place["size"] == o["day_count"], "C is at another place")
    path = [unhex(node) for node in place["path"]]
    same(root_by_path(leaf_hash(unhex(o["C"])), place["index"], place["size"], path), o["K"], "K")


def check_leaves(draw, leaves, **_):
    need(leaves is not None, "the list of bets is not published")
    hashes = [unhex(leaf) for leaf in leaves]
    need(len(hashes) == draw["close"]["n"], f"{len(hashes)} leaves, and n is {draw['close']['n']}")
    need(all(one < other for one, other in zip(hashes, hashes[1:])), "the leaves are not sorted")
    same(root_of(hashes), draw["close"]["M"], "M")


def check_close(draw, operator, **_):
    c = draw["close"]
    bound = unhex(draw["open"]["P"]) + unhex(c["M"]) + u64(c["n"]) + u64(units(c["total_stake"]))
    same(H(tag("close") + bound), c["T"], "T")
    signed(operator, tag("close-sig") + unhex(c["T"]), c["signature"])


def check_bound(draw, vault, **_):
    """Mode 1: the round follows from the close, and the vault had bound the bets before it could be known."""
    o, game = draw["open"], draw["game"]
    if o["mode"] == 0:
        return
    need(o["chainHash"] == QUICKNET, "the beacon is not the public one")
    gap, margin = (2_000, 1_500) if game == "POLL_2" else (5_000, 3_000)
    expected = -(-(o["closeMs"] + gap - GENESIS_MS) // PERIOD_MS) + 1
    out_ms = GENESIS_MS + (expected - 1) * PERIOD_MS
    need(o["round"] == expected == draw["beacon"]["round"], f"the round is {expected}")
    need(draw["seed"]["released_ms"] >= out_ms, "the seed was released before the round")
    bound = draw["bound"]
    need(bound["at_ms"] <= out_ms - margin, "the bets were bound too late")
    named = unhex(draw["close"]["T"]) + unhex(o["chainHash"]) + u64(o["round"]) + u64(bound["at_ms"])
    signed(vault, tag("bound") + name_of(draw) + named, bound["signature"])


def check_seed(draw, vault, **_):
    seed = draw["seed"]
    same(H(tag("commit") + name_of(draw) + unhex(seed["S"])), draw["open"]["C"], "C")
    if is_former(draw, vault):
        return
    given = unhex(draw["close"]["M"]) + unhex(seed["S"]) + unhex(draw["close"]["T"]) + u64(seed["released_ms"])
    signed(vault, tag("release-2") + name_of(draw) + given, seed["signature"])


def is_former(draw, vault):
    """Whether a vault up to 2.2 signed the release: without T, so that nothing of the vault's binds the total stake."""
    seed = draw["seed"]
    given = unhex(draw["close"]["M"]) + unhex(seed["S"]) + u64(seed["released_ms"])
    try:
        signed(vault, tag("release") + name_of(draw) + given, seed["signature"])
    except Fault:
        return False
    return True


def check_result(draw, **_):
    beacon = draw["beacon"]
    d = bytes(32) if draw["open"]["mode"] == 0 else H(unhex(beacon["signature"]))
    prk = HMAC(d, tag("prk") + unhex(draw["seed"]["S"]) + unhex(draw["close"]["T"]))
    result = draw["result"]
    same(prk, result["prk"], "PRK")
    if draw["game"] in LOTTERY:
        need(result.get("numbers") == numbers_of(prk), f"the numbers are {numbers_of(prk)}")
        need(result["balls"] == [], "a lottery has no balls")
    else:
        need(result["balls"] == balls_of(prk), f"the balls are {balls_of(prk)}")
        need("numbers" not in result, "lotto 59 has no numbers")


def id16(own):
    return own["ticket_id"].to_bytes(16, "big")


def check_own(draw, operator, own, **_):
    if own is None:
        return
    proof = own["proof"]
    if proof is None:
        need(own.get("receipt"), "there is neither a proof nor a receipt of this ticket")
        return
    need(proof["ticket_id"] == id16(own).hex(), "the proof is of another ticket")
    fields = unhex(proof["ticket_id"]) + unhex(proof["acct_tag"]) + u8(proof["type"]) + u8(len(proof["picks"]))
    moments = u64(units(proof["stake"])) + u64(proof["accepted_ms"]) + unhex(proof["client_nonce"])
    body = fields + bytes(proof["picks"]) + moments
    need(len(unhex(proof["salt"])) == 16 and len(body) == 82 + len(proof["picks"]), "a field has another length")
    same(H(b"\x00" + tag("bet") + unhex(proof["salt"]) + body), proof["leaf"], "the own leaf")
    need(proof["size"] == draw["close"]["n"], "the proof is of another tree")
    path = [unhex(node) for node in proof["path"]]
    same(root_by_path(unhex(proof["leaf"]), proof["index"], proof["size"], path), draw["close"]["M"], "M")
    receipt = name_of(draw) + unhex(proof["leaf"]) + u64(proof["accepted_ms"]) + unhex(proof["ticket_id"])
    signed(operator, tag("receipt") + receipt, proof["receipt_signature"])
    if proof["type"] == 10:
        need(H(proof["lines"].encode("utf-8")) == bytes(proof["picks"]), "the lines are not those of the leaf")


def check_kept(draw, operator, leaves, own, **_):
    """The receipt that the device kept: signed alone or with others, and its leaf under the root."""
    kept = own and own.get("receipt")
    if not kept:
        return
    need(kept["ticket_id"] == own["ticket_id"], "the receipt is of another ticket")
    message = tag("receipt") + name_of(draw) + unhex(kept["leaf"]) + u64(kept["accepted_ms"]) + id16(own)
    batch = kept.get("batch")
    if batch is not None:
        path = [unhex(node) for node in batch["path"]]
        root = root_by_path(leaf_hash(message), batch["index"], batch["size"], path)
        message = tag("receipt-batch") + u32(batch["size"]) + root
    signed(operator, message, kept["signature"])
    need(kept["leaf"] in leaves, "the bet of the receipt is not in the list of bets")
    proof = own["proof"] or kept
    need(all(kept[field] == proof[field] for field in ("leaf", "salt", "accepted_ms")), "receipt and proof differ")


CHECKS = [
    ("record", check_record),
    ("rules", check_rules),
    ("opening", check_open),
    ("seed in the day's list", check_day),
    ("bets", check_leaves),
    ("close", check_close),
    ("bound", check_bound),
    ("seed", check_seed),
    ("result", check_result),
    ("own bet", check_own),
    ("kept receipt", check_kept),
]


def payout_of(draw, proof):
    """What the rules of the opening pay for this bet in units, stake included; None: it has a share of the pot."""
    rules, balls = json.loads(draw["rules"]), draw["result"]["balls"]
    kind, picks, stake = proof["type"], proof["picks"], units(proof["stake"])
    if kind == 9:
        right = len(set(picks) & set(balls[:5]))
        jackpot = rules["jackpot"]
        lines = stake // (jackpot["lineRiel"] * UNITS_PER_RIEL)
        rate = {4: jackpot["bigRateCenti"], 3: jackpot["smallRateCenti"]}.get(right, 0)
        return None if right == 5 else lines * jackpot["lineRiel"] * UNITS_PER_RIEL * rate // 100
    if kind == 8:
        post, number = picks
        return stake * rules["numberRateCenti"] // 100 if balls[post - 1] == number else 0
    low, high = BANDS[kind - 1]
    rate = next(market["rateCenti"] for market in rules["markets"] if market["type"] == f"RANGE_{kind}")
    return stake * rate // 100 if low <= sum(balls) <= high else 0
