/** The lines of a slip: what is bet, what it costs, how lines join. Amounts are whole riel. */
import type { BetEntry } from '@samnang/contract/lotto59'

export interface SlipLine {
  id: number
  entry: BetEntry
}

/** The contract takes 1 to 50 entries a slip. */
export const MAX_LINES = 50

/** What an entry costs: on NUMBER the amount is the stake of each chosen post. */
export function entryCost(entry: BetEntry): number {
  return entry.amount * (entry.type === 'NUMBER' ? (entry.posts?.length ?? 0) : 1)
}

export function slipCost(lines: readonly SlipLine[]): number {
  return lines.reduce((sum, line) => sum + entryCost(line.entry), 0)
}

/** Two entries with one mark bet on the same thing, so a second tap raises the stake of the first. */
export function markOf(entry: BetEntry): string {
  if (entry.type === 'NUMBER') return `NUMBER:${entry.value}:${[...(entry.posts ?? [])].sort().join('')}`
  if (entry.type === 'JACKPOT') return `JACKPOT:${[...(entry.numbers ?? [])].sort((a, b) => a - b).join('-')}`
  return entry.type
}

/** Adds an entry, or its amount to the line that already bets on the same thing. */
export function withEntry(lines: readonly SlipLine[], entry: BetEntry): SlipLine[] {
  const mark = markOf(entry)
  const twin = lines.find((line) => markOf(line.entry) === mark)
  if (twin) {
    const amount = twin.entry.amount + entry.amount
    return lines.map((line) => (line === twin ? { ...line, entry: { ...line.entry, amount } } : line))
  }
  if (lines.length >= MAX_LINES) return [...lines]
  const id = lines.reduce((top, line) => Math.max(top, line.id), 0) + 1
  return [...lines, { id, entry }]
}

export function doubled(lines: readonly SlipLine[]): SlipLine[] {
  return lines.map((line) => ({ ...line, entry: { ...line.entry, amount: line.entry.amount * 2 } }))
}
