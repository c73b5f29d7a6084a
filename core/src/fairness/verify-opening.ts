/** Checks of what was published before a draw opened. */
import { paytableFrom } from '../lotto59/paytable.ts'
import { openHash } from './commitment.ts'
import { fromHex, hex, sha256, utf8 } from './encoding.ts'
import { rootFromPath } from './merkle.ts'
import type { PublishedDraw } from './published-records.ts'
import { leafHashOf, openingOf } from './read-records.ts'
import { dayRecordBytes, openRecordBytes } from './signed-records.ts'
import { type Check, type Evidence, sameHash, signedByAny, type Verdict, verdict } from './verify-step.ts'

const STATES = ['SCHEDULED', 'OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED', 'VOID']

export function openingChecks(evidence: Evidence): Check[] {
  const { draw, operatorKeys, vaultKeys } = evidence
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
    {
      code: 'day_signature',
      run: () => signedByAny(evidence, vaultKeys, dayBytes(evidence), draw.open.day_signature),
    },
    { code: 'commitment_in_day', run: () => checkCommitment(evidence) },
  ]
}

function checkKeys({ operatorKeys, vaultKeys }: Evidence): Verdict {
  const isPresent = operatorKeys.length > 0 && vaultKeys.length > 0
  return verdict(isPresent, { operator: operatorKeys.map(hex), vault: vaultKeys.map(hex) })
}

/** What no hash covers must at least fit together. */
function checkRecord({ draw, resultId }: Evidence): Verdict {
  const { open, state, close, seed, beacon, result } = draw
  const rules: [string, boolean][] = [
    ['the record is of the draw that was asked for', resultId === undefined || resultId === draw.result_id],
    ['the state is known', STATES.includes(state)],
    ['only a void draw has a reason', draw.void_reason === null || state === 'VOID'],
    ['a result belongs to a drawn draw', result === null || state === 'DRAWN' || state === 'SETTLED'],
    ['nothing is published before what it rests on', close !== null || (seed === null && result === null)],
    ['a result has its seed', result === null || seed !== null],
    ['the mode is known', open.mode === 0 || open.mode === 1],
    ['a sealed draw has no beacon', open.mode === 1 || isWithoutBeacon(draw)],
    ['the beacon is the round of the opening', beacon === null || beacon.round === open.round],
  ]
  const broken = rules.filter(([, holds]) => !holds).map(([rule]) => rule)
  return verdict(broken.length === 0, { broken })
}

function isWithoutBeacon({ open, beacon }: PublishedDraw): boolean {
  return open.chainHash === '0'.repeat(64) && open.round === 0 && beacon === null
}

function checkRules({ draw }: Evidence): Verdict {
  if (paytableFrom(draw.rules) === null) return verdict(false, { reason: 'the rules are no paytable' })
  return sameHash(sha256(utf8(draw.rules)), draw.open.rulesHash)
}

function dayBytes({ draw }: Evidence): Uint8Array {
  const { K, day_first, day_count } = draw.open
  return dayRecordBytes({ game: draw.game, day: draw.day, first: day_first, count: day_count, K: fromHex(K) })
}

/** C stands at the place of this draw in the day's tree, so no draw can choose among several seeds. */
function checkCommitment({ draw }: Evidence): Verdict {
  const { C, K, C_path, day_first, day_count } = draw.open
  const { index, size, path } = C_path
  if (index !== draw.i - day_first || size !== day_count) return verdict(false, { index, size })
  return sameHash(rootFromPath(leafHashOf(C), index, size, path.map(fromHex)), K)
}
