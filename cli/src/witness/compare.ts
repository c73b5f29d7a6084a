/** Two witnesses of one house hold what they have seen against each other. */
import { existsSync } from 'node:fs'
import { type Copy, grow, linesOf, type SignedHead } from './own-copy.ts'

/** Why a directory is nothing that could be compared; null: a witness has seen a log there. */
export function notACopy(dir: string): string | null {
  if (!existsSync(dir)) return `there is no directory ${dir}`
  const isEmpty = linesOf(dir, 'heads.jsonl').length === 0 || linesOf(dir, 'entries.jsonl').length === 0
  return isEmpty ? `${dir} is not the copy of a witness that has seen a log` : null
}

/** Two witnesses of one house: what they have seen must be one log. Null: it is. Both are copies (`notACopy`). */
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
