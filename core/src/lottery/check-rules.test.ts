import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesFault } from './check-rules.ts'
import { DEFAULT_RULES, PLAIN_RULES } from './default-rules.ts'
import { parseRules, rulesText } from './rules-text.ts'
import { VN1_COLUMNS } from './vn-day-rules.ts'

/** The default rules with one field changed; `undefined` removes it. */
function changed(path: string, value: unknown): unknown {
  const root = JSON.parse(rulesText(DEFAULT_RULES))
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let at = root
  for (const step of steps) at = at[step]
  if (value === undefined) delete at[last]
  else at[last] = value
  return root
}

test('rules are read back from their text, which is the same however they were put together', () => {
  for (const rules of [DEFAULT_RULES, PLAIN_RULES]) {
    expect(rulesFault(rules)).toBeNull()
    expect(parseRules(rulesText(rules))).toEqual(JSON.parse(JSON.stringify(rules)))
    const { limits, tnPermute, name, games } = rules
    expect(rulesText({ limits, tnPermute, name, games })).toBe(rulesText(rules))
  }
  expect(rulesText(DEFAULT_RULES)).not.toBe(rulesText(PLAIN_RULES))
})

test.each([
  ['lottery-rules.json', DEFAULT_RULES],
  ['lottery-rules-plain.json', PLAIN_RULES],
])('%s is the text of the rules, ready to be imported', (name, rules) => {
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
  expect(text).toBe(`${rulesText(rules)}\n`)
  expect(parseRules(text)).toEqual(JSON.parse(text))
})

test.each([
  ['other rates', 'games.VN.0.posts.0.rateCenti.2', 7500],
  ['another closing time', 'games.VN.0.closes.0.time', '16:12'],
  [
    'a post for one length alone',
    'games.KH.0.posts.0',
    {
      post: 'A',
      places: { 2: [{ prize: 'A', index: 0, column: 1, slice: { fromEnd: 0, length: 2 }, name: 'A' }] },
      rateCenti: { 2: 9000 },
    },
  ],
  ['the column table VN1', 'games.VN.0.columnOfWeekday', VN1_COLUMNS],
  ['a draw at the moment of the last closing', 'games.VN.0.drawTime', '16:25'],
  ['deleting up to the first closing', 'games.VN.0.stopDelete', '16:10'],
  ['a rate that gives all of it back', 'games.VN.0.posts.0.rateCenti.2', 10_000],
  ['limits as low as the smallest amount', 'limits.maxRiel', { 2: 100, 3: 100 }],
  ['one line in a ticket', 'limits.linesMax', 1],
  ['the 28th of each month', 'games.TN.0.calendar.days', [28]],
  [
    'groups for the lengths that their posts offer',
    'games.TN.0.closes',
    [
      { posts: ['A'], digits: [2, 3], time: '15:00' },
      { posts: ['B'], digits: [2], time: '15:00' },
      { posts: ['C', 'D'], digits: [3], time: '15:00' },
    ],
  ],
  ['no draws of Thailand', 'games.TN', []],
  ['Thai front charged as two units', 'games.TN.0.posts.2.charged', undefined],
])('%s are rules', (_, path, value) => {
  expect(rulesFault(changed(path, value))).toBeNull()
})

