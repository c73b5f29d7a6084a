/** What the rules of the poll leave room for, so that the slip never holds what the server would refuse. Whole riel. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { entryCost, type SlipLine } from './slip-lines.ts'

export interface SlipLimits {
  min: number
  /** A bet; on NUMBER each post is one. */
  max: number
  /** What the slip may come to: the limit of a player and draw without what is placed already. */
  room: number
  /** The same for jackpots. */
  jackpotRoom: number
  jackpotLine: number
}

export function limitsOf(
  { limits, paytable }: PollInfo,
  staked: { all: number; jackpot: number },
): SlipLimits {
  return {
    min: limits.min,
    max: limits.max,
    room: limits.draw - staked.all,
    jackpotRoom: limits.jackpot_draw - staked.jackpot,
    jackpotLine: paytable.jackpot.line,
  }
}

export interface Fitted {
  lines: SlipLine[]
  /** The most that the line which had to be cut may have; null: everything fits. */
  most: number | null
}

/** Stakes cut to the limits in the order of the lines; a line for which less than the least stake is left goes. */
export function fitted(lines: readonly SlipLine[], limits: SlipLimits): Fitted {
  let { room, jackpotRoom } = limits
  let most: number | null = null
  const kept = lines.flatMap((line) => {
    const { entry } = line
    const bets = entryCost(entry) / entry.amount
    const isJackpot = entry.type === 'JACKPOT'
    const place = Math.min(limits.max, Math.floor(room / bets), isJackpot ? jackpotRoom : limits.max)
    const amount = Math.min(entry.amount, isJackpot ? place - (place % limits.jackpotLine) : place)
    if (amount < entry.amount) most = Math.max(0, place)
    if (amount < limits.min) return []
    room -= amount * bets
    if (isJackpot) jackpotRoom -= amount
    return [{ ...line, entry: { ...entry, amount } }]
  })
  return { lines: kept, most }
}
