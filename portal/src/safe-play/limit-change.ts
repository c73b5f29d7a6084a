/** What another limit means: a stricter one counts at once, a looser one has to wait (specification 10.1). */
export type LimitChange = 'same' | 'lower' | 'higher'

/** Whole riel; null is no limit. */
export function limitChange(now: number | null, next: number | null): LimitChange {
  if (now === next) return 'same'
  if (next === null) return 'higher'
  return now === null || next < now ? 'lower' : 'higher'
}
