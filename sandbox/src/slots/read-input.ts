/** What comes from a browser, checked by hand: each field has its own refusal. */
import type { SpinRefusalCode } from './events.ts'
import { BETS } from './games.ts'
import type { SpinOrder } from './play-spin.ts'

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Letters, digits and signs of one line; a colon separates the parts that are drawn with. */
const CLIENT_SEED = /^[^:\p{C}]{1,64}$/u
const LONGEST_TOKEN = 512

/** A field of a JSON object, a query or a path; undefined where there is none. */
function field(source: unknown, name: string): unknown {
  if (source === null || typeof source !== 'object' || !Object.hasOwn(source, name)) return undefined
  return Object.getOwnPropertyDescriptor(source, name)?.value
}

export function readToken(source: unknown): string | null {
  const token = field(source, 'token')
  return typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN ? token : null
}

export function readKey(source: unknown): string | null {
  const key = field(source, 'key')
  return typeof key === 'string' && KEY.test(key) ? key : null
}

/** The order of a spin, or why it is none. */
export function readOrder(body: unknown): SpinOrder | SpinRefusalCode {
  const key = readKey(body)
  if (key === null) return 'bad_request'
  const bet = field(body, 'bet')
  if (typeof bet !== 'number') return 'bad_request'
  return BETS.includes(bet) ? { key, bet } : 'bad_bet'
}

/** The player's own part of the chance: any line of up to 64 characters. */
export function readClientSeed(body: unknown): string | null {
  const text = field(body, 'clientSeed')
  return typeof text === 'string' && CLIENT_SEED.test(text) ? text : null
}
