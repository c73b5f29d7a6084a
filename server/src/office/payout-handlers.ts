/** Files for banks, as the office's contract asks for them. */
import type { deskWithdrawalEndpoints, Payout } from '@samnang/contract/office/withdrawals'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import { listDeskWithdrawals, openCashPlaces } from '../cashier/desk-lists.ts'
import { cancelPayoutIn, fetchPayoutIn, payPayoutIn } from '../cashier/end-payout.ts'
import { makePayoutIn } from '../cashier/make-payout.ts'
import {
  findPayout,
  linesOfPayout,
  listPayouts,
  type PayoutLineRow,
  type PayoutRow,
} from '../cashier/payout-lists.ts'
import type { Tx } from '../database/pool.ts'
import type { OfficeParts } from '../office-parts.ts'
import { waitingFor } from '../staff/approvals.ts'
import { cashPlaceOnWire, pageOf, personOf, timeOf, unitsOf } from './desk-wire.ts'
import { command, commandForTwo, type OfficeHandlers, read } from './office-call.ts'
import { withdrawalOnWire } from './withdrawal-handlers.ts'

const PAGE = 50
/** What a second person may be asked about. */
const CANCEL = 'POST /api/payouts/:id/cancel'
/** As many as a file can have. */
const READY = 200

type Names = Extract<keyof typeof deskWithdrawalEndpoints, `${string} /api/payouts${string}`>

export function payoutHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/payouts': read(async ({ query }) => {
      const limit = Number(query.limit ?? PAGE)
      const before = query.before === undefined ? null : BigInt(query.before)
      return accepted(pageOf(await listPayouts(pool, { before, limit: limit + 1 }), limit, payoutOnWire))
    }),
    'GET /api/payouts/ready': read(async ({ staff }) => {
      const all = { list: 'APPROVED', player: null, q: '', branch: null, before: null, limit: READY } as const
      const ready = (await listDeskWithdrawals(pool, all)).filter(
        ({ payout, claimedBy }) =>
          payout === null && (claimedBy === null || claimedBy === `staff:${staff.name}`),
      )
      const rows = ready.map((row) => withdrawalOnWire(row, { staff, waiting: new Map() }))
      return accepted({ rows, cash_accounts: (await openCashPlaces(pool)).map(cashPlaceOnWire) })
    }),
    'GET /api/payouts/:id': read(async ({ params }) => {
      const payout = await findPayout(pool, BigInt(params.id))
      if (!payout) return refused('not_found')
      const rows = (await linesOfPayout(pool, payout.id)).map(lineOnWire)
      return accepted({ ...payoutOnWire(payout), rows })
    }),
    ...commands(),
  }
}

function commands(): Pick<OfficeHandlers, Extract<Names, `POST ${string}`>> {
  return {
    'POST /api/payouts': command(async (tx, { body }, by) => {
      const withdrawals = body.withdrawals.map(BigInt)
      const wish = { cashAccount: BigInt(body.cash_account), withdrawals, totalUnits: unitsOf(body.total) }
      const made = await makePayoutIn(tx, wish, by)
      return made.ok ? accepted(payoutOnWire(made.value)) : made
    }),
    'POST /api/payouts/:id/file': command(async (tx, { params }, by) => {
      const id = BigInt(params.id)
      return (await isAskedAbout(tx, id, by)) ? refused('second_person_waits') : fetchPayoutIn(tx, id, by)
    }),
    'POST /api/payouts/:id/paid': command(async (tx, { params, body }, by) => {
      if (await isAskedAbout(tx, BigInt(params.id), by)) return refused('second_person_waits')
      const { bank_reference: bankReference, failed, total } = body
      const wish = { id: BigInt(params.id), bankReference, failed, totalUnits: unitsOf(total) }
      const paid = await payPayoutIn(tx, wish, by)
      return paid.ok ? accepted(payoutOnWire(paid.value)) : paid
    }),
    // By what was seen, which is compared once the file is held: a lock before the house's would be against the order.
    [CANCEL]: commandForTwo<typeof CANCEL>(
      async (tx, { params, body }, by) => {
        const id = BigInt(params.id)
        if (await isAskedAbout(tx, id, by)) return refused('second_person_waits')
        const ended = await cancelPayoutIn(tx, { id, isFetched: body.fetched === true }, by)
        return ended.ok ? accepted(payoutOnWire(ended.value)) : ended
      },
      async (_tx, { body }) => body.fetched === true,
    ),
  }
}

/** While a second person is asked whether the bank has it, nobody gives it to the bank or says what the bank has done. */
async function isAskedAbout(tx: Tx, id: bigint, by: By): Promise<boolean> {
  return by.approvedBy === undefined && (await waitingFor(tx, CANCEL, [id])).size > 0
}

function payoutOnWire(row: PayoutRow): Payout {
  const person = (actor: string | null) => (actor === null ? null : personOf(actor))
  return {
    ...{ id: Number(row.id), cash_account: row.cashCode, state: row.state, lines: row.lines },
    total: unitsToRiel(row.totalUnits),
    ...{ made_by: personOf(row.madeBy), made_at: row.madeAt.toISOString() },
    ...{ fetched_by: person(row.fetchedBy), fetched_at: timeOf(row.fetchedAt) },
    ...{ done_by: person(row.doneBy), done_at: timeOf(row.doneAt), bank_reference: row.bankReference },
  }
}

function lineOnWire({
  place,
  withdrawal,
  playerId,
  username,
  units,
  bank,
  number,
  holder,
  state,
}: PayoutLineRow) {
  return {
    ...{ place, withdrawal: Number(withdrawal), player: { id: Number(playerId), username } },
    ...{ amount: unitsToRiel(units), bank, number, holder, state },
  }
}
