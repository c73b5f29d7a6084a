/** One look at a house's log by a witness: everything new is held against everything that was seen before. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromBase64, fromHex } from '@samnang/core/bytes'
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { isConsistent, logHeadBytes } from '@samnang/core/fairness/log-tree'
import type { PublishedDraw, PublishedKeys } from '@samnang/core/fairness/published-records'
import { verifyDraw } from '@samnang/core/fairness/verify-draw'
import { type Copy, grow, keepCopy, linesOf, readCopy, type SignedHead } from './own-copy.ts'

/** So long after its close a draw must have ended; one that waits for the beacon may wait a day. */
const LATE_MS = 10 * 60_000
const LATE_BEACON_MS = 25 * 3_600_000
/** Former draws that each look proves again, by chance. */
const AGAIN = 3

/** Something that an honest house never does. */
export class Alarm extends Error {
  override name = 'Alarm'
}

type Ask = <T>(path: string) => Promise<T>
interface Ended {
  id: string
  P: string
  T: string | undefined
  prk: string | null
}
export interface Seen {
  size: number
  entries: number
  proved: number
}

/** Throws an `Alarm` after writing the evidence down, and whatever `fetch` throws where nobody answers. */
export async function look(url: string, dir: string, now: () => number): Promise<Seen> {
  const copy = readCopy(dir)
  let head: SignedHead | null = null
  try {
    const ask = askerOf(url)
    head = await ask<SignedHead>('/log')
    const keys = await ask<PublishedKeys>('/keys')
    await checkHead(ask, copy, head, keys)
    const bodies = await entriesOf(ask, copy.head?.size ?? 0, head.size)
    const { root, edge } = grow(copy.edge, copy.head?.size ?? 0, bodies)
    if (root !== head.root)
      throw new Alarm('the entries that were told are not those that the head was signed for')
    const ended = note(copy.pending, bodies)
    const proved = await prove(ask, keys, [...ended, ...someOf(dir)])
    checkLate(copy.pending, now())
    const pinned = copy.keys.length > 0 ? copy.keys : keys.operator.map(({ key }) => key)
    keepCopy(dir, { ...copy, keys: pinned, head, edge }, bodies)
    return { size: head.size, entries: bodies.length, proved }
  } catch (fault) {
    if (fault instanceof Alarm)
      shout(dir, { alarm: fault.message, at_ms: now(), url, before: copy.head, now: head })
    throw fault
  }
}

function shout(dir: string, evidence: { at_ms: number } & Record<string, unknown>): void {
  writeFileSync(join(dir, `ALARM-${evidence.at_ms}.json`), `${JSON.stringify(evidence, null, 2)}\n`)
}

function askerOf(url: string): Ask {
  return async <T>(path: string) => {
    const response = await fetch(`${url}/api/fairness${path}`, { signal: AbortSignal.timeout(20_000) })
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
    return ((await response.json()) as { data: T }).data
  }
}

async function checkHead(ask: Ask, copy: Copy, head: SignedHead, keys: PublishedKeys): Promise<void> {
  const message = logHeadBytes({ size: head.size, root: fromHex(head.root), atMs: head.at_ms })
  const signers = copy.keys.length > 0 ? copy.keys : keys.operator.map(({ key }) => key)
  const signed = await Promise.all(
    signers.map((key) => verifyEd25519(fromBase64(head.signature), message, fromBase64(key))),
  )
  if (!signed.includes(true)) throw new Alarm('the head is not signed by a key that this witness knows')
  if (copy.head === null) return
  if (head.size < copy.head.size)
    throw new Alarm(`the log has shrunk from ${copy.head.size} to ${head.size} entries`)
  const { path } = await ask<{ path: string[] }>(`/log/consistency?from=${copy.head.size}&to=${head.size}`)
  const [first, second] = [copy.head, head].map(({ size, root }) => ({ size, root: fromHex(root) }))
  if (!first || !second || !isConsistent(first, second, path.map(fromHex)))
    throw new Alarm(
      `the log of ${head.size} entries does not begin with the ${copy.head.size} seen before: a fork`,
    )
}

