/** The rules of a table, sentence by sentence. */
import { riel } from '../../../text/format.ts'
import { tableRules, tableRulesKhmer } from '../../../text/table-rules.ts'
import type { TableLimits } from '../../messages.ts'
import type { TableGame } from '../../outcomes.ts'

type RuleKey = keyof typeof tableRulesKhmer

/** Sentences without values; those of a game are numbered. */
type PlainKey = Exclude<RuleKey, 'limits'>

const KEYS = Object.keys(tableRulesKhmer) as RuleKey[]
const COMMON: readonly PlainKey[] = ['pays', 'times', 'interrupted', 'no_prediction', 'virtual']

/** First how the game goes, then what holds at every table. */
export function rulesOf(game: TableGame, { min, max, sideMax }: TableLimits): string[] {
  const own = KEYS.filter((key): key is PlainKey => key.startsWith(`${game}_`))
  return [
    ...own.map((key) => tableRules(key)),
    tableRules('limits', { min: riel(min), max: riel(max), side: riel(sideMax) }),
    ...COMMON.map((key) => tableRules(key)),
  ]
}
