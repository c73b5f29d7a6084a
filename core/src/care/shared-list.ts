/** A list of people who are kept from playing, shared between houses: a CSV file of `kind,value,until`, read line by line. */
import { dayStartMs } from '../phnom-penh-day.ts'
import { bareOf } from '../player/sought.ts'

export const LISTED_KINDS = ['name', 'phone', 'account'] as const
export type ListedKind = (typeof LISTED_KINDS)[number]
export const LISTED_FAULTS = ['kind', 'value', 'until', 'formula', 'twice'] as const
export type ListedFault = (typeof LISTED_FAULTS)[number]

export interface ListedLine {
  /** As an editor counts them. */
  line: number
  text: string
  entry: { kind: ListedKind; value: string; until: string | null } | null
  /** Null: it can be taken. */
  fault: ListedFault | null
}

export const LISTED_MOST = 5_000
const SHOWN = 60

/** Every line that is not empty and no heading. Separated by comma, semicolon or tab; fields may be quoted. */
export function readSharedList(text: string): ListedLine[] {
  const seen = new Set<string>()
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((raw, at) => ({ line: at + 1, raw: raw.trim() }))
    .filter(({ line, raw }) => raw !== '' && !(line === 1 && /^"?kind"?[,;\t]/i.test(raw)))
    .map(({ line, raw }) => {
      const read = readLine(raw, seen)
      const isFault = typeof read === 'string'
      return {
        line,
        text: raw.slice(0, SHOWN),
        entry: isFault ? null : read,
        fault: isFault ? read : null,
      }
    })
}

function readLine(raw: string, seen: Set<string>): NonNullable<ListedLine['entry']> | ListedFault {
  const [kindText = '', value = '', untilText = ''] = raw.split(/[,;\t]/).map((field) =>
    field
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  const kind = LISTED_KINDS.find((one) => one === kindText.toLowerCase())
  if (!kind) return 'kind'
  // What a spreadsheet would work out; a phone may begin with a plus.
  if (/^[=@]/.test(value) || (/^[+-]/.test(value) && !/^\+[0-9\u17e0-\u17e9 ]+$/.test(value)))
    return 'formula'
  const key = listedKey(kind, value)
  if (key === null) return 'value'
  if (untilText !== '' && dayStartMs(untilText) === null) return 'until'
  if (seen.has(`${kind}:${key}`)) return 'twice'
  seen.add(`${kind}:${key}`)
  return { kind, value: key, until: untilText || null }
}

/** What equal people have equal, in the form in which a player's is kept; null: no such thing. */
export function listedKey(kind: ListedKind, value: string): string | null {
  if (kind === 'name') {
    const name = value
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
      .normalize('NFC')
      .toLowerCase()
    return /^\p{L}[\p{L}\p{M}\p{N} .'_-]{2,79}$/u.test(name) ? name : null
  }
  const digits = bareOf(value)
  if (kind === 'account') return /^[0-9]{4,34}$/.test(digits) ? digits : null
  const home = digits.replace(/^8550?/, '0')
  return /^[0-9]{6,15}$/.test(home) ? home : null
}
