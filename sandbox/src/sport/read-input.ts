/** What comes from a browser, checked by hand: nothing of it is believed before. */
import {
  type AcceptSetting,
  type BetOrder,
  type CashOutOrder,
  type ClientMessage,
  MARKET_KINDS,
  type MarketKind,
  type SlipRequest,
  type SlipSelection,
} from './messages.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MATCH = /^[a-z0-9-]{1,64}$/
const PICK = /^[a-z0-9-]{1,8}$/
const MESSAGE_MAX = 1_024
const TOKEN_MAX = 512
/** More than a slip may have, so that too many have their own refusal. */
const SELECTIONS_MAX = 30

type Fields = Record<string, unknown>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(source: unknown, name: string, shape: RegExp): string | null {
  const value = isRecord(source) ? source[name] : undefined
  return typeof value === 'string' && shape.test(value) ? value : null
}

export function readToken(source: unknown): string | null {
  const token = isRecord(source) ? source.token : undefined
  return typeof token === 'string' && token !== '' && token.length <= TOKEN_MAX ? token : null
}

export function readKey(source: unknown): string | null {
  return text(source, 'key', UUID)
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
  const bet = text(body, 'bet', UUID)
  const amount = isRecord(body) ? body.amount : undefined
  return bet && isWhole(amount) && amount > 0 ? { bet, amount } : null
}

export function readMessage(raw: string): ClientMessage | null {
  if (raw.length > MESSAGE_MAX) return null
  const value = parsed(raw)
  if (!isRecord(value)) return null
  switch (value.t) {
    case 'snapshot':
      return { t: 'snapshot' }
    case 'ping':
      return typeof value.at === 'number' && Number.isFinite(value.at) ? { t: 'ping', at: value.at } : null
    case 'watch': {
      if (value.match === null) return { t: 'watch', match: null }
      const match = readId(value, 'match')
      return match ? { t: 'watch', match } : null
    }
    default:
      return null
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
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
