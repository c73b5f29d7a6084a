/** Whether a document from outside is a paytable that can be played by, in sentences for the person who wrote it. */
import { RANGES } from './markets.ts'
import type { DEFAULT_PAYTABLE } from './paytable.ts'

const RATE_MAX = 100_000_000
const LIMITS: Readonly<Record<keyof typeof DEFAULT_PAYTABLE.jackpot, readonly [number, number]>> = {
  lineRiel: [1, 1_000_000],
  smallRateCenti: [100, RATE_MAX],
  bigRateCenti: [100, RATE_MAX],
  potSharePercent: [0, 100],
  potSeedRiel: [0, 10_000_000_000],
}

type Fields = Record<string, unknown>

/** Empty for a paytable. Rates are hundredths: 920 pays 9.20 for 1. */
export function paytableFaults(value: unknown): string[] {
  if (!isRecord(value)) return ['it is no object; "paytable show" prints one']
  const faults = unknownFields(value, ['markets', 'numberRateCenti', 'jackpot'], '')
  faults.push(...rateFaults(value.numberRateCenti, 'numberRateCenti'))
  faults.push(...marketFaults(value.markets), ...jackpotFaults(value.jackpot))
  return faults
}

function marketFaults(markets: unknown): string[] {
  const types = RANGES.map(({ type }) => type)
  if (!Array.isArray(markets) || markets.length !== types.length)
    return [`markets lists ${types.join(', ')}, in this order`]
  return markets.flatMap((market: unknown, at) => {
    const name = `markets[${at}]`
    if (!isRecord(market) || market.type !== types[at]) return [`${name} is not ${types[at]}`]
    return [
      ...unknownFields(market, ['type', 'rateCenti'], `${name}.`),
      ...rateFaults(market.rateCenti, `${name}.rateCenti`),
    ]
  })
}

function jackpotFaults(jackpot: unknown): string[] {
  if (!isRecord(jackpot)) return ['jackpot is missing']
  const faults = unknownFields(jackpot, Object.keys(LIMITS), 'jackpot.')
  for (const [name, [least, most]] of Object.entries(LIMITS))
    faults.push(...numberFaults(jackpot[name], `jackpot.${name}`, least, most))
  const { smallRateCenti: small, bigRateCenti: big } = jackpot
  if (typeof small === 'number' && typeof big === 'number' && big < small)
    faults.push('jackpot.bigRateCenti is less than jackpot.smallRateCenti')
  return faults
}

function rateFaults(value: unknown, name: string): string[] {
  return numberFaults(value, name, 100, RATE_MAX)
}

function numberFaults(value: unknown, name: string, least: number, most: number): string[] {
  const isWithin = Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
  return isWithin ? [] : [`${name} is a whole number from ${least} to ${most}`]
}

function unknownFields(value: Fields, known: readonly string[], before: string): string[] {
  return Object.keys(value).flatMap((name) => (known.includes(name) ? [] : [`${before}${name} is unknown`]))
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
