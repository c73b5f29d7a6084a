/** What the water brings when: calm, a parade, calm, the naga; four minutes, over and over. */
import type { Wave, WaveKind } from './messages.ts'

interface WavePart {
  kind: WaveKind
  ms: number
}

export const WAVES: readonly WavePart[] = [
  { kind: 'normal', ms: 90_000 },
  { kind: 'parade', ms: 20_000 },
  { kind: 'normal', ms: 90_000 },
  { kind: 'boss', ms: 40_000 },
]

export const CYCLE_MS = WAVES.reduce((sum, { ms }) => sum + ms, 0)

/** The wave at a moment of a cycle that began at `startMs`; after its end the last one. */
export function waveAt(startMs: number, nowMs: number): Wave {
  let endsAt = startMs
  let wave: Wave = { kind: 'normal', endsAt }
  for (const { kind, ms } of WAVES) {
    endsAt += ms
    wave = { kind, endsAt }
    if (nowMs < endsAt) break
  }
  return wave
}
