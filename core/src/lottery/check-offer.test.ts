import { expect, test } from 'vitest'
import { newRulesFaults, rulesFault } from './check-rules.ts'
import { DEFAULT_RULES, PLAIN_RULES } from './default-rules.ts'

/** The default rules with one field changed. */
function changed(path: string, value: unknown): unknown {
  const root = JSON.parse(JSON.stringify(DEFAULT_RULES))
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let at = root
  for (const step of steps) at = at[step]
  at[last] = value
  return root
}

test('the rules that a site starts with can be set as they are', () => {
  expect(newRulesFaults(DEFAULT_RULES)).toEqual([])
  expect(newRulesFaults(PLAIN_RULES)).toEqual([])
})

const VN = 'games.VN.0'
const TN = 'games.TN.0.calendar'
test.each<[string, unknown, string]>([
  [
    `${VN}.calendar.provinces.1`,
    ['HCMC', 'hcmc '],
    `rules.${VN}.calendar.provinces.1.1: hcmc  is there twice`,
  ],
  [
    `${VN}.calendar.provinces.1`,
    ['Long An', 'Long  An'],
    `rules.${VN}.calendar.provinces.1.1: Long  An is there twice`,
  ],
  [
    `${VN}.calendar.provinces.1`,
    ['Đà Lạt', 'Đà Lạt'.normalize('NFD')],
    `rules.${VN}.calendar.provinces.1.1: ${'Đà Lạt'.normalize('NFD')} is there twice`,
  ],
  [
    `${VN}.calendar.provinces.0`,
    ['A', 'B', 'C', 'D', 'E'],
    `rules.${VN}.calendar.provinces.0 has 5 provinces, a result has 4 columns`,
  ],
  [`${VN}.posts.1.places`, {}, `rules.${VN}.posts.1.places has no prize`],
  [`${TN}.days`, [1, 16, 1], `rules.${TN}.days.2: 1 is there twice`],
  [`${TN}.moved`, { '02-16': '02-30' }, `rules.${TN}.moved.02-16 is a day that does not exist`],
  [`${TN}.moved`, { '02-16': '02-29' }, `rules.${TN}.moved.02-16 is a day that does not exist`],
  [`${TN}.moved`, { '02-30': '03-02' }, `rules.${TN}.moved.02-30 is a day that does not exist`],
  [`${TN}.moved`, { '04-15': '04-14' }, `rules.${TN}.moved.04-15 is not a day of a draw`],
  [`${TN}.moved`, { '04-16': '05-01' }, `rules.${TN}.moved.04-16: 05-01 has a draw already`],
  [
    `${TN}.moved`,
    { '04-16': '04-18', '04-01': '04-18' },
    `rules.${TN}.moved.04-01: 04-18 has a draw already`,
  ],
  ['games.KH.0.opens.daysBefore', 7, 'rules.games.KH.0.opens.daysBefore is not a whole number from 0 to 6'],
  ['games.KH.1.closes.0.time', '10:25', 'rules.games.KH.1.closes: KH 10:30 closes at 10:25 already'],
])(
  '%s = %j is not taken as a new version, and stored ones of before are still read',
  (path, value, fault) => {
    const rules = changed(path, value)
    expect(newRulesFaults(rules)).toContain(fault)
    // Without its rates an empty post was taken, so was all the rest.
    if (!path.endsWith('places') && !path.startsWith('games.KH')) expect(rulesFault(rules)).toBeNull()
  },
)

test('a draw may move onto the day of one that has moved away itself', () => {
  expect(newRulesFaults(changed(`${TN}.moved`, { '05-01': '05-16', '05-16': '05-17' }))).toEqual([])
})

test.each<[string, string, unknown]>([
  ['a draw of the house opens six days before', 'games.KH.0.opens.daysBefore', 6],
  ['one that others draw opens as early as it likes', `${VN}.opens.daysBefore`, 60],
  ['names that only begin alike', `${VN}.calendar.provinces.1`, ['Long An', 'Longan']],
  ['the last day of a month', `${TN}.moved`, { '04-16': '04-30', '12-16': '12-31' }],
  [
    'two draws of others close at one time',
    'games.VN.1',
    {
      ...DEFAULT_RULES.games.VN[1],
      stopDelete: '16:00',
      closes: [
        { posts: ['LO', 'A'], digits: [2, 3], time: '16:10' },
        { posts: ['B', 'C', 'D'], digits: [2, 3], time: '16:25' },
      ],
    },
  ],
])('%s: taken', (_, path, value) => {
  expect(newRulesFaults(changed(path, value))).toEqual([])
})

test('what has not the shape of rules is told field by field, and nothing else is asked of it', () => {
  expect(newRulesFaults(changed('limits.linesMax', undefined))).toEqual(['rules.limits.linesMax is missing'])
  const unshaped = ['name', 'games', 'limits', 'tnPermute'].map((field) => `rules.${field} is missing`)
  expect(newRulesFaults({})).toEqual(unshaped)
})

test('all that is wrong is told at once: what contradicts itself, and what could not be drawn', () => {
  const rules = changed('limits.minRiel', 150)
  const [day] = DEFAULT_RULES.games.VN
  const games = {
    ...DEFAULT_RULES.games,
    VN: [{ ...day, calendar: { kind: 'daily', provinces: { 1: ['A', 'a'] } } }],
  }
  expect(newRulesFaults({ ...(rules as object), games })).toEqual([
    'rules.limits.minRiel is not a whole number of steps',
    'rules.games.VN.0.calendar.provinces.1.1: a is there twice',
  ])
})
