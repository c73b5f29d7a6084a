import { lotteryNames } from '../text/lottery-names.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** "0:09", "4:05:00", "2 ថ្ងៃ 04:05:00": hours stand before the minutes; a begun second counts, nothing is negative. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)]
  if (hours === 0) return `${minutes}:${two(seconds % 60)}`
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`
  if (hours < 24) return `${hours}:${rest}`
  return lotteryNames('days_left', { n: Math.floor(hours / 24), time: `${two(hours % 24)}:${rest}` })
}
