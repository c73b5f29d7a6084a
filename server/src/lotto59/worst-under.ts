/** What the draws that take bets now could cost under other rates: their stakes stay, what they pay is asked anew. */
import { type DearestWithPot, dearestWithJackpots } from '@samnang/core/lotto59/dearest-jackpot'
import type { Liabilities } from '@samnang/core/lotto59/exposure'
import { potContribution } from '@samnang/core/lotto59/jackpot'
import { type PollName, RANGES } from '@samnang/core/lotto59/markets'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import { payoutAt } from '@samnang/core/money'
import type { Queryable } from '../database/pool.ts'
import { exposureOf, liabilitiesOf, stakeFor } from './live-draws.ts'
import { jackpotLines, type LiveDrawRow, liveDrawRows } from './live-draws-store.ts'
import { paytableVersion } from './paytables.ts'
import { pollPots } from './poll-store.ts'

type Rates = Pick<Paytable, 'markets' | 'numberRateCenti' | 'jackpot'>

export interface WorstUnder {
  id: bigint
  poll: PollName
  number: number
  now: DearestWithPot
  under: DearestWithPot
}

/** Exact, with jackpot lines and the pot as it stands, as the desk shows it: tenths of a second for each draw. */
export async function worstUnder(db: Queryable, rates: Rates): Promise<WorstUnder[]> {
  const rows = (await liveDrawRows(db)).filter(({ state }) => state === 'OPEN')
  const pots = await pollPots(db)
  const worsts: WorstUnder[] = []
  for (const row of rows) {
    const { paytable: own } = await paytableVersion(db, row.paytableVersion)
    const book = { row, stakes: await jackpotLines(db, row.id), pot: pots[row.poll], own }
    const { id, poll, number } = row
    worsts.push({ id, poll, number, now: dearest(book, own), under: dearest(book, rates) })
  }
  return worsts
}

interface Book {
  row: LiveDrawRow
  stakes: Map<bigint, bigint>
  pot: bigint
  /** The rates that its bets have. */
  own: Paytable
}

/** Lines stay what they were sold as: another price of a line is one of the next draw. */
function dearest({ row, stakes, pot, own }: Book, rates: Rates): DearestWithPot {
  const rules = { ...rates.jackpot, lineRiel: own.jackpot.lineRiel }
  const potUnits = pot + potContribution(exposureOf(row, own).jackpotStake, rules)
  return dearestWithJackpots(owedUnder(liabilitiesOf(row.risk), own, rates), { stakes, potUnits, rules })
    .house
}

function owedUnder({ range, numbers }: Liabilities, own: Rates, rates: Rates): Liabilities {
  const rateOf = ({ markets }: Rates, at: number) =>
    markets.find(({ type }) => type === RANGES[at]?.type)?.rateCenti ?? 0
  return {
    range: range.map((owed, at) =>
      owed === 0n ? 0n : payoutAt(stakeFor(owed, rateOf(own, at)), rateOf(rates, at)),
    ),
    numbers: new Map(
      [...numbers].map(([pick, owed]) => [
        pick,
        payoutAt(stakeFor(owed, own.numberRateCenti), rates.numberRateCenti),
      ]),
    ),
  }
}
