/** What moved real money, in the order in which the job looks at it, and what stands around one movement. */
import type { Movement } from '@samnang/core/cashier/duties'
import type { CaseRule } from '@samnang/core/cashier/duty-rules'
import type { LevelWay } from '@samnang/core/cashier/levels'
import type { Tx } from '../database/pool.ts'

export interface PlayersMovement extends Movement {
  playerId: bigint
  kind: string
}

/** Any fixed number. */
const LOOK_LOCK = 590_009
/** Longer than any command that moves money may be under way: until then an older number may still come to light. */
const SETTLED = `interval '10 minutes'`
/** As the partial indexes say it. */
const MONEY = `t.kind in ('deposit', 'payout', 'credit', 'debit') and t.reason is null`
/** A deposit stands on the player's account, a payout on the hold, which has minus the player's number. */
const ENTRY = 'join entry e on e.tx_id = t.id and e.account_id in (t.player_id, -t.player_id)'
const FIELDS = `t.id, ms(t.created_at) as "atMs", abs(e.amount) as "amountUnits"`
const UNDECIDED = `not exists (select from duty_evidence v join duty_case c on c.id = v.case_id
  where v.tx_id = t.id and c.rule = $1 and c.state <> 'open')`

/** False: another process is looking. True for the rest of the transaction. */
export async function takeLook(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1) as "isMine"', [
    LOOK_LOCK,
  ])
  return rows[0]?.isMine === true
}

/** The oldest movement beyond `after` that nobody has looked at, but for those in `without`; null: none. */
export async function nextMovement(
  tx: Tx,
  { after, without }: { after: bigint; without: readonly bigint[] },
): Promise<(PlayersMovement & { isSettled: boolean }) | null> {
  const { rows } = await tx.query<PlayersMovement & { isSettled: boolean }>(
    `select ${FIELDS}, t.player_id as "playerId", t.kind,
       t.created_at < clock_timestamp() - ${SETTLED} as "isSettled"
     from tx t ${ENTRY}
     where ${MONEY} and t.id > greatest((select last_tx from duty_cursor), $1) and t.id <> all ($2::bigint[])
       and not exists (select from duty_seen s where s.tx_id = t.id)
     order by t.id limit 1`,
    [after, without],
  )
  return rows[0] ?? null
}

/** Nobody looks at it again. `isBehindCursor`: nor at anything before it. */
export async function markSeen(tx: Tx, id: bigint, isBehindCursor: boolean): Promise<void> {
  await tx.query(
    isBehindCursor
      ? 'update duty_cursor set last_tx = greatest(last_tx, $1)'
      : 'insert into duty_seen (tx_id) values ($1)',
    [id],
  )
}

/** Moves the cursor over what was looked at and is settled, so that the list of single ones stays short. */
export async function settleSeen(tx: Tx): Promise<void> {
  await tx.query(
    `with settled as (
       delete from duty_seen s using tx t
       where t.id = s.tx_id and (t.created_at < clock_timestamp() - ${SETTLED}
         or t.id <= (select last_tx from duty_cursor)) returning s.tx_id
     ) update duty_cursor set last_tx = greatest(last_tx, (select max(tx_id) from settled))
     where exists (select from settled)`,
  )
}

interface Around {
  rule: CaseRule
  playerId: bigint
  way: LevelWay
  fromMs: number
  toMs: number
}

const KINDS: Readonly<Record<LevelWay, readonly string[]>> = {
  deposit: ['deposit', 'credit'],
  withdrawal: ['payout', 'debit'],
}

/** A player's movements of one way after `fromMs`, until `toMs`; what a case of the rule has decided is left out. */
export async function movementsAround(
  tx: Tx,
  { rule, playerId, way, fromMs, toMs }: Around,
): Promise<Movement[]> {
  const { rows } = await tx.query<Movement>(
    `select ${FIELDS} from tx t ${ENTRY}
     where ${MONEY} and t.player_id = $2 and t.kind = any ($3)
       and t.created_at > to_timestamp($4::float8 / 1000) and t.created_at <= to_timestamp($5::float8 / 1000)
       and ${UNDECIDED} order by t.id`,
    [rule, playerId, KINDS[way], fromMs, toMs],
  )
  return rows
}

/** What the player staked on anything in the hours that the span touches, refunds taken off. */
export async function stakedWithin(
  tx: Tx,
  { playerId, fromMs, toMs }: Pick<Around, 'playerId' | 'fromMs' | 'toMs'>,
): Promise<bigint> {
  const { rows } = await tx.query<{ staked: bigint }>(
    `select coalesce(sum(h.staked), 0)::numeric as staked
     from book_hours($1, hour_of(to_timestamp($2::float8 / 1000))) h
     where h.hour <= hour_of(to_timestamp($3::float8 / 1000))`,
    [playerId, fromMs, toMs],
  )
  return rows[0]?.staked ?? 0n
}

/** The account at a bank to which a payout went; null: it went by another way. */
export async function payeeOf(tx: Tx, txId: bigint): Promise<{ bank: string; number: string } | null> {
  const { rows } = await tx.query<{ bank: string; number: string }>(
    'select a.bank, a.number from withdrawal w join player_bank_account a on a.id = w.bank_account where w.tx_id = $1',
    [txId],
  )
  return rows[0] ?? null
}

/** Payouts to one account at a bank; what a case of the rule has decided is left out. */
export async function payoutsTo(
  tx: Tx,
  { rule, bank, number, fromMs }: { rule: CaseRule; bank: string; number: string; fromMs: number },
): Promise<{ id: bigint; playerId: bigint; amountUnits: bigint }[]> {
  const { rows } = await tx.query<{ id: bigint; playerId: bigint; amountUnits: bigint }>(
    `select t.id, t.player_id as "playerId", w.amount as "amountUnits"
     from player_bank_account a join withdrawal w on w.bank_account = a.id and w.state = 'PAID' join tx t on t.id = w.tx_id
     where a.bank = $2 and a.number = $3 and t.created_at > to_timestamp($4::float8 / 1000) and ${UNDECIDED}
     order by t.id`,
    [rule, bank, number, fromMs],
  )
  return rows
}
