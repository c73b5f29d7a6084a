/** Moments as a form has them, in Phnom Penh (UTC+7 all year), and as the server does. */

const OFFSET_MS = 7 * 3_600_000

/** What a field of date and time shows of a moment; '' for none. */
export function fieldOf(moment: string | null): string {
  return moment === null ? '' : new Date(Date.parse(moment) + OFFSET_MS).toISOString().slice(0, 16)
}

/** Null where the field is empty. */
export function momentOf(field: string): string | null {
  return field === '' ? null : `${field}:00+07:00`
}

/** The end lies behind the beginning and behind now; an open end always does. */
export function isWindow(from: string, until: string, nowMs: number): boolean {
  const end = momentOf(until)
  if (end === null) return true
  const begin = momentOf(from)
  return Date.parse(end) > Math.max(nowMs, begin === null ? 0 : Date.parse(begin))
}
