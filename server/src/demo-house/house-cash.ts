/** Where the money of a played house lies: the demo's own accounts, so that their books go on when it arrives. */
import { assert } from '@samnang/core/refusal'
import {
  type ListedCashAccount,
  listCashAccounts,
  openCashAccountIn,
  showCashAccountIn,
} from '../cashier/cash-accounts.ts'
import type { Tx } from '../database/pool.ts'
import type { Chance } from './chance.ts'
import { unusedCash } from './house-books-store.ts'

export interface HouseCash {
  bank: bigint
  till: bigint
  /** What is paid by codes comes in here. */
  khqr: bigint
}

const BY = { actor: 'system', reason: 'where the money of the demo lies' }
/** Play money: shown to nobody without the demo. */
export const DEMO_BANK = {
  kind: 'bank',
  code: 'ABA-1',
  bank: 'ABA',
  number: '000 123 456',
  holder: 'SAMNANG DEMO',
} as const
export const DEMO_TILL = { kind: 'till', code: 'TILL-1', bank: null, number: null, holder: null } as const
export const DEMO_KHQR = {
  kind: 'bank',
  code: 'KHQR-1',
  bank: 'ACLEDA',
  number: '590059005900',
  holder: 'SAMNANG DEMO',
} as const

type Wanted = typeof DEMO_BANK | typeof DEMO_TILL | typeof DEMO_KHQR

/**
 * The accounts of a house that is begun. Nothing was ever booked on them: what the house books has older numbers than all that
 * comes later, and its first closed day begins with nothing. Where the demo has used its own, others are opened beside them.
 */
export async function takeCash(tx: Tx): Promise<HouseCash> {
  const known = await listCashAccounts(tx)
  const unused = new Set(await unusedCash(tx))
  const take = async (wanted: Wanted) => {
    const [name] = wanted.code.split('-')
    const mine = known.find(({ id, code, isOpen }) => isOpen && unused.has(id) && code.startsWith(`${name}-`))
    return mine ?? openOne(tx, { ...wanted, code: freeCode(known, name ?? '') })
  }
  const [bank, till, khqr] = [await take(DEMO_BANK), await take(DEMO_TILL), await take(DEMO_KHQR)]
  if (!bank.isShown) await showCashAccountIn(tx, { id: bank.id, isShown: true }, BY)
  return { bank: bank.id, till: till.id, khqr: khqr.id }
}

async function openOne(tx: Tx, wanted: Omit<Wanted, 'code'> & { code: string }) {
  const id = await openCashAccountIn(tx, wanted, BY)
  assert(id.ok, 'nobody has this code')
  return { id: id.value, isShown: false }
}

function freeCode(known: readonly ListedCashAccount[], name: string): string {
  const codes = new Set(known.map(({ code }) => code))
  let n = 1
  while (codes.has(`${name}-${n}`)) n++
  return `${name}-${n}`
}

/** A day of the house, and the way to put something into it. */
export interface Moment {
  dayMs: number
  isFirst: boolean
  /** One of the last two days. */
  isLate: boolean
  at(ms: number, happen: () => Promise<void>): void
}

/** What becomes of requests: by weight, and the fates that nobody in the house ends, which are for its last days alone. */
export interface Fates<F extends string> {
  weights: Readonly<Record<F, number>>
  left: readonly F[]
}

/** So many by their weights; on the first day and the last two one of each besides: whoever looks at the demo finds every state. */
export function fatesOf<F extends string>(
  chance: Chance,
  { weights, left }: Fates<F>,
  { count, moment: { isFirst, isLate } }: { count: number; moment: Moment },
): F[] {
  const all = (Object.keys(weights) as F[]).filter((fate) => isLate || !left.includes(fate))
  const weighed = all.flatMap((fate) => Array.from({ length: weights[fate] }, () => fate))
  const drawn = Array.from({ length: count }, () => chance.pick(weighed))
  return isFirst || isLate ? [...drawn, ...all] : drawn
}
