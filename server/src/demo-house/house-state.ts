/** What a demo remembers of its house: begun once, finished once, under one setting. */
import { lockSettings, readSettingRows, writeSetting } from '../base/setting-rows.ts'
import { inTransaction, type Pool, type Queryable, type Tx } from '../database/pool.ts'
import { type IdRanges, reserveIds } from '../database/reserve-ids.ts'
import { StartError } from '../start-error.ts'
import { type HouseCash, takeCash } from './house-cash.ts'
import { demoFacts, numberWordsFrom } from './house-store.ts'
import type { Plan } from './world.ts'

export interface HouseState {
  seed: string
  from_ms: number
  until_ms: number
  players: number
  ids: IdRanges
  /** Accounts of the demo that its money lies on. */
  cash: { readonly [K in keyof HouseCash]: string }
  /** Null: it is being played. */
  made_at: string | null
}

export interface HouseWish {
  days: number
  players: number
  /** None: one is drawn, or that of a house that was begun. */
  seed: string | null
  /** At the latest; a demo's own draws end it earlier. */
  untilMs: number
  /** Whatever house is there is good enough. */
  isContent?: boolean
}

const KEY = 'demo_house'
const DAY_MS = 86_400_000
/** Closes of POLL_1 and the vault's grid lie on it. */
const GRID_MS = 300_000

export function planOf(state: HouseState): Plan {
  const { bank, till, khqr } = state.cash
  const cash = { bank: BigInt(bank), till: BigInt(till), khqr: BigInt(khqr) }
  return { word: state.seed, fromMs: state.from_ms, untilMs: state.until_ms, players: state.players, cash }
}

/** The house that was begun, or a new one. Throws a `StartError` where the database is no demo, or not the demo's alone. */
export function beginHouse(owner: Pool, wish: HouseWish, drawn: string): Promise<HouseState> {
  return inTransaction(owner, async (tx) => {
    await lockSettings(tx)
    const known = ((await readSettingRows(tx)).get(KEY) ?? null) as HouseState | null
    const facts = await demoFacts(tx, known?.ids.player ?? { first: '0', last: '0' })
    if (!facts.isDemo)
      throw new StartError('This database is no demo: a house is played into a demo alone. Nothing was done.')
    if (facts.strangers > 0)
      throw new StartError(
        `This demo has ${facts.strangers} players who are not its own: nothing was done. Start a demo with an empty DATA_DIR.`,
      )
    if (known) return sameHouse(known, wish)
    const untilMs = Math.floor(Math.min(wish.untilMs, facts.freeBeforeMs) / GRID_MS) * GRID_MS
    return begin(tx, wish, untilMs, drawn)
  })
}

/** What was begun is finished as it was begun. */
function sameHouse(known: HouseState, { seed, days, isContent }: HouseWish): HouseState {
  const isSame = days === daysOfState(known) && (seed ?? known.seed) === known.seed
  if (isSame || isContent || (known.made_at === null && seed === null)) return known
  throw new StartError(
    `This demo has a house already: ${daysOfState(known)} days from seed ${known.seed}. Another one needs a demo of its own: start with an empty DATA_DIR and SAMNANG_HOUSE=0.`,
  )
}

export function daysOfState({ from_ms, until_ms }: HouseState): number {
  return Math.ceil((until_ms - from_ms) / DAY_MS)
}

async function begin(tx: Tx, { days, players, seed }: HouseWish, untilMs: number, drawn: string) {
  const ids: Record<string, IdRanges[string]> = {}
  for (const [table, count] of Object.entries(idsNeeded(days, players)))
    ids[table] = await reserveIds(tx, table, count)
  await numberWordsFrom(tx, ids.site_words?.last ?? '1')
  const fromMs = (Math.ceil(untilMs / DAY_MS) - days) * DAY_MS
  const { bank, till, khqr } = await takeCash(tx)
  const state: HouseState = {
    ...{ seed: seed ?? drawn, from_ms: fromMs, until_ms: untilMs, players, ids, made_at: null },
    cash: { bank: String(bank), till: String(till), khqr: String(khqr) },
  }
  await writeSetting(tx, KEY, state)
  return state
}

/** Several times of what is used: ids are plenty, and one too many would stop the house. */
function idsNeeded(days: number, players: number): Record<string, number> {
  const playerDays = days * players
  return {
    player: players,
    staff: 20,
    draw: 60 * days + 200,
    tx: 5 * playerDays + 200 * days + 10 * players,
    lottery_ticket: playerDays + 200 * days,
    lottery_item: 3 * playerDays + 600 * days,
    lottery_entry: 20 * days + 100,
    lottery_proposal: 100,
    game_tx: playerDays + 400 * days,
    game_round: playerDays + 400 * days,
    game_exception: 1000,
    player_note: 4 * days + 100,
    player_bank_account: Math.ceil(playerDays / 50) + 10 * days + 50,
    deposit_slip: Math.ceil(playerDays / 25) + 10 * days,
    cashier_step: Math.ceil(playerDays / 5) + 100 * days,
    player_notice: Math.ceil(playerDays / 10) + 50 * days,
    gateway_payment: Math.ceil(playerDays / 50) + 20 * days,
    cash_move: 4 * days + 50,
    statement_import: days + 10,
    statement_line: Math.ceil(playerDays / 10) + 40 * days + 100,
    line_match: Math.ceil(playerDays / 10) + 40 * days + 100,
    cash_difference: Math.ceil(playerDays / 20) + 40 * days + 100,
    till_shift: 2 * days + 10,
    payout_batch: 6 * days + 20,
    duty_case: 5 * days + 50,
    duty_step: 25 * days + 250,
    approval: 100,
    rights_review: days + 10,
    site_words: 10 * days + 100,
    switch_change: 100,
  }
}

export async function endHouse(tx: Queryable, state: HouseState): Promise<HouseState> {
  const made = { ...state, made_at: new Date(state.until_ms).toISOString() }
  await writeSetting(tx, KEY, made)
  return made
}

/** How far a house is played, in its own database. */
export interface Progress {
  day: number
  /** The next id of each table: what was given out in a day that was cut off is given out again. */
  ids: Record<string, string>
  /** Its audit log begins behind this event. */
  auditAfter: string
}

export async function readProgress(db: Queryable): Promise<Progress | null> {
  return ((await readSettingRows(db)).get(KEY) ?? null) as Progress | null
}

export function writeProgress(db: Queryable, progress: Progress): Promise<void> {
  return writeSetting(db, KEY, progress)
}