test.each<[string, unknown, string]>([
  ['name', undefined, 'rules.name is missing'],
  ['name', 5, 'rules.name is not a text like'],
  ['limits', 'text', 'rules.limits is not an object'],
  ['limits', null, 'rules.limits is not an object'],
  ['limits', [], 'rules.limits is not an object'],
  ['games.TN', {}, 'rules.games.TN is not a list'],
  ['games.VN.0.posts.0.places', [], 'rules.games.VN.0.posts.0.places is not an object'],
  ['games.VN.0.houseDrawn', 'no', 'rules.games.VN.0.houseDrawn is not one of true, false'],
  ['extra', 1, 'rules.extra is not known'],
  ['toString', 1, 'rules.toString is not known'],
  ['games.TN', undefined, 'rules.games.TN is missing'],
  ['games.VN.0.closes.0.time', '25:10', 'rules.games.VN.0.closes.0.time is not a text like'],
  ['games.VN.0.closes.0.posts', [], 'rules.games.VN.0.closes.0.posts has fewer than 1 entries'],
  ['games.VN.0.session', 'day', 'rules.games.VN.0.session is not a text like'],
  ['games.VN.1.session', 'DAY', 'rules.games.VN.1.session is there twice'],
  ['games.VN.0.calendar', { kind: 'weekly' }, 'rules.games.VN.0.calendar.days is missing'],
  ['games.VN.0.calendar.provinces.7', ['x'], 'rules.games.VN.0.calendar.provinces.7 is not known'],
  ['games.TN.0.calendar.days', [31], 'rules.games.TN.0.calendar.days.0 is not a whole number from 1 to 28'],
  ['games.TN.0.calendar.moved.01-16', '17 Jan', 'rules.games.TN.0.calendar.moved.01-16 is not a text like'],
  ['games.VN.0.posts.0.rateCenti.2', 90.5, 'rules.games.VN.0.posts.0.rateCenti.2 is not a whole number'],
  [
    'games.VN.0.posts.0.rateCenti.2',
    10_001,
    'rules.games.VN.0.posts.0.rateCenti.2 gives back more than it costs',
  ],
  ['games.VN.0.posts.0.rateCenti.4', 9000, 'rules.games.VN.0.posts.0.rateCenti.4 is not known'],
  [
    'games.VN.0.posts.0.rateCenti.2',
    undefined,
    'rules.games.VN.0.posts.0.rateCenti.2 and places.2 do not both exist',
  ],
  [
    'games.TN.0.posts.1.rateCenti',
    { 2: 9000, 3: 9000 },
    'rules.games.TN.0.posts.1.rateCenti.3 and places.3 do not both exist',
  ],
  ['games.TN.0.posts.1.charged', { 3: 1 }, 'rules.games.TN.0.posts.1.charged.3 has no places'],
  [
    'games.VN.0.posts.8.charged',
    { 2: 20 },
    'rules.games.VN.0.posts.8.rateCenti.2 gives back more than it costs',
  ],
  ['games.VN.0.posts.1.post', 'A', 'rules.games.VN.0.posts: A is there twice'],
  ['games.VN.0.closes.1.posts', ['B', 'C', 'D'], 'rules.games.VN.0.closes: N with 2 digits is in 0 groups'],
  ['games.VN.0.closes.1.digits', [2], 'rules.games.VN.0.closes: B with 3 digits is in 0 groups'],
  [
    'games.VN.0.closes.1.posts',
    ['A', 'B', 'C', 'D', 'N'],
    'rules.games.VN.0.closes: A with 2 digits is in 2 groups',
  ],
  ['games.VN.0.closes.1.posts', ['B', 'C', 'D', 'N', 'Z'], 'rules.games.VN.0.closes: there is no post Z'],
  [
    'games.VN.0.posts.0.places.2.0.prize',
    'g9',
    'rules.games.VN.0.posts.0.places.2.0.prize: there is no prize g9',
  ],
  ['games.VN.0.posts.0.places.2.0.index', 1, 'rules.games.VN.0.posts.0.places.2.0.index: g8 has 1 numbers'],
  ['games.VN.0.posts.0.places.2.0.slice.length', 3, 'rules.games.VN.0.posts.0.places.2.0.slice has 3 digits'],
  [
    'games.VN.0.posts.0.places.2.0.slice.fromEnd',
    1,
    'rules.games.VN.0.posts.0.places.2.0.slice reads digit 3, g8 has 2',
  ],
  [
    'games.VN.0.posts.0.places.2.0.slice',
    'ends',
    'rules.games.VN.0.posts.0.places.2.0.slice reads digit 5, g8 has 2',
  ],
  ['games.VN.0.posts.8.places.2.1.name', 'LO1', 'rules.games.VN.0.posts.8.places.2: LO1 is there twice'],
  ['games.VN.0.prizes.1.prize', 'g8', 'rules.games.VN.0.prizes: g8 is there twice'],
  ['games.VN.0.prizes.0.prize', 'columns', 'rules.games.VN.0.prizes.0.prize is not a text like'],
  ['games.VN.0.columns', 2, 'rules.games.VN.0.columns is 2, posts read column 3'],
  [
    'games.VN.0.columnOfWeekday',
    { 1: { second: 5, third: 2 } },
    'rules.games.VN.0.columns is 4, posts read column 5',
  ],
  ['games.VN.0.stopDelete', '16:11', 'rules.games.VN.0.stopDelete is after the first closing'],
  ['games.VN.0.drawTime', '16:20', 'rules.games.VN.0.closes is after the draw'],
  ['games.KH.0.opens.time', '10:15', 'rules.games.KH.0.opens is not before stopDelete'],
  ['games.KH.0.closes.0.time', '10:27', 'rules.games.KH.0.closes is not one time on five minutes'],
  [
    'games.KH.0.closes',
    [
      { posts: ['A', 'B'], digits: [2, 3], time: '10:20' },
      { posts: ['C', 'D'], digits: [2, 3], time: '10:25' },
    ],
    'rules.games.KH.0.closes is not one time on five minutes',
  ],
  ['games.KH.0.prizes.0.length', 6, 'rules.games.KH.0.prizes are not A, B, C and D of five digits'],
  ['limits.maxRiel.3', 50, 'rules.limits.maxRiel.3 is less than the smallest amount'],
  ['limits.minRiel', 150, 'rules.limits.minRiel is not a whole number of steps'],
  ['limits.playerNumberRiel.2', 99, 'rules.limits.playerNumberRiel.2 is less than the smallest amount'],
  ['limits.liabilityRiel.3', 99, 'rules.limits.liabilityRiel.3 is less than the smallest amount'],
  ['limits.linesMax', 0, 'rules.limits.linesMax is not a whole number from 1 to 100'],
  ['limits.linesMax', 101, 'rules.limits.linesMax is not a whole number from 1 to 100'],
  ['tnPermute', 'any', 'rules.tnPermute is not one of'],
])('%s = %j is refused', (path, value, fault) => {
  const rules = changed(path, value)
  expect(rulesFault(rules)).toContain(fault)
  expect(() => parseRules(JSON.stringify(rules))).toThrow(fault)
})

test.each([['null'], ['[]'], ['"rules"'], ['7'], ['{']])('%s is no text of rules', (text) => {
  expect(() => parseRules(text)).toThrow()
})

test('Lo charged as twenty while 23 places are compared would give back more than it costs', () => {
  // 90 × 23 ÷ 2 000 = 103.5 %: why units are counted from the places.
  const lo = (rules: unknown) => rulesFault(rules)
  expect(lo(changed('games.VN.0.posts.8.charged', { 2: 20 }))).not.toBeNull()
  expect(lo(changed('games.VN.0.posts.8.charged', { 2: 21 }))).toBeNull()
})
