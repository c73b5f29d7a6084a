/** Checks of what was published before a draw opened. */

import { fromHex, hex, sha256, utf8 } from '../bytes.ts'
import { paytableFrom } from '../lotto59/paytable.ts'
import { assert } from '../refusal.ts'
import { openHash } from './commitment.ts'
import { hasItsTimes } from './draw-times.ts'
import type { RecordRule } from './fault-codes.ts'
import { isFromOutside, isLottery } from './lottery-modes.ts'
import { recordRules } from './lottery-records.ts'
import { rootFromPath } from './merkle.ts'
import type { PublishedDraw } from './published-records.ts'
import { leafHashOf, openingOf } from './read-records.ts'
import { dayRecordBytes, openRecordBytes } from './signed-records.ts'
import { hasRightRound } from './verify-beacon.ts'
import {
  type Check,
  type Evidence,
  failed,
  sameHash,
  signedByAny,
  type Verdict,
  verdict,
} from './verify-step.ts'

const STATES = ['SCHEDULED', 'OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED', 'VOID']

export function openingChecks(evidence: Evidence): Check[] {
  const { draw, operatorKeys } = evidence
  return [
    { code: 'keys', run: () => checkKeys(evidence) },
    { code: 'record', run: () => checkRecord(evidence) },
    { code: 'rules_hash', run: () => checkRules(evidence) },
    { code: 'open_hash', run: () => sameHash(openHash(openingOf(draw)), draw.open.P) },
    {
      code: 'open_signature',
      run: () =>
        signedByAny(evidence, operatorKeys, openRecordBytes(fromHex(draw.open.P)), draw.open.signature),
    },
    ...(isFromOutside(draw) ? [] : sealChecks(evidence)),
  ]
}

/** A result from outside has no seed, so nothing was sealed. */
function sealChecks(evidence: Evidence): Check[] {
  return [
    { code: 'day_signature', run: () => checkDay(evidence) },
    { code: 'commitment_in_day', run: () => checkCommitment(evidence) },
  ]
}

function checkKeys({ operatorKeys, vaultKeys }: Evidence): Verdict {
  const isPresent = operatorKeys.length > 0 && vaultKeys.length > 0
  return verdict(isPresent, { operator: operatorKeys.map(hex), vault: vaultKeys.map(hex) })
}

/** What no hash covers must at least fit together: each rule by what breaks it, and whether it holds. */
function checkRecord(evidence: Evidence): Verdict {
  const { draw, resultId } = evidence
  const { open, state, close, seed, beacon, result } = draw
  const rules: [RecordRule, boolean][] = [
    ['other_draw', resultId === undefined || resultId === draw.result_id],
    ['unknown_state', STATES.includes(state)],
    ['reason_without_void', draw.void_reason === null || state === 'VOID'],
    ['void_without_reason', state !== 'VOID' || typeof draw.void_reason === 'string'],
    ['result_too_early', result === null || state === 'DRAWN' || state === 'SETTLED'],
    ['published_too_early', close !== null || (seed === null && result === null)],
    ['result_without_seed', result === null || seed !== null],
    ['unknown_mode', open.mode === 0 || open.mode === 1 || isFromOutside(draw)],
    ['beacon_in_sealed', open.mode === 1 || isWithoutBeacon(draw)],
    ['other_beacon', beacon === null || beacon.round === open.round],
    ['other_round', hasRightRound(evidence)],
    ['other_times', hasItsTimes(draw)],
    ...recordRules(draw),
  ]
  const broken = rules.filter(([, holds]) => !holds).map(([rule]) => rule)
  return verdict(broken.length === 0, { broken })
}

function isWithoutBeacon({ open, beacon, bound }: PublishedDraw): boolean {
  return open.chainHash === '0'.repeat(64) && open.round === 0 && beacon === null && bound == null
}

function checkRules({ draw }: Evidence): Verdict {
  if (!isLottery(draw) && paytableFrom(draw.rules) === null) return failed('not_a_paytable')
  return sameHash(sha256(utf8(draw.rules)), draw.open.rulesHash)
}

function checkDay(evidence: Evidence): Promise<Verdict> {
  const { game, day, open } = evidence.draw
  const { K, day_first: first, day_count: count, day_signature: signature } = open
  assert(K !== null && first !== null && count !== null && signature !== null, 'a sealed draw has its day')
  const message = dayRecordBytes({ game, day, first, count, K: fromHex(K) })
  return signedByAny(evidence, evidence.vaultKeys, message, signature)
}

/** C stands at the place of this draw in the day's tree, so no draw can choose among several seeds. */
function checkCommitment({ draw }: Evidence): Verdict {
  const { C, K, C_path, day_first, day_count } = draw.open
  assert(K !== null && C_path !== null && day_first !== null, 'a sealed draw has its place in the day')
  const { index, size, path } = C_path
  if (index !== draw.i - day_first || size !== day_count) return verdict(false, { index, size })
  return sameHash(rootFromPath(leafHashOf(C), index, size, path.map(fromHex)), K)
}
