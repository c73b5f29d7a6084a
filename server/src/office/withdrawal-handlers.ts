/** Withdrawals at the cashier's desk: decided, and paid by hand. Files for banks are in payout-handlers.ts. */
import type { DeskWithdrawal, deskWithdrawalEndpoints } from '@samnang/contract/office/withdrawals'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import { checkWithdrawal } from '../cashier/checks.ts'
import { type ClaimRow, claimIn, inHand, releaseIn } from '../cashier/claim.ts'
import {
  type DeskWithdrawalRow,
  deskPlayer,
  findDeskWithdrawal,
  listDeskWithdrawals,
  openCashPlaces,
} from '../cashier/desk-lists.ts'
import { withdrawnLately } from '../cashier/desk-sums.ts'
import { rejectWithdrawalIn } from '../cashier/end-withdrawal.ts'
import { approveWithdrawalIn, payWithdrawalIn } from '../cashier/pay-withdrawal.ts'
import { standsInPayoutFile } from '../cashier/payout-lists.ts'
import { stepsOf } from '../cashier/steps.ts'
import type { Tx } from '../database/pool.ts'
import type { OfficeParts } from '../office-parts.ts'
import { waitingFor } from '../staff/approvals.ts'
import type { StaffMember } from '../staff/staff.ts'
import { filterOf } from './deposit-handlers.ts'
import {
  cashPlaceOnWire,
  checkOnWire,
  claimOf,
  deskCode,
  pageOf,
  playerAtDesk,
  stepOnWire,
  timeOf,
} from './desk-wire.ts'
import { type Asked, command, type OfficeHandlers, read } from './office-call.ts'

const PAGE = 50
const APPROVE = 'POST /api/withdrawals/:id/approve'
const queue = 'withdrawals'

type Names = Extract<keyof typeof deskWithdrawalEndpoints, `${string} /api/withdrawals${string}`>

export function withdrawalHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/withdrawals': read(async ({ query, staff }) => {
      const limit = Number(query.limit ?? PAGE)
      const filter = { ...filterOf(query, staff), list: query.state ?? null, limit: limit + 1 }
      const rows = await listDeskWithdrawals(pool, filter)
      const waiting = await waitingFor(
        pool,
        APPROVE,
        rows.map(({ id }) => id),
      )
      return accepted(pageOf(rows, limit, (row) => withdrawalOnWire(row, { staff, waiting })))
    }),
    'GET /api/withdrawals/:id': read(async ({ params, staff }) => {
      const row = await findDeskWithdrawal(pool, BigInt(params.id), staff.branch)
      return row ? accepted(await sheetOf(pool, row, staff)) : refused('not_found')
    }),
    'POST /api/withdrawals/:id/claim': command(async (tx, { params, staff }, by) => {
      const claimed = await claimIn(tx, { queue, id: BigInt(params.id), branch: staff.branch }, by)
      if (!claimed.ok) return claimed
      const { until } = claimed.value
      return accepted({ claim: { by: staff.name, until: until.toISOString(), is_mine: true } })
    }),
    'POST /api/withdrawals/:id/release': command(async (tx, { params, staff }, by) => {
      const done = await releaseIn(tx, { queue, id: BigInt(params.id), branch: staff.branch }, by)
      return done.ok ? accepted(undefined) : done
    }),
    ...decisions(),
  }
}

type Decision = `POST /api/withdrawals/:id/${'approve' | 'reject' | 'pay'}`

