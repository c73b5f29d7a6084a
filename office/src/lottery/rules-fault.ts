/** What is wrong with the rules, in words and beside its field: the check of the whole says it by path, in English. */
import { lottery } from '../text/lottery.ts'
import type { Path } from './rules-draft.ts'

type Say = (found: readonly string[]) => string

/** Sentences of core/src/lottery/check-*.ts behind the path, with what they name. */
const WORDS: readonly (readonly [RegExp, Say])[] = [
  [/^(.+) is there twice$/, ([what = '']) => lottery('fault_twice', { what })],
  [/^is there twice$/, () => lottery('fault_twice', { what: '' })],
  [/^is not a text like/, () => lottery('fault_text')],
  [
    /^is not a whole number from (\d+) to (\d+)$/,
    ([from = '', to = '']) => lottery('fault_whole', { from, to }),
  ],
  [/^has fewer than (\d+) entries$/, ([n = '']) => lottery('fault_few', { n })],
  [/^is missing$/, () => lottery('fault_missing')],
  [/^is a day that does not exist$/, () => lottery('fault_no_day')],
  [/^is not a day of a draw$/, () => lottery('fault_not_drawn')],
  [/^(\S+) has a draw already$/, ([day = '']) => lottery('fault_day_taken', { day })],
  [/^(.+) closes at (\S+) already$/, ([other = '', time = '']) => lottery('fault_meets', { other, time })],
  [/^there is no prize (.+)$/, ([what = '']) => lottery('fault_no_prize', { what })],
  [/^(\S+) has (\d+) numbers$/, ([what = '', n = '']) => lottery('fault_no_number', { what, n })],
  [/^has no prize$/, () => lottery('fault_post_empty')],
  [/^reads digit (\d+), \S+ has (\d+)$/, ([at = '', n = '']) => lottery('fault_short', { at, n })],
  [/^has (\d) digits$/, ([n = '']) => lottery('fault_slice', { n })],
  [
    /^(\S+) with (\d) digits is in (\d+) groups$/,
    ([post = '', digits = '', n = '']) => lottery('fault_groups', { post, digits, n }),
  ],
  [/^there is no post (.+)$/, ([what = '']) => lottery('fault_no_post', { what })],
  [/^gives back more than it costs$/, () => lottery('fault_generous')],
  [/^and places\.\d do not both exist$/, () => lottery('fault_both')],
  [
    /^has (\d+) provinces, a result has (\d+) columns$/,
    ([n = '', room = '']) => lottery('fault_provinces', { n, room }),
  ],
  [/^is (\d+), posts read column (\d+)$/, ([n = '', wants = '']) => lottery('fault_columns', { n, wants })],
  [/^is not before stopDelete$/, () => lottery('fault_opens')],
  [/^is after the first closing$/, () => lottery('fault_stop_delete')],
  [/^is after the draw$/, () => lottery('fault_closes')],
  [/^is not one time on five minutes, as a house draw needs$/, () => lottery('fault_grid')],
  [/^are not A, B, C and D of five digits/, () => lottery('fault_house_prizes')],
  [/^has no places$/, () => lottery('fault_both')],
  [/^is not one of /, () => lottery('fault_text')],
  [/^is less than the smallest amount$/, () => lottery('fault_least')],
  [/^is not a whole number of steps$/, () => lottery('fault_steps')],
]

/** Path and sentence of `rules.games.VN.0.posts: A is there twice`. */
function parted(fault: string): { path: string; says: string } {
  const [head = '', ...rest] = fault.split(' ')
  return { path: head.replace(/:$/, ''), says: rest.join(' ') }
}

/** In the colleague's language; what only the JSON can have got wrong is said as the check says it. */
export function faultWords(fault: string): string {
  const { says } = parted(fault)
  for (const [pattern, say] of WORDS) {
    const found = pattern.exec(says)
    if (found) return say(found.slice(1))
  }
  return says
}

/** Why the value at one of these places cannot stay; null where nothing is wrong with it. */
export function faultAt(faults: readonly string[], ...paths: readonly Path[]): string | null {
  const places = paths.map((path) => ['rules', ...path].join('.'))
  const fault = faults.find((one) => places.includes(parted(one).path))
  return fault === undefined ? null : faultWords(fault)
}
