#!/usr/bin/env python3
"""
Recomputes a published draw with nothing of ours but this folder, which was written from docs/fairness.md.

    python3 verify_draw.py samnang-verify-ID.html          the file that /fair/ID saves
    python3 verify_draw.py ADDRESS ID                      the public records of a house, e.g. https://example.com 4711
    python3 verify_draw.py records.json                    {"asked", "draw", "keys", "leaves", "own"} as the saved file holds them

Ends with 0 when everything holds, 1 when something does not, 2 when there is nothing to check.
"""

import hashlib
import json
import re
import sys
from urllib.error import HTTPError
from urllib.request import urlopen

from checks import CHECKS, LOTTERY, Fault, is_former, key_list, payout_of

SAVED = re.compile(r'<script type="application/json" id="records" data-sha256="([0-9a-f]{64})">(.*?)</script>', re.S)


def from_file(path):
    with open(path, encoding="utf-8", newline="") as file:
        content = file.read()
    saved = SAVED.search(content)
    if saved and hashlib.sha256(saved.group(2).encode("utf-8")).hexdigest() != saved.group(1):
        raise ValueError("the file was changed after it was saved")
    data = json.loads(saved.group(2) if saved else content)
    return data.get("data", data)


def from_house(address, number):
    def ask(path):
        with urlopen(f"{address.rstrip('/')}/api/fairness/{path}", timeout=30) as answer:
            told = json.load(answer)
        return told.get("data", told)

    def leaves_of():
        try:
            return ask(f"{number}/leaves")["leaves"]
        except HTTPError as fault:
            if fault.code != 404:
                raise
            return None

    draw = ask(number)
    leaves = leaves_of() if draw["result"] else None
    return {"asked": int(number), "draw": draw, "keys": ask("keys"), "leaves": leaves, "own": []}


def faults_of(data, own):
    """Every check by name, of the draw and of one `own` ticket or None, with what does not hold or None. Records come from outside: what cannot be read has failed."""
    draw = data["draw"]
    if draw["result_id"] != data["asked"]:
        yield "record", "it is another draw than the one asked for"
    for name, check in CHECKS:
        try:
            operator, vault = (key_list(data["keys"][who], draw) for who in ("operator", "vault"))
            check(draw, operator=operator, vault=vault, leaves=data["leaves"], own=own)
            yield name, None
        except Fault as fault:
            yield name, str(fault)
        except Exception as fault:  # noqa: BLE001 - whatever a record does to us, it did not verify
            yield name, f"unreadable: {fault!r}"


def told_of(data):
    """Prints what was found and tells whether all of it holds."""
    ok = True
    for own in data.get("own") or [None]:
        for name, fault in faults_of(data, own):
            ok = ok and fault is None
            print(f"{'FAILED' if fault else 'ok':8}{name}{': ' + fault if fault else ''}")
        proof = own and own["proof"]
        if ok and proof and data["draw"]["game"] not in LOTTERY:
            payout = payout_of(data["draw"], proof)
            print(f"payout  ticket {int(proof['ticket_id'], 16)}: {'a share of the pot' if payout is None else payout}")
    return ok


def main(words):
    try:
        data = from_file(words[0]) if len(words) == 1 else from_house(*words)
        draw = data["draw"]
        print(f"draw {draw['result_id']}: {draw['game']} day {draw['day']} number {draw['i']}, mode {draw['open']['mode']}")
    except Exception as fault:  # noqa: BLE001
        print(f"no records to check: {fault!r}\n{__doc__}", file=sys.stderr)
        return 2
    if draw["open"]["mode"] == 2 or draw["result"] is None:
        print("This draw has no result of the house: nothing can be recomputed.", file=sys.stderr)
        return 2
    if not told_of(data):
        return 1
    print(f"result  {' '.join(map(str, draw['result']['balls'] or draw['result']['numbers']))}")
    if draw["open"]["mode"] == 1:
        print("The beacon's own signature is not checked here: hold it against a relay of the League of Entropy.")
    elif is_former(draw, key_list(data["keys"]["vault"], draw)):
        print("The vault that released this seed did not sign the total stake: only a copy of the close record from before can.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
