/** The books of a played house: what its owner brings, shifts at the till, money carried to the bank, days that are closed. */
import { closingOf } from '@samnang/core/cashier/day-close'
import { rielToUnits } from '@samnang/core/money'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { assert } from '@samnang/core/refusal'
import { findCashAccount } from '../cashier/cash-accounts.ts'
import { closeDayIn, dayNow } from '../cashier/cash-close.ts'
import { moveCashIn, type WantedMove } from '../cashier/cash-moves.ts'
import { beginShiftIn, endShiftIn } from '../cashier/cash-shifts.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Moment } from './house-cash.ts'
import { STAFF } from './names.ts'
import { officeVerb } from './office.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Eight in the morning to half past five in Phnom Penh. */
const SHIFT = { from: HOUR_MS, to: 10.5 * HOUR_MS } as const
/** Ten past midnight there. */
const CLOSED_MS = 17 * HOUR_MS + 10 * MINUTE_MS
const DAYS_A_CARRYING = 7
const BROUGHT = { bank: rielToUnits(100_000_000), till: rielToUnits(2_000_000) } as const
const CASHIER = { actor: `staff:${STAFF.cashier}`, reason: 'counted' }
const FINANCE = { actor: `staff:${STAFF.finance}`, reason: 'counted and compared' }

export function addBooks(world: World, day: number, { at, dayMs, isFirst, isLate }: Moment): void {
  const { bank, till } = world.plan.cash
  const chance = chanceOf(world.plan.word, 'books', dayMs)
  if (isFirst)
    at(dayMs + 10 * MINUTE_MS, async () => {
      const reason = 'the owner brings it'
      await move(world, { kind: 'owner_in', account: bank, amountUnits: BROUGHT.bank }, reason)
      await move(world, { kind: 'owner_in', account: till, amountUnits: BROUGHT.till }, reason)
    })
  // Only whole: nobody of the house stands at the till when it comes into the demo.
  if (dayMs + SHIFT.to < world.plan.untilMs) addShift(world, chance, { at, dayMs, isFirst, isLate })
  if (day % DAYS_A_CARRYING === 5) at(dayMs + SHIFT.to + HOUR_MS, () => carry(world))
  at(dayMs + CLOSED_MS, () => closeDay(world, chance, dayMs))
}

/** Every eighth is too much or too little; in the last days nobody has booked that yet. */
function addShift(world: World, chance: Chance, { at, dayMs, isFirst, isLate }: Moment): void {
  const riel = isFirst || chance.is(12) ? 1000 * (1 + chance.below(12)) * chance.pick([1, -1]) : 0
  const [differs, cashAccount] = [rielToUnits(riel), world.plan.cash.till]
  at(dayMs + SHIFT.from, async () => {
    const countedUnits = await inBook(world, cashAccount)
    await officeVerb(world, (tx) => beginShiftIn(tx, { cashAccount, countedUnits }, CASHIER))
  })
  at(dayMs + SHIFT.to, async () => {
    const countedUnits = (await inBook(world, cashAccount)) + differs
    await officeVerb(world, (tx) => endShiftIn(tx, { cashAccount, countedUnits }, CASHIER))
    if (differs !== 0n && !isLate)
      await move(world, { kind: 'count', account: cashAccount, amountUnits: differs }, 'as it was counted')
  })
}

/** What the till does not need, and what came in by codes, goes to the bank. */
async function carry(world: World): Promise<void> {
  const { bank, till, khqr } = world.plan.cash
  const carried = [
    [till, (await inBook(world, till)) - BROUGHT.till],
    [khqr, await inBook(world, khqr)],
  ] as const
  for (const [account, units] of carried)
    if (units > 0n)
      await move(world, { kind: 'transfer', account, other: bank, amountUnits: -units }, 'to the bank')
}

async function move(
  world: World,
  wanted: Omit<WantedMove, 'other'> & { other?: bigint },
  reason: string,
): Promise<void> {
  const by = { actor: FINANCE.actor, reason }
  const done = await officeVerb(world, (tx) => moveCashIn(tx, { other: null, ...wanted }, by))
  assert(done.ok, 'accounts of the house are open')
}

/** A till that was counted once more may show another sum than its book. */
async function closeDay(world: World, chance: Chance, dayMs: number): Promise<void> {
  const { till } = world.plan.cash
  const day = dayAt(dayMs)
  for (const cashAccount of Object.values(world.plan.cash)) {
    const now = await dayNow(world.pool, cashAccount, day)
    assert(now, 'it is a day of the calendar')
    const expectedUnits = closingOf(now)
    const differs = cashAccount === till && chance.is(4) ? rielToUnits(-500) : 0n
    const close = { cashAccount, day, countedUnits: expectedUnits + differs, expectedUnits }
    const done = await officeVerb(world, (tx) => closeDayIn(tx, close, FINANCE))
    assert(done.ok, 'every day of the house is closed in its order')
  }
}

async function inBook({ pool }: World, cashAccount: bigint): Promise<bigint> {
  return (await findCashAccount(pool, cashAccount))?.balanceUnits ?? 0n
}
