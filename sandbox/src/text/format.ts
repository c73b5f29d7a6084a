/** Numbers and times as the games show them, independent of the device's locale (it may print 1.250 for 1,250). */

const PHNOM_PENH_OFFSET_MS = 7 * 3_600_000

/** 1250000 → "1,250,000"; at most two decimals, rounded down so that a figure never promises more than there is. */
export function amount(value: number): string {
  const hundredths = Math.floor(Math.abs(value) * 100 + 1e-6)
  const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = hundredths % 100
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0').replace(/0$/, '')}`
  return (value < 0 && hundredths > 0 ? '\u2212' : '') + whole + decimals
}

/** "1,250៛" */
export function riel(value: number): string {
  return `${amount(value)}៛`
}

/** "+500៛", "−500៛", "0៛" */
export function signedRiel(value: number): string {
  return (value > 0 ? '+' : '') + riel(value)
}

/** "20-11 09:05 PM", the time in Phnom Penh (UTC+7, no summer time). */
export function dayAndHour(time: string): string {
  const at = new Date(Date.parse(time) + PHNOM_PENH_OFFSET_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  const hour = at.getUTCHours()
  return `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)} ${two(hour % 12 || 12)}:${two(at.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Time that has passed as "4:05" or "1:04:05". */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
