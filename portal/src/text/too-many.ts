import { base } from './base.ts'

/** "Too many tries": seconds up to two minutes, then minutes; without a figure, later. */
export function tooMany(seconds: number | null): string {
  if (seconds === null) return base('too_many_later')
  if (seconds <= 120) return base('too_many', { seconds })
  return base('too_many_minutes', { minutes: Math.ceil(seconds / 60) })
}
