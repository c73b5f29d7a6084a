/** A played house comes into the demo: all of it in one transaction, or nothing. */
import type { Tx } from '../database/pool.ts'
import { insertRows, rowsOf } from '../database/table-rows.ts'

/** What a house is played on: the demo's rates, rules and providers, under their own numbers. */
const GIVEN: readonly [table: string, where?: string][] = [
  ['paytable'],
  ['paytable_publication'],
  ['lottery_rules'],
  ['account', `t.kind = 'house' and t.id >= 10`],
  ['cash_account'],
  ['provider'],
  ['game'],
]

/**
 * What a house consists of, each behind what it refers to. Not the pots' movements and the audit log, which both go on:
 * those are booked and linked where they arrive.
 */
const BROUGHT: readonly [table: string, where?: string][] = [
  ['player'],
  ['account', `t.kind in ('player', 'hold')`],
  ['session'],
  ['tx', `t.kind <> 'pot'`],
  // 7: money between the house's own accounts passes through it.
  ['entry', 't.account_id >= 1000 or t.account_id < 0 or t.account_id = 7'],
  ['fair_day'],
  ['draw'],
  ['draw_record'],
  ['draw_book'],
  ['draw_four'],
  ['slip'],
  ['draw_payment'],
  ['player_jackpot'],
  ['settlement'],
  ['player_day'],
  ['player_ticket'],
  ['play_limit'],
  ['play_hour'],
  ['lottery_draw'],
  ['lottery_close'],
  ['lottery_special'],
  ['lottery_record'],
  ['lottery_entry'],
  ['lottery_proposal'],
  ['lottery_ticket'],
  ['lottery_item'],
  ['lottery_exposure'],
  ['lottery_player_number'],
  ['lottery_done'],
  ['game_token'],
  ['game_played'],
  ['game_tx'],
  ['game_round'],
  ['session_played'],
  ['game_exception'],
  ['player_desk'],
  ['player_tag'],
  ['player_note'],
  ['player_bank_account'],
  ['deposit'],
  ['deposit_slip'],
  ['withdrawal'],
  ['cashier_step'],
  ['payment_code'],
  ['gateway_payment'],
  ['payout_batch'],
  ['payout_line'],
  ['cash_move'],
  ['statement_import'],
  ['statement_line'],
  ['line_match'],
  ['cash_difference'],
  ['cash_close'],
  ['till_shift'],
  ['house_message'],
  ['player_notice'],
  ['duty_case'],
  ['duty_evidence'],
  ['duty_step'],
  ['site_words'],
  ['switch_change'],
]

/** Roles that every database has. */
const BUILT_IN = `'owner', 'finance', 'cashier', 'risk', 'support', 'clerk', 'auditor'`

export async function lendRules(demo: Tx, house: Tx): Promise<void> {
  for (const [table, where] of GIVEN) await copy(demo, house, table, where)
}

export async function bringRows(house: Tx, demo: Tx): Promise<number> {
  let rows = 0
  for (const [table, where] of BROUGHT) rows += await copy(house, demo, table, where)
  return rows
}

async function copy(from: Tx, to: Tx, table: string, where = 'true'): Promise<number> {
  let count = 0
  for await (const rows of rowsOf(from, table, where)) {
    await insertRows(to, table, rows)
    count += rows.length
  }
  return count
}

/**
 * The colleagues, but for those whose names are somebody's in the demo, and what two of them agreed on. Passwords and
 * authenticators stay behind: whoever counted as a second person, and could not log in, would leave the demo's owner
 * waiting for nobody.
 */
