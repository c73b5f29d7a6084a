/** Appends what was promised, closed and drawn to the log that witnesses follow, and signs its head. */
import type { FairnessRecords } from '@samnang/contract/fairness'
import { hex, utf8 } from '@samnang/core/bytes'
import { canonicalJson } from '@samnang/core/canonical-json'
import {
  consistencyRanges,
  foldNodes,
  grownBy,
  logHeadBytes,
  type NodeAt,
  wholeNodes,
} from '@samnang/core/fairness/log-tree'
import { leafHash } from '@samnang/core/fairness/merkle'
import { assert } from '@samnang/core/refusal'
import { publishedHeads } from '../base/audit-chain.ts'
import { databaseNow } from '../database/database-now.ts'
import { inTransaction, type Pool, type Queryable, type Tx } from '../database/pool.ts'
import { sleep } from '../draws/sleep.ts'
import type { Parts } from '../parts.ts'
import { publishedDraw } from './published-draw.ts'
import { publishedLottery } from './published-lottery.ts'
import {
  beginLog,
  drawsToLog,
  insertGrowth,
  insertHead,
  type LotteryToLog,
  lockLog,
  lotteryToLog,
  moveCursor,
  newestHead,
  nodesAt,
  recentPromises,
  unknownNames,
} from './witness-log-store.ts'

export { newestHead } from './witness-log-store.ts'

type LogParts = Pick<Parts, 'money' | 'operatorKey' | 'log'>
type Entry = { name: string; body: string }

const LOOK_MS = 2_000
/** Of each kind: opened, closed, over. */
const DRAWS_A_STEP = 200
const AUDIT_HEADS = 7

/** Until the signal is raised; a fault is logged and tried again. */
export async function runWitnessLog(parts: LogParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await growLog(parts).catch((error: unknown) => parts.log.error({ err: error }, 'witness log not grown'))
    await sleep(LOOK_MS, signal)
  }
}

/** Everything that is public by now and not in the log yet; how many entries that were. */
export async function growLog({ money, operatorKey }: LogParts): Promise<number> {
  await beginLog(money)
  // Outside of the transaction: what is public stays as it is, and trees of days are kept by pool.
  const found = [...(await promises(money)), ...(await auditHeads(money)), ...(await draws(money))]
  return inTransaction(money, async (tx) => {
    await lockLog(tx)
    const unknown = await unknownNames(
      tx,
      found.map(({ name }) => name),
    )
    const entries = found.filter(({ name }) => unknown.has(name))
    await moveCursor(tx)
    if (entries.length === 0) return 0
    const before = await newestHead(tx)
    const size = before?.size ?? 0
    const { nodes, root } = await grown(tx, size, entries)
    const numbered = entries.map((entry, at) => ({ ...entry, number: size + at + 1 }))
    await insertGrowth(tx, { entries: numbered, nodes })
    const head = { size: size + entries.length, root, atMs: Math.floor(await databaseNow(tx)) }
    await insertHead(tx, { ...head, signature: operatorKey.sign(logHeadBytes(head)) })
    return entries.length
  })
}

async function grown(tx: Tx, size: number, entries: readonly Entry[]) {
  const edge = wholeNodes({ from: 0, to: size })
  const known = new Map<string, Uint8Array>(
    (await nodesAt(tx, edge)).map((hash, at) => [keyOf(edge[at]), hash]),
  )
  const nodeAt = (at: NodeAt) => {
    const hash = known.get(keyOf(at))
    assert(hash, 'the right edge of the log is known')
    return hash
  }
  const nodes = entries.flatMap(({ body }, at) => {
    const more = grownBy(size + at, leafHash(utf8(body)), nodeAt)
    for (const { hash, ...place } of more) known.set(keyOf(place), hash)
    return more
  })
  return { nodes, root: foldNodes(wholeNodes({ from: 0, to: size + entries.length }).map(nodeAt)) }
}

const keyOf = (at: NodeAt | undefined) => `${at?.level}/${at?.index}`

async function promises(db: Queryable): Promise<Entry[]> {
  return (await recentPromises(db)).map(({ game, day, first, count, K }) =>
    entryOf(`day:${game}/${day}/${first}`, { game, day, first, count, K: hex(K) }),
  )
}

async function auditHeads(db: Queryable): Promise<Entry[]> {
  const heads = await publishedHeads(db)
  return heads
    .slice(0, AUDIT_HEADS)
    .reverse()
    .map(({ date, hash }) => entryOf(`audit:${date}`, { head: hex(hash) }))
}

async function draws(db: Queryable): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const id of await drawsToLog(db, DRAWS_A_STEP)) {
    const draw = await publishedDraw(db, id)
    if (draw) entries.push(...entriesOf(draw))
  }
  for (const facts of await lotteryToLog(db, DRAWS_A_STEP)) {
    const draw = await publishedLottery(db, facts.id)
    if (draw) entries.push(...lotteryEntriesOf(draw, facts))
  }
  return entries
}

/** Out of the public records alone, so nothing is told here before its moment. */
function entriesOf(draw: FairnessRecords): Entry[] {
  const { result_id: id, state, result, void_reason } = draw
  if (state === 'VOID') return [...begunOf(draw), entryOf(`end:${id}`, { void_reason, prk: null })]
  if (!result) return begunOf(draw)
  return [...begunOf(draw), entryOf(`end:${id}`, { void_reason: null, prk: result.prk })]
}

function begunOf({ result_id: id, game, day, i, open, close }: FairnessRecords, more = {}): Entry[] {
  const { closeMs, mode, P } = open
  const opened = entryOf(`open:${id}`, { game, day, i, closeMs, mode, P, ...more })
  return close ? [opened, entryOf(`close:${id}`, { M: close.M, n: close.n, T: close.T })] : [opened]
}

/** A result from outside is told as it was entered: by the rounds in which it counted, since it may be corrected. */
function lotteryEntriesOf(draw: FairnessRecords, facts: LotteryToLog): Entry[] {
  const { result_id: id, state, void_reason } = draw
  const { drawMs, round, result, hasEnded } = facts
  const begun = begunOf(draw, { drawMs })
  if (state === 'VOID') {
    const name = hasEnded ? `void:${id}` : `end:${id}`
    return [...begun, entryOf(name, { void_reason, prk: null })]
  }
  if (draw.result) return [...begun, entryOf(`end:${id}`, { void_reason: null, prk: draw.result.prk })]
  if (result === null) return begun
  const name = hasEnded ? `again:${id}/${round}` : `end:${id}`
  return [...begun, entryOf(name, { void_reason: null, prk: null, round, result })]
}

function entryOf(name: string, facts: object): Entry {
  return { name, body: canonicalJson({ name, ...facts }) }
}

/** The proof that the log of `to` entries begins with that of `from`; null where it has no such heads. */
export async function consistencyOf(db: Pool, from: number, to: number): Promise<Uint8Array[] | null> {
  const head = await newestHead(db)
  if (head === null || from > to || to > head.size) return null
  return Promise.all(
    consistencyRanges(from, to).map(async (range) => foldNodes(await nodesAt(db, wholeNodes(range)))),
  )
}
