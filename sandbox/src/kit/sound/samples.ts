/** The sounds as parameters of ZzFX: nothing is downloaded, and a sound is built once. */

export type SoundName =
  | 'tick'
  | 'stop'
  | 'win'
  | 'bigWin'
  | 'coin'
  | 'chip'
  | 'card'
  | 'bell'
  | 'fall'
  | 'pop'
  | 'free'
  | 'shot'
  | 'net'
  | 'boom'

/** A note of a tune: after how many seconds, and the parameters of its sound. */
interface Note {
  at: number
  /** volume, randomness, frequency, attack, sustain, release, shape, shapeCurve, slide, … as ZzFX has them. */
  parameters: readonly (number | undefined)[]
}

/** A wooden bar of a roneat: a short triangle wave that fades. */
const bar = (at: number, frequency: number, release = 0.25, volume = 0.8): Note => ({
  at,
  parameters: [volume, 0, frequency, 0.004, 0.02, release, 1, 1.6],
})

/** Five notes of a pentatonic scale, as a roneat is tuned. */
const [DO, RE, MI, SO, LA] = [523, 587, 659, 784, 880]

export const SAMPLES: Record<SoundName, readonly Note[]> = {
  tick: [{ at: 0, parameters: [0.35, 0, 240, 0, 0.01, 0.04, 1, 1.5, -4] }],
  stop: [{ at: 0, parameters: [0.9, 0, 110, 0.002, 0.02, 0.09, 0, 1.2, -2, 0, 0, 0, 0, 0.3] }],
  win: [bar(0, DO), bar(0.09, MI), bar(0.18, SO), bar(0.27, LA, 0.35)],
  bigWin: [DO, RE, MI, SO, LA, DO * 2, RE * 2, MI * 2, SO * 2, LA * 2].map((note, at) =>
    bar(at * 0.11, note, at === 9 ? 0.9 : 0.3),
  ),
  coin: [{ at: 0, parameters: [0.5, 0, 1675, 0, 0.05, 0.22, 1, 1.8, 0, 0, 837, 0.06] }],
  chip: [
    { at: 0, parameters: [0.6, 0, 1900, 0, 0.005, 0.05, 1, 1.4, -20] },
    { at: 0.045, parameters: [0.4, 0, 2400, 0, 0.005, 0.04, 1, 1.4, -20] },
  ],
  card: [{ at: 0, parameters: [0.35, 0, 900, 0.01, 0.03, 0.08, 4, 1, -30, 0, 0, 0, 0, 4] }],
  bell: [
    { at: 0, parameters: [0.8, 0, 1046, 0.002, 0.06, 0.7, 0, 1] },
    { at: 0, parameters: [0.35, 0, 2637, 0.002, 0.03, 0.4, 0, 1] },
  ],
  fall: [{ at: 0, parameters: [0.45, 0, 190, 0.002, 0.01, 0.07, 0, 1.3, -1.5] }],
  pop: [{ at: 0, parameters: [0.5, 0, 420, 0.004, 0.01, 0.1, 0, 1.2, 9] }],
  free: [
    { at: 0, parameters: [1, 0, 98, 0.005, 0.2, 1.5, 0, 1, 0, 0, 0, 0, 0, 0.1] },
    { at: 0, parameters: [0.5, 0, 247, 0.005, 0.1, 1.1, 0, 1] },
    bar(0.35, SO, 0.4),
    bar(0.47, LA, 0.4),
    bar(0.59, DO * 2, 0.7),
  ],
  shot: [{ at: 0, parameters: [0.3, 0.05, 330, 0.002, 0.01, 0.07, 2, 1.8, -6] }],
  net: [{ at: 0, parameters: [0.3, 0.05, 620, 0.004, 0.01, 0.06, 0, 1.2, 4] }],
  boom: [
    { at: 0, parameters: [1, 0.05, 70, 0.005, 0.12, 0.6, 4, 1.6, -1] },
    { at: 0.04, parameters: [0.6, 0, 45, 0.005, 0.2, 0.7, 0, 1.2] },
  ],
}
