/** What stands on the board before the first spin. */
import type { SlotRules } from '../events.ts'

/** Which symbols a column may show. The fourth reel of a coin game shows multipliers. */
export function columnsOf(rules: SlotRules): string[][] {
  const symbols = rules.symbols.map(({ id }) => id)
  const columns = Array.from({ length: rules.columns }, () => symbols)
  const multipliers = rules.multiplierReel.map(({ multiplier }) => `x${multiplier}`)
  return multipliers.length > 0 ? [...columns, multipliers] : columns
}

/** A grid to begin with that wins nothing and promises nothing: neighbours differ, the multiplier is the lowest. */
export function firstGridOf(rules: SlotRules, columns: readonly (readonly string[])[]): string[][] {
  const special = new Set(rules.symbols.filter(({ kind }) => kind !== 'plain').map(({ id }) => id))
  return columns.map((all, col) => {
    const symbols = all.filter((id) => !special.has(id))
    const first = col < rules.columns ? col * 3 : 0
    return Array.from({ length: rules.rows }, (_, row) => symbols[(first + row * 2) % symbols.length] ?? '')
  })
}
