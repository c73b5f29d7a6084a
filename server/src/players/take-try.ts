/**
 * Whether a password may be tried. The try is counted as a failure before the password is looked at, under the lock of
 * the name, so that a hundred at once are not more than three; a right password takes it back.
 */
import { judgeTry, locksNow, PUZZLE_BITS_MIN, type Verdict } from '@samnang/core/player/guessing'
import type { Puzzle } from '@samnang/core/player/puzzle'
import { type Accepted, accepted, type Refusal, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import type { Parts } from '../parts.ts'
import { addFailure, type Guess, lockName, readFailures, spendPuzzle } from './guess-store.ts'
import type { Rank } from './log-in-queue.ts'
import type { Proof } from './puzzles.ts'

/** Whoever cannot solve a puzzle may look again after this time. */
const CALMER_S = 60

export interface Try extends Guess {
  proof?: Proof | undefined
  requestId: string
}

/** What a refusal of a try carries beyond its code: when to come back, or what to solve. */
export type TryRefusal = Refusal<'too_many_requests' | 'challenge_required'> & {
  retryAfterS: number
  challenge?: Puzzle
}

/** The refusal that is certain already; a flood of these takes no place of anybody. */
export async function refusedAtOnce(parts: Parts, attempt: Try): Promise<TryRefusal | null> {
  const failures = await readFailures(parts.reads, attempt, parts.clock.now())
  const verdict = judgeTry(failures, isKnown(attempt), parts.clock.now())
  return verdict.may === 'solve' && solvedId(parts, attempt) ? null : refusalOf(parts, attempt, verdict)
}

/** Counts the try. `locks`: if it fails, its name is locked for who made it. Refusals: `TryRefusal`. */
export function takeTry(parts: Parts, attempt: Try): Promise<Accepted<{ locks: boolean }> | TryRefusal> {
  return inTransaction(parts.reads, async (tx): Promise<Accepted<{ locks: boolean }> | TryRefusal> => {
    await lockName(tx, attempt.usernameKey)
    const now = parts.clock.now()
    const failures = await readFailures(tx, attempt, now)
    const verdict = judgeTry(failures, isKnown(attempt), now)
    const solved = verdict.may === 'solve' ? solvedId(parts, attempt) : null
    const isPaid = solved !== null && (await spendPuzzle(tx, solved, new Date(now)))
    const refusal = isPaid ? null : refusalOf(parts, attempt, verdict)
    if (refusal) return refusal
    await addFailure(tx, attempt, new Date(now))
    return accepted({ locks: locksNow(failures.mine, now) })
  })
}

/**
 * The password was wrong. `isPlayer`: somebody has this name. Any other one may be a password that was typed into the wrong
 * field: it is told by a mark, which is the same for the same word.
 */
export async function noteFailure(
  parts: Parts,
  attempt: Try,
  { locks, isPlayer }: { locks: boolean; isPlayer: boolean },
): Promise<void> {
  const { usernameKey, source, addressMark: address, requestId } = attempt
  const target = isPlayer ? usernameKey.slice(0, 64) : `unknown:${parts.siteKey.nameMark(usernameKey)}`
  const event = { actor: 'guest', target, detail: { source: source.split(':')[0], address }, requestId }
  await recordAudit(parts.reads, { ...event, action: 'log_in_failed' })
  if (locks) await recordAudit(parts.reads, { ...event, action: 'log_in_locked' })
}

/** Before whom the try waits for its turn. A proof that was used before gains a place and nothing else. */
export function rankOf(parts: Parts, attempt: Try): Rank {
  if (isKnown(attempt)) return 'known'
  return solvedId(parts, attempt) === null ? 'unproven' : 'proven'
}

/** The refusal of a try that may be made once a puzzle is solved. */
export function challenged(parts: Parts, { usernameKey }: Guess, bits = PUZZLE_BITS_MIN): TryRefusal {
  const challenge = parts.puzzles.make(usernameKey, bits)
  return { ...refused('challenge_required'), retryAfterS: CALMER_S, challenge }
}

function isKnown({ source }: Guess): boolean {
  return source !== 'guest'
}

function solvedId(parts: Parts, { usernameKey, proof }: Try): string | null {
  return proof ? parts.puzzles.solved(usernameKey, proof) : null
}

function refusalOf(parts: Parts, attempt: Try, verdict: Verdict): TryRefusal | null {
  if (verdict.may === 'try') return null
  return verdict.may === 'wait' ? tooMany(verdict.seconds) : challenged(parts, attempt, verdict.bits)
}

function tooMany(retryAfterS: number): TryRefusal {
  return { ok: false, code: 'too_many_requests', retryAfterS }
}
