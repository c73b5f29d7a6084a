/** What the operator has switched, limited and said, from memory: every change is heard of, also one by plain SQL. */
import { FAMILIES, type Families, type Words } from '@samnang/contract/site'
import type { Config } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Clock } from '../parts.ts'
import { type GatewaySetting, gatewaySettingOf } from './gateway-setting.ts'
import { type PollSwitch, readGamesNamedTo, readPollSwitches, readSettingRows } from './setting-rows.ts'
import { wordsNow } from './word-rows.ts'

export interface SiteSettings {
  maintenance: { on: boolean; notice: string }
  enableFastGamePlay: boolean
  /** Menus of everybody name sport, casino, slots and fishing; else those of `externalGamesFor` alone. */
  externalGames: boolean
  /** Ids of players: whose menus name the games of providers, as data (specification 6.2). */
  externalGamesFor: ReadonlySet<string>
  /** Families of games that are offered at all. */
  families: Families
  /** Off unless the operator has switched the ticket lottery on for this site (specification 1.2). */
  enableLottery: boolean
  /** Deposits by code are taken; nothing of it counts before a gateway is configured. */
  khqr: boolean
  /** Whom payments by code are asked of; null: none is configured. */
  gateway: GatewaySetting | null
  enabledPoll1: boolean
  polls: readonly PollSwitch[]
  /** What the house says now. */
  words: Words
}

const TRUSTED_ALONE_MS = 1_000
/** Changes tell by themselves (functions/site-events.sql); this is for what nobody has thought of. */
const TRUSTED_MS = 60_000

interface Known {
  settings: SiteSettings
  readAt: number
  /** Until words appear or vanish, counted from there. */
  changesInMs: number | null
}

export class Settings {
  readonly #pool: Pool
  readonly #config: Config
  readonly #live: LiveHub
  readonly #clock: Clock
  #known: Known | null = null
  #reading: Promise<SiteSettings> | null = null
  #changes = 0

  constructor(parts: { pool: Pool; config: Config; live: LiveHub; clock: Clock }) {
    this.#pool = parts.pool
    this.#config = parts.config
    this.#live = parts.live
    this.#clock = parts.clock
    parts.live.onServerEvent('setting_changed', () => this.forget())
  }

  forget(): void {
    this.#changes++
    this.#known = null
    this.#reading = null
  }

  /** Null where they have to be read again. */
  get known(): SiteSettings | null {
    const known = this.#known
    if (!known) return null
    const trustedMs = this.#live.isFresh ? TRUSTED_MS : TRUSTED_ALONE_MS
    const age = Math.abs(this.#clock.now() - known.readAt)
    return age < Math.min(trustedMs, known.changesInMs ?? trustedMs) ? known.settings : null
  }

  /** How long the words stay as they are, as they were read last; null: nothing is planned. */
  get changesInMs(): number | null {
    const known = this.#known
    if (known?.changesInMs == null) return null
    return Math.max(0, known.readAt + known.changesInMs - this.#clock.now())
  }

  async read(): Promise<SiteSettings> {
    const { known } = this
    if (known) return known
    if (this.#reading) return this.#reading
    const reading = this.#load().finally(() => {
      if (this.#reading === reading) this.#reading = null
    })
    this.#reading = reading
    return reading
  }

  async #load(): Promise<SiteSettings> {
    const changes = this.#changes
    const readAt = this.#clock.now()
    const [rows, polls, externalGamesFor, { words, changesInMs }] = await Promise.all([
      readSettingRows(this.#pool),
      readPollSwitches(this.#pool),
      readGamesNamedTo(this.#pool),
      wordsNow(this.#pool),
    ])
    const settings = { ...settingsOf(rows, this.#config), ...pollsOf(polls), externalGamesFor, words }
    if (changes === this.#changes) this.#known = { settings, readAt, changesInMs }
    return settings
  }
}

/** Whether the menus of this player name the games of providers. */
export function namesGames(settings: SiteSettings, playerId: bigint): boolean {
  return settings.externalGames || settings.externalGamesFor.has(String(playerId))
}

function pollsOf(polls: readonly PollSwitch[]): Pick<SiteSettings, 'polls' | 'enabledPoll1'> {
  return { polls, enabledPoll1: polls.find(({ id }) => id === 'POLL_1')?.enabled ?? false }
}

/** What the rows say, else what the server was started with. */
export function settingsOf(
  rows: ReadonlyMap<string, unknown>,
  config: Pick<Config, 'showExternalGames' | 'enableLottery'>,
): Omit<SiteSettings, 'polls' | 'enabledPoll1' | 'externalGamesFor' | 'words'> {
  const maintenance = objectOf(rows.get('maintenance'))
  return {
    maintenance: {
      on: maintenance.on === true,
      notice: typeof maintenance.notice === 'string' ? maintenance.notice : '',
    },
    enableFastGamePlay: rows.get('enable_fast_game_play') !== false,
    externalGames: booleanOr(rows.get('external_games'), config.showExternalGames),
    families: familiesOf(rows),
    enableLottery: booleanOr(rows.get('enable_lottery'), config.enableLottery),
    khqr: rows.get('khqr') === true,
    gateway: gatewaySettingOf(rows.get('gateway')),
  }
}

/** Each is on until somebody has switched it off. */
function familiesOf(rows: ReadonlyMap<string, unknown>): Families {
  const entries = FAMILIES.map((family) => [family, rows.get(`family:${family}`) !== false])
  return Object.fromEntries(entries) as Families
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function booleanOr(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback
}
