/** What the program looks up for whoever decides. Each question is about one player or one request. */
import type { Twin } from '@samnang/core/cashier/deposit-checks'
import type { MatchableLine } from '@samnang/core/cashier/match-lines'
import type { Played } from '@samnang/core/cashier/play-checks'
import type { Queryable } from '../database/pool.ts'

const SHOWN = 20
/** So many requests of the past are what is usual for a player. */
const PAST = 50
/** From zero to nine, as SQL writes letters by their numbers. */
const KHMER_DIGITS = `U&'${Array.from({ length: 10 }, (_, digit) => `\\17E${digit}`).join('')}'`

/** Other requests of the last ninety days with the same reference. */
export async function sameReferences(
  db: Queryable,
  { id, reference }: { id: bigint; reference: string },
): Promise<Twin[]> {
  const { rows } = await db.query<Twin>(
    `select id as deposit, player_id as player, state = 'DONE' as "isDone" from deposit
     where reference = $2 and id <> $1 and created_at > clock_timestamp() - interval '90 days'
     order by id desc limit ${SHOWN}`,
    [id, reference],
  )
  return rows
}

/** Lines of banks in which the reference stands and which nobody has given a meaning, and the one that the deposit is. */
export async function linesNaming(
  db: Queryable,
  { id, reference }: { id: bigint; reference: string },
): Promise<MatchableLine[]> {
  const { rows } = await db.query<MatchableLine>(
    `select l.id, l.day, l.amount as "amountUnits", l.reference, l.description, l.bank_id as "bankId"
     from statement_line l
     where l.state = 'open' and l.amount > 0 and strpos(upper(translate(
       normalize(concat_ws(' ', l.reference, l.description, l.bank_id), nfkc), ${KHMER_DIGITS}, '0123456789')), $2) > 0
     union all
     select l.id, l.day, l.amount, l.reference, l.description, l.bank_id
     from line_match m join statement_line l on l.id = m.line where m.deposit = $1 and m.undone_at is null
     order by id desc limit ${SHOWN}`,
    [id, reference.toUpperCase()],
  )
  return rows
}

/** Of these requests those that were credited. */
export async function doneOf(db: Queryable, deposits: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from deposit where id = any ($1) and state = 'DONE'`,
    [deposits],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Amounts in units, the newest first. */
export async function creditedBefore(
  db: Queryable,
  { id, playerId }: { id: bigint; playerId: bigint },
): Promise<bigint[]> {
  const { rows } = await db.query<{ units: bigint }>(
    `select credited as units from deposit where player_id = $2 and id <> $1 and state = 'DONE'
     order by id desc limit ${PAST}`,
    [id, playerId],
  )
  return rows.map(({ units }) => units)
}

/** Amounts in units, the newest first. */
export async function paidBefore(
  db: Queryable,
  { id, playerId }: { id: bigint; playerId: bigint },
): Promise<bigint[]> {
  const { rows } = await db.query<{ units: bigint }>(
    `select amount as units from withdrawal where player_id = $2 and id <> $1 and state = 'PAID'
     order by id desc limit ${PAST}`,
    [id, playerId],
  )
  return rows.map(({ units }) => units)
}

/** Of the last seven days: what came in at the cashier, and what was staked on anything. */
export async function playedLately(db: Queryable, playerId: bigint): Promise<Played> {
  const { rows } = await db.query<Played>(
    `select
       (select coalesce(sum(credited), 0)::bigint from deposit where player_id = $1 and state = 'DONE'
         and done_at > clock_timestamp() - interval '7 days') as "depositedUnits",
       (select coalesce(-sum(m.amount), 0)::bigint from movement m where m.account_id = $1
         and m.tx_id >= coalesce(first_movement_at($1, clock_timestamp() - interval '7 days'), 9223372036854775807)
         and m.kind in ('bet', 'game_bet', 'lottery_bet')) as "stakedUnits"`,
    [playerId],
  )
  return rows[0] ?? { depositedUnits: 0n, stakedUnits: 0n }
}

export interface BankAccountFacts {
  id: bigint
  holder: string
  waits: boolean
  isClosed: boolean
  wasPaid: boolean
}

/** All that the player has ever named, and whether anything was paid there. */
export async function accountsEver(db: Queryable, playerId: bigint): Promise<BankAccountFacts[]> {
  const { rows } = await db.query<BankAccountFacts>(
    `select b.id, b.holder, b.usable_from > clock_timestamp() as waits, b.closed_at is not null as "isClosed",
       exists (select from withdrawal w where w.player_id = $1 and w.bank_account = b.id and w.state = 'PAID') as "wasPaid"
     from player_bank_account b where b.player_id = $1 and (b.corrected_at is null or b.id = any (
         select w.bank_account from withdrawal w where w.player_id = $1 and w.state in ('HELD', 'APPROVED')))
     order by b.id desc limit 100`,
    [playerId],
  )
  return rows
}

/** Where a withdrawal goes. */
export async function accountOf(db: Queryable, withdrawal: bigint): Promise<bigint | null> {
  const { rows } = await db.query<{ account: bigint }>(
    'select bank_account as account from withdrawal where id = $1',
    [withdrawal],
  )
  return rows[0]?.account ?? null
}

/** Other players who have named one of these accounts at a bank as theirs. */
export async function sharedWith(
  db: Queryable,
  playerId: bigint,
  accounts: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select distinct o.player_id as id from player_bank_account m
     join player_bank_account o on o.bank = m.bank and o.number = m.number and o.player_id <> m.player_id
     where m.player_id = $1 and m.id = any ($2) order by 1 limit ${SHOWN}`,
    [playerId, accounts],
  )
  return rows.map(({ id }) => id)
}

/** Their names, for links. */
export async function namesOf(db: Queryable, players: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await db.query<{ id: bigint; username: string }>(
    'select id, username from player where id = any ($1)',
    [players],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Whether the staff have locked the player. */
export async function isLocked(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>(
    `select state = 'LOCKED' as locked from player where id = $1`,
    [playerId],
  )
  return rows[0]?.locked ?? true
}
