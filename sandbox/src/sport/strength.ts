/** How strong the clubs are: drawn once from their names, so that every process knows the same. */
import { utf8 } from '@samnang/core/bytes'
import { type Rng, seededRng } from '../chance/rng.ts'
import { uniform } from './draws.ts'
import type { Means } from './score-matrix.ts'

/** Goals a match of equal clubs, from 15 506 matches of real leagues (openfootball, CC0). */
const LEAGUE_MEANS: Means = { home: 1.55, away: 1.25 }
const DEVIATION = 0.2
/** Means are stored as whole millionths. */
const MILLION = 1_000_000

interface Strength {
  /** Factors around 1: of goals scored, and of goals let in. */
  attack: number
  defence: number
}

export function drawStrength(rng: Rng): Strength {
  const [first, second] = normals(rng)
  return { attack: Math.exp(DEVIATION * first), defence: Math.exp(DEVIATION * second) }
}

export function strengthOf(team: string): Strength {
  return drawStrength(seededRng(utf8(`club ${team}`.padEnd(32)), 'strength', 0))
}

/** Expected goals of a whole match. */
export function meansOf(home: Strength, away: Strength): Means {
  const rounded = (mean: number) => Math.round(mean * MILLION) / MILLION
  return {
    home: rounded(LEAGUE_MEANS.home * home.attack * away.defence),
    away: rounded(LEAGUE_MEANS.away * away.attack * home.defence),
  }
}

/** Box and Muller: two independent normal numbers. */
function normals(rng: Rng): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(rng)))
  const angle = 2 * Math.PI * uniform(rng)
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}
