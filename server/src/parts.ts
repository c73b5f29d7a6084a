/** The one wiring list: what a running server is made of. Only this file constructs pools, clocks, random sources. */
import type { VaultClient } from '@samnang/vault/client'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { OperatorKey } from './fairness/operator-key.ts'
import type { LiveHub } from './live/hub.ts'
import type { BetCounter } from './lotto59/bet-counter.ts'
import type { Settings } from './operation/settings.ts'
import type { Sessions } from './players/sessions.ts'

/** Wall clock in ms. Decides nothing: the database's time does. */
export interface Clock {
  now(): number
}

/** The only source of chance outside the vault: salts, session ids, tokens. */
export interface Random {
  bytes(count: number): Uint8Array
}

export interface Parts {
  config: Config
  log: Logger
  clock: Clock
  random: Random
  /** Bets, settlement, draw steps. */
  money: Pool
  /** Everything that only reads, and sessions. */
  reads: Pool
  vault: VaultClient
  operatorKey: OperatorKey
  live: LiveHub
  sessions: Sessions
  /** What the operator has switched, maintenance among it; at most a second old. */
  settings: Settings
  /** Takes slips to the database in micro-batches. */
  bets: BetCounter
}
