/** What the bank says of a played house: a statement a week, with the faults of banks and people, and what becomes of them. */

import type { DifferenceKind, Explanation } from '@samnang/core/cashier/difference-kind'
import { guessMapping } from '@samnang/core/cashier/statement-mapping'
import { readCsv } from '@samnang/core/csv-rows'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { assert } from '@samnang/core/refusal'
import { explainDifferenceIn, listDifferences } from '../cashier/cash-differences.ts'
import { importStatementIn } from '../cashier/cash-import.ts'
import { listLines } from '../cashier/cash-lines.ts'
import { explainLineIn, matchLineIn } from '../cashier/cash-match.ts'
import { chanceOf } from './chance.ts'
import { bookedOn } from './house-books-store.ts'
import type { Moment } from './house-cash.ts'
import { moveOf, statementOf } from './house-statement.ts'
import { STAFF } from './names.ts'
import { officeVerb } from './office.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS_A_STATEMENT = 7
const FIRST_DAY = 2
const FINANCE = { actor: `staff:${STAFF.finance}`, reason: 'compared with the bank' }
/** Younger ones are still looked into. */
const EXPLAINED_AFTER_MS = 2 * DAY_MS
const WHY: Partial<Record<DifferenceKind, Explanation>> = {
  ...{
    line_unmatched: 'stranger',
    line_amount: 'bank_mistake',
    line_double: 'returned',
    count: 'own_mistake',
  },
  ...{ gateway_short: 'returned', gateway_double: 'returned', gateway_late: 'returned' },
  ...{ gateway_unknown: 'stranger', not_in_bank: 'timing', line_currency: 'house_own' },
}

/** Of all days since the one before, until yesterday; the last one on the last day. */
export function addStatements(world: World, day: number, { at, dayMs }: Moment): void {
  const isLast = world.plan.untilMs - dayMs <= DAY_MS
  if (day === 0 || (day % DAYS_A_STATEMENT !== FIRST_DAY && !isLast)) return
  const before = day <= FIRST_DAY ? 0 : day - 1 - ((day - 1 - FIRST_DAY) % DAYS_A_STATEMENT)
  at(dayMs + 3 * HOUR_MS, () => compare(world, { fromDay: before, toDay: day }))
}

async function compare(world: World, { fromDay, toDay }: { fromDay: number; toDay: number }): Promise<void> {
  const { bank: cashAccount } = world.plan.cash
  await explainOld(world)
  const fromMs = midnight(world, fromDay)
  const booked = await bookedOn(world.pool, cashAccount, { fromMs, toMs: midnight(world, toDay) })
  const chance = chanceOf(world.plan.word, 'statement', toDay)
  const { text, lines, unread } = statementOf(chance, booked, midnight(world, toDay - 1))
  const fileName = `ABA-${dayAt(fromMs)}.csv`
  const mapping = guessMapping(readCsv(text))
  const statement = { cashAccount, fileName, text, mapping, expected: { added: lines, changed: 0, unread } }
  const done = await officeVerb(world, (tx) => importStatementIn(tx, statement, FINANCE))
  assert(done.ok, 'the file is as banks write them, and nobody else imports one')
  await nameOwnLines(world, cashAccount)
}

/** The first moment of a day in Phnom Penh: days of the house are those of Greenwich. */
function midnight({ plan }: World, day: number): number {
  return plan.fromMs + day * DAY_MS - 7 * HOUR_MS
}

/** Lines that are no player's: the house's own moves, and the bank's fee. */
async function nameOwnLines(world: World, cashAccount: bigint): Promise<void> {
  const every = { from: null, to: null, q: null, before: null, limit: 300 }
  for (const { id: line, bankId, description } of await listLines(world.pool, {
    ...{ cashAccount, state: 'open', ...every },
  })) {
    const move = moveOf(bankId)
    const counterparts = move === null ? [] : [{ kind: 'move', id: move } as const]
    if (move !== null) await officeVerb(world, (tx) => matchLineIn(tx, { line, counterparts }, FINANCE))
    if (description === 'FEE')
      await officeVerb(world, (tx) => explainLineIn(tx, { line, explanation: 'bank_fee' }, FINANCE))
  }
}

async function explainOld(world: World): Promise<void> {
  const open = await listDifferences(world.pool, {
    ...{ state: 'open', kind: null, cashAccount: null, before: null, limit: 300 },
  })
  for (const { id, kind, line, at } of open) {
    if (at.getTime() > world.clock.now() - EXPLAINED_AFTER_MS) continue
    const explanation = WHY[kind] ?? 'other'
    const told =
      line !== null && (await officeVerb(world, (tx) => explainLineIn(tx, { line, explanation }, FINANCE))).ok
    if (!told)
      await officeVerb(world, (tx) => explainDifferenceIn(tx, { id, explanation, choice: 'keep' }, FINANCE))
  }
}
