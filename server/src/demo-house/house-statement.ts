/** A bank's statement of what the house has booked, as a file: and not quite, as statements are. */
import { unitsToRiel } from '@samnang/core/money'
import { wallTime } from '@samnang/core/phnom-penh-day'
import { csvLine } from '../http/csv.ts'
import type { Chance } from './chance.ts'
import type { BookedOnCash } from './house-books-store.ts'

const HEADER = ['Date', 'Transaction ID', 'Description', 'Reference', 'Money in', 'Money out', 'Currency']
const FEE_RIEL = 4_000

export interface HouseStatement {
  text: string
  /** In riel, all of them new. */
  lines: number
  /** Of another currency: the house's book knows none. */
  unread: number
}

interface Line {
  atMs: number
  bankId: string
  description: string
  reference: string
  riel: number
  currency?: 'KHR' | 'USD'
}

/**
 * What was booked, and besides: a fee, a transfer of somebody unknown, one in dollars; a deposit that the bank does not know,
 * one with less, one twice, as far as there are enough of them.
 */
export function statementOf(chance: Chance, booked: readonly BookedOnCash[], lastMs: number): HouseStatement {
  const deposits = booked.filter(({ kind }) => kind === 'deposit')
  const [missing, less, twice] = [deposits.at(1), deposits.at(2), deposits.at(0)]
  const lines = booked
    .filter((one) => one !== missing)
    .map((one) => lineOf(one, one === less ? -1_000 : 0))
    .concat(twice ? [{ ...lineOf(twice, 0), bankId: `X${twice.id}` }] : [])
    .concat(strange(chance, lastMs))
    .sort((a, b) => a.atMs - b.atMs)
  const text = csvLine(HEADER) + lines.map((line) => csvLine(cellsOf(line))).join('')
  return { text, lines: lines.length - 1, unread: 1 }
}

function lineOf({ kind, id, units, reference, atMs }: BookedOnCash, riel: number): Line {
  const description = kind === 'move' ? 'OWN ACCOUNTS' : kind === 'deposit' ? 'FUND TRANSFER IN' : 'PAYOUT'
  return { atMs, bankId: `${MARKS[kind]}${id}`, description, reference, riel: unitsToRiel(units) + riel }
}

const MARKS = { deposit: 'IN', withdrawal: 'OUT', move: 'MOVE' } as const

/** The house's own move that a line of a statement is; null: it is none. */
export function moveOf(bankId: string): bigint | null {
  const [, id] = /^MOVE(\d+)$/.exec(bankId) ?? []
  return id === undefined ? null : BigInt(id)
}

/** Nobody's of the house. */
function strange(chance: Chance, lastMs: number): Line[] {
  const atMs = lastMs + (8 * 60 + chance.below(600)) * 60_000
  const line = { atMs, reference: '', description: 'FUND TRANSFER IN' }
  const riel = 1_000 * (5 + chance.below(90))
  return [
    { ...line, bankId: `S${lastMs / 1000}`, description: 'SOK CHAN', riel },
    { ...line, bankId: `U${lastMs / 1000}`, riel: 20, currency: 'USD' },
    { ...line, bankId: `F${lastMs / 1000}`, description: 'FEE', riel: -FEE_RIEL },
  ]
}

function cellsOf({ atMs, bankId, description, reference, riel, currency = 'KHR' }: Line): string[] {
  const [day = '', time = ''] = wallTime(atMs).split(' ')
  const date = `${day.split('-').reverse().join('/')} ${time}`
  const [came, went] = riel > 0 ? [String(riel), ''] : ['', String(-riel)]
  return [date, bankId, description, reference, came, went, currency]
}