export async function bringStaff(house: Tx, demo: Tx): Promise<void> {
  const { rows } = await demo.query<{ taken: string[] }>(
    `select coalesce(array_agg(name_key), '{}') as taken from staff`,
  )
  const { rows: free } = await house.query<{ ids: string }>(
    `select coalesce(string_agg(id::text, ','), '0') as ids from staff where name_key <> all($1)`,
    [rows[0]?.taken ?? []],
  )
  const ids = free[0]?.ids ?? '0'
  await house.query(
    'update staff set password_hash = null, totp_secret = null, totp_step = null, last_log_in_at = null',
  )
  await copy(house, demo, 'staff', `t.id in (${ids})`)
  await copy(house, demo, 'role', `t.code not in (${BUILT_IN})`)
  await copy(house, demo, 'role_permission', `t.role not in (${BUILT_IN})`)
  await copy(house, demo, 'staff_role', `t.staff in (${ids})`)
  await copy(
    house,
    demo,
    'approval',
    `t.asked_by in (${ids}) and coalesce(t.decided_by, t.asked_by) in (${ids})`,
  )
  await copy(house, demo, 'rights_review', `t.reviewed_by in (${ids})`)
}

/** How the files of banks are read, where the demo has not said so itself. */
export async function bringMappings(house: Tx, demo: Tx): Promise<void> {
  for await (const rows of rowsOf(house, 'statement_mapping'))
    await demo.query(
      `insert into statement_mapping select r.* from unnest($1::jsonb[]) j,
         jsonb_populate_record(null::statement_mapping, j) r on conflict (bank) do nothing`,
      [rows],
    )
}

/** The keys that signed the house's records, each until it ended. */
export async function bringKeys(house: Tx, demo: Tx, untilMs: number): Promise<void> {
  for await (const keys of rowsOf(house, 'signing_key'))
    await demo.query(
      `insert into signing_key (owner, public_key, valid_from, valid_to)
       select k.owner, k.public_key, k.valid_from, to_timestamp($2::float8 / 1000)
       from unnest($1::jsonb[]) j, jsonb_populate_record(null::signing_key, j) k`,
      [keys, untilMs],
    )
}

/** Events at the times of the house, in its order; the chain links them as they come, players' with the next round. */
export async function bringAudit(house: Tx, demo: Tx, after: string): Promise<void> {
  for await (const events of rowsOf(house, 'audit_event', `t.id > ${BigInt(after)}`, 'id'))
    await demo.query(
      `with added as (
         insert into audit_event (at, actor, action, target, detail, request_id)
         select e.at, e.actor, e.action, e.target, e.detail, e.request_id
         from unnest($1::jsonb[]) j, jsonb_populate_record(null::audit_event, j) e order by e.id
         returning id, actor
       ) insert into audit_waiting select id from added where is_audit_of_player(actor)`,
      [events],
    )
}

/** The pots are the demo's own, and move on meanwhile: what the house's draws gave them is booked now. */
export async function bookPots(house: Tx, demo: Tx): Promise<void> {
  const { rows } = await house.query<{ moves: string }>(
    `select coalesce(json_agg(json_build_object('key', t.key, 'draw', t.draw_id, 'at', t.created_at,
       'account', e.account_id, 'contra', e.contra_id, 'amount', e.amount) order by t.id), '[]')::text as moves
     from tx t join entry e on e.tx_id = t.id where t.kind = 'pot' and t.key not like 'pot-seed:%:initial'`,
  )
  await demo.query('select lock_accounts(array[3, 4]::bigint[])')
  await demo.query(
    `with moves as materialized (
       select row_number() over () as n, m.*, new_tx(m.key, 'pot', null, m.draw, p_now => m.at) as made
       from json_to_recordset($1) as m (key text, draw bigint, at timestamptz, account bigint, contra bigint, amount bigint)
     )
     select book(array_agg(made order by n), array_agg((made).id order by n), array_agg(account order by n),
       array_agg(contra order by n), array_agg(amount order by n)) from moves having count(*) > 0`,
    [rows[0]?.moves ?? '[]'],
  )
}

/** The house's days lie behind what was counted. */
export async function recountFigures(demo: Tx): Promise<void> {
  await demo.query('select recount_figures()')
}

/** Where the audit log of the house's own database ends. */
export async function lastEvent(db: Pick<Tx, 'query'>): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_event')
  return rows[0]?.id ?? '0'
}

/** So that the portal's questions are planned for what is there now. */
export async function analyse(db: Pick<Tx, 'query'>): Promise<void> {
  await db.query(`analyze ${BROUGHT.map(([table]) => table).join(', ')}`)
}
