/** Whether a value is a complete and consistent version of the rules; said before any draw is made under it. */
import { GAME_TYPES } from './rules.ts'

/** What is wrong with it; null where nothing is. */
export function rulesFault(value: unknown): string | null {
  if (!isRecord(value) || typeof value.name !== 'string') return 'name is missing'
  if (!isRecord(value.games) || !isRecord(value.limits)) return 'games or limits are missing'
  for (const type of GAME_TYPES) if (!Array.isArray(value.games[type])) return `games.${type} is no list`
  return null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
