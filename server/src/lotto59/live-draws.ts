/** What the unfinished draws could cost the house: read from the figures that placing keeps, so that no bet waits for it. */
import { type DearestOfAll, dearestWithJackpots } from '@samnang/core/lotto59/dearest-jackpot'
import { type Dearest, dearestResult } from '@samnang/core/lotto59/dearest-result'
import { type Liabilities, worstCase } from '@samnang/core/lotto59/exposure'
import { bigWin, potContribution } from '@samnang/core/lotto59/jackpot'
import { HIGHEST_NUMBER, POSTS, RANGES, type RangeType } from '@samnang/core/lotto59/markets'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import type { Queryable } from '../database/pool.ts'
import { jackpotLines, type LiveDrawRow, liveDrawRows } from './live-draws-store.ts'
import { paytableVersion } from './paytables.ts'
import { pollPots } from './poll-store.ts'

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

export type LiveDraw = Omit<LiveDrawRow, 'risk'> & {
  exposure: DrawExposure
  /** With jackpot lines and the pot as it stands; some seconds old while bets fall. */
  dearest: DearestOfAll
}

/** Going through all five numbers takes tenths of a second: not with every bet. */
const JACKPOTS_EVERY_MS = 5_000

interface KnownDearest {
  key: string
  atMs: number
  dearest: DearestOfAll
}

/** The same draws under the same bets are not computed again. */
export class LiveDraws {
  #known = new Map<string, DrawExposure>()
  #dearest = new Map<bigint, KnownDearest>()
  readonly #clock: { now(): number }

  constructor(clock: { now(): number }) {
    this.#clock = clock
  }

  async read(db: Queryable): Promise<LiveDraw[]> {
    const known = this.#known
    this.#known = new Map()
    const former = this.#dearest
    this.#dearest = new Map()
    const draws: LiveDraw[] = []
    for (const { risk, ...row } of await liveDrawRows(db)) {
      const key = `${row.id} ${row.tickets} ${row.stake}`
      const { paytable } = await paytableVersion(db, row.paytableVersion)
      const exposure = known.get(key) ?? exposureOf({ ...row, risk }, paytable)
      this.#known.set(key, exposure)
      const dearest = await this.#dearestOf(db, { ...row, risk }, { paytable, exposure }, former.get(row.id))
      draws.push({ ...row, exposure, dearest })
    }
    return draws
  }

  async #dearestOf(
    db: Queryable,
    row: LiveDrawRow,
    { paytable, exposure }: { paytable: Paytable; exposure: DrawExposure },
    known: KnownDearest | undefined,
  ): Promise<DearestOfAll> {
    const apart = { ...exposure.worst, pot: 0n }
    if (exposure.jackpotStake === 0n) return { house: apart, all: apart }
    const pot = (await pollPots(db))[row.poll]
    const key = `${row.tickets} ${row.stake} ${row.state} ${pot}`
    const nowMs = this.#clock.now()
    const isFresh = known && (known.key === key || Math.abs(nowMs - known.atMs) < JACKPOTS_EVERY_MS)
    const next = isFresh
      ? known
      : { key, atMs: nowMs, dearest: await computed(db, row, { paytable, exposure, pot }) }
    this.#dearest.set(row.id, next)
    return next.dearest
  }
}

/** Its share of the stakes is in the pot already once the draw is drawn. */
function computed(
  db: Queryable,
  row: LiveDrawRow,
  { paytable, exposure, pot }: { paytable: Paytable; exposure: DrawExposure; pot: bigint },
): Promise<DearestOfAll> {
  const rules = paytable.jackpot
  const share = row.state === 'DRAWN' ? 0n : potContribution(exposure.jackpotStake, rules)
  const owed = liabilitiesOf(row.risk)
  return jackpotLines(db, row.id).then((stakes) =>
    dearestWithJackpots(owed, { stakes, potUnits: pot + share, rules }),
  )
}

export function exposureOf(row: LiveDrawRow, paytable: Paytable): DrawExposure {
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
export function stakeFor(owed: bigint, rateCenti: number): bigint {
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
