/** The program's look at a request, for the colleague who decides. Nothing is decided by it. */
import type { BankFacts } from '@samnang/core/cashier/bank-checks'
import type { Check } from '@samnang/core/cashier/check'
import { type DepositCheck, depositChecks, type Twin } from '@samnang/core/cashier/deposit-checks'
import { type WithdrawalCheck, withdrawalChecks } from '@samnang/core/cashier/withdrawal-checks'
import { UNITS_PER_RIEL } from '@samnang/core/money'
import { dayAt } from '@samnang/core/phnom-penh-day'
import type { Queryable } from '../database/pool.ts'
import { balanceOf } from '../ledger/balances.ts'
import { exclusionOf, limitsOf } from '../players/safe-play.ts'
import {
  accountOf,
  accountsEver,
  creditedBefore,
  doneOf,
  isLocked,
  linesNaming,
  namesOf,
  paidBefore,
  playedLately,
  sameReferences,
  sharedWith,
} from './checks-store.ts'
import type { DeskDepositRow, DeskWithdrawalRow } from './desk-store.ts'
import { similarSlips, slipsOf } from './slips.ts'

export interface Checked<C extends string> {
  checks: Check<C>[]
  /** Of the players that the checks name. */
  names: Map<bigint, string>
}

export async function checkDeposit(db: Queryable, row: DeskDepositRow): Promise<Checked<DepositCheck>> {
  const { id, playerId, reference } = row
  const accounts = await accountsEver(db, playerId)
  const checks = depositChecks({
    amountUnits: row.units,
    player: playerId,
    needsSlip: row.way === 'transfer',
    slips: (await slipsOf(db, id)).length,
    ...(await twinSlips(db, id)),
    sameReferences: await sameReferences(db, { id, reference }),
    bank: row.way === 'till' ? null : await bankFacts(db, row),
    holders: [...new Set(accounts.map(({ holder }) => holder))],
    limitRoomUnits: await depositRoom(db, playerId),
    creditedBefore: await creditedBefore(db, { id, playerId }),
    lately: await playedLately(db, playerId),
    sharedWith: await sharedWith(
      db,
      playerId,
      accounts.map((account) => account.id),
    ),
    isLocked: await isLocked(db, playerId),
    isExcluded: (await exclusionOf(db, playerId)) !== null,
  })
  return named(db, checks)
}

export async function checkWithdrawal(
  db: Queryable,
  row: DeskWithdrawalRow,
): Promise<Checked<WithdrawalCheck>> {
  const { id, playerId } = row
  const accounts = await accountsEver(db, playerId)
  const to = await accountOf(db, id)
  const own = accounts.find((account) => account.id === to)
  const checks = withdrawalChecks({
    amountUnits: row.units,
    balanceUnits: await balanceOf(db, playerId),
    holder: row.holder,
    otherHolders: [...new Set(accounts.filter((other) => other.id !== to).map(({ holder }) => holder))],
    wasPaidBefore: own?.wasPaid ?? false,
    accountWaits: own?.waits ?? true,
    isAccountClosed: own?.isClosed ?? true,
    sharedWith: await sharedWith(db, playerId, to === null ? [] : [to]),
    paidBefore: await paidBefore(db, { id, playerId }),
    lately: await playedLately(db, playerId),
    isLocked: await isLocked(db, playerId),
    isExcluded: (await exclusionOf(db, playerId)) !== null,
  })
  return named(db, checks)
}

async function named<C extends string>(db: Queryable, checks: Check<C>[]): Promise<Checked<C>> {
  const players = [...new Set(checks.flatMap((check) => check.players))]
  return { checks, names: players.length > 0 ? await namesOf(db, players) : new Map() }
}

async function twinSlips(db: Queryable, id: bigint): Promise<{ sameSlips: Twin[]; alikeSlips: Twin[] }> {
  const found = await similarSlips(db, id)
  const done = await doneOf(
    db,
    found.map(({ deposit }) => deposit),
  )
  const twins = (isSame: boolean): Twin[] =>
    found
      .filter((one) => one.isSame === isSame)
      .map(({ deposit, playerId }) => ({ deposit, player: playerId, isDone: done.has(deposit) }))
  return { sameSlips: twins(true), alikeSlips: twins(false) }
}

async function bankFacts(db: Queryable, { id, reference, createdAt }: DeskDepositRow): Promise<BankFacts> {
  return { reference, day: dayAt(createdAt.getTime()), lines: await linesNaming(db, { id, reference }) }
}

/** The least that the player's own limits leave; null: they have none. */
async function depositRoom(db: Queryable, playerId: bigint): Promise<bigint | null> {
  const rooms = (await limitsOf(db, playerId)).flatMap(({ kind, amount, used }) =>
    kind === 'deposit' && amount !== null ? [amount - used] : [],
  )
  if (rooms.length === 0) return null
  const riel = Math.floor(Math.min(...rooms))
  return BigInt(Math.max(0, riel)) * UNITS_PER_RIEL
}
