/** What the unfinished draws could cost the house: read from the figures that placing keeps, so that no bet waits for it. */
import { type Dearest, dearestResult } from '@samnang/core/lotto59/dearest-result'
import { type Liabilities, worstCase } from '@samnang/core/lotto59/exposure'
import { bigWin } from '@samnang/core/lotto59/jackpot'
import { HIGHEST_NUMBER, POSTS, RANGES, type RangeType } from '@samnang/core/lotto59/markets'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import type { Queryable } from '../database/pool.ts'
import { type LiveDrawRow, liveDrawRows } from './live-draws-store.ts'
import { paytableVersion } from './paytables.ts'

/** In units. */
export interface DrawExposure {
  markets: { type: RangeType; rateCenti: number; stake: bigint; owed: bigint }[]
  /** By post, by number. */
  numbers: bigint[][]
  numberRateCenti: number
  numberStake: bigint
  jackpotStake: bigint
  /** What lines that share the most played four numbers pay if these fall. */
  fourOwed: bigint
  worst: Dearest
  /** What bets are held against. */
  bound: bigint
}

export type LiveDraw = Omit<LiveDrawRow, 'risk'> & { exposure: DrawExposure }

/** The same draws under the same bets are not computed again. */
export class LiveDraws {
  #known = new Map<string, DrawExposure>()

  async read(db: Queryable): Promise<LiveDraw[]> {
    const known = this.#known
    this.#known = new Map()
    const draws: LiveDraw[] = []
    for (const { risk, ...row } of await liveDrawRows(db)) {
      const key = `${row.id} ${row.tickets} ${row.stake}`
      const { paytable } = await paytableVersion(db, row.paytableVersion)
      const exposure = known.get(key) ?? exposureOf({ ...row, risk }, paytable)
      this.#known.set(key, exposure)
      draws.push({ ...row, exposure })
    }
    return draws
  }
}

function exposureOf(row: LiveDrawRow, paytable: Paytable): DrawExposure {
  const owed = liabilitiesOf(row.risk)
  const markets = paytable.markets.map(({ type, rateCenti }) => {
    const market = owed.range[RANGES.findIndex((range) => range.type === type)] ?? 0n
    return { type, rateCenti, stake: stakeFor(market, rateCenti), owed: market }
  })
  const numbers = POSTS.map((_, at) => numbersOf(owed, at + 1))
  const numberStake = stakeFor(sumOf(numbers.flat()), paytable.numberRateCenti)
  return {
    ...{ markets, numbers, numberStake, numberRateCenti: paytable.numberRateCenti },
    jackpotStake: row.stake - numberStake - sumOf(markets.map(({ stake }) => stake)),
    fourOwed: bigWin(row.fourMost, paytable.jackpot),
    worst: dearestResult(owed),
    bound: worstCase(owed),
  }
}

/** All bets of a draw have its rates, which are never zero: what is owed says what was staked. */
function stakeFor(owed: bigint, rateCenti: number): bigint {
  return (owed * 100n) / BigInt(rateCenti)
}

function numbersOf({ numbers }: Liabilities, post: number): bigint[] {
  return Array.from({ length: HIGHEST_NUMBER }, (_, at) => numbers.get(post * 100 + at + 1) ?? 0n)
}

/** Of `draw_book.risk`: seven ranges, five running worsts, 59 numbers of each post; a range that was added stands behind. */
export function liabilitiesOf(risk: readonly bigint[]): Liabilities {
  const numbers = new Map<number, bigint>()
  for (const [at] of POSTS.entries())
    for (let number = 1; number <= HIGHEST_NUMBER; number++) {
      const owed = risk[11 + at * HIGHEST_NUMBER + number] ?? 0n
      if (owed > 0n) numbers.set((at + 1) * 100 + number, owed)
    }
  const range = RANGES.map(({ typeNo }) => risk[(typeNo < 8 ? typeNo : 298 + typeNo) - 1] ?? 0n)
  return { range, numbers }
}

function sumOf(units: readonly bigint[]): bigint {
  return units.reduce((sum, one) => sum + one, 0n)
}
