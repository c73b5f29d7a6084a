/** What a witness keeps: every entry it has seen, every signed head, and an alarm with its evidence. Plain files. */
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
import { BLANK, type Ended, type Notebook } from './notebook.ts'

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
  head: SignedHead | null
  /** Roots of the whole subtrees of the entries, by `level/index`. */
  edge: Record<string, string>
  notebook: Notebook
  /** Bytes of each file that this state speaks of. */
  bytes: Record<File, number>
}

const NO_BYTES: Copy['bytes'] = { 'entries.jsonl': 0, 'heads.jsonl': 0, 'ended.jsonl': 0 }
const NOTHING: Copy = { keys: [], head: null, edge: {}, notebook: BLANK, bytes: NO_BYTES }

export function readCopy(dir: string): Copy {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'state.json')
  return structuredClone(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Copy) : NOTHING)
}

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

function linesOf(dir: string, name: File): string[] {
  const file = join(dir, name)
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** More than the longest line of a draw that ended. */
const PIECE_BYTES = 4_096

/** Draws that this witness has seen ending, from `count` places by chance: years of them are not read to find three. */
export function someEnded(dir: string, count: number): Ended[] {
  const file = join(dir, 'ended.jsonl')
  if (!existsSync(file)) return []
  const { size } = statSync(file)
  const handle = openSync(file, 'r')
  try {
    return Array.from({ length: count }, () => {
      const piece = Buffer.alloc(PIECE_BYTES)
      const at = Math.floor(Math.random() * Math.max(1, size - PIECE_BYTES + 1))
      const length = readSync(handle, piece, 0, PIECE_BYTES, at)
      // A line that began before the place is not whole.
      const lines = piece
        .subarray(0, length)
        .toString()
        .split('\n')
        .slice(at > 0 ? 1 : 0, -1)
      const line = lines[Math.floor(Math.random() * lines.length)]
      return line === undefined ? [] : [JSON.parse(line) as Ended]
    }).flat()
  } finally {
    closeSync(handle)
  }
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

/** Two witnesses of one house: what they have seen must be one log. Null: it is. */
export function differenceOf(one: string, other: string): string | null {
  return differs(one, other) ?? differs(other, one)
}

function differs(dir: string, against: string): string | null {
  const entries = linesOf(against, 'entries.jsonl')
  const heads = linesOf(dir, 'heads.jsonl').map((line) => JSON.parse(line) as SignedHead)
  let [edge, size]: [Copy['edge'], number] = [{}, 0]
  for (const head of heads.filter((one) => one.size <= entries.length)) {
    const grown = grow(edge, size, entries.slice(size, head.size))
    ;[edge, size] = [grown.edge, head.size]
    if (grown.root !== head.root)
      return `the head of ${head.size} entries that ${dir} was shown (${head.root}) is not that of the entries ${against} was shown (${grown.root})`
  }
  return null
}
