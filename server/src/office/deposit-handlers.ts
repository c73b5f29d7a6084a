/** Deposits at the cashier's desk, as the office's contract asks for them. */
import type { DeskDeposit, deskDepositEndpoints } from '@samnang/contract/office/deposits'
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import { checkDeposit } from '../cashier/checks.ts'
import { claimIn, inHand, releaseIn } from '../cashier/claim.ts'
import { creditDepositIn } from '../cashier/credit-deposit.ts'
import {
  countWaitingAtDesk,
  type DeskDepositRow,
  deskPlayer,
  findDeskDeposit,
  listDeskDeposits,
  openCashPlaces,
} from '../cashier/desk-lists.ts'
import { creditedLately, sentBackLately } from '../cashier/desk-sums.ts'
import { askAboutDepositIn, rejectDepositIn } from '../cashier/judge-deposit.ts'
import { sendDepositBackIn } from '../cashier/send-deposit-back.ts'
import { slipPicture, slipsOf } from '../cashier/slips.ts'
import { stepsOf } from '../cashier/steps.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { PictureReply } from '../http/picture-reply.ts'
import type { OfficeParts } from '../office-parts.ts'
import { countWaitingApprovals, waitingFor } from '../staff/approvals.ts'
import type { StaffMember } from '../staff/staff.ts'
import {
  cashPlaceOnWire,
  checkOnWire,
  claimOf,
  deskCode,
  pageOf,
  playerAtDesk,
  rielOf,
  stepOnWire,
  timeOf,
} from './desk-wire.ts'
import { type Asked, command, type OfficeHandlers, read } from './office-call.ts'
import type { TillName } from './till-handlers.ts'

const PAGE = 50
/** What a second person may be asked about. */
const APPROVE = 'POST /api/deposits/:id/approve'
const SEND_BACK = 'POST /api/deposits/:id/send-back'
const queue = 'deposits'

export function depositHandlers({
  pool,
}: OfficeParts): Pick<OfficeHandlers, Exclude<keyof typeof deskDepositEndpoints, TillName>> {
  return {
    'GET /api/cashier/waiting': read(async ({ staff }) => {
      const counts = await countWaitingAtDesk(pool, staff.branch)
      const maySee = staff.permissions.has('approvals.read')
      return accepted({ ...counts, approvals: maySee ? await countWaitingApprovals(pool) : null })
    }),
    'GET /api/deposits': read(async ({ query, staff }) => {
      const limit = Number(query.limit ?? PAGE)
      const filter = { ...filterOf(query, staff), list: query.state ?? null, limit: limit + 1 }
      const rows = await listDeskDeposits(pool, filter)
      const waiting = await askedAbout(pool, idsOf(rows))
      return accepted(pageOf(rows, limit, (row) => depositOnWire(row, { staff, waiting })))
    }),
    'GET /api/deposits/:id': read(async ({ params, staff }) => {
      const row = await findDeskDeposit(pool, BigInt(params.id), staff.branch)
      return row ? accepted(await sheetOf(pool, row, staff)) : refused('not_found')
    }),
    'GET /api/deposits/:id/slips/:slip': read(async ({ params, staff }) => {
      const row = await findDeskDeposit(pool, BigInt(params.id), staff.branch)
      const image = row && (await slipPicture(pool, { deposit: row.id, slip: BigInt(params.slip) }))
      return image ? accepted(new PictureReply('image/webp', image)) : refused('not_found')
    }),
    'POST /api/deposits/:id/claim': command(async (tx, { params, staff }, by) => {
      const claimed = await claimIn(tx, { queue, id: BigInt(params.id), branch: staff.branch }, by)
      if (!claimed.ok)
        return claimed.code === 'in_payout_file' ? refused('already_decided') : refused(claimed.code)
      const { until } = claimed.value
      return accepted({ claim: { by: staff.name, until: until.toISOString(), is_mine: true } })
    }),
    'POST /api/deposits/:id/release': command(async (tx, { params, staff }, by) => {
      const done = await releaseIn(tx, { queue, id: BigInt(params.id), branch: staff.branch }, by)
      return done.ok ? accepted(undefined) : done
    }),
    ...decisions(),
  }
}

type Decision = `POST /api/deposits/:id/${'approve' | 'reject' | 'ask' | 'send-back'}`

