/** A text from a browser as a message of the tables, or null: nothing of it is believed before. */
import type { ClientMessage, SpotStake } from './messages.ts'

/** A confirmation of every spot of the roulette has some 8 000. */
const MESSAGE_MAX = 16_384
const STAKES_MAX = 200
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ID_MAX = 64

export function readMessage(text: string): ClientMessage | null {
  if (text.length > MESSAGE_MAX) return null
  const value = parsed(text)
  if (!isRecord(value)) return null
  switch (value.t) {
    case 'snapshot':
      return { t: 'snapshot' }
    case 'ping':
      return isFiniteNumber(value.at) ? { t: 'ping', at: value.at } : null
    case 'bet.place':
      return readBet(value)
    default:
      return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= ID_MAX
}

function readBet({ key, round, bets }: Record<string, unknown>): ClientMessage | null {
  if (typeof key !== 'string' || !UUID.test(key) || !isId(round)) return null
  if (!Array.isArray(bets) || bets.length > STAKES_MAX) return null
  const stakes = bets.map(readStake)
  return stakes.every((stake) => stake !== null) ? { t: 'bet.place', key, round, bets: stakes } : null
}

/** Whether the amount can be staked is for the table to say. */
function readStake(value: unknown): SpotStake | null {
  if (!isRecord(value) || !isId(value.spot) || !isFiniteNumber(value.amount)) return null
  return { spot: value.spot, amount: value.amount }
}
