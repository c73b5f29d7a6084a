/** The operator's switches, from memory: at most a second old in every process. */
import type { Config } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Clock } from '../parts.ts'
import { isPoll1Enabled, readGamesNamedTo, readSettingRows } from './setting-rows.ts'

export interface SiteSettings {
  maintenance: { on: boolean; notice: string }
  /** The operator's words for the winners banner; empty: none. */
  message: string
  enableFastGamePlay: boolean
  /** Menus of everybody name sport, casino, slots and fishing; else those of `externalGamesFor` alone. */
  externalGames: boolean
  /** Ids of players: whose menus name the games of providers, as data (specification 6.2). */
  externalGamesFor: ReadonlySet<string>
  /** Off unless the operator has switched the ticket lottery on for this site (specification 1.2). */
  enableLottery: boolean
  enabledPoll1: boolean
}

const TRUSTED_ALONE_MS = 1_000
/** `poll.enabled` may be switched by a plain update, which tells nobody. */
const TRUSTED_MS = 5_000

export class Settings {
  readonly #pool: Pool
  readonly #config: Config
  readonly #live: LiveHub
  readonly #clock: Clock
  #known: { settings: SiteSettings; readAt: number } | null = null
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
    const trustedMs = this.#live.isFresh ? TRUSTED_MS : TRUSTED_ALONE_MS
    return known && Math.abs(this.#clock.now() - known.readAt) < trustedMs ? known.settings : null
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
    const [rows, enabledPoll1, externalGamesFor] = await Promise.all([
      readSettingRows(this.#pool),
      isPoll1Enabled(this.#pool),
      readGamesNamedTo(this.#pool),
    ])
    const settings = { ...settingsOf(rows, enabledPoll1, this.#config), externalGamesFor }
    if (changes === this.#changes) this.#known = { settings, readAt }
    return settings
  }
}

function settingsOf(
  rows: Map<string, unknown>,
  enabledPoll1: boolean,
  config: Config,
): Omit<SiteSettings, 'externalGamesFor'> {
  const maintenance = objectOf(rows.get('maintenance'))
  const { text } = objectOf(rows.get('message'))
  return {
    maintenance: {
      on: maintenance.on === true,
      notice: typeof maintenance.notice === 'string' ? maintenance.notice : '',
    },
    message: typeof text === 'string' ? text : '',
    enableFastGamePlay: rows.get('enable_fast_game_play') !== false,
    externalGames: booleanOr(rows.get('external_games'), config.showExternalGames),
    enableLottery: booleanOr(rows.get('enable_lottery'), config.enableLottery),
    enabledPoll1,
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function booleanOr(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback
}
