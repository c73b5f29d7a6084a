/** Rates while they are typed: texts, and the paytable that they are where nothing is wrong with them. */

import type { PaytableDoc } from '@samnang/contract/office/lotto59'
import { latinDigits } from '@samnang/core/khmer/latin-digits'
import { paytableFaults } from '@samnang/core/lotto59/paytable-faults'

export const RATES = ['smallRateCenti', 'bigRateCenti'] as const
export const WHOLES = ['lineRiel', 'potSharePercent', 'potSeedRiel'] as const
/** As core's rule has them: what it refuses, the fields say before. */
export const BOUNDS = {
  lineRiel: [1, 1_000_000],
  potSharePercent: [0, 100],
  potSeedRiel: [0, 10_000_000_000],
} as const

export type Draft = Readonly<Record<string, string>>

export function draftOf({ markets, numberRateCenti, jackpot }: PaytableDoc): Draft {
  return {
    ...Object.fromEntries(markets.map(({ type, rateCenti }) => [type, textOf(rateCenti)])),
    NUMBER: textOf(numberRateCenti),
    ...Object.fromEntries(RATES.map((name) => [name, textOf(jackpot[name])])),
    ...Object.fromEntries(WHOLES.map((name) => [name, String(jackpot[name])])),
  }
}

function textOf(centi: number): string {
  return (centi / 100).toFixed(2)
}

const RATE = /^([0-9]{1,7})(?:[.,]([0-9]{1,2}))?$/
const LEAST_CENTI = 100
const MOST_CENTI = 100_000_000

/** 9.2, 9,20 or ៩.២០ are 920; null: no rate that may be paid. */
export function centiIn(text: string): number | null {
  const [, whole, parts = ''] = RATE.exec(latinDigits(text.normalize('NFKC')).trim()) ?? []
  if (whole === undefined) return null
  const centi = Number(whole) * 100 + Number(parts.padEnd(2, '0'))
  return centi >= LEAST_CENTI && centi <= MOST_CENTI ? centi : null
}

/** Digits with or without commas, within the bounds of the field; null: not so. */
export function wholeIn(name: (typeof WHOLES)[number], text: string): number | null {
  const typed = latinDigits(text.normalize('NFKC')).trim()
  if (!/^[0-9]{1,3}(,[0-9]{3})+$|^[0-9]{1,11}$/.test(typed)) return null
  const value = Number(typed.replaceAll(',', ''))
  const [least, most] = BOUNDS[name]
  return value >= least && value <= most ? value : null
}

/** Null while something of it is wrong. */
export function paytableIn(draft: Draft, like: PaytableDoc): PaytableDoc | null {
  const centi = (name: string) => centiIn(draft[name] ?? '') ?? Number.NaN
  const whole = (name: (typeof WHOLES)[number]) => wholeIn(name, draft[name] ?? '') ?? Number.NaN
  const paytable = {
    markets: like.markets.map(({ type }) => ({ type, rateCenti: centi(type) })),
    numberRateCenti: centi('NUMBER'),
    jackpot: {
      lineRiel: whole('lineRiel'),
      smallRateCenti: centi('smallRateCenti'),
      bigRateCenti: centi('bigRateCenti'),
      potSharePercent: whole('potSharePercent'),
      potSeedRiel: whole('potSeedRiel'),
    },
  }
  return paytableFaults(paytable).length === 0 ? paytable : null
}
