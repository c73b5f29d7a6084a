/** Deposits and withdrawals as lists of the staff. Each list has an index of its own to go through. */
import type { DepositState, DepositWay, WithdrawalState } from '@samnang/core/cashier/cashier-state'
import type { Queryable } from '../database/pool.ts'

/** What both kinds of request have. */
interface AtDesk {
  id: bigint
  playerId: bigint
  username: string
  units: bigint
  reason: string | null
  createdAt: Date
  /** Who looks at it now; null: nobody, or their five minutes are over. */
  claimedBy: string | null
  claimedUntil: Date | null
  doneAt: Date | null
  /** Code of the house's account. */
  cashAccount: string | null
}

export interface DeskDepositRow extends AtDesk {
  way: DepositWay
  reference: string
  state: DepositState
  question: string | null
  /** The newest slip. */
  sentAt: Date | null
  creditedUnits: bigint | null
}

export interface DeskWithdrawalRow extends AtDesk {
  state: WithdrawalState
  bank: string
  number: string
  holder: string
  approvedBy: string | null
  approvedAt: Date | null
  bankReference: string | null
  /** The file for the bank in which it stands and may be paid. */
  payout: bigint | null
}

const CLAIM = `case when r.claimed_until > clock_timestamp() then r.claimed_by end as "claimedBy",
  case when r.claimed_until > clock_timestamp() then r.claimed_until end as "claimedUntil"`

const DEPOSITS = `select r.id, r.player_id as "playerId", p.username, r.amount as units, r.way, r.reference, r.state,
  r.question, r.reason, r.created_at as "createdAt", r.done_at as "doneAt", r.credited as "creditedUnits",
  a.code as "cashAccount", (select max(s.sent_at) from deposit_slip s where s.deposit = r.id) as "sentAt", ${CLAIM}
  from deposit r join player p on p.id = r.player_id left join cash_account a on a.id = r.cash_account`

const WITHDRAWALS = `select r.id, r.player_id as "playerId", p.username, r.amount as units, r.state, r.reason,
  b.bank, b.number, b.holder, r.created_at as "createdAt", r.approved_by as "approvedBy", r.approved_at as "approvedAt",
  r.done_at as "doneAt", a.code as "cashAccount", r.bank_reference as "bankReference",
  (select l.batch from payout_line l where l.withdrawal = r.id and l.state = 'WAITING') as payout, ${CLAIM}
  from withdrawal r join player p on p.id = r.player_id join player_bank_account b on b.id = r.bank_account
  left join cash_account a on a.id = r.cash_account`

/** In words of the index: what is asked must stand in the statement for the partial ones to be taken. */
const DEPOSIT_LISTS = {
  WAITING: `r.state = 'SENT' and r.question is null`,
  ASKED: `r.state = 'SENT' and r.question is not null`,
  OPEN: `r.state = 'OPEN'`,
  SENT: `r.state = 'SENT'`,
  DONE: `r.state = 'DONE'`,
  REJECTED: `r.state = 'REJECTED'`,
  CANCELLED: `r.state = 'CANCELLED'`,
  EXPIRED: `r.state = 'EXPIRED'`,
} as const
export type DepositList = keyof typeof DEPOSIT_LISTS

const WITHDRAWAL_LISTS = {
  HELD: `r.state = 'HELD'`,
  APPROVED: `r.state = 'APPROVED'`,
  PAID: `r.state = 'PAID'`,
  REJECTED: `r.state = 'REJECTED'`,
  CANCELLED: `r.state = 'CANCELLED'`,
} as const satisfies Record<WithdrawalState, string>

/** Whoever waits longest comes first; what is over is looked for from its newest. */
const OLDEST_FIRST = new Set<string>(['WAITING', 'ASKED', 'OPEN', 'SENT', 'HELD', 'APPROVED'])

const REFERENCE = /^[0-9]{6}$/
const NUMBER = /^[1-9][0-9]{0,15}$/

export interface DeskFilter<L extends string> {
  /** Null: all, the newest first. */
  list: L | null
  player: bigint | null
  /** What somebody typed; empty: nothing. */
  q: string
  /** Null: of all branches. */
  branch: bigint | null
  /** The last one of the page before. */
  before: bigint | null
  limit: number
}

export interface Question {
  text: string
  values: unknown[]
}

export async function listDeskDeposits(
  db: Queryable,
  filter: DeskFilter<DepositList>,
): Promise<DeskDepositRow[]> {
  return (await db.query<DeskDepositRow>(depositQuestion(filter))).rows
}

export async function listDeskWithdrawals(
  db: Queryable,
  filter: DeskFilter<WithdrawalState>,
): Promise<DeskWithdrawalRow[]> {
  return (await db.query<DeskWithdrawalRow>(withdrawalQuestion(filter))).rows
}

