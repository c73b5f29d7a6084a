/** Withdrawals that a played house pays: one by one, or by a file for the bank, which it pays whole or but for a line. */
import { assert } from '@samnang/core/refusal'
import { cancelPayoutIn, fetchPayoutIn, payPayoutIn } from '../cashier/end-payout.ts'
import { makePayoutIn } from '../cashier/make-payout.ts'
import { payWithdrawalIn } from '../cashier/pay-withdrawal.ts'
import { chanceOf } from './chance.ts'
import type { Moment } from './house-cash.ts'
import { STAFF } from './names.ts'
import { officeVerb } from './office.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** Every request of the day is decided by then. */
const FILE_MS = 280 * MINUTE_MS
const FINANCE = { actor: `staff:${STAFF.finance}`, reason: 'transferred' }

export interface Filed {
  withdrawal: bigint
  amountUnits: bigint
}

/** Files of a day, filled until they are made; the second one is left as it is. */
export function addPayouts(world: World, { at, dayMs }: Moment): Record<'filed' | 'in_file', Filed[]> {
  const files: Record<'filed' | 'in_file', Filed[]> = { filed: [], in_file: [] }
  at(dayMs + FILE_MS, () => payByFile(world, at, files.filed))
  at(dayMs + FILE_MS + 10 * MINUTE_MS, async () => {
    if (files.in_file.length > 0) await fetchedFile(world, files.in_file)
  })
  return files
}

async function payByFile(world: World, at: Moment['at'], filed: readonly Filed[]): Promise<void> {
  if (filed.length === 0) return
  const now = world.clock.now()
  const chance = chanceOf(world.plan.word, 'payout', now)
  // A colleague has made one too early, and puts it away.
  if (chance.is(20)) {
    const first = await makeFile(world, filed.slice(0, 1))
    const by = { ...FINANCE, reason: 'more of them are approved now' }
    await officeVerb(world, (tx) => cancelPayoutIn(tx, { id: first, isFetched: false }, by))
  }
  const id = await fetchedFile(world, filed)
  const failed = filed.length > 1 && chance.is(25) ? [filed.length] : []
  at(now + 30 * MINUTE_MS, () => fileIsPaid(world, id, { filed, failed }))
  const last = byNumber(filed).at(-1)
  if (failed.length > 0 && last) at(now + 90 * MINUTE_MS, () => payByHand(world, last))
}

async function makeFile(world: World, filed: readonly Filed[]): Promise<bigint> {
  const wish = {
    cashAccount: world.plan.cash.bank,
    withdrawals: filed.map(({ withdrawal }) => withdrawal),
    totalUnits: sumOf(filed),
  }
  const made = await officeVerb(world, (tx) => makePayoutIn(tx, wish, FINANCE))
  assert(made.ok, 'all of them were approved, and nobody else pays them')
  return made.value.id
}

async function fetchedFile(world: World, filed: readonly Filed[]): Promise<bigint> {
  const id = await makeFile(world, filed)
  await officeVerb(world, (tx) => fetchPayoutIn(tx, id, FINANCE))
  return id
}

/** Places of a file follow the numbers of its withdrawals. */
async function fileIsPaid(
  world: World,
  id: bigint,
  { filed, failed }: { filed: readonly Filed[]; failed: readonly number[] },
): Promise<void> {
  const lines = byNumber(filed)
  const totalUnits = sumOf(lines.filter((_, at) => !failed.includes(at + 1)))
  const paid = { id, bankReference: `PB${String(id).padStart(8, '0')}`, failed, totalUnits }
  const done = await officeVerb(world, (tx) => payPayoutIn(tx, paid, FINANCE))
  assert(done.ok, 'the file is open, and nobody else ends it')
}

/** A transfer of its own. */
export async function payByHand(world: World, { withdrawal }: Filed): Promise<void> {
  const bankReference = `FT${String(withdrawal).padStart(10, '0')}`
  const payout = { withdrawal, cashAccount: world.plan.cash.bank, bankReference, by: FINANCE }
  await officeVerb(world, (tx) => payWithdrawalIn(tx, payout))
}

function byNumber(filed: readonly Filed[]): Filed[] {
  return [...filed].sort((a, b) => Number(a.withdrawal - b.withdrawal))
}

function sumOf(filed: readonly Filed[]): bigint {
  return filed.reduce((sum, { amountUnits }) => sum + amountUnits, 0n)
}
