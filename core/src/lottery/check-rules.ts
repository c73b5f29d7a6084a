/** Whether a value is a complete and consistent version of the rules: said before any draw is made under it. */
import { offerFaults } from './check-offer.ts'
import { sessionFaults } from './check-session.ts'
import { type Digits, GAME_TYPES, type LimitRules, type LotteryRules } from './rules.ts'
import { rulesShape } from './rules-shape.ts'

/** The first thing that is wrong with a stored version, by its path; null where nothing is. */
export function rulesFault(value: unknown): string | null {
  // Its parts are compared with each other only where every field is what it should be.
  return rulesShape(value, 'rules')[0] ?? consistencyFaults(value as LotteryRules)[0] ?? null
}

/** All that is wrong with a version that somebody wants to set, each by its path. */
export function newRulesFaults(value: unknown): string[] {
  const shape = rulesShape(value, 'rules')
  if (shape.length > 0) return shape
  // Every field is what it should be.
  const rules = value as LotteryRules
  return [...consistencyFaults(rules), ...offerFaults(rules)]
}

function consistencyFaults({ games, limits }: LotteryRules): string[] {
  const sessions = GAME_TYPES.flatMap((type) =>
    games[type].flatMap((session, at) => {
      const isSecond = games[type].findIndex((other) => other.session === session.session) < at
      const path = `rules.games.${type}.${at}`
      return [...(isSecond ? [`${path}.session is there twice`] : []), ...sessionFaults(session, path)]
    }),
  )
  return [...sessions, ...limitFaults(limits)]
}

function limitFaults(limits: LimitRules): string[] {
  const { minRiel, stepRiel } = limits
  const bounds = (['maxRiel', 'playerNumberRiel', 'liabilityRiel'] as const).flatMap((name) =>
    ([2, 3] as const satisfies Digits[])
      .filter((digits) => limits[name][digits] < minRiel)
      .map((digits) => `rules.limits.${name}.${digits} is less than the smallest amount`),
  )
  return minRiel % stepRiel === 0
    ? bounds
    : ['rules.limits.minRiel is not a whole number of steps', ...bounds]
}
