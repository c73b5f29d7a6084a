/** What the water brings when: the naga in the second half of every minute, and before every other one a parade. */
import type { Wave, WaveKind } from './messages.ts'

interface WavePart {
  kind: WaveKind
  ms: number
}

/** From one coming of the naga to the next. */
export const BOSS_EVERY_MS = 60_000

const BOSS: WavePart = { kind: 'boss', ms: 30_000 }
const CALM_MINUTE: readonly WavePart[] = [{ kind: 'normal', ms: 30_000 }, BOSS]
const PARADE_MINUTE: readonly WavePart[] = [
  { kind: 'normal', ms: 12_000 },
  { kind: 'parade', ms: 18_000 },
  BOSS,
]

export const WAVES: readonly WavePart[] = [...CALM_MINUTE, ...PARADE_MINUTE, ...CALM_MINUTE, ...PARADE_MINUTE]

export const CYCLE_MS = WAVES.reduce((sum, { ms }) => sum + ms, 0)

/** The wave at a moment of a cycle that began at `startMs`; after its end the last one. */
export function waveAt(startMs: number, nowMs: number): Wave {
  let endsAt = startMs
  let wave: Omit<Wave, 'bossAt'> = { kind: 'normal', endsAt }
  for (const { kind, ms } of WAVES) {
    endsAt += ms
    wave = { kind, endsAt }
    if (nowMs < endsAt) break
  }
  return { ...wave, bossAt: bossAfter(startMs, nowMs) }
}

/** When the boss came that is there, or the next one will come; cycles follow each other. */
function bossAfter(startMs: number, nowMs: number): number {
  let partMs = startMs
  for (const { kind, ms } of [...WAVES, ...WAVES]) {
    if (kind === 'boss' && nowMs < partMs + ms) return partMs
    partMs += ms
  }
  return partMs
}
