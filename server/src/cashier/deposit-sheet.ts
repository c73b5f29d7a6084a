/** A request as its player sees it, and what a player may ask of the cashier now. */
import type { Cashier, Deposit } from '@samnang/contract/deposit'
import type { BankCode } from '@samnang/core/cashier/banks'
import type { DepositEnd, DepositQuestion } from '@samnang/core/cashier/cashier-reason'
import { publicStatus } from '@samnang/core/cashier/cashier-state'
import { isCancellable } from '@samnang/core/cashier/deposit-credit'
import { chipsWithin, depositRoom, type PlayerWay } from '@samnang/core/cashier/deposit-rules'
import { usualWait } from '@samnang/core/cashier/usual-wait'
import { UNITS_PER_RIEL, unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { heldOf } from '../ledger/balances.ts'
import { readPlayState } from '../players/deposit-limit.ts'
import { depositRules } from './deposit-rules.ts'
import {
  askedBefore,
  bankAccountOf,
  type DepositRow,
  depositWaits,
  findDeposit,
  openDeposits,
  shownAccount,
} from './deposit-store.ts'
import { barredFrom, roomsOf } from './may-deposit.ts'
import { usualWithdrawalMinutes } from './public-withdrawal.ts'
import { countSlips } from './slip-store.ts'
import { type Step, stepsOf } from './step-store.ts'

/** Null: the player has no such request. Its code is another file’s (khqr.ts). */
export async function depositSheet(
  db: Queryable,
  { playerId, deposit, nowMs }: { playerId: bigint; deposit: bigint; nowMs: number },
): Promise<Omit<Deposit, 'khqr'> | null> {
  const found = await findDeposit(db, deposit)
  if (!found || found.playerId !== playerId) return null
  return {
    ...publicDeposit(found),
    account: found.way === 'transfer' ? await publicAccount(db, found.cashAccount) : null,
    has_slip: (await countSlips(db, deposit)) > 0,
    usual_minutes: usualWait(await depositWaits(db)),
    steps: (await stepsOf(db, { deposit })).map(publicStep),
    server_time: new Date(nowMs).toISOString(),
  }
}

function publicDeposit(row: DepositRow) {
  return {
    id: Number(row.id),
    amount: unitsToRiel(row.units),
    way: row.way,
    status: publicStatus(row.state),
    state: row.state,
    reference: row.reference,
    created_at: row.createdAt.toISOString(),
    expires_at: runsOut(row) ? row.expiresAt.toISOString() : null,
    done_at: row.doneAt?.toISOString() ?? null,
    credited: row.creditedUnits === null ? null : unitsToRiel(row.creditedUnits),
    // Written by the staff's verbs alone, which take these codes and no others.
    reason: row.reason as DepositEnd | null,
    question: row.question as DepositQuestion | null,
    can_cancel: isCancellable(row.state, row),
  }
}

/** Who took it is for the staff alone. */
function publicStep({ state, at, reason }: Step) {
  return { state, at: at.toISOString(), ...(reason === null ? {} : { reason }) }
}

/** A transfer waits for its slip, a code for its payment; what lies with the staff has no end. */
function runsOut({ state, way }: DepositRow): boolean {
  return state === 'OPEN' || (state === 'SENT' && way === 'khqr')
}

async function publicAccount(db: Queryable, id: bigint | null): Promise<Deposit['account']> {
  const account = id === null ? null : await bankAccountOf(db, id)
  if (!account) return null
  // The table's check and the staff's endpoint let no other bank in.
  return { bank: account.bank as BankCode, number: account.number, holder: account.holder }
}

/** What this player may ask of the cashier now. `codes`: a bank makes codes here. */
export async function cashierSheet(
  db: Queryable,
  { playerId, codes, nowMs }: { playerId: bigint; codes: boolean; nowMs: number },
): Promise<Cashier> {
  const state = await readPlayState(db, playerId)
  assert(state, 'whoever is logged in is a player')
  const [rules, before, rooms] = [
    await depositRules(db),
    await askedBefore(db, playerId),
    await roomsOf(db, playerId),
  ]
  const ways: PlayerWay[] = [
    ...((await shownAccount(db)) ? (['transfer'] as const) : []),
    ...(codes ? (['khqr'] as const) : []),
  ]
  const most = Number(depositRoom(rules, before, rooms) / UNITS_PER_RIEL)
  return {
    ways,
    barred: await barredFrom(db, playerId, state),
    least: rules.least,
    most,
    chips: chipsWithin({ least: rules.least, most }),
    own_room: roomInRiel(rooms.ownUnits),
    level_room: roomInRiel(rooms.levelUnits),
    open_deposits: (await openDeposits(db, playerId)).map(({ id, units, way, createdAt }) => ({
      ...{ id: Number(id), amount: unitsToRiel(units), way, created_at: createdAt.toISOString() },
    })),
    held: unitsToRiel(await heldOf(db, playerId)),
    usual_minutes: {
      deposit: usualWait(await depositWaits(db)),
      withdrawal: await usualWithdrawalMinutes(db),
    },
    server_time: new Date(nowMs).toISOString(),
  }
}

function roomInRiel(units: bigint | null): number | null {
  if (units === null) return null
  return units > 0n ? unitsToRiel(units) : 0
}