/** As it is asked; a test looks at its plan. */
export function depositQuestion(filter: DeskFilter<DepositList>): Question {
  const values = new Values()
  const sought = depositSought(filter.q, values)
  const where = [filter.list && DEPOSIT_LISTS[filter.list], ...common(filter, values), sought]
  return { text: `${DEPOSITS} ${paged(filter, where, values)}`, values: values.given }
}

/** As it is asked; a test looks at its plan. */
export function withdrawalQuestion(filter: DeskFilter<WithdrawalState>): Question {
  const values = new Values()
  const sought = withdrawalSought(filter.q, values)
  const where = [filter.list && WITHDRAWAL_LISTS[filter.list], ...common(filter, values), sought]
  return { text: `${WITHDRAWALS} ${paged(filter, where, values)}`, values: values.given }
}

/** Null where there is none that this branch may see. */
export async function findDeskDeposit(
  db: Queryable,
  id: bigint,
  branch: bigint | null,
): Promise<DeskDepositRow | null> {
  const { rows } = await db.query<DeskDepositRow>(
    `${DEPOSITS} where r.id = $1 and ($2::bigint is null or p.branch = $2)`,
    [id, branch],
  )
  return rows[0] ?? null
}

/** Null where there is none that this branch may see. */
export async function findDeskWithdrawal(
  db: Queryable,
  id: bigint,
  branch: bigint | null,
): Promise<DeskWithdrawalRow | null> {
  const { rows } = await db.query<DeskWithdrawalRow>(
    `${WITHDRAWALS} where r.id = $1 and ($2::bigint is null or p.branch = $2)`,
    [id, branch],
  )
  return rows[0] ?? null
}

export interface WaitingCounts {
  deposits: number
  withdrawals: number
  /** Approved, and in no file that may be paid. */
  payouts: number
}

export async function countWaitingAtDesk(db: Queryable, branch: bigint | null): Promise<WaitingCounts> {
  const ofBranch = `($1::bigint is null or exists (select from player p where p.id = r.player_id and p.branch = $1))`
  const { rows } = await db.query<WaitingCounts>(
    `select
       (select count(*)::int from deposit r where ${DEPOSIT_LISTS.WAITING} and ${ofBranch}) as deposits,
       (select count(*)::int from withdrawal r where ${WITHDRAWAL_LISTS.HELD} and ${ofBranch}) as withdrawals,
       (select count(*)::int from withdrawal r where ${WITHDRAWAL_LISTS.APPROVED} and ${ofBranch} and not exists
         (select from payout_line l where l.withdrawal = r.id and l.state = 'WAITING')) as payouts`,
    [branch],
  )
  return rows[0] ?? { deposits: 0, withdrawals: 0, payouts: 0 }
}

/** Values of one statement, each with its number. */
class Values {
  readonly given: unknown[] = []

  /** `$3` for the third. */
  add(value: unknown): string {
    this.given.push(value)
    return `$${this.given.length}`
  }
}

function common(filter: DeskFilter<string>, values: Values): (string | null)[] {
  const sign = isOldestFirst(filter) ? '>' : '<'
  return [
    filter.player === null ? null : `r.player_id = ${values.add(filter.player)}`,
    filter.branch === null ? null : `p.branch = ${values.add(filter.branch)}`,
    filter.before === null ? null : `r.id ${sign} ${values.add(filter.before)}`,
  ]
}

function paged(filter: DeskFilter<string>, where: readonly (string | null)[], values: Values): string {
  const asked = where.filter((part) => part !== null)
  const order = isOldestFirst(filter) ? 'r.id' : 'r.id desc'
  return `${asked.length > 0 ? `where ${asked.join(' and ')}` : ''} order by ${order} limit ${values.add(filter.limit)}`
}

function isOldestFirst({ list }: DeskFilter<string>): boolean {
  return list !== null && OLDEST_FIRST.has(list)
}

/** The reference that a player wrote into the transfer, or the number of a request; what is neither finds nothing. */
function depositSought(typed: string, values: Values): string | null {
  const q = typed.replaceAll(/\s/g, '').replace(/^D-?/i, '')
  if (q === '') return null
  const parts = [
    REFERENCE.test(q) ? `r.reference = ${values.add(q)}` : null,
    NUMBER.test(q) ? `r.id = ${values.add(BigInt(q))}` : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? `(${parts.join(' or ')})` : 'false'
}

/** The number of an account, what the bank calls the payment, or the number of a request. */
function withdrawalSought(typed: string, values: Values): string | null {
  const q = typed.trim()
  if (q === '') return null
  const digits = q.replaceAll(/[\s-]/g, '')
  const parts = [
    `r.bank_reference = ${values.add(q)}`,
    `r.bank_account in (select id from player_bank_account where number = ${values.add(digits)})`,
    NUMBER.test(digits) ? `r.id = ${values.add(BigInt(digits))}` : null,
  ].filter((part) => part !== null)
  return `(${parts.join(' or ')})`
}
