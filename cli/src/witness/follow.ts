/** One look at a house's log by a witness: everything new is held against everything that was seen before. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromBase64, fromHex } from '@samnang/core/bytes'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { isConsistent, logHeadBytes } from '@samnang/core/fairness/log-tree'
import type { PublishedKeys } from '@samnang/core/fairness/published-records'
import { Alarm, PATIENCE, type Patience } from './alarm.ts'
import { note } from './notebook.ts'
import { type Copy, grow, keepCopy, readCopy, type SignedHead, someEnded } from './own-copy.ts'
import { checkPromises, missingOf } from './promises.ts'
import { type Ask, proveAuditHeads, proveDraws } from './prove.ts'

/** Former draws that each look proves again, by chance. */
const AGAIN = 3

export interface Seen {
  size: number
  entries: number
  proved: number
  /** By game, since this witness began. */
  voids: Record<string, number>
  /** Of the last two days: promised and never opened. */
  missing: number
  /** Results from outside that were entered anew. */
  corrected: number
  /** Draws that were called off after their result had counted. */
  undone: number
}

interface Eye {
  now: () => number
  patience?: Patience
}

/** Throws an `Alarm` after writing the evidence down, and whatever `fetch` throws where nobody answers. */
export async function look(url: string, dir: string, { now, patience = PATIENCE }: Eye): Promise<Seen> {
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
    const { notebook } = copy
    const ended = note(notebook, bodies)
    const counting = [...ended, ...someEnded(dir, AGAIN)].filter(({ id }) => !notebook.undone.includes(id))
    const proved = await proveDraws(ask, { keys, promised: notebook.promised }, counting)
    await proveAuditHeads(ask, notebook.audit)
    checkPromises(notebook, now(), patience)
    const pinned = copy.keys.length > 0 ? copy.keys : keys.operator.map(({ key }) => key)
    keepCopy(dir, { ...copy, keys: pinned, head, edge }, { bodies, ended })
    const { voids, corrected, undone } = notebook
    return {
      ...{ size: head.size, entries: bodies.length, proved, voids },
      ...{ missing: missingOf(notebook), corrected, undone: undone.length },
    }
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
