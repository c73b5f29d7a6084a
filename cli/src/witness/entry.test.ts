import { canonicalJson } from '@samnang/core/canonical-json'
import { DAY_MS, drawTimes } from '@samnang/core/lotto59/draw-schedule'
import { expect, test } from 'vitest'
import { Alarm } from './alarm.ts'
import { readEntry } from './entry.ts'

const DAY = 20_777
const NOON = DAY * DAY_MS + DAY_MS / 2
const HASH = 'ab'.repeat(32)
/** As a house writes it, which has no field without a value. */
const written = (name: string, facts: object): string =>
  canonicalJson(JSON.parse(JSON.stringify({ name, ...facts })))
const read = (name: string, facts: object) => readEntry(written(name, facts), NOON)

const POLL = {
  game: 'POLL_2',
  day: DAY,
  i: 4320,
  mode: 0,
  P: HASH,
  closeMs: drawTimes('POLL_2', DAY, 4320).closeMs,
}
const HOUSE = { game: 'KH', day: DAY, i: 144, mode: 0, P: HASH, closeMs: NOON, drawMs: NOON + 300_000 }
const OUTSIDE = { game: 'TN', day: DAY, i: 7, mode: 2, P: HASH, closeMs: NOON, drawMs: NOON }
const SEEDS = { game: 'POLL_2', day: DAY, first: 1, count: 8640, K: HASH }

test.each([
  ['a draw of a poll', 'open:7', POLL],
  ['one with the beacon', 'open:7', { ...POLL, mode: 1 }],
  ['a draw of the house', 'open:7', HOUSE],
  ['one that the desk closed before its slot', 'open:7', { ...HOUSE, closeMs: NOON - 1000 }],
  ['a result from outside', 'open:7', OUTSIDE],
  ['seeds', `day:POLL_2/${DAY}/1`, SEEDS],
  ['seeds of the house', `day:KH/${DAY}/9`, { ...SEEDS, game: 'KH', first: 9, count: 280 }],
  ['a close', 'close:7', { M: HASH, n: 1, T: HASH }],
  ['an end', 'end:7', { void_reason: null, prk: HASH }],
  ['an end without', 'end:7', { void_reason: 'not_opened', prk: null }],
  ['one called off later', 'void:7', { void_reason: 'disaster', prk: null }],
  ['another result', 'again:7/2', { void_reason: null, prk: null, round: 2, result: {} }],
  ['a head', 'audit:2026-11-20', { head: HASH }],
])('%s is read', (_name, name, facts) => {
  expect(read(name, facts).kind).toBe(name.split(':')[0])
})

test.each([
  ['a line break', `{"name":"news:1"\n}`],
  ['one between two fields', '{"head":"x",\n"name":"news:1"}'],
  ['a carriage return', `{"name":"news:1"}\r`],
  ['a space', '{"name": "news:1"}'],
  ['a space behind it', '{"name":"news:1"} '],
  ['a key twice', `{"head":"${'cd'.repeat(32)}","head":"${HASH}","name":"audit:2026-11-19"}`],
  ['its name twice', '{"name":"news:1","name":"news:2"}'],
  ['keys in another order', `{"name":"audit:2026-11-19","head":"${HASH}"}`],
  ['a letter in another spelling', '{"name":"new\\u0073:1"}'],
  ['a fraction', '{"name":"news:1","of":0.5}'],
])('an entry of which there are two spellings is an alarm: %s', (_name, body) => {
  expect(JSON.parse(body)).toMatchObject({ name: expect.any(String) })
  expect(() => readEntry(body, NOON)).toThrow(Alarm)
})

test.each([
  ['a close far ahead', 'open:7', { ...POLL, closeMs: POLL.closeMs + 10_000 }],
  ['a close as a text', 'open:7', { ...POLL, closeMs: String(POLL.closeMs) }],
  ['no close', 'open:7', { ...POLL, closeMs: undefined }],
  ['a number that the day has not', 'open:7', { ...POLL, i: 8641 }],
  ['a result from outside in a poll', 'open:7', { ...POLL, mode: 2 }],
  ['another mode', 'open:7', { ...POLL, mode: 3 }],
  ['a game that nobody plays', 'open:7', { ...POLL, game: 'POLL_3' }],
  ['a day of next week', 'open:7', { ...POLL, day: DAY + 7, closeMs: POLL.closeMs + 7 * DAY_MS }],
  ['no P', 'open:7', { ...POLL, P: 'p' }],
  ['a moment of drawing in a poll', 'open:7', { ...POLL, drawMs: NOON }],
  ['a draw of the house behind its slot', 'open:7', { ...HOUSE, closeMs: NOON + 1 }],
  ['a draw of the house with the beacon', 'open:7', { ...HOUSE, mode: 1 }],
  ['one that is drawn in a year', 'open:7', { ...HOUSE, drawMs: NOON + 365 * DAY_MS }],
  ['one that is drawn before it closes', 'open:7', { ...HOUSE, drawMs: NOON - 1 }],
  ['one of another number', 'open:7', { ...OUTSIDE, i: 8 }],
  ['one of another day', 'open:7', { ...OUTSIDE, day: DAY - 1 }],
  ['one that is never drawn', 'open:7', { ...OUTSIDE, drawMs: null }],
  ['no number', 'open:x', POLL],
  ['more seeds than draws', `day:POLL_2/${DAY}/2`, { ...SEEDS, first: 2 }],
  ['seeds of another name', `day:POLL_2/${DAY}/3`, SEEDS],
  ['seeds of VN', `day:VN/${DAY}/1`, { ...SEEDS, game: 'VN' }],
  ['no seeds', `day:POLL_2/${DAY}/1`, { ...SEEDS, count: 0 }],
  ['no root', `day:POLL_2/${DAY}/1`, { ...SEEDS, K: '' }],
  ['no T', 'close:7', { M: HASH, n: 1 }],
  ['an end that says nothing', 'end:7', {}],
  ['an end without a reason', 'end:7', { void_reason: '', prk: null }],
  ['an end that is both', 'end:7', { void_reason: 'disaster', prk: HASH }],
  ['a result that is none', 'end:7', { void_reason: null, prk: 'prk' }],
  ['a void without a reason', 'void:7', { void_reason: null, prk: null }],
  ['another result of no round', 'again:7', {}],
  ['a day that is none', 'audit:yesterday', { head: HASH }],
])('what no house writes is an alarm: %s', (_name, name, facts) => {
  expect(() => read(name, facts)).toThrow(Alarm)
})

test('a part of a millisecond is an alarm', () => {
  const body = written('open:7', POLL).replace(String(POLL.closeMs), `${POLL.closeMs}.5`)
  expect(() => readEntry(body, NOON)).toThrow(Alarm)
})

test('what is no entry at all is an alarm, and what a later version writes is none', () => {
  for (const body of ['', '{', 'null', '[]', '{"name":1}']) expect(() => readEntry(body, NOON)).toThrow(Alarm)
  expect(read('news:1', { of: 'later' })).toEqual({ kind: 'other' })
})
