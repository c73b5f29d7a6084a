/** Geometry of the small chart: stake and payout as bars of a day, the net as a dot. Pure; lengths in SVG units. */
import type { ReportDay } from '@samnang/contract/report'
import { addDays, type DayRange, daysIn } from '../days.ts'

export interface Box {
  width: number
  height: number
  /** Room for the figures at the left and the days below. */
  left: number
  bottom: number
  top: number
}

interface Bar {
  x: number
  y: number
  width: number
  height: number
}

export interface ChartDay {
  day: string
  amount: Bar
  payout: Bar
  net: { x: number; y: number; isWin: boolean }
  /** False: nothing was staked, so there is no net to show. */
  hasBets: boolean
  /** True where the day is written below. */
  isNamed: boolean
  /** Middle of its name: that of the column, but inside of the drawing. */
  nameX: number
}

export interface ChartShape {
  days: ChartDay[]
  /** Lines of the scale, lowest first. */
  ticks: { value: number; y: number }[]
  /** Height of the line of zero. */
  zero: number
}

const STEPS_WANTED = 4
const BAR_MAX = 18
const NAME_WIDTH = 32

/** Every day of the range, newest first, those without bets too; the newest `most` of them. */
export function allDays(days: readonly ReportDay[], range: DayRange, most: number): ReportDay[] {
  const told = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: Math.min(most, daysIn(range)) }, (_, at) => {
    const day = addDays(range.to, -at)
    return told.get(day) ?? { day, amount: 0, payout: 0, net: 0 }
  })
}

/** `days` as the server tells them, newest first; drawn oldest first. */
export function chartShape(days: readonly ReportDay[], box: Box): ChartShape {
  const oldestFirst = [...days].sort((a, b) => a.day.localeCompare(b.day))
  const highest = Math.max(0, ...days.flatMap(({ amount, payout, net }) => [amount, payout, net]))
  const lowest = Math.min(0, ...days.map(({ net }) => net))
  const ticks = scale(lowest, highest)
  const [min, max] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const inner = box.height - box.top - box.bottom
  const yOf = (value: number) => round(box.top + ((max - value) / (max - min || 1)) * inner)
  const column = (box.width - box.left) / Math.max(1, days.length)
  const barWidth = Math.min(BAR_MAX, column * 0.36)
  const every = Math.max(1, Math.ceil(44 / column))
  const bar = (x: number, value: number): Bar => ({
    x: round(x),
    y: yOf(value),
    width: round(barWidth),
    height: round(yOf(0) - yOf(value)),
  })
  return {
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    zero: yOf(0),
    days: oldestFirst.map(({ day, amount, payout, net }, at) => {
      const middle = box.left + column * (at + 0.5)
      return {
        day,
        amount: bar(middle - barWidth, amount),
        payout: bar(middle, payout),
        hasBets: amount !== 0 || payout !== 0,
        net: { x: round(middle), y: yOf(net), isWin: net >= 0 },
        isNamed: (oldestFirst.length - 1 - at) % every === 0,
        nameX: round(Math.min(middle, box.width - NAME_WIDTH / 2)),
      }
    }),
  }
}

/** Round figures from at most `lowest` to at least `highest`; always holds 0. */
export function scale(lowest: number, highest: number): number[] {
  const span = highest - lowest
  if (!(span > 0)) return [0, 1]
  const rough = span / STEPS_WANTED
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(lowest / step)
  const last = Math.ceil(highest / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
