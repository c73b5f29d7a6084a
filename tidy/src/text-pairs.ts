import type { Source } from './sources.ts'

/** One text in both languages, and where it stands. */
export type TextPair = { key: string; khmer: string; english: string }

const ENTRY = /^ {2}(\w+):\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"),$/gm

/** Every text of portal, office and sandbox: the first two have a file for each language, the sandbox both in one. */
export function textPairs(sources: Source[]): TextPair[] {
  const files = new Map(sources.map(({ path, text }) => [path, text]))
  return sources.flatMap(({ path, text }) => {
    if (/^(?:portal|office)\/src\/text\/[\w-]+\.ts$/.test(path)) {
      const english = files.get(path.replace('/text/', '/text/english/'))
      return english === undefined ? [] : pairsOf(path, text, english)
    }
    if (!/^sandbox\/src\/text\/[\w-]+\.ts$/.test(path)) return []
    const [khmer = '', english = ''] = text.split(/^export const \w+English\b/m)
    return pairsOf(path, khmer, english)
  })
}

function pairsOf(path: string, khmer: string, english: string): TextPair[] {
  const translated = entriesOf(english)
  return [...entriesOf(khmer)].flatMap(([key, text]) => {
    const other = translated.get(key)
    return other === undefined ? [] : [{ key: `${path}: ${key}`, khmer: text, english: other }]
  })
}

function entriesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(ENTRY)].map((match) => [match[1] ?? '', match[2] ?? match[3] ?? '']))
}

/** English sentences that Khmer says in more than one way: one of the two has drifted. Single words may mean two things. */
export function driftedSentences(pairs: TextPair[]): string[] {
  const sentences = pairs.filter(({ english }) => /^[A-Z].* .*\.$/.test(english))
  const first = new Map<string, TextPair>()
  return sentences.flatMap((pair) => {
    const known = first.get(pair.english)
    if (!known) first.set(pair.english, pair)
    return known && known.khmer !== pair.khmer
      ? [`${pair.key} says “${pair.english}” otherwise than ${known.key}`]
      : []
  })
}

const COUNTED =
  /\{\w+\} (?:\w+ )?(?:days|hours|minutes|seconds|lines|tickets|slips|bets|draws|rounds|spins|numbers|digits|places|units|matches|bullets|players|cards|steps|attempts|characters|bytes|values)\b/

/** Counted where there are always several: constants of the rules, and what is only said from two on. */
const ALWAYS_MANY = new Set(
  `verdict_ok_text verdict_ok_outside_text verdict_not_yet_text own_cut words bytes parlay bet_mix all_numbers
  period_minutes period_seconds slip_full times_standard times_fast balls password_too_short password_too_long
  post_missing hint_number too_many_numbers too_many_lines lines free_start free_more mix_hint no_too_many_legs bets_1
  live_delay commitment_shoe rule_speed exact pace`.split(/\s+/),
)

/** "1 days ago": a figure before a plural, where it can be one. Say it without one ("Lines: {n}", "{n} d ago"). */
export function pluralsOfOne(pairs: TextPair[]): string[] {
  return pairs
    .filter(({ english }) => COUNTED.test(english))
    .filter(({ key }) => !ALWAYS_MANY.has(key.split(' ').at(-1) ?? ''))
    .map(({ key, english }) => `${key}: “${english}” with one`)
}