async function entriesOf(ask: Ask, from: number, to: number): Promise<string[]> {
  const bodies: string[] = []
  while (from + bodies.length < to) {
    const next = from + bodies.length + 1
    const { entries } = await ask<{ entries: { number: number; body: string }[] }>(
      `/log/entries?from=${next}`,
    )
    const told = entries.filter(({ number }, at) => number === next + at && number <= to)
    if (told.length === 0) throw new Alarm(`entry ${next} of ${to} is withheld`)
    bodies.push(...told.map(({ body }) => body))
  }
  return bodies
}

/** Each draw is promised, closed and ended once, in this order. Returns those that ended with a result. */
function note(pending: Copy['pending'], bodies: readonly string[]): Ended[] {
  const ended: Ended[] = []
  for (const body of bodies) {
    const { name, ...facts } = JSON.parse(body) as { name: string } & Record<string, unknown>
    const [kind, id = ''] = name.split(':')
    const draw = pending[id]
    if (kind === 'open') {
      if (draw) throw new Alarm(`draw ${id} was promised twice`)
      pending[id] = { closeMs: Number(facts.closeMs), mode: Number(facts.mode), P: String(facts.P) }
    } else if (kind === 'close') {
      if (!draw || draw.T !== undefined) throw new Alarm(`draw ${id} was closed twice, or never promised`)
      draw.T = String(facts.T)
    } else if (kind === 'end') {
      if (!draw) throw new Alarm(`draw ${id} ended twice, or was never promised`)
      delete pending[id]
      ended.push({ id, P: draw.P, T: draw.T, prk: facts.prk === null ? null : String(facts.prk) })
    }
  }
  return ended
}

/** Draws that this witness has seen ending before: a record that is changed later is found sooner or later. */
function someOf(dir: string): Ended[] {
  const facts = new Map<string, Partial<Ended>>()
  for (const line of linesOf(dir, 'entries.jsonl')) {
    const { name, ...rest } = JSON.parse(line) as { name: string } & Partial<Ended>
    const [, id = ''] = name.split(':')
    facts.set(id, { ...facts.get(id), ...rest, id })
  }
  const all = [...facts.values()].filter((one): one is Ended => 'prk' in one && typeof one.P === 'string')
  const shuffled = all.map((one) => ({ one, by: Math.random() })).sort((a, b) => a.by - b.by)
  return shuffled.slice(0, AGAIN).map(({ one }) => one)
}

/** The public records of these draws are those of the log, and prove themselves with every bet. */
async function prove(ask: Ask, keys: PublishedKeys, draws: readonly Ended[]): Promise<number> {
  for (const { id, P, T, prk } of draws) {
    const draw = await ask<PublishedDraw>(`/${id}`)
    if (draw.open.P !== P) throw new Alarm(`draw ${id}: its opening record was changed`)
    if (prk === null) continue
    if (draw.close?.T !== T) throw new Alarm(`draw ${id}: its bets were changed after they were closed`)
    if (draw.result?.prk !== prk) throw new Alarm(`draw ${id}: its result was changed`)
    const { leaves } = await ask<{ leaves: string[] }>(`/${id}/leaves`)
    const options = { keys, leaves, verifySignature: verifyEd25519, verifyRound, resultId: Number(id) }
    const { state, steps } = await verifyDraw(draw, options)
    const wrong = steps.filter((step) => step.state === 'failed').map(({ code }) => code)
    if (state === 'failed') throw new Alarm(`draw ${id} is not proven: ${wrong.join(', ')}`)
  }
  return draws.length
}

function checkLate(pending: Copy['pending'], nowMs: number): void {
  for (const [id, { closeMs, mode }] of Object.entries(pending))
    if (nowMs > closeMs + (mode === 1 ? LATE_BEACON_MS : LATE_MS))
      throw new Alarm(`draw ${id} was promised and never ended: its result is withheld`)
}
