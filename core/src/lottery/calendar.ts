/** Which draws there are on a day, and when each opens, closes and is drawn. Days and times are Phnom Penh's. */
import { DAY_MS, wallTime } from '../phnom-penh-day.ts'
import { assert } from '../refusal.ts'
import {
  type CalendarRules,
  type CloseRules,
  type Digits,
  GAME_TYPES,
  type GameType,
  type LotteryRules,
  type SessionRules,
} from './rules.ts'

/** UTC+7 all year: Phnom Penh has no summer time. */
const OFFSET_MS = 7 * 3_600_000
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4

export interface PlannedClose {
  posts: string[]
  digits: Digits[]
  closesMs: number
}

export interface PlannedDraw {
  type: GameType
  session: string
  title: string
  /** Provinces, main column first. */
  columns: string[]
  opensMs: number
  drawMs: number
  /** The last group's closing. */
  closesMs: number
  stopDeleteMs: number
  closes: PlannedClose[]
  houseDrawn: boolean
}

/** Days since 1970, as Phnom Penh counts them. */
export function dayNumberAt(ms: number): number {
  return Math.floor((ms + OFFSET_MS) / DAY_MS)
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: number): number {
  return (((day + FIRST_WEEKDAY) % 7) + 7) % 7
}

/** The moment of `HH:MM` on a day. */
export function timeOn(day: number, time: string): number {
  const parts = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(time)
  assert(parts !== null, 'times of the rules are HH:MM')
  return day * DAY_MS - OFFSET_MS + Number(parts[1]) * 3_600_000 + Number(parts[2]) * 60_000
}

/** All draws of the calendar from one day to another, both included, in the order in which they are drawn. */
export function plannedDraws(rules: LotteryRules, span: { fromDay: number; toDay: number }): PlannedDraw[] {
  const planned: PlannedDraw[] = []
  for (let day = span.fromDay; day <= span.toDay; day++)
    for (const type of GAME_TYPES)
      for (const session of rules.games[type])
        if (hasDraw(session.calendar, day)) planned.push(plannedDraw(type, session, day))
  return planned.sort((a, b) => a.drawMs - b.drawMs)
}

/** The draw of a session on a day, whether its calendar has one or not. */
export function plannedDraw(type: GameType, session: SessionRules, day: number): PlannedDraw {
  const closes = session.closes.map((group) => plannedClose(group, day))
  return {
    type,
    session: session.session,
    title: session.title,
    columns: columnsOn(session, day),
    opensMs: timeOn(day - session.opens.daysBefore, session.opens.time),
    drawMs: timeOn(day, session.drawTime),
    closesMs: Math.max(...closes.map(({ closesMs }) => closesMs)),
    stopDeleteMs: timeOn(day, session.stopDelete),
    closes,
    houseDrawn: session.houseDrawn,
  }
}

/** What a draw of the session is called: at another time of day than the session's own, by that time. */
export function titleAt(
  { title, drawTime }: Pick<SessionRules, 'title' | 'drawTime'>,
  drawMs: number,
): string {
  const time = wallTime(drawMs).slice(11, 16)
  return time === drawTime ? title : `${title.replace(drawTime, '').trim()} ${time}`
}

function plannedClose({ posts, digits, time }: CloseRules, day: number): PlannedClose {
  return { posts: [...posts], digits: [...digits], closesMs: timeOn(day, time) }
}

function columnsOn({ calendar }: SessionRules, day: number): string[] {
  return calendar.kind === 'daily' ? [...(calendar.provinces?.[weekdayOf(day)] ?? [])] : []
}

export function hasDraw(calendar: CalendarRules, day: number): boolean {
  return calendar.kind === 'daily' || isMonthlyDraw(calendar, day)
}

/** A moved draw may come from the month before or after, and from another year: 1 January is drawn on 30 December. */
function isMonthlyDraw(calendar: CalendarRules & { kind: 'monthly' }, day: number): boolean {
  const date = new Date(day * DAY_MS)
  const months = [-1, 0, 1].map((step) => date.getUTCMonth() + step)
  const nominal = months.flatMap((month) =>
    calendar.days.map((dayOfMonth) => Date.UTC(date.getUTCFullYear(), month, dayOfMonth) / DAY_MS),
  )
  return nominal.some((from) => movedDay(calendar.moved, from) === day)
}

/** The day on which the draw of a nominal day takes place: of the years possible, the nearest. */
function movedDay(moved: Readonly<Record<string, string>>, nominal: number): number {
  const iso = new Date(nominal * DAY_MS).toISOString()
  const to = moved[iso.slice(5, 10)]
  if (to === undefined) return nominal
  const year = Number(iso.slice(0, 4))
  const days = [year - 1, year, year + 1].map(
    (candidate) => Date.parse(`${candidate}-${to}T00:00:00Z`) / DAY_MS,
  )
  return days.reduce((best, candidate) =>
    Math.abs(candidate - nominal) < Math.abs(best - nominal) ? candidate : best,
  )
}
