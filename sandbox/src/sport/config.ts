/** The rules as one name: every round says by which it was played. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'
import { HALF_SECONDS } from './goal-clock.ts'
import { LIMITS } from './limits.ts'
import { BREAK_MS, SPEED } from './match-clock.ts'

export const SPORT_GAME = 'sbx_sportsbook'

/** Goes up whenever the same seed would play another match. */
const SIMULATION = 2

export const CONFIG_HASH = hex(
  sha256(utf8(JSON.stringify({ simulation: SIMULATION, HALF_SECONDS, SPEED, BREAK_MS, LIMITS }))),
)
