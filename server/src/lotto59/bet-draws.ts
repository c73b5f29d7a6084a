/** The draws that take bets, from memory: at most a second old, and forgotten as soon as an operator changes limits. */
import { nameBytes } from '@samnang/core/fairness/commitment'
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Limits, Paytable } from '@samnang/core/lotto59/paytable'
import { UNITS_PER_RIEL } from '@samnang/core/money'
import type { Pool } from '../database/pool.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Clock } from '../parts.ts'
import { type BetDrawRow, findBetDraw } from './bet-store.ts'
import { paytableVersion } from './paytables.ts'

export interface BetDraw {
  id: bigint
  poll: PollName
  day: number
  i: number
  /** The bytes of its name, for its players' tags. */
  name: Uint8Array
  limits: Limits
  /** The rates under which this draw was opened; null before that. */
  paytable: Paytable | null
}

interface BetDrawParts {
  reads: Pool
  clock: Clock
  /** Without it, what is known is believed for its second. */
  live?: Pick<LiveHub, 'onServerEvent'>
}

const TRUSTED_MS = 1_000
/** Old draws are asked for by retries only; nobody may fill the memory with them. */
const REMEMBERED = 64

export class BetDraws {
  readonly #reads: Pool
  readonly #clock: Clock
  readonly #known = new Map<bigint, { readAt: number; draw: Promise<BetDraw | null> }>()

  constructor({ reads, clock, live }: BetDrawParts) {
    this.#reads = reads
    this.#clock = clock
    live?.onServerEvent('setting_changed', () => this.#known.clear())
  }

  /** Null: there is no such draw. */
  find(id: bigint): Promise<BetDraw | null> {
    const known = this.#known.get(id)
    const now = this.#clock.now()
    if (known && Math.abs(now - known.readAt) < TRUSTED_MS) return known.draw
    const draw = this.#read(id)
    draw.catch(() => this.#known.delete(id))
    this.#known.delete(id)
    this.#known.set(id, { readAt: now, draw })
    const [oldest] = this.#known.keys()
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
    return draw
  }

  async #read(id: bigint): Promise<BetDraw | null> {
    const row = await findBetDraw(this.#reads, id)
    if (!row) return null
    const { poll, day, i, paytableVersion: version } = row
    const paytable = version === null ? null : (await paytableVersion(this.#reads, version)).paytable
    const name = nameBytes({ game: poll, day, i })
    return { id, poll, day, i, name, limits: limitsOf(row), paytable }
  }
}

function limitsOf(row: BetDrawRow): Limits {
  const riel = (units: bigint) => Number(units / UNITS_PER_RIEL)
  return {
    minRiel: riel(row.minStake),
    maxRiel: riel(row.maxStake),
    drawRiel: riel(row.playerDrawMax),
    jackpotDrawRiel: riel(row.jackpotDrawMax),
    jackpotFourRiel: riel(row.jackpotFourMax),
    exposureRiel: riel(row.exposureMax),
  }
}