function decisions(): Pick<OfficeHandlers, Decision> {
  return {
    'POST /api/deposits/:id/approve': command(
      async (tx, { params, body, staff }, by) => {
        const deposit = await decidable(tx, { params, staff }, by)
        if (!deposit.ok) return deposit
        const amountUnits = rielToUnits(body.amount)
        const cashAccount = BigInt(body.cash_account)
        const place = (await openCashPlaces(tx)).find(({ id }) => id === cashAccount)
        if (!place) return refused('cash_account_closed')
        const done = await creditDepositIn(tx, { deposit: deposit.value, amountUnits, cashAccount, by })
        if (!done.ok) return { ...done, code: deskCode(done.code) }
        // Somebody else has credited it meanwhile: it is not this decision that was done.
        if (done.value.replay) return refused('already_decided')
        return accepted({ credited: unitsToRiel(done.value.creditedUnits) })
      },
      async (tx, { params, body }) =>
        rielToUnits(body.amount) + (await creditedLately(tx, BigInt(params.id))),
    ),
    'POST /api/deposits/:id/reject': command(async (tx, { params, body, staff }, by) => {
      const deposit = await decidable(tx, { params, staff }, by)
      if (!deposit.ok) return deposit
      const done = await rejectDepositIn(tx, { deposit: deposit.value, reason: body.code, by })
      return done.ok ? accepted(undefined) : refused(deskCode(done.code))
    }),
    'POST /api/deposits/:id/send-back': command(
      async (tx, { params, body, staff }, by) => {
        const deposit = await decidable(tx, { params, staff }, by)
        if (!deposit.ok) return deposit
        const [amountUnits, cashAccount] = [rielToUnits(body.amount), BigInt(body.cash_account)]
        if (!(await openCashPlaces(tx)).some(({ id }) => id === cashAccount))
          return refused('cash_account_closed')
        const bankReference = body.bank_reference.trim()
        const sent = { deposit: deposit.value, amountUnits, cashAccount, bankReference, by }
        const done = await sendDepositBackIn(tx, sent)
        if (!done.ok) return refused(deskCode(done.code))
        return done.value.replay ? refused('already_decided') : accepted(undefined)
      },
      async (tx, { params, body }) =>
        rielToUnits(body.amount) + (await sentBackLately(tx, BigInt(params.id))),
    ),
    'POST /api/deposits/:id/ask': command(async (tx, { params, body, staff }, by) => {
      const deposit = await decidable(tx, { params, staff }, by)
      if (!deposit.ok) return deposit
      const done = await askAboutDepositIn(tx, { deposit: deposit.value, question: body.code, by })
      return done.ok ? accepted(undefined) : refused(deskCode(done.code))
    }),
  }
}

type OnOne = Pick<Asked<Decision>, 'params' | 'staff'>

/**
 * Its number, locked, in the hand of this colleague; while a second person is asked about it, nothing else is decided.
 * Refusals: `not_found`, `not_claimed`, `claimed_by_other`, `second_person_waits`.
 */
async function decidable(
  tx: Tx,
  { params, staff }: OnOne,
  by: By,
): Promise<Outcome<bigint, 'not_found' | 'not_claimed' | 'claimed_by_other' | 'second_person_waits'>> {
  const id = BigInt(params.id)
  const row = await inHand(tx, { queue, id, branch: staff.branch }, by)
  if (!row.ok) return row
  const isAsked = by.approvedBy === undefined && (await askedAbout(tx, [id])).size > 0
  return isAsked ? refused('second_person_waits') : accepted(id)
}

/** Requests for a second person, by the deposits that they are about. */
async function askedAbout(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  return new Map([...(await waitingFor(db, APPROVE, ids)), ...(await waitingFor(db, SEND_BACK, ids))])
}

interface Shown {
  staff: StaffMember
  /** Requests for a second person, by the deposits that they are about. */
  waiting: ReadonlyMap<bigint, bigint>
}

function depositOnWire(row: DeskDepositRow, { staff, waiting }: Shown): DeskDeposit {
  const approval = waiting.get(row.id)
  return {
    id: Number(row.id),
    player: { id: Number(row.playerId), username: row.username },
    amount: unitsToRiel(row.units),
    ...{ way: row.way, reference: row.reference, cash_account: row.cashAccount, state: row.state },
    ...{ question: row.question, reason: row.reason, created_at: row.createdAt.toISOString() },
    sent_at: timeOf(row.sentAt),
    claim: claimOf(row, staff),
    approval: approval === undefined ? null : Number(approval),
    ...{ done_at: timeOf(row.doneAt), credited: rielOf(row.creditedUnits) },
  }
}

async function sheetOf(pool: OfficeParts['pool'], row: DeskDepositRow, staff: StaffMember) {
  const player = await deskPlayer(pool, row.playerId)
  if (!player) throw new Error('a request has its player')
  const { checks, names } = await checkDeposit(pool, row)
  const waiting = await askedAbout(pool, [row.id])
  return {
    ...depositOnWire(row, { staff, waiting }),
    player: playerAtDesk(player),
    slips: (await slipsOf(pool, row.id)).map(({ id, sentAt }) => ({
      id: Number(id),
      sent_at: sentAt.toISOString(),
    })),
    steps: (await stepsOf(pool, { deposit: row.id })).map(stepOnWire),
    checks: checks.map((check) => checkOnWire(check, names)),
    cash_accounts: (await openCashPlaces(pool)).map(cashPlaceOnWire),
  }
}

interface ListQuery {
  player?: string
  q?: string
  before?: string
}

export function filterOf({ player, q, before }: ListQuery, { branch }: Pick<StaffMember, 'branch'>) {
  const numberOf = (text: string | undefined) => (text === undefined ? null : BigInt(text))
  return { player: numberOf(player), q: q ?? '', before: numberOf(before), branch }
}

function idsOf(rows: readonly { id: bigint }[]): bigint[] {
  return rows.map(({ id }) => id)
}
