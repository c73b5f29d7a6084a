/** What a kind of game brings along, and what it may use. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { WebSocket } from 'ws'
import type { Entry } from './entries.ts'
import type { Round, Rounds } from './round.ts'
import type { Seeds } from './seed.ts'
import type { Session, Sessions } from './session.ts'
import type { Wallet } from './wallet.ts'

export interface Clock {
  /** Wall clock in ms; decides nothing about money. */
  now(): number
  sleep(ms: number): Promise<void>
}

export interface Random {
  bytes(count: number): Uint8Array
  uuid(): string
}

export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface SandboxParts {
  log: Log
  clock: Clock
  random: Random
  /** For a family's own tables; money goes through `wallet` only. */
  pool: pg.Pool
  sessions: Sessions
  wallet: Wallet
  rounds: Rounds
  seeds: Seeds
}

/** One line of the game list that the operator imports. */
export interface GameInfo {
  code: string
  name: string
  /** A category of the protocol, such as `Video Slots`. */
  category: string
  /** Theoretical return in percent with two decimals, such as `95.73`. */
  rtp: string
  /** 1 calm … 5 wild; null where it means nothing. */
  volatility: number | null
  paylines: number | null
  /** The least and the most of one bet, in whole riel; left out where a list cannot say it. */
  stakes?: readonly [min: number, max: number]
  /** SVG of 400 × 300, without script. */
  thumbnail: string
  /** Under which name the operator registers it; the main one where nothing is said. */
  entry?: Entry
  /** Which built page shows it. */
  page: 'slots' | 'tables' | 'fishing' | 'sport'
}

export interface Upgrade {
  /** Of one of this family's games. */
  gameCode: string
  session: Session
  socket: WebSocket
}

export interface GameFamily {
  games(): readonly GameInfo[]
  /** Adds its routes below `/api/`. */
  mount(app: FastifyInstance, parts: SandboxParts): void
  /** A checked WebSocket at `/ws/table/{code}?token`. */
  upgrade?(upgrade: Upgrade, parts: SandboxParts): void
  /** Starts clocks once everything is there. */
  start?(parts: SandboxParts): Promise<void>
  /** Stops clocks; wagers that are open are found again at the next start. */
  stop?(): Promise<void>
  /**
   * A round that a killed process left open, once at the start: its wagers are ACCEPTED, DRAWN or further. Draw and
   * pay what was accepted, or cancel it and give the stakes back.
   */
  resume(round: Round, parts: SandboxParts): Promise<void>
}
