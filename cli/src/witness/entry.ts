/** An entry of the log, read as strictly as it was signed: what no house of this product writes is an alarm by itself. */
import { canonicalJson } from '@samnang/core/canonical-json'
import { isAtItsTime } from '@samnang/core/fairness/draw-times'
import { HOUSE_SLOTS_PER_DAY } from '@samnang/core/fairness/house-draw'
import { OUTSIDE_MODE } from '@samnang/core/fairness/lottery-modes'
import { DAY_MS, drawsPerDay } from '@samnang/core/lotto59/draw-schedule'
import { Alarm } from './alarm.ts'

/** What the log says of a draw when it opens; its public record must say the same. */
export interface Promised {
  game: string
  day: number
  i: number
  /** Unix milliseconds. */
  closeMs: number
  /** 0 sealed, 1 with the beacon, 2 a result from outside. */
  mode: number
  P: string
}

export type Entry =
  | { kind: 'day'; game: string; day: number; first: number; count: number; K: string }
  | { kind: 'audit'; date: string; head: string }
  /** `drawMs`: of the ticket lottery, when it is drawn. */
  | { kind: 'open'; id: string; draw: Promised & { drawMs?: number } }
  | { kind: 'close'; id: string; T: string }
  /** `prk` is null where it was called off and where the result comes from outside. */
  | { kind: 'end'; id: string; isVoid: boolean; prk: string | null }
  | { kind: 'void' | 'again'; id: string }
  /** Of a later version of the house: it stands in the log, and that is all that can be said of it. */
  | { kind: 'other' }

type Facts = Record<string, unknown>

/** How the draws of a game come about, how many a day has, and how long before its moment one is opened at the most. */
const GAMES: ReadonlyMap<string, { modes: readonly number[]; perDay: number; aheadMs: number }> = new Map([
  ['POLL_1', { modes: [0, 1], perDay: drawsPerDay('POLL_1'), aheadMs: DAY_MS }],
  ['POLL_2', { modes: [0, 1], perDay: drawsPerDay('POLL_2'), aheadMs: DAY_MS }],
  // On sale for sixty days at the most, by the rules of the lottery; a day for whose clock is off.
  ['KH', { modes: [0], perDay: HOUSE_SLOTS_PER_DAY, aheadMs: 62 * DAY_MS }],
  ['VN', { modes: [OUTSIDE_MODE], perDay: 0, aheadMs: 62 * DAY_MS }],
  ['TN', { modes: [OUTSIDE_MODE], perDay: 0, aheadMs: 62 * DAY_MS }],
])

/**
 * Throws an `Alarm` for a text that is no entry; `nowMs`: nothing is promised for a time that no draw can have. Every house
 * writes canonical JSON: so an entry is one line of a copy, and has no key twice of which another reader takes the other one.
 */
export function readEntry(body: string, nowMs: number): Entry {
  try {
    const told = JSON.parse(body) as { name: string } & Facts
    expect(canonicalJson(told) === body, 'not canonical JSON')
    const { name, ...facts } = told
    const [kind = '', id = ''] = name.split(/:(.*)/s)
    return entryOf(kind, id, facts, nowMs)
  } catch (fault) {
    const why = fault instanceof Alarm ? fault.message : 'it cannot be read'
    throw new Alarm(`the log has an entry that no house writes (${why}): ${body.slice(0, 300)}`)
  }
}

function entryOf(kind: string, id: string, facts: Facts, nowMs: number): Entry {
  switch (kind) {
    case 'day':
      return dayOf(id, facts)
    case 'audit':
      expect(/^\d{4}-\d\d-\d\d$/.test(id), 'date')
      return { kind, date: id, head: hash(facts, 'head') }
    case 'open':
      return { kind, id: drawId(id), draw: openingOf(id, facts, nowMs) }
    case 'close':
      return { kind, id: drawId(id), T: hash(facts, 'T') }
    case 'end':
      return endOf(id, facts)
    case 'void':
      expect(isReason(facts.void_reason), 'void_reason')
      return { kind, id: drawId(id) }
    case 'again':
      expect(/^\d+\/\d+$/.test(id), 'round')
      return { kind, id: drawId(id.split('/')[0] ?? '') }
    default:
      return { kind: 'other' }
  }
}

function dayOf(id: string, facts: Facts): Entry {
  const [game, day, first, count] = [
    String(facts.game),
    whole(facts, 'day'),
    whole(facts, 'first'),
    whole(facts, 'count'),
  ]
  expect(id === `${game}/${day}/${first}`, 'name')
  expect(first >= 1 && count >= 1 && first + count - 1 <= (GAMES.get(game)?.perDay ?? 0), 'range')
  return { kind: 'day', game, day, first, count, K: hash(facts, 'K') }
}

function openingOf(id: string, facts: Facts, nowMs: number): Promised & { drawMs?: number } {
  const game = String(facts.game)
  const [day, i, closeMs, mode] = [
    whole(facts, 'day'),
    whole(facts, 'i'),
    whole(facts, 'closeMs'),
    whole(facts, 'mode'),
  ]
  const known = GAMES.get(game)
  expect(known !== undefined, 'game')
  expect(known?.modes.includes(mode) === true, 'mode')
  expect(isAtItsTime({ game, day, i, closeMs }), 'closeMs')
  expect(mode !== OUTSIDE_MODE || String(i) === id, 'i')
  const draw = { game, day, i, closeMs, mode, P: hash(facts, 'P') }
  const drawMs = facts.drawMs === undefined ? undefined : whole(facts, 'drawMs')
  expect((drawMs !== undefined) === isLotteryGame(game) && (drawMs ?? closeMs) >= closeMs, 'drawMs')
  expect((drawMs ?? closeMs) <= nowMs + (known?.aheadMs ?? 0), 'too far ahead')
  return drawMs === undefined ? draw : { ...draw, drawMs }
}

const isLotteryGame = (game: string) => game === 'KH' || game === 'VN' || game === 'TN'

function endOf(id: string, facts: Facts): Entry {
  const { void_reason, prk } = facts
  expect(void_reason === null || isReason(void_reason), 'void_reason')
  const isVoid = void_reason !== null
  expect(!isVoid || prk === null, 'prk')
  return { kind: 'end', id: drawId(id), isVoid, prk: prk === null ? null : hash(facts, 'prk') }
}

const isReason = (value: unknown) => typeof value === 'string' && value !== ''

function drawId(id: string): string {
  expect(/^[1-9]\d{0,14}$/.test(id), 'number')
  return id
}

function whole(facts: Facts, name: string): number {
  const value = facts[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Alarm(name)
  return value
}

function hash(facts: Facts, name: string): string {
  const value = facts[name]
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw new Alarm(name)
  return value
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Alarm(what)
}
