/**
 * Session ids, the cookie that carries them, and the XSRF token that is bound to them (Laravel Sanctum's convention).
 * A guest's session is a signed id and nothing else: the server stores none and adopts no invented one.
 */
import { hash } from 'node:crypto'
import type { Random } from '../parts.ts'
import type { SiteKey } from './site-key.ts'

const ID_BYTES = 32
const NONCE_BYTES = 16
const ID = /^[A-Za-z0-9_-]{43}$/
const GUEST = /^g\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/
const XSRF = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

export class SessionTokens {
  readonly #key: SiteKey
  readonly #random: Random

  constructor(key: SiteKey, random: Random) {
    this.#key = key
    this.#random = random
  }

  /** 256 random bits: a session id or a hand-over token. */
  newId(): string {
    return base64url(this.#random.bytes(ID_BYTES))
  }

  /** The cookie of a guest with this id. */
  guestCookie(id: string): string {
    return `g.${id}.${this.#key.sign('guest', id)}`
  }

  /** What a session cookie says; null when nobody here made it. A player's id proves itself in the database. */
  readCookie(value: string | undefined): { id: string; isGuest: boolean } | null {
    if (value === undefined) return null
    if (ID.test(value)) return { id: value, isGuest: false }
    const [, id, mac] = GUEST.exec(value) ?? []
    if (!id || !mac || !this.#key.isSigned('guest', id, mac)) return null
    return { id, isGuest: true }
  }

  /** A new XSRF token for the session; older ones of the same session stay valid. */
  xsrf(id: string): string {
    const nonce = base64url(this.#random.bytes(NONCE_BYTES))
    return `${nonce}.${this.#key.sign('xsrf', `${id}|${nonce}`)}`
  }

  isXsrf(id: string, token: unknown): boolean {
    if (typeof token !== 'string') return false
    const [, nonce, mac] = XSRF.exec(token) ?? []
    return nonce !== undefined && mac !== undefined && this.#key.isSigned('xsrf', `${id}|${nonce}`, mac)
  }
}

/** What the database keeps instead of an id or token: whoever reads it cannot use it. */
export function hashOf(id: string): string {
  return hash('sha256', id, 'hex')
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
