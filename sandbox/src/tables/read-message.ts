/** A text from a browser as a message of the tables, or null: nothing of it is believed before. */
import { type Fields, isFiniteNumber, isKey, isRecord, readText } from '../kit/read-message.ts'
import type { BetMessage, ClientMessage, SpotStake } from './messages.ts'

/** A confirmation of every spot of the roulette has some 8 000. */
const MESSAGE_MAX = 16_384
const STAKES_MAX = 200
const ID_MAX = 64

export function readMessage(text: string): ClientMessage | null {
  return readText(text, { max: MESSAGE_MAX, own: readBet })
}

function readBet({ t, key, round, bets }: Fields): BetMessage | null {
  if (t !== 'bet.place' || !isKey(key) || !isId(round)) return null
  if (!Array.isArray(bets) || bets.length > STAKES_MAX) return null
  const stakes = bets.map(readStake)
  return stakes.every((stake) => stake !== null) ? { t, key, round, bets: stakes } : null
}

/** Whether the amount can be staked is for the table to say. */
function readStake(value: unknown): SpotStake | null {
  if (!isRecord(value) || !isId(value.spot) || !isFiniteNumber(value.amount)) return null
  return { spot: value.spot, amount: value.amount }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= ID_MAX
}
