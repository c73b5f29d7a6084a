/** Short sounds made by the browser itself, so nothing is downloaded. Silent until the first click (browsers
 * demand it) and while the cookie `sound` says DISABLED. */

import { isSaver } from '../device/saver.ts'
import { isSoundOn } from '../session/sound.ts'

type Sound = 'ball' | 'tick' | 'placed' | 'won' | 'lanterns' | 'full'

/** [frequency in Hz, start in s, length in s, loudness 0..1] */
type Note = readonly [hertz: number, start: number, length: number, gain: number]

const NOTES: Record<Sound, readonly Note[]> = {
  ball: [
    [880, 0, 0.07, 0.16],
    [1320, 0.03, 0.09, 0.08],
  ],
  tick: [[660, 0, 0.06, 0.12]],
  placed: [
    [523, 0, 0.1, 0.14],
    [784, 0.09, 0.16, 0.14],
  ],
  won: run([659, 784, 1047]),
  // A pentatonic run, as a roneat would play it.
  lanterns: run([523, 587, 659, 784, 880, 1047, 1175, 1319]),
  full: run([523, 659, 784, 1047, 784, 880, 1047, 1319, 1047, 1175, 1319, 1568]),
}

/** One after the other, each ringing on into the next. */
function run(hertz: readonly number[]): Note[] {
  return hertz.map((tone, at) => [tone, at * 0.09, 0.3, 0.15] as const)
}

let context: AudioContext | null = null
let armed = false

/** Call once: the first click or key anywhere opens the sound. */
export function armSounds(): () => void {
  const open = () => {
    armed = true
  }
  addEventListener('pointerdown', open, { once: true })
  addEventListener('keydown', open, { once: true })
  return () => {
    removeEventListener('pointerdown', open)
    removeEventListener('keydown', open)
  }
}

export function play(sound: Sound): void {
  if (!armed || document.hidden || !isSoundOn() || isSaver() || !('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const note of NOTES[sound]) strike(context, note)
}

function strike(audio: AudioContext, [hertz, start, length, loudness]: Note): void {
  const from = audio.currentTime + start
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.value = hertz
  gain.gain.setValueAtTime(0.0001, from)
  gain.gain.exponentialRampToValueAtTime(loudness, from + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length)
  tone.connect(gain).connect(audio.destination)
  tone.start(from)
  tone.stop(from + length + 0.02)
}
