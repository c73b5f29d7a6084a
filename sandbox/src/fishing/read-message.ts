/** A text from a browser as a message of the fishing rooms, or null: nothing of it is believed before. */
import { type Fields, isFiniteNumber, isKey, readText } from '../kit/read-message.ts'
import type { ClientMessage, RoomMessage, SeatNumber } from './messages.ts'
import { SEATS } from './world.ts'

const MESSAGE_MAX = 1_000
const BID_MAX = 2 ** 31 - 1

export function readMessage(text: string): ClientMessage | null {
  return readText(text, { max: MESSAGE_MAX, own: readOwn })
}

function readOwn(value: Fields): RoomMessage | null {
  switch (value.t) {
    case 'shoot':
      return readShot(value)
    case 'hit':
      return isCount(value.bid) && isCount(value.fid) ? { t: 'hit', bid: value.bid, fid: value.fid } : null
    case 'sit':
      return readSit(value)
    case 'topUp':
      return isKey(value.key) && isFiniteNumber(value.amount)
        ? { t: 'topUp', key: value.key, amount: value.amount }
        : null
    case 'leave':
      return { t: 'leave' }
    default:
      return null
  }
}

function readShot({ bid, angle, level, lock = null }: Fields): RoomMessage | null {
  if (!isCount(bid) || !isFiniteNumber(angle) || !isIndex(level)) return null
  if (lock !== null && !isCount(lock)) return null
  return { t: 'shoot', bid, angle, level, lock }
}

function readSit({ key, seat = null, buyIn }: Fields): RoomMessage | null {
  if (!isKey(key) || !isFiniteNumber(buyIn)) return null
  if (seat !== null && !isSeat(seat)) return null
  return { t: 'sit', key, seat, buyIn }
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= BID_MAX
}

function isCount(value: unknown): value is number {
  return isIndex(value) && value > 0
}

function isSeat(value: unknown): value is SeatNumber {
  return SEATS.some((seat) => seat === value)
}
