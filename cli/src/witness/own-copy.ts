/** What a witness keeps: every entry it has seen, every signed head, and an alarm with its evidence. Plain files. */
import { randomInt } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fromHex, hex, utf8 } from '@samnang/core/bytes'
import { foldNodes, grownBy, type NodeAt, wholeNodes } from '@samnang/core/fairness/log-tree'
import { leafHash } from '@samnang/core/fairness/merkle'
import type { PublishedKey } from '@samnang/core/fairness/published-records'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { BLANK, type Ended, type Notebook, note } from './notebook.ts'

/** As the house signed it: hex and base64. */
export interface SignedHead {
  size: number
  root: string
  at_ms: number
  signature: string
}

type File = 'entries.jsonl' | 'heads.jsonl' | 'ended.jsonl'

export interface Copy {
  /** Who signs: the first keys that this witness saw, base64. */
  keys: string[]
  /** Every key of the vault that was published so far; copies of earlier releases lack it. */
  vaultKeys?: PublishedKey[]
  head: SignedHead | null
  /** Roots of the whole subtrees of the entries, by `level/index`. */
  edge: Record<string, string>
  notebook: Notebook
  /** Bytes of each file that this state speaks of. */
  bytes: Record<File, number>
  /** Since the last look that found everything: when it was first not so, and the draw whose records did not come. */
  silence?: { sinceMs: number; unshown: Ended | null }
}

const NO_BYTES: Copy['bytes'] = { 'entries.jsonl': 0, 'heads.jsonl': 0, 'ended.jsonl': 0 }
const NOTHING: Copy = { keys: [], head: null, edge: {}, notebook: BLANK, bytes: NO_BYTES }

export function readCopy(dir: string): Copy {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'state.json')
  return structuredClone(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Copy) : NOTHING)
}

/**
 * The copy as it was, made by an earlier release: what was seen is read anew, since less was kept of it. Throws an `Alarm` for
 * what that release believed.
 */
export function bringUp(dir: string, copy: Copy, nowMs: number): void {
  const { openDays, openDay } = copy.notebook as FormerNotebook
  if (openDays) return
  const book = structuredClone(BLANK)
  note(book, linesOf(dir, 'entries.jsonl').slice(0, copy.head?.size ?? 0), nowMs)
  if (typeof openDay === 'number') for (const poll of POLL_NAMES) book.openDays[poll] = openDay
  copy.notebook = book
}

/** As earlier releases kept it: one day for both polls. */
type FormerNotebook = Partial<Notebook> & { openDay?: number | null }

/** The files first, and from where the last state left them: one that speaks of an entry has it, once. */
export function keepCopy(
  dir: string,
  copy: Copy,
  { bodies, ended }: { bodies: readonly string[]; ended: readonly Ended[] },
): void {
  // A log that has not grown has the head that is kept already.
  const heads = copy.head && bodies.length > 0 ? [JSON.stringify(copy.head)] : []
  const lines: Record<File, readonly string[]> = {
    'entries.jsonl': bodies,
    'heads.jsonl': heads,
    'ended.jsonl': ended.map((one) => JSON.stringify(one)),
  }
  for (const name of Object.keys(lines) as File[])
    copy.bytes[name] = appendAt(join(dir, name), copy.bytes[name], lines[name])
  keepState(dir, copy)
}

/** What it knows besides the files. */
export function keepState(dir: string, copy: Copy): void {
  const aside = join(dir, 'state.json.new')
  writeFileSync(aside, JSON.stringify(copy))
  renameSync(aside, join(dir, 'state.json'))
}

/** What stands behind `at` was written by a look that died: it is written again. Where the file ends then. */
function appendAt(file: string, at: number, lines: readonly string[]): number {
  if (existsSync(file) && statSync(file).size > at) truncateSync(file, at)
  const text = lines.map((line) => `${line}\n`).join('')
  if (text !== '') appendFileSync(file, text)
  return at + Buffer.byteLength(text)
}

const PIECE_BYTES = 1_000_000

/** Read piece by piece: a log of some months is longer than a text can be. None where there is no such file. */
export function linesOf(dir: string, name: File): string[] {
  const file = join(dir, name)
  if (!existsSync(file)) return []
  const handle = openSync(file, 'r')
  const lines: string[] = []
  let rest = Buffer.alloc(0)
  try {
    for (let piece = pieceOf(handle); piece.length > 0; piece = pieceOf(handle)) {
      const read = Buffer.concat([rest, piece])
      const end = read.lastIndexOf('\n') + 1
      for (const line of read.subarray(0, end).toString().split('\n')) if (line !== '') lines.push(line)
      rest = read.subarray(end)
    }
  } finally {
    closeSync(handle)
  }
  return rest.length > 0 ? [...lines, rest.toString()] : lines
}

function pieceOf(handle: number): Buffer {
  const piece = Buffer.alloc(PIECE_BYTES)
  return piece.subarray(0, readSync(handle, piece, 0, PIECE_BYTES, null))
}

/** More than the longest line of a draw that ended. */
const LINE_BYTES = 4_096

/** Draws that this witness has seen ending, from `count` places by chance: years of them are not read to find three. */
export function someEnded(dir: string, count: number): Ended[] {
  const file = join(dir, 'ended.jsonl')
  const size = existsSync(file) ? statSync(file).size : 0
  if (size === 0) return []
  const handle = openSync(file, 'r')
  try {
    return Array.from({ length: count }, () => lineAt(handle, randomInt(size))).flat()
  } finally {
    closeSync(handle)
  }
}

/** The line that this byte belongs to; none where it was never written to its end. */
function lineAt(handle: number, at: number): Ended[] {
  const from = Math.max(0, at - LINE_BYTES)
  const piece = Buffer.alloc(2 * LINE_BYTES)
  const length = readSync(handle, piece, 0, piece.length, from)
  const begin = at === from ? 0 : piece.lastIndexOf('\n', at - from - 1) + 1
  const end = piece.indexOf('\n', at - from)
  return end === -1 || end >= length ? [] : [JSON.parse(piece.subarray(begin, end).toString()) as Ended]
}

/** The edge after more entries, and the root over all of them. */
export function grow(edge: Copy['edge'], size: number, bodies: readonly string[]) {
  const known = new Map(Object.entries(edge))
  const nodeAt = ({ level, index }: NodeAt) => fromHex(known.get(`${level}/${index}`) ?? '')
  for (const [at, body] of bodies.entries())
    for (const { level, index, hash } of grownBy(size + at, leafHash(utf8(body)), nodeAt))
      known.set(`${level}/${index}`, hex(hash))
  const edgeNow = wholeNodes({ from: 0, to: size + bodies.length })
  return {
    root: hex(foldNodes(edgeNow.map(nodeAt))),
    edge: Object.fromEntries(edgeNow.map((at) => [`${at.level}/${at.index}`, hex(nodeAt(at))])),
  }
}
