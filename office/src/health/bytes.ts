const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** "1.4 GB": three figures are enough to see whether there is room. */
export function bytes(count: number): string {
  let [value, at] = [count, 0]
  while (value >= 1000 && at < UNITS.length - 1) {
    value /= 1000
    at++
  }
  return `${value < 10 && at > 0 ? Math.round(value * 10) / 10 : Math.round(value)} ${UNITS[at]}`
}
