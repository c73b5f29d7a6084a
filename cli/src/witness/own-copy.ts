/** What a witness keeps: every entry it has seen, every signed head, and an alarm with its evidence. Plain files. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex, hex, utf8 } from '@samnang/core/bytes'
import { foldNodes, grownBy, type NodeAt, wholeNodes } from '@samnang/core/fairness/log-tree'
import { leafHash } from '@samnang/core/fairness/merkle'

/** As the house signed it: hex and base64. */
export interface SignedHead {
  size: number
  root: string
  at_ms: number
  signature: string
}

/** A draw that was promised and has not ended; `T` once it is closed. */
interface Pending {
  closeMs: number
  mode: number
  P: string
  T?: string
}

export interface Copy {
  /** Who signs: the first keys that this witness saw, base64. */
  keys: string[]
  head: SignedHead | null
  /** Roots of the whole subtrees of the entries, by `level/index`. */
  edge: Record<string, string>
  pending: Record<string, Pending>
}

const NOTHING: Copy = { keys: [], head: null, edge: {}, pending: {} }

export function readCopy(dir: string): Copy {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'state.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Copy) : structuredClone(NOTHING)
}

/** The entries first: a state that speaks of an entry has it. */
export function keepCopy(dir: string, copy: Copy, bodies: readonly string[]): void {
  if (bodies.length > 0)
    appendFileSync(join(dir, 'entries.jsonl'), bodies.map((body) => `${body}\n`).join(''))
  if (copy.head) appendFileSync(join(dir, 'heads.jsonl'), `${JSON.stringify(copy.head)}\n`)
  const aside = join(dir, 'state.json.new')
  writeFileSync(aside, JSON.stringify(copy))
  renameSync(aside, join(dir, 'state.json'))
}

export function linesOf(dir: string, name: 'entries.jsonl' | 'heads.jsonl'): string[] {
  const file = join(dir, name)
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
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
  for (const [dir, against] of [
    [one, other],
    [other, one],
  ] as const) {
    const entries = linesOf(against, 'entries.jsonl')
    for (const line of linesOf(dir, 'heads.jsonl')) {
      const head = JSON.parse(line) as SignedHead
      if (head.size > entries.length) continue
      const { root } = grow({}, 0, entries.slice(0, head.size))
      if (root !== head.root)
        return `the head of ${head.size} entries that ${dir} was shown (${head.root}) is not that of the entries ${against} was shown (${root})`
    }
  }
  return null
}
