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
    `${VN}.calendar.provinces.0`,
    ['A', 'B', 'C', 'D', 'E'],
    `rules.${VN}.calendar.provinces.0 has 5 provinces, a result has 4 columns`,
  ],
  [`${VN}.posts.1.places`, {}, `rules.${VN}.posts.1.places has no prize`],
  [`${TN}.days`, [1, 16, 1], `rules.${TN}.days.2: 1 is there twice`],
  [`${TN}.moved`, { '02-16': '02-30' }, `rules.${TN}.moved.02-16 is a day that does not exist`],
  [`${TN}.moved`, { '02-16': '02-29' }, `rules.${TN}.moved.02-16 is a day that does not exist`],
  [`${TN}.moved`, { '04-15': '04-14' }, `rules.${TN}.moved.04-15 is not a day of a draw`],
  [`${TN}.moved`, { '04-16': '05-01' }, `rules.${TN}.moved.04-16: 05-01 has a draw already`],
  [
    `${TN}.moved`,
    { '04-16': '04-18', '04-01': '04-18' },
    `rules.${TN}.moved.04-01: 04-18 has a draw already`,
  ],
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
