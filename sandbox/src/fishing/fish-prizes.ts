/**
 * What a hit is worth. A bullet of cost b that hits a fish of multiple m kills it with the chance R / m and then pays
 * m · b: every bullet that hits is worth R · b, whatever it was aimed at. Who shoots how at which fish changes how much
 * luck swings, and never the return; R = 96 %. (The specification of the fishing room.)
 */
import { hex, sha256, utf8 } from '@samnang/core/bytes'
import { type Rng, seededRng } from '../chance/rng.ts'
import { FISH, type FishKind } from './fish-kinds.ts'

/** R in millionths. */
export const RETURN_PPM = 960_000
const MILLION = 1_000_000
/** Weights of prizes are out of this. */
const WEIGHTS = 100
const RULES_VERSION = 1

/** Sum of multiple × weight: a hundred times the mean multiple, exactly. 0 for what cannot be hit. */
export function hundredfoldMean(kind: FishKind): number {
  return FISH[kind].prizes.reduce((sum, { multiple, weight }) => sum + multiple * weight, 0)
}

/** Of a million hits so many kill: R · 10⁶ / m, rounded down for the house. */
export function killPpm(kind: FishKind): number {
  const mean = hundredfoldMean(kind)
  return mean === 0 ? 0 : Math.floor((RETURN_PPM * WEIGHTS) / mean)
}

/** The multiple that a hit pays; 0 when the fish swims on. The prize is drawn first, pictures follow it. */
export function drawHit(rng: Rng, kind: FishKind): number {
  if (rng.int(MILLION) >= killPpm(kind)) return 0
  const { prizes } = FISH[kind]
  if (prizes.length === 1) return prizes[0]?.multiple ?? 0
  let at = rng.int(WEIGHTS)
  for (const { multiple, weight } of prizes) {
    at -= weight
    if (at < 0) return multiple
  }
  throw new Error(`weights of ${kind} add up to ${WEIGHTS}`)
}

/** The seed of a slice; its shots are counted from 1, and the nth has chance of its own, whoever hits when. */
export interface SliceSeed {
  serverSeed: Uint8Array
  clientSeed: string
}

export function drawShot({ serverSeed, clientSeed }: SliceSeed, shot: number, kind: FishKind): number {
  return drawHit(seededRng(serverSeed, clientSeed, shot), kind)
}

/** Of everything that decides what a hit is worth: another hash is another game. */
export function configHash(): string {
  const prizes = Object.entries(FISH).map(([kind, facts]) => ({ kind, prizes: facts.prizes }))
  return hex(sha256(utf8(JSON.stringify({ v: RULES_VERSION, ppm: RETURN_PPM, prizes }))))
}
