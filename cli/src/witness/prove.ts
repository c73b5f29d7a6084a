/** The public records of draws, and the audit log's heads, are those of the log; each draw proves itself with every bet. */
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { OUTSIDE_MODE } from '@samnang/core/fairness/lottery-modes'
import type { PublishedDraw, PublishedKeys } from '@samnang/core/fairness/published-records'
import { type Step, verifyDraw } from '@samnang/core/fairness/verify-draw'
import { DAY_MS } from '@samnang/core/lotto59/draw-schedule'
import { Alarm } from './alarm.ts'
import type { Ask } from './ask.ts'
import type { Ended, Notebook } from './notebook.ts'

interface Known {
  keys: PublishedKeys
  promised: Notebook['promised']
  /** A beacon of the house's own is no alarm. Such draws are never counted as proven. */
  isRehearsal: boolean
  /** Told of each draw before its records are asked for. */
  onDraw: (draw: Ended) => void
}

/** How many have been proven; each that is not, and is no draw of a rehearsal, is an `Alarm`. */
export async function proveDraws(ask: Ask, known: Known, draws: readonly Ended[]): Promise<number> {
  let proven = 0
  for (const ended of draws) {
    known.onDraw(ended)
    const draw = await ask<PublishedDraw>(`/${ended.id}`)
    if (draw.open.P !== ended.P) throw new Alarm(`draw ${ended.id}: its opening record was changed`)
    checkPromised(ended, draw)
    checkSeal(ended.id, draw, known.promised)
    if (ended.isVoid) checkVoid(ended, draw)
    if (ended.isVoid || (await proveResult(ask, known, { ended, draw }))) proven++
  }
  return proven
}

/** The record is of the draw that the log promised, and no other moment or mode is said of it now. */
function checkPromised({ id, promised }: Ended, { game, day, i, open }: PublishedDraw): void {
  if (!promised) return
  const { closeMs, mode } = open
  const wrong = Object.entries({ game, day, i, closeMs, mode })
    .filter(([name, said]) => promised[name as keyof typeof promised] !== said)
    .map(([name]) => name)
  if (wrong.length > 0)
    throw new Alarm(`draw ${id}: its record is not what the log promised (${wrong.join(', ')})`)
}

function checkVoid({ id }: Ended, { state }: PublishedDraw): void {
  if (state !== 'VOID') throw new Alarm(`draw ${id} was called off in the log, and its record says ${state}`)
}

/** The list of sealed seeds that the draw says it stands in is the one that the log was told of before; others draw without. */
function checkSeal(id: string, { game, day, open }: PublishedDraw, promised: Known['promised']): void {
  if (open.mode === OUTSIDE_MODE) return
  const known = promised[`${game}/${day}/${open.day_first}`]
  if (!known) throw new Alarm(`draw ${id}: the seeds of its day were never promised in the log`)
  if (known.K !== open.K || known.count !== open.day_count)
    throw new Alarm(`draw ${id}: its seed stands in another list than the one that was promised`)
}

/**
 * The end is logged out of the public record, so all of it can be asked for by then: what is still missing is withheld. False:
 * a draw of a rehearsal.
 */
async function proveResult(
  ask: Ask,
  { keys, isRehearsal }: Known,
  { ended, draw }: { ended: Ended; draw: PublishedDraw },
): Promise<boolean> {
  const { id, T, prk } = ended
  if (draw.close?.T !== T) throw new Alarm(`draw ${id}: its bets were changed after they were closed`)
  if ((draw.result?.prk ?? null) !== prk) throw new Alarm(`draw ${id}: its result was changed`)
  if (prk === null && draw.open.mode !== OUTSIDE_MODE) throw new Alarm(`draw ${id} ended without its result`)
  const leaves = await leavesOf(ask, id)
  const options = { keys, leaves, verifySignature: verifyEd25519, verifyRound, resultId: Number(id) }
  return isProven(id, (await verifyDraw(draw, options)).steps, isRehearsal)
}

/** Where no list is handed over, `verifyDraw` takes it as not asked for and computes no root: so there must be one. */
async function leavesOf(ask: Ask, id: string): Promise<string[]> {
  const told = await ask<{ leaves?: unknown } | null | undefined>(`/${id}/leaves`)
  const leaves: unknown = told?.leaves
  if (!Array.isArray(leaves) || !leaves.every((leaf) => typeof leaf === 'string'))
    throw new Alarm(`draw ${id}: its bets are not shown`)
  return leaves
}

/** Every step holds. False: but for a beacon of the house's own, in a rehearsal. Anything else is an `Alarm`. */
export function isProven(id: string, steps: readonly Step[], isRehearsal: boolean): boolean {
  const wrong = steps.filter(({ ok }) => !ok)
  if (wrong.length === 0) return true
  if (isRehearsal && wrong.every(({ detail }) => detail.reason === 'test_chain')) return false
  throw new Alarm(`draw ${id} is not proven: ${wrong.map(sentenceOf).join(', ')}`)
}

function sentenceOf({ code, state }: Step): string {
  return state === 'failed' ? code : `${code} (${state})`
}

/** Days of the audit log that the house publishes, less one for whose clock is off. */
const AUDIT_DAYS = 399

/**
 * What the house publishes of its audit log by day is what it put into the log: each of the last `AUDIT_DAYS` that this
 * witness knows, and older ones as far as they are listed.
 */
export async function proveAuditHeads(ask: Ask, known: Notebook['audit'], nowMs: number): Promise<void> {
  const { heads } = await ask<{ heads: { date: string; head: string }[] }>('/audit')
  const promised = new Date(nowMs - AUDIT_DAYS * DAY_MS).toISOString().slice(0, 10)
  const oldest = [promised, ...heads.map(({ date }) => date)].sort()[0] ?? promised
  const told = new Map(heads.map(({ date, head }) => [date, head]))
  for (const [date, head] of Object.entries(known))
    if (date >= oldest && told.get(date) !== head)
      throw new Alarm(
        told.has(date)
          ? `the audit log of ${date} was changed: its published head is another one than in the log`
          : `the audit log's head of ${date}, which stands in the log, is not published any more`,
      )
}
