/** What a line of a statement can be, and what it was said to be. */
import type { MatchableRequest } from '@samnang/core/cashier/match-lines'
import type { Queryable, Tx } from '../database/pool.ts'

/** What lines are matched to: `move` is money of the house's own. */
export const COUNTERPARTS = ['deposit', 'withdrawal', 'move'] as const
export type CounterpartKind = (typeof COUNTERPARTS)[number]

export interface Counterpart {
  kind: CounterpartKind
  id: bigint
}

export interface FoundCounterpart extends Counterpart {
  /** Above zero: into the account. */
  amountUnits: bigint
  at: Date
  playerId: bigint | null
  reference: string
  isTaken: boolean
}

/** What was booked on the account: deposits, payouts, moves. */
const BOOKED = `
  select 'deposit' as kind, d.id, d.credited as "amountUnits", d.done_at as at, d.player_id as "playerId", d.reference,
    exists (select from line_match m where m.deposit = d.id and m.undone_at is null) as "isTaken"
  from deposit d where d.cash_account = $1 and d.state = 'DONE' and d.done_at >= $2 and d.done_at < $3
  union all
  select 'withdrawal', w.id, -w.amount, w.done_at, w.player_id, coalesce(w.bank_reference, ''),
    exists (select from line_match m where m.withdrawal = w.id and m.undone_at is null)
  from withdrawal w where w.cash_account = $1 and w.state = 'PAID' and w.done_at >= $2 and w.done_at < $3
  union all
  select 'move', v.id, case when v.to_account = $1 then v.amount else -v.amount end, v.at, null, v.reason,
    exists (select from line_match m where m.cash_move = v.id and m.cash_account = $1 and m.undone_at is null)
  from cash_move v where $1 in (v.to_account, v.from_account) and v.at >= $2 and v.at < $3`

/** Deposits and payouts of these days, as the rule of matching asks for them. */
export async function requestsOfDays(
  db: Queryable,
  { cashAccount, from, to }: { cashAccount: bigint; from: Date; to: Date },
): Promise<MatchableRequest[]> {
  const { rows } = await db.query<MatchableRequest>(
    `select kind, id, "amountUnits", reference, "isTaken", (at at time zone 'Asia/Phnom_Penh')::date as day
     from (${BOOKED}) b where kind <> 'move'`,
    [cashAccount, from, to],
  )
  return rows
}

/** Deposits that nobody has credited, by the reference that stands in a line. */
export async function waitingDeposits(
  db: Queryable,
  references: readonly string[],
): Promise<{ id: bigint; reference: string; state: string; amountUnits: bigint }[]> {
  const { rows } = await db.query<{ id: bigint; reference: string; state: string; amountUnits: bigint }>(
    `select id, reference, state, amount as "amountUnits" from deposit
     where reference = any ($1) and state <> 'DONE' order by id desc limit 1000`,
    [references],
  )
  return rows
}

/** Of the account, whatever fits the amount or what was typed, the nearest day first. */
export async function candidatesOf(
  db: Queryable,
  wanted: {
    cashAccount: bigint
    from: Date
    to: Date
    near: Date
    amountUnits: bigint | null
    q: string | null
  },
): Promise<FoundCounterpart[]> {
  const { rows } = await db.query<FoundCounterpart>(
    `select * from (${BOOKED}) b
     where not "isTaken" and ($5::bigint is null or "amountUnits" = $5)
       and ($6::text is null or reference = $6 or id::text = $6 or "playerId"::text = $6)
     order by abs(extract(epoch from at - $4::timestamptz)), id limit 50`,
    [wanted.cashAccount, wanted.from, wanted.to, wanted.near, wanted.amountUnits, wanted.q],
  )
  return rows
}

/** Those of these that were booked on the account. */
export async function counterpartsOf(
  db: Queryable,
  cashAccount: bigint,
  asked: readonly Counterpart[],
): Promise<FoundCounterpart[]> {
  const { rows } = await db.query<FoundCounterpart>(
    `select * from (${BOOKED}) b
     where id = any ($5::bigint[]) and (kind, id) in (select * from unnest($4::text[], $5::bigint[]))`,
    [
      ...[cashAccount, '-infinity', 'infinity'],
      ...[asked.map(({ kind }) => kind), asked.map(({ id }) => id)],
    ],
  )
  return rows
}

export interface NewMatch extends Counterpart {
  line: bigint
}

export async function insertMatches(
  tx: Tx,
  { cashAccount, by }: { cashAccount: bigint; by: string },
  matches: readonly NewMatch[],
): Promise<void> {
  const idsOf = (wanted: CounterpartKind) => matches.map(({ kind, id }) => (kind === wanted ? id : null))
  await tx.query(
    `insert into line_match (cash_account, by, line, deposit, withdrawal, cash_move)
     select $1, $2, * from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])`,
    [cashAccount, by, matches.map(({ line }) => line), ...COUNTERPARTS.map(idsOf)],
  )
}

/** What these lines are now. */
export async function matchesOf(db: Queryable, lines: readonly bigint[]): Promise<NewMatch[]> {
  const { rows } = await db.query<NewMatch>(
    `select line, case when deposit is not null then 'deposit' when withdrawal is not null then 'withdrawal'
       else 'move' end as kind, coalesce(deposit, withdrawal, cash_move) as id
     from line_match where line = any ($1) and undone_at is null order by id`,
    [lines],
  )
  return rows
}

export async function undoMatches(tx: Tx, line: bigint, by: string): Promise<void> {
  await tx.query(
    `update line_match set undone_at = clock_timestamp(), undone_by = $2 where line = $1 and undone_at is null`,
    [line, by],
  )
}

/** Booked while statements told of these days, on none of them and not told. `before`: the bank has had its time. */
export async function notInBank(
  db: Queryable,
  { cashAccount, from, before }: { cashAccount: bigint; from: Date; before: Date },
): Promise<FoundCounterpart[]> {
  const { rows } = await db.query<FoundCounterpart>(
    `select * from (${BOOKED}) b where not "isTaken" and kind <> 'move'
       and not exists (select from cash_difference f where f.key = b.kind || ':' || b.id) order by at limit 5000`,
    [cashAccount, from, before],
  )
  return rows
}
