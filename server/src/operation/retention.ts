/** How long the house keeps what: every table of the database has one rule, and a test says so. docs/retention.md explains them. */
import type { Pool, Queryable } from '../database/pool.ts'
import { oldestOf, type TableSize, tableSizes } from './retention-store.ts'

export const KEPT = ['books', 'house', 'counted', 'passing'] as const
export type Kept = (typeof KEPT)[number]

/** What each rule is for; none of the first two is ever dropped or archived by the product. */
export const RULES: Readonly<Record<Kept, string>> = {
  books:
    'Kept for ever: money, bets, results, proofs and the log of events. The rule asks for five years; the audit recounts from the first entry.',
  house: 'Kept as long as the house: its people, settings, cases and what they were told.',
  counted:
    'Counted out of the books, and can be counted again: kept, since reports go back as far as they do.',
  passing: 'Of use for a while only; the product removes it by itself.',
}

const BOOKS = `account tx entry slip draw_payment player_jackpot settlement
  draw draw_record draw_beacon beacon_chain witness_entry witness_node witness_head witness_cursor draw_book draw_correction draw_resettlement lost_bet fair_day fair_day_intent signing_key house_key paytable paytable_publication
  lottery_rules lottery_draw lottery_close lottery_special lottery_entry lottery_proposal lottery_record lottery_ticket
  lottery_item lottery_hand_out lottery_hand_back game_tx game_round game_round_end game_exception game_exception_step
  reconcile_run reconcile_difference deposit deposit_slip withdrawal cashier_step payment_code gateway_payment gateway_list
  payout_batch payout_line cash_account cash_move cash_difference cash_close statement_import statement_line line_match
  till_shift terminal_word audit_event audit_link audit_head month_close tax_rate`

const HOUSE = `player play_limit player_desk player_tag player_note player_bank_account player_document kyc_amount duty_rule
  duty_case duty_evidence duty_step duty_fact complaint player_notice message_read house_message notice_delivery contact_card
  telegram_bot telegram_link staff staff_role staff_recovery staff_session role role_permission branch approval
  approval_rule rights_review break_glass switch_change site_words setting office_view office_job shared_salt shared_entry
  statement_mapping provider provider_key provider_task game game_favourite game_played game_token poll lease
  schema_migration schema_function`

const COUNTED = `player_day player_ticket play_hour draw_four account_day book_day book_hour player_figure player_month
  house_figure jackpot_figure lottery_figure figure_cursor figure_draw lottery_done session_played lottery_exposure lottery_player_number
  duty_cursor risk_cursor care_cursor event_cursor case_look player_look`

/** What is removed, and when. `at`: the clean-up of every minute looks at this column; else whoever writes the next one removes it. */
export const PASSING: Readonly<Record<string, { until: string; at?: string; hours?: number }>> = {
  session: { until: '90 days after its end', at: 'expires_at', hours: 90 * 24 },
  handover: { until: 'a day after its end', at: 'expires_at', hours: 24 },
  login_failure: { until: '2 hours', at: 'at', hours: 2 },
  solved_puzzle: { until: 'an hour', at: 'at', hours: 1 },
  live_event: { until: '10 minutes', at: 'at', hours: 1 / 6 },
  audit_waiting: { until: 'the chain has it, within a minute' },
  draw_due: { until: 'the draw is paid' },
  settlement_lane: { until: 'the draw is paid' },
  draw_correction_due: { until: 'the correction is booked' },
  duty_seen: { until: 'the duties have passed it' },
  risk_draw: { until: 'the figures have passed it' },
  event_draw: { until: 'the events have passed it' },
  provider_minute: { until: '14 days' },
  provider_server: { until: 'an hour' },
  document_look: { until: 'a day' },
  office_command: { until: 'a day' },
  staff_link: { until: 'it is used, or over' },
  staff_try: { until: '2 hours' },
  telegram_code: { until: 'it is used, or over' },
}

const RULE_OF: ReadonlyMap<string, Kept> = new Map([
  ...named('books', BOOKS),
  ...named('house', HOUSE),
  ...named('counted', COUNTED),
  ...named('passing', Object.keys(PASSING).join(' ')),
])

function named(kept: Kept, tables: string): [string, Kept][] {
  return tables.split(/\s+/).map((table) => [table, kept])
}

/** Every table that a rule names. */
export const tablesWithRule = (): string[] => [...RULE_OF.keys()]

export interface KeptTable extends TableSize {
  /** Null: a table that no rule names; it is kept. */
  kept: Kept | null
  /** When its rows go; null: never. */
  until: string | null
  /** Its oldest row lies there an hour longer than it should: nobody cleans up. */
  isOverdue: boolean
}

/** All tables, the largest of each rule first. */
export async function retention(db: Pool): Promise<KeptTable[]> {
  const sizes = await tableSizes(db)
  const tables = await Promise.all(sizes.map((size) => keptTable(db, size)))
  const place = ({ kept }: KeptTable) => (kept === null ? KEPT.length : KEPT.indexOf(kept))
  return tables.sort((a, b) => place(a) - place(b) || Number(b.bytes - a.bytes) || (a.name < b.name ? -1 : 1))
}

async function keptTable(db: Queryable, size: TableSize): Promise<KeptTable> {
  const { until = null, at, hours = 0 } = PASSING[size.name] ?? {}
  const oldestHours = at ? await oldestOf(db, size.name, at) : null
  const isOverdue = oldestHours !== null && oldestHours > hours + 1
  return { ...size, kept: RULE_OF.get(size.name) ?? null, until, isOverdue }
}
