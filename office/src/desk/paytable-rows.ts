/** A version of the rates as rows of names and values: for its history, and for whoever has to agree to it. */
import type { PaytableDoc } from '@samnang/contract/office/lotto59'
import { price, rate } from '@samnang/portal/text/format.ts'
import { lotto59 } from '../text/lotto59.ts'
import { marketName } from './market-name.ts'

export function paytableRows({ markets, numberRateCenti, jackpot }: PaytableDoc): [string, string][] {
  const centi = (value: number) => rate(value / 100)
  return [
    ...markets.map(({ type, rateCenti }): [string, string] => [marketName(type), centi(rateCenti)]),
    [marketName('NUMBER'), centi(numberRateCenti)],
    [lotto59('smallRateCenti'), centi(jackpot.smallRateCenti)],
    [lotto59('bigRateCenti'), centi(jackpot.bigRateCenti)],
    [lotto59('lineRiel'), price(jackpot.lineRiel)],
    [lotto59('potSharePercent'), String(jackpot.potSharePercent)],
    [lotto59('potSeedRiel'), price(jackpot.potSeedRiel)],
  ]
}

/** Name, before, after: of what differs. */
export function paytableChanges(before: PaytableDoc, after: PaytableDoc): [string, string, string][] {
  const was = new Map(paytableRows(before))
  return paytableRows(after)
    .map(([name, value]): [string, string, string] => [name, was.get(name) ?? '–', value])
    .filter(([, old, now]) => old !== now)
}