function decisions(): Pick<OfficeHandlers, Decision> {
  return {
    'POST /api/withdrawals/:id/approve': command(
      async (tx, { params, body, staff }, by) => {
        const found = await decidable(tx, { params, staff }, by)
        if (!found.ok) return found
        const { id: withdrawal, state, units } = found.value
        if (state !== 'HELD') return refused('already_decided')
        if (unitsToRiel(units) !== body.amount) return refused('changed_meanwhile')
        const done = await approveWithdrawalIn(tx, { withdrawal, by })
        return done.ok ? accepted(undefined) : refused(deskCode(done.code))
      },
      (tx, { params }) => withdrawnLately(tx, BigInt(params.id)),
    ),
    'POST /api/withdrawals/:id/reject': command(async (tx, { params, body, staff }, by) => {
      const found = await decidable(tx, { params, staff }, by)
      if (!found.ok) return found
      const { id: withdrawal } = found.value
      if (await standsInPayoutFile(tx, withdrawal)) return refused('in_payout_file')
      const done = await rejectWithdrawalIn(tx, { withdrawal, reason: body.code, by })
      if (!done.ok) return refused(deskCode(done.code))
      return done.value.replay ? refused('already_decided') : accepted(undefined)
    }),
    'POST /api/withdrawals/:id/pay': command(async (tx, { params, body, staff }, by) => {
      const found = await decidable(tx, { params, staff }, by)
      if (!found.ok) return found
      const { id: withdrawal, units } = found.value
      if (await standsInPayoutFile(tx, withdrawal)) return refused('in_payout_file')
      if (unitsToRiel(units) !== body.amount) return refused('changed_meanwhile')
      const [cashAccount, bankReference] = [BigInt(body.cash_account), body.bank_reference.trim()]
      const done = await payWithdrawalIn(tx, { withdrawal, cashAccount, bankReference, by })
      if (!done.ok) return refused(deskCode(done.code))
      return done.value.replay ? refused('already_decided') : accepted(undefined)
    }),
  }
}

type OnOne = Pick<Asked<Decision>, 'params' | 'staff'>

/**
 * Locked, and in the hand of this colleague; while a second person is asked about it, nothing else is decided. Refusals:
 * `not_found`, `not_claimed`, `claimed_by_other`, `second_person_waits`.
 */
async function decidable(
  tx: Tx,
  { params, staff }: OnOne,
  by: By,
): Promise<Outcome<ClaimRow, 'not_found' | 'not_claimed' | 'claimed_by_other' | 'second_person_waits'>> {
  const id = BigInt(params.id)
  const row = await inHand(tx, { queue, id, branch: staff.branch }, by)
  if (!row.ok) return row
  const isAsked = by.approvedBy === undefined && (await waitingFor(tx, APPROVE, [id])).size > 0
  return isAsked ? refused('second_person_waits') : row
}

interface Shown {
  staff: StaffMember
  /** Requests for a second person, by the withdrawals that they are about. */
  waiting: ReadonlyMap<bigint, bigint>
}

export function withdrawalOnWire(row: DeskWithdrawalRow, { staff, waiting }: Shown): DeskWithdrawal {
  const approval = waiting.get(row.id)
  return {
    id: Number(row.id),
    player: { id: Number(row.playerId), username: row.username },
    amount: unitsToRiel(row.units),
    ...{ bank: row.bank, number: row.number, holder: row.holder, state: row.state, reason: row.reason },
    created_at: row.createdAt.toISOString(),
    claim: claimOf(row, staff),
    approval: approval === undefined ? null : Number(approval),
    approved_by: row.approvedBy?.replace(/^staff:/, '') ?? null,
    approved_at: timeOf(row.approvedAt),
    payout: row.payout === null ? null : Number(row.payout),
    ...{ done_at: timeOf(row.doneAt), cash_account: row.cashAccount, bank_reference: row.bankReference },
  }
}

async function sheetOf(pool: OfficeParts['pool'], row: DeskWithdrawalRow, staff: StaffMember) {
  const player = await deskPlayer(pool, row.playerId)
  if (!player) throw new Error('a request has its player')
  const { checks, names } = await checkWithdrawal(pool, row)
  const waiting = await waitingFor(pool, APPROVE, [row.id])
  return {
    ...withdrawalOnWire(row, { staff, waiting }),
    player: playerAtDesk(player),
    steps: (await stepsOf(pool, { withdrawal: row.id })).map(stepOnWire),
    checks: checks.map((check) => checkOnWire(check, names)),
    cash_accounts: (await openCashPlaces(pool)).map(cashPlaceOnWire),
  }
}
