/**
 * What YugabyteDB's documentation says that it does not support, or supports in recent versions alone, and the path of money
 * does without, so that a house which outgrows one primary moves without a rewrite (docs/scaling.md). What stands there all
 * the same is in tidy/distributed-exceptions.json, each with how often, why, and what a move does about it.
 */
import { readFileSync } from 'node:fs'
import { filesBelow } from './sources.ts'

/** By the word that the list of exceptions uses. */
const BANNED: Readonly<Record<string, RegExp>> = {
  'advisory lock': /\bpg_(?:try_)?advisory_/gi,
  'listen or notify': /\bpg_notify\b|^\s*(?:listen|notify|unlisten)\s/gim,
  'table lock': /\block\s+table\b/gi,
  'generated column': /\bgenerated\s+always\s+as\s*\(/gi,
  'deferrable constraint': /\bdeferrable\b/gi,
  'exclusion constraint': /\bexclude\s+using\b/gi,
  'index that is no tree': /\busing\s+(?:brin|gin|gist|spgist|hash)\b/gi,
  'unlogged table': /\bunlogged\b/gi,
  'table inheritance': /\binherits\s*\(/gi,
  'place of a row': /\b(?:ctid|xmin|xmax)\b/gi,
  sample: /\btablesample\b/gi,
  'prepared transaction': /\bprepare\s+transaction\b/gi,
}

/** The features whose statements move money, or lead to it: their SQL stands in TypeScript. */
const MONEY = 'cashier|draws|gateway|ledger|lottery|lotto59|money|providers'

/** Every table, index and function, since a bet, a payment or its audit event may meet any of them, and those statements. */
export function pathOfMoney(): { path: string; text: string }[] {
  const sql = ['server/functions', 'server/schema', 'server/migrations'].flatMap((dir) =>
    filesBelow(dir, /\.sql$/),
  )
  const stores = filesBelow('server/src').filter((path) =>
    new RegExp(`^server/src/(?:${MONEY})/(?!.*\\.test\\.ts$)`).test(path),
  )
  return [...sql, ...stores].map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** How often, by `file: word`. */
export function onOneMachineAlone({ path, text }: { path: string; text: string }): Record<string, number> {
  const code = text.replace(/(?:--|^\s*\/\/).*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
  const uses = Object.entries(BANNED).map(
    ([word, pattern]) => [`${path}: ${word}`, [...code.matchAll(pattern)].length] as const,
  )
  return Object.fromEntries(uses.filter(([, count]) => count > 0))
}
