/** A text from a browser as a message of the fishing rooms, or null: nothing of it is believed before. */
import type { ClientMessage, SeatNumber } from './messages.ts'
import { SEATS } from './world.ts'

const MESSAGE_MAX = 1_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const BID_MAX = 2 ** 31 - 1

export function readMessage(text: string): ClientMessage | null {
  if (text.length > MESSAGE_MAX) return null
  const value = parsed(text)
  if (!isRecord(value)) return null
  switch (value.t) {
    case 'shoot':
      return readShot(value)
    case 'hit':
      return isCount(value.bid) && isCount(value.fid) ? { t: 'hit', bid: value.bid, fid: value.fid } : null
    case 'ping':
      return isFiniteNumber(value.at) ? { t: 'ping', at: value.at } : null
    case 'sit':
      return readSit(value)
    case 'topUp':
      return isKey(value.key) && isFiniteNumber(value.amount)
        ? { t: 'topUp', key: value.key, amount: value.amount }
        : null
    case 'leave':
    case 'snapshot':
      return { t: value.t }
    default:
      return null
  }
}

function readShot({ bid, angle, level, lock = null }: Record<string, unknown>): ClientMessage | null {
  if (!isCount(bid) || !isFiniteNumber(angle) || !isIndex(level)) return null
  if (lock !== null && !isCount(lock)) return null
  return { t: 'shoot', bid, angle, level, lock }
}

function readSit({ key, seat = null, buyIn }: Record<string, unknown>): ClientMessage | null {
  if (!isKey(key) || !isFiniteNumber(buyIn)) return null
  if (seat !== null && !isSeat(seat)) return null
  return { t: 'sit', key, seat, buyIn }
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

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= BID_MAX
}

function isCount(value: unknown): value is number {
  return isIndex(value) && value > 0
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

function isSeat(value: unknown): value is SeatNumber {
  return SEATS.some((seat) => seat === value)
}
