/**
 * What is asked of a new version besides: days that exist, provinces that a result has room for, posts that can win, house
 * draws that do not meet. Versions that were taken without it go on, so what is stored is not asked.
 */
import { type CalendarRules, GAME_TYPES, type LotteryRules, type SessionRules } from './rules.ts'

export function offerFaults({ games }: LotteryRules): string[] {
  return GAME_TYPES.flatMap((type) =>
    games[type].flatMap((session, at) => {
      const path = `rules.games.${type}.${at}`
      const { calendar } = session
      return [
        ...(calendar.kind === 'daily'
          ? provinceFaults(session, calendar.provinces ?? {}, path)
          : monthFaults(calendar, path)),
        ...emptyPosts(session, path),
        ...openingFaults(session, path),
        ...meetingFaults(games[type], at, path),
      ]
    }),
  )
}

type Provinces = NonNullable<(CalendarRules & { kind: 'daily' })['provinces']>

/** A result has one column for each: with more of them than columns no result of the draw would ever be taken. */
function provinceFaults({ columns }: SessionRules, provinces: Provinces, path: string): string[] {
  return Object.entries(provinces).flatMap(([weekday, names]) => {
    const here = `${path}.calendar.provinces.${weekday}`
    const known = names.map(sameName)
    return [
      ...known.flatMap((name, at) =>
        known.indexOf(name) < at ? [`${here}.${at}: ${names[at]} is there twice`] : [],
      ),
      ...(names.length > columns
        ? [`${here} has ${names.length} provinces, a result has ${columns} columns`]
        : []),
    ]
  })
}

/** However it is typed. */
function sameName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Days of the month, and draws of one day that are held on another one: each exists, is drawn, and is free. */
function monthFaults({ days, moved }: CalendarRules & { kind: 'monthly' }, path: string): string[] {
  const here = `${path}.calendar`
  const entries = Object.entries(moved)
  const targets = entries.map(([, to]) => to)
  return [
    ...days.flatMap((day, at) =>
      days.indexOf(day) < at ? [`${here}.days.${at}: ${day} is there twice`] : [],
    ),
    ...entries.flatMap(([from, to], at) => {
      const field = `${here}.moved.${from}`
      if (!isDay(from) || !isDay(to)) return [`${field} is a day that does not exist`]
      if (!days.includes(dayOf(from))) return [`${field} is not a day of a draw`]
      const isHeld = days.includes(dayOf(to)) && moved[to] === undefined
      return isHeld || targets.indexOf(to) < at ? [`${field}: ${to} has a draw already`] : []
    }),
  ]
}

/** `MM-DD` of every year: 29 February is none. */
function isDay(monthDay: string): boolean {
  const date = new Date(Date.UTC(2001, Number(monthDay.slice(0, 2)) - 1, dayOf(monthDay)))
  return date.toISOString().slice(5, 10) === monthDay
}

function dayOf(monthDay: string): number {
  return Number(monthDay.slice(3))
}

/** The vault promises no seed more than a week ahead, and without its promise a house draw cannot be sold. */
const HOUSE_DAYS_BEFORE = 6

function openingFaults({ houseDrawn, opens }: SessionRules, path: string): string[] {
  return houseDrawn && opens.daysBefore > HOUSE_DAYS_BEFORE
    ? [`${path}.opens.daysBefore is not a whole number from 0 to ${HOUSE_DAYS_BEFORE}`]
    : []
}

function emptyPosts({ posts }: SessionRules, path: string): string[] {
  return posts.flatMap(({ places }, at) =>
    Object.keys(places).length === 0 ? [`${path}.posts.${at}.places has no prize`] : [],
  )
}

/** A seed belongs to one draw: of two that close at one time the second would never be made. */
function meetingFaults(sessions: readonly SessionRules[], at: number, path: string): string[] {
  const timeOf = (session: SessionRules | undefined) =>
    session?.houseDrawn ? session.closes[0]?.time : undefined
  const time = timeOf(sessions[at])
  const other = sessions.findIndex((session) => timeOf(session) === time)
  if (time === undefined || other >= at) return []
  return [`${path}.closes: ${sessions[other]?.title} closes at ${time} already`]
}
