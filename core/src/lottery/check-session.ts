/** Whether the parts of a session fit together: times, posts, places, groups that close, prizes of a house draw. */
import { type PlannedClose, plannedDraw } from './calendar.ts'
import { columnsNeeded } from './columns.ts'
import { type TimeFault, timeFaults } from './draw-times.ts'
import type { Digits, Place, PostRules, PrizeRules, SessionRules } from './rules.ts'

const FIVE_MINUTES_MS = 300_000
/** What the generator of house draws gives: four numbers of five digits. */
const HOUSE_PRIZES = 'A1/5 B1/5 C1/5 D1/5'

export function sessionFaults(session: SessionRules, path: string): string[] {
  return [
    ...twice(session.prizes.map(({ prize }) => prize)).map(
      (prize) => `${path}.prizes: ${prize} is there twice`,
    ),
    ...twice(session.posts.map(({ post }) => post)).map((post) => `${path}.posts: ${post} is there twice`),
    ...momentFaults(session, path),
    ...closeFaults(session, path),
    ...columnFaults(session, path),
    ...session.posts.flatMap((post, at) => postFaults(post, session.prizes, `${path}.posts.${at}`)),
  ]
}

const TIME_FAULTS: Readonly<Record<TimeFault, string>> = {
  opens_after_stop_delete: 'opens is not before stopDelete',
  stop_delete_after_first_close: 'stopDelete is after the first closing',
  closes_after_draw: 'closes is after the draw',
}

function momentFaults(session: SessionRules, path: string): string[] {
  const planned = plannedDraw('VN', session, 0)
  const faults = timeFaults(planned).map((fault) => `${path}.${TIME_FAULTS[fault]}`)
  return session.houseDrawn ? [...faults, ...houseFaults(session, planned.closes, path)] : faults
}

/** The seed of a house draw belongs to one slot of the vault's five-minute grid: all posts close with it. */
function houseFaults({ prizes }: SessionRules, closes: readonly PlannedClose[], path: string): string[] {
  const isOnGrid = closes.every(
    ({ closesMs }) => closesMs === closes[0]?.closesMs && closesMs % FIVE_MINUTES_MS === 0,
  )
  const drawn = prizes.map(({ prize, count, length }) => `${prize}${count}/${length}`).join(' ')
  return [
    ...(isOnGrid ? [] : [`${path}.closes is not one time on five minutes, as a house draw needs`]),
    ...(drawn === HOUSE_PRIZES
      ? []
      : [`${path}.prizes are not A, B, C and D of five digits, as the house draws`]),
  ]
}

/** Every post is in one group for each length that it offers. */
function closeFaults({ closes, posts }: SessionRules, path: string): string[] {
  const groupsOf = (post: string, digits: Digits) =>
    closes.filter((group) => group.posts.includes(post) && group.digits.includes(digits)).length
  const unclosed = posts.flatMap((post) =>
    digitsOf(post)
      .filter((digits) => groupsOf(post.post, digits) !== 1)
      .map(
        (digits) =>
          `${path}.closes: ${post.post} with ${digits} digits is in ${groupsOf(post.post, digits)} groups`,
      ),
  )
  const unknown = closes
    .flatMap((group) => group.posts)
    .filter((name) => !posts.some(({ post }) => post === name))
    .map((name) => `${path}.closes: there is no post ${name}`)
  return [...unclosed, ...unknown]
}

function columnFaults(session: SessionRules, path: string): string[] {
  const needed = columnsNeeded(session)
  const has = Math.max(1, session.columns)
  return needed > has ? [`${path}.columns is ${session.columns}, posts read column ${needed}`] : []
}

function postFaults(post: PostRules, prizes: readonly PrizeRules[], path: string): string[] {
  const named = [2, 3] as const
  return [
    ...named
      .filter((digits) => (post.rateCenti[digits] === undefined) !== (post.places[digits] === undefined))
      .map((digits) => `${path}.rateCenti.${digits} and places.${digits} do not both exist`),
    ...named
      .filter((digits) => post.charged?.[digits] !== undefined && post.places[digits] === undefined)
      .map((digits) => `${path}.charged.${digits} has no places`),
    ...digitsOf(post).flatMap((digits) => [
      ...generosity(post, digits, path),
      ...(post.places[digits] ?? []).flatMap((place, at) =>
        placeFaults({ place, digits, prizes, path: `${path}.places.${digits}.${at}` }),
      ),
      ...twice((post.places[digits] ?? []).map(({ name }) => name)).map(
        (name) => `${path}.places.${digits}: ${name} is there twice`,
      ),
    ]),
  ]
}

/** Rate × places over units × 10^digits: no bet may give back more than it costs. */
function generosity(post: PostRules, digits: Digits, path: string): string[] {
  const places = post.places[digits]?.length ?? 0
  const paidCenti = (post.rateCenti[digits] ?? 0) * places
  const costCenti = (post.charged?.[digits] ?? places) * 10 ** digits * 100
  return paidCenti > costCenti ? [`${path}.rateCenti.${digits} gives back more than it costs`] : []
}

function placeFaults(input: {
  place: Place
  digits: Digits
  prizes: readonly PrizeRules[]
  path: string
}): string[] {
  const { place, digits, prizes, path } = input
  const { slice } = place
  const prize = prizes.find((candidate) => candidate.prize === place.prize)
  if (prize === undefined) return [`${path}.prize: there is no prize ${place.prize}`]
  if (place.index >= prize.count) return [`${path}.index: ${place.prize} has ${prize.count} numbers`]
  const [length, reach] = slice === 'ends' ? [2, 5] : [slice.length, slice.fromEnd + slice.length]
  if (length !== digits) return [`${path}.slice has ${length} digits`]
  return reach > prize.length
    ? [`${path}.slice reads digit ${reach}, ${place.prize} has ${prize.length}`]
    : []
}

function digitsOf({ places }: PostRules): Digits[] {
  return ([2, 3] as const).filter((digits) => places[digits] !== undefined)
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) < at)
}
