import { isSaver } from './saver.ts'

/** Motion is unwelcome here: what moves by a script stands at its end at once. */
export function isStill(): boolean {
  return isSaver() || matchMedia('(prefers-reduced-motion: reduce)').matches
}
