/** The line that is being typed on the keypad. Pure. */
import type { Digits, LotteryItemIn, RangeMode } from '@samnang/contract/lottery'

export type EntryKind = LotteryItemIn['kind']
export type Field = 'number' | 'amount'

export interface Entry {
  digits: Digits
  kind: EntryKind
  mode: RangeMode
  posts: readonly string[]
  /** Digits as they were pressed, without spaces: `4758` are two numbers of two digits. */
  number: string
  amount: number
  field: Field
  /** The next digit begins the amount anew. */
  isAmountFresh: boolean
  /** The line that is being changed. */
  lineId: number | null
}

export type EntryAction =
  | { kind: 'press'; key: string }
  | { kind: 'back' }
  | { kind: 'clear' }
  | { kind: 'field'; field: Field }
  | { kind: 'amount'; amount: number }
  | { kind: 'digits'; digits: Digits }
  | { kind: 'kind'; chosen: EntryKind }
  | { kind: 'mode'; mode: RangeMode }
  | { kind: 'posts'; posts: readonly string[] }
  | { kind: 'edit'; lineId: number; item: LotteryItemIn }
  /** The line was added: the next one has the same posts, kind and amount. */
  | { kind: 'next' }

export const FIRST_ENTRY: Entry = {
  digits: 2,
  kind: 'straight',
  mode: 'step',
  posts: [],
  number: '',
  amount: 1000,
  field: 'number',
  isAmountFresh: true,
  lineId: null,
}

const NUMBERS_MAX = 20
const AMOUNT_MAX = 9_999_999

export function entryAfter(entry: Entry, action: EntryAction): Entry {
  switch (action.kind) {
    case 'press':
      return entry.field === 'amount' ? amountPressed(entry, action.key) : numberPressed(entry, action.key)
    case 'back':
      return backed(entry)
    case 'clear':
      return { ...entry, number: '', lineId: null, field: 'number', isAmountFresh: true }
    case 'field':
      return { ...entry, field: action.field, isAmountFresh: true }
    case 'amount':
      return { ...entry, amount: action.amount, isAmountFresh: true }
    case 'digits':
      return {
        ...entry,
        digits: action.digits,
        number: entry.number.slice(0, lengthOf({ ...entry, digits: action.digits })),
      }
    case 'kind':
      return { ...entry, kind: action.chosen, number: keptDigits({ ...entry, kind: action.chosen }) }
    case 'mode':
      return { ...entry, mode: action.mode, number: keptDigits({ ...entry, mode: action.mode }) }
    case 'posts':
      return { ...entry, posts: action.posts }
    case 'edit':
      return editing(action.lineId, action.item)
    case 'next':
      return { ...entry, number: '', lineId: null, field: 'number', isAmountFresh: true }
  }
}

/** Most characters of the number field. */
function lengthOf({ digits, kind, mode }: Pick<Entry, 'digits' | 'kind' | 'mode'>): number {
  if (kind !== 'range') return digits * NUMBERS_MAX
  switch (mode) {
    case 'step':
      return digits * 2
    case 'head':
    case 'tail':
      return digits - 1
    case 'double':
      return 0
    case 'pattern':
      return digits
    default: {
      const impossible: never = mode
      return impossible
    }
  }
}

/** The pattern alone knows X. */
export function takesX({ kind, mode }: Pick<Entry, 'kind' | 'mode'>): boolean {
  return kind === 'range' && mode === 'pattern'
}

function keptDigits(entry: Entry): string {
  const number = takesX(entry) ? entry.number : entry.number.replaceAll('X', '')
  return number.slice(0, lengthOf(entry))
}

function numberPressed(entry: Entry, key: string): Entry {
  if (key === 'X' && !takesX(entry)) return entry
  const number = entry.number + key
  return number.length > lengthOf(entry) ? entry : { ...entry, number }
}

function amountPressed(entry: Entry, key: string): Entry {
  if (!/^\d+$/.test(key)) return entry
  const amount = Number(entry.isAmountFresh ? key : `${entry.amount}${key}`)
  return amount > AMOUNT_MAX ? entry : { ...entry, amount, isAmountFresh: false }
}

function backed(entry: Entry): Entry {
  if (entry.field === 'number') return { ...entry, number: entry.number.slice(0, -1) }
  return { ...entry, amount: Math.floor(entry.amount / 10), isAmountFresh: false }
}

function editing(lineId: number, item: LotteryItemIn): Entry {
  const { digits, kind, posts, amount, range, numbers } = item
  const mode = range?.mode ?? 'step'
  const number = range ? (mode === 'step' ? range.from + range.to : range.from) : numbers.join('')
  return { ...FIRST_ENTRY, digits, kind, mode, posts, amount, number, lineId }
}

/** Numbers as they are shown while they are typed: `47 58 6`. */
export function typedGroups({ number, digits }: Pick<Entry, 'number' | 'digits'>): string[] {
  return number.match(new RegExp(`.{1,${digits}}`, 'g')) ?? []
}

/** The number field holds as many digits as its kind needs. */
function isNumberComplete(entry: Entry): boolean {
  const { number, digits, kind, mode } = entry
  if (kind !== 'range') return number.length > 0 && number.length % digits === 0
  if (mode === 'head' || mode === 'tail') return number.length > 0
  if (mode === 'pattern') return number.length === digits && number.includes('X')
  return number.length === lengthOf(entry)
}

/** The line as the server takes it; null while its number is not complete. */
export function entryItem(entry: Entry): LotteryItemIn | null {
  if (!isNumberComplete(entry)) return null
  const { digits, kind, mode, posts, amount, number } = entry
  const rest = { digits, posts: [...posts], amount, kind }
  if (kind !== 'range') return { ...rest, numbers: typedGroups(entry) }
  const [from = '', to = ''] = mode === 'step' ? typedGroups(entry) : [number]
  return { ...rest, numbers: [], range: { from, to, mode } }
}
