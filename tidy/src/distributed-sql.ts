/**
 * What YugabyteDB's documentation says that it does not support, or supports in recent versions alone, and the path of money
 * does without, so that a house which outgrows one primary moves without a rewrite (docs/scaling.md). What stands there all
 * the same is in tidy/distributed-exceptions.json, each with its reason and with what a move does about it.
 */
import { readFileSync } from 'node:fs'
import { filesBelow } from './sources.ts'

/** By the word that the list of exceptions uses. */
const BANNED: Readonly<Record<string, RegExp>> = {
  'advisory lock': /\bpg_(?:try_)?advisory_/i,
  'listen or notify': /\bpg_notify\b|^\s*(?:listen|notify|unlisten)\s/im,
  'table lock': /\block\s+table\b/i,
  'generated column': /\bgenerated\s+always\s+as\s*\(/i,
  'deferrable constraint': /\bdeferrable\b/i,
  'exclusion constraint': /\bexclude\s+using\b/i,
  'index that is no tree': /\busing\s+(?:brin|gin|gist|spgist|hash)\b/i,
  'unlogged table': /\bunlogged\b/i,
  'table inheritance': /\binherits\s*\(/i,
  'place of a row': /\b(?:ctid|xmin|xmax)\b/i,
  sample: /\btablesample\b/i,
  'prepared transaction': /\bprepare\s+transaction\b/i,
}

/** Functions that a bet, a win, a wallet call or a settlement runs, and the tables that they write. */
const PATH =
  /server\/(?:functions\/(?:append-only|book|cashier|credit-chunk|draw-book|draw-lease|exclusion|lottery-(?:deleting|limits|placing|settling)|ms|place-slips?|play-(?:hours|limits)|resettle|slip-parts|wallet(?:-\w+)?)|schema\/(?:04-ledger|05-players|06-safe-play|07-draws|09-tickets|10-draw-book|14-wallet|16-lottery-draws|17-lottery-tickets))\.sql$/

/** The SQL files of the path of money. */
export function pathOfMoney(): { path: string; text: string }[] {
  return ['server/functions', 'server/schema']
    .flatMap((dir) => filesBelow(dir, /\.sql$/))
    .filter((path) => PATH.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Each as `file: word`, once a file. */
export function onOneMachineAlone({ path, text }: { path: string; text: string }): string[] {
  const code = text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
  return Object.entries(BANNED).flatMap(([word, pattern]) => (pattern.test(code) ? [`${path}: ${word}`] : []))
}
