/** The public records of draws, and the audit log's heads, are those of the log; each draw proves itself with every bet. */
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { OUTSIDE_MODE } from '@samnang/core/fairness/lottery-modes'
import type { PublishedDraw, PublishedKeys } from '@samnang/core/fairness/published-records'
import { verifyDraw } from '@samnang/core/fairness/verify-draw'
import { Alarm } from './alarm.ts'
import type { Ended, Notebook } from './notebook.ts'

export type Ask = <T>(path: string) => Promise<T>

interface Known {
  keys: PublishedKeys
  promised: Notebook['promised']
}

/** How many have been proven. */
export async function proveDraws(ask: Ask, known: Known, draws: readonly Ended[]): Promise<number> {
  for (const ended of draws) {
    const draw = await ask<PublishedDraw>(`/${ended.id}`)
    if (draw.open.P !== ended.P) throw new Alarm(`draw ${ended.id}: its opening record was changed`)
    checkSeal(ended.id, draw, known.promised)
    if (!ended.isVoid) await proveResult(ask, known.keys, { ended, draw })
  }
  return draws.length
}

/** The list of sealed seeds that the draw says it stands in is the one that the log was told of before; others draw without. */
function checkSeal(id: string, { game, day, open }: PublishedDraw, promised: Known['promised']): void {
  if (open.mode === OUTSIDE_MODE) return
  const known = promised[`${game}/${day}/${open.day_first}`]
  if (!known) throw new Alarm(`draw ${id}: the seeds of its day were never promised in the log`)
  if (known.K !== open.K || known.count !== open.day_count)
    throw new Alarm(`draw ${id}: its seed stands in another list than the one that was promised`)
}

async function proveResult(
  ask: Ask,
  keys: PublishedKeys,
  { ended, draw }: { ended: Ended; draw: PublishedDraw },
): Promise<void> {
  const { id, T, prk } = ended
  if (draw.close?.T !== T) throw new Alarm(`draw ${id}: its bets were changed after they were closed`)
  if ((draw.result?.prk ?? null) !== prk) throw new Alarm(`draw ${id}: its result was changed`)
  const { leaves } = await ask<{ leaves: string[] }>(`/${id}/leaves`)
  const options = { keys, leaves, verifySignature: verifyEd25519, verifyRound, resultId: Number(id) }
  const { state, steps } = await verifyDraw(draw, options)
  const wrong = steps.filter((step) => step.state === 'failed').map(({ code }) => code)
  if (state === 'failed') throw new Alarm(`draw ${id} is not proven: ${wrong.join(', ')}`)
}

/** What the house publishes of its audit log by day is what it put into the log; older days than it lists are not asked. */
export async function proveAuditHeads(ask: Ask, known: Notebook['audit']): Promise<void> {
  const { heads } = await ask<{ heads: { date: string; head: string }[] }>('/audit')
  const oldest = heads.at(-1)?.date ?? ''
  const told = new Map(heads.map(({ date, head }) => [date, head]))
  for (const [date, head] of Object.entries(known))
    if (date >= oldest && told.get(date) !== head)
      throw new Alarm(
        `the audit log of ${date} was changed: its published head is another one than in the log`,
      )
}
