/**
 * What a player gets who waits, and bets on the jackpot only once its pot is large, in draws that few others bet on, so that it
 * is hardly ever shared. The claimed return is the average of all lines; this is what waiting gives.
 */
import { rielToUnits, unitsToRiel } from '../money.ts'
import { potContribution } from './jackpot.ts'
import { DEFAULT_PAYTABLE, type Paytable } from './paytable.ts'
import { type Fraction, jackpotDiffChance, marketReturn } from './returns.ts'

const numberOf = ([part, whole]: Fraction) => Number(part) / Number(whole)
const HIT = numberOf(jackpotDiffChance(0))
/** The pot that the rules take as their example of a large one. */
const LARGE_POT_RIEL = 1_000_000_000
/** The rules name pots in whole tens of millions: from there on it is surely true. */
const STEP_RIEL = 10_000_000

/** Three and four right, which no pot touches. */
export function fixedReturn(paytable: Paytable = DEFAULT_PAYTABLE): number {
  const { returnFraction } = marketReturn('JACKPOT', paytable)
  return numberOf(returnFraction) - paytable.jackpot.potSharePercent / 100
}

/** The expected share of a line that comes back while the pot is this large. */
export function returnAt(potRiel: number, paytable: Paytable = DEFAULT_PAYTABLE): number {
  return fixedReturn(paytable) + (potRiel * HIT) / paytable.jackpot.lineRiel
}

/** Of all lines that are bet while the pot is at least this large, until it is hit. */
export function returnFrom(potRiel: number, paytable: Paytable = DEFAULT_PAYTABLE): number {
  return returnAt(potRiel + meanGrowthRiel(paytable), paytable)
}

/** The share of pots that grow so large before they are hit. */
export function reaches(potRiel: number, paytable: Paytable = DEFAULT_PAYTABLE): number {
  const lines = (potRiel - paytable.jackpot.potSeedRiel) / growthRiel(paytable)
  return (1 - HIT) ** Math.max(0, lines)
}

interface PotWaiting {
  largePotRiel: number
  /** Of the stakes from a large pot on. */
  largePotReturn: number
  /** From this pot on waiting returns more than all of the stakes. */
  evenPotRiel: number
  /** One pot in so many becomes that large. */
  evenPotOneIn: number
}

/** What the rules say of waiting; null where stakes put nothing into the pot, which then never grows. */
export function potWaiting(paytable: Paytable): PotWaiting | null {
  const { lineRiel, potSeedRiel, potSharePercent } = paytable.jackpot
  if (potSharePercent === 0) return null
  const evenRiel = ((1 - fixedReturn(paytable)) * lineRiel) / HIT - meanGrowthRiel(paytable)
  const evenPotRiel = Math.max(potSeedRiel, Math.ceil(evenRiel / STEP_RIEL) * STEP_RIEL)
  return {
    largePotRiel: LARGE_POT_RIEL,
    largePotReturn: returnFrom(LARGE_POT_RIEL, paytable),
    evenPotRiel,
    evenPotOneIn: Math.round(1 / reaches(evenPotRiel, paytable)),
  }
}

/** What a line puts into the pot. */
export function growthRiel({ jackpot }: Paytable): number {
  return unitsToRiel(potContribution(rielToUnits(jackpot.lineRiel), jackpot))
}

/** What the lines between here and the hit put into a pot, on average: how long it has grown already changes nothing. */
function meanGrowthRiel(paytable: Paytable): number {
  return growthRiel(paytable) / HIT
}
