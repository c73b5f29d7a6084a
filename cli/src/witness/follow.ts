/** One look at a house's log by a witness: everything new is held against everything that was seen before. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromBase64, fromHex } from '@samnang/core/bytes'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { isConsistent, logHeadBytes } from '@samnang/core/fairness/log-tree'
import type { PublishedKeys } from '@samnang/core/fairness/published-records'
import { Alarm, PATIENCE, type Patience } from './alarm.ts'
import { type Ask, askerOf, checkGrowth, entriesOf } from './ask.ts'
import { type Ended, note } from './notebook.ts'
import { noteOffered } from './offered.ts'
import {
  bringUp,
  type Copy,
  grow,
  keepCopy,
  keepState,
  readCopy,
  type SignedHead,
  someEnded,
} from './own-copy.ts'
import { checkPromises, missingOf, owedBy } from './promises.ts'
import { proveAuditHeads, proveDraws } from './prove.ts'
import { type Quiet, quietPolls } from './unopened.ts'
import { type NewKey, newVaultKeys } from './vault-keys.ts'

/** Former draws that each look proves again, by chance. */
const AGAIN = 3

export interface Seen {
  size: number
  entries: number
  proved: number
  /** By game, since this witness began. */
  voids: Record<string, number>
  /** Of the last days: due and never opened. */
  missing: number
  /** Results from outside that were entered anew. */
  corrected: number
  /** Draws that were called off after their result had counted. */
  undone: number
  /** Polls of which the log has no draw, or none any more. */
  quiet: Quiet[]
  /** Keys of the vault that this witness had not seen before; none in a first look. */
  newKeys: NewKey[]
}

interface Eye {
  now: () => number
  patience?: Patience
  /** The house has a beacon of its own, to try things out: its draws are not proven, and no alarm. */
  isRehearsal?: boolean
}

/** What a look is about, for whoever has to say why there was none. */
interface Asked {
  head: SignedHead | null
  draw: Ended | null
}

/** One look under way. */
interface Looking extends Eye {
  /** What anybody may ask of the site, beside its records. */
  askSite: Ask
  copy: Copy
  asked: Asked
}

/**
 * Throws an `Alarm` after writing the evidence down, and whatever `fetch` throws where nobody answers; that is an `Alarm` as
 * well once it has lasted, and something that was promised is late.
 */
export async function look(url: string, dir: string, eye: Eye): Promise<Seen> {
  const asked: Asked = { head: null, draw: null }
  const copy = readCopy(dir)
  const before = copy.head
  try {
    const askSite = askerOf(url, { below: '/api' })
    return await lookAt(askerOf(url), dir, { ...eye, askSite, copy, asked })
  } catch (fault) {
    const told = fault instanceof Alarm ? fault : silent(dir, fault, asked, eye)
    if (told instanceof Alarm)
      shout(dir, { alarm: told.message, at_ms: eye.now(), url, before, now: asked.head })
    throw told
  }
}

async function lookAt(
  ask: Ask,
  dir: string,
  { now, patience = PATIENCE, isRehearsal = false, askSite, copy, asked }: Looking,
): Promise<Seen> {
  // Before asking: what ends while we look need not be in this head.
  const nowMs = now()
  bringUp(dir, copy, nowMs)
  await noteOffered(askSite, copy.notebook, nowMs)
  const head = await ask<SignedHead>('/log')
  asked.head = head
  const keys = await ask<PublishedKeys>('/keys')
  await checkHead(ask, copy, head, keys)
  const newKeys = newVaultKeys(copy.vaultKeys ?? [], keys.vault, {
    headMs: copy.head?.at_ms ?? 0,
    nowMs,
  })
  checkGrowth(copy.head, head, nowMs)
  const bodies = await entriesOf(ask, copy.head?.size ?? 0, head.size)
  const { root, edge } = grow(copy.edge, copy.head?.size ?? 0, bodies)
  if (root !== head.root)
    throw new Alarm('the entries that were told are not those that the head was signed for')
  const { notebook } = copy
  const ended = note(notebook, bodies, nowMs)
  const unshown = copy.silence?.unshown ? [copy.silence.unshown] : []
  const counting = [...ended, ...unshown, ...someEnded(dir, AGAIN)].map((one) =>
    asItStands(one, notebook.undone),
  )
  const known = { keys, promised: notebook.promised, isRehearsal }
  const onDraw = (draw: Ended) => {
    asked.draw = draw
  }
  const proved = await proveDraws(ask, { ...known, onDraw }, counting)
  asked.draw = null
  await proveAuditHeads(ask, notebook.audit, nowMs)
  checkPromises(notebook, nowMs, patience)
  const pinned = copy.keys.length > 0 ? copy.keys : keys.operator.map(({ key }) => key)
  const { silence: _, ...rest } = copy
  keepCopy(dir, { ...rest, keys: pinned, vaultKeys: keys.vault, head, edge }, { bodies, ended })
  const { voids, corrected, undone } = notebook
  return {
    ...{ size: head.size, entries: bodies.length, proved, voids },
    ...{ missing: missingOf(notebook), corrected, undone: undone.length, newKeys },
    quiet: quietPolls(notebook, nowMs - patience.lateMs),
  }
}

/** One whose result was taken back later has none to prove any more. */
function asItStands(ended: Ended, undone: readonly string[]): Ended {
  return undone.includes(ended.id) ? { ...ended, isVoid: true } : ended
}

/**
 * Nothing was answered, or not all: the copy stays as it was and remembers since when, and the draw that was kept back is asked
 * for again. Once it has lasted as long as a draw may be late, what is late is one more thing that is not shown.
 */
function silent(dir: string, fault: unknown, { draw }: Asked, { now, patience = PATIENCE }: Eye): unknown {
  const copy = readCopy(dir)
  if (copy.head === null) return fault
  const nowMs = now()
  bringUp(dir, copy, nowMs)
  const { sinceMs, unshown } = copy.silence ?? { sinceMs: nowMs, unshown: null }
  keepState(dir, { ...copy, silence: { sinceMs, unshown: draw ?? unshown } })
  if (nowMs - sinceMs <= patience.lateMs) return fault
  const owed = owedBy(copy.notebook, nowMs, patience)
  const why = fault instanceof Error ? fault.message : String(fault)
  return owed === null
    ? fault
    : new Alarm(`${owed}: the house does not answer (${why}), or this witness does not reach it`)
}

function shout(dir: string, evidence: { at_ms: number } & Record<string, unknown>): void {
  writeFileSync(join(dir, `ALARM-${evidence.at_ms}.json`), `${JSON.stringify(evidence, null, 2)}\n`)
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
