/** What comes from a browser, checked by hand: nothing of it is believed before. */
import { type Fields, isRecord, KEY, readText } from '../kit/read-message.ts'
import {
  type AcceptSetting,
  type BetOrder,
  type CashOutOrder,
  type ClientMessage,
  MARKET_KINDS,
  type MarketKind,
  type SlipRequest,
  type SlipSelection,
  type WatchMessage,
} from './messages.ts'

const MATCH = /^[a-z0-9-]{1,64}$/
const PICK = /^[a-z0-9-]{1,8}$/
const MESSAGE_MAX = 1_024
const TOKEN_MAX = 512
/** More than a slip may have, so that too many have their own refusal. */
const SELECTIONS_MAX = 30

function text(source: unknown, name: string, shape: RegExp): string | null {
  const value = isRecord(source) ? source[name] : undefined
  return typeof value === 'string' && shape.test(value) ? value : null
}

export function readToken(source: unknown): string | null {
  const token = isRecord(source) ? source.token : undefined
  return typeof token === 'string' && token !== '' && token.length <= TOKEN_MAX ? token : null
}

export function readKey(source: unknown): string | null {
  return text(source, 'key', KEY)
}

/** A match, a league, or null. */
export function readId(source: unknown, name: string): string | null {
  return text(source, name, MATCH)
}

export function readSlip(body: unknown): SlipRequest | null {
  if (!isRecord(body) || !Array.isArray(body.selections)) return null
  const { selections, stake } = body
  if (selections.length === 0 || selections.length > SELECTIONS_MAX || !isWhole(stake)) return null
  const read = selections.map(readSelection).filter((selection) => selection !== null)
  return read.length === selections.length ? { selections: read, stake } : null
}

export function readAccept(body: unknown): AcceptSetting {
  const accept = isRecord(body) ? body.accept : undefined
  return accept === 'better' || accept === 'any' ? accept : 'none'
}

export function readOrder(body: unknown): BetOrder | null {
  const slip = readSlip(body)
  const key = readKey(body)
  return slip && key ? { ...slip, key, accept: readAccept(body) } : null
}

export function readCashOut(body: unknown): CashOutOrder | null {
  const bet = text(body, 'bet', KEY)
  const amount = isRecord(body) ? body.amount : undefined
  return bet && isWhole(amount) && amount > 0 ? { bet, amount } : null
}

export function readMessage(raw: string): ClientMessage | null {
  return readText(raw, { max: MESSAGE_MAX, own: readWatch })
}

function readWatch(fields: Fields): WatchMessage | null {
  if (fields.t !== 'watch') return null
  const match = fields.match === null ? null : readId(fields, 'match')
  return match === null && fields.match !== null ? null : { t: 'watch', match }
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isKind(value: unknown): value is MarketKind {
  return MARKET_KINDS.some((kind) => kind === value)
}

/** A handicap and a total have a line, the others none. */
function readSelection(value: unknown): SlipSelection | null {
  if (!isRecord(value) || !isKind(value.kind)) return null
  const { kind, line = null, price, version } = value
  const match = readId(value, 'match')
  const pick = text(value, 'pick', PICK)
  const hasLine = kind === 'ah' || kind === 'ou'
  const isLine = hasLine ? Number.isInteger(line) && Math.abs(Number(line)) <= 200 : line === null
  if (!match || !pick || !isLine || !isWhole(price) || !isWhole(version)) return null
  return { match, kind, line: hasLine ? Number(line) : null, pick, price, version }
}
