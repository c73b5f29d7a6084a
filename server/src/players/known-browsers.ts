/**
 * Browsers that have logged in to a name before. The cookie proves it by itself: an id of the browser, and for each name
 * a signature over both. It opens nothing; it says whose failures are counted together.
 */
import { createHash } from 'node:crypto'
import type { Random } from '../parts.ts'
import type { SiteKey } from './site-key.ts'

const ID_BYTES = 16
/** A family's phone; who logs in to more names is asked like an unknown browser at the oldest ones. */
const NAMES_MAX = 8
const COOKIE = /^([A-Za-z0-9_-]{22})((?:\.[A-Za-z0-9_-]{43}){0,8})$/

export class KnownBrowsers {
  readonly #key: SiteKey
  readonly #random: Random

  constructor(key: SiteKey, random: Random) {
    this.#key = key
    this.#random = random
  }

  /** The browser's id if it is known to the name. */
  idOf(cookie: string | undefined, usernameKey: string): string | null {
    const { id, marks } = read(cookie)
    if (id === null) return null
    const signed = textOf(id, usernameKey)
    return marks.some((mark) => this.#key.isSigned('device', signed, mark)) ? id : null
  }

  /** The cookie after a log-in to the name, which is known from now on. */
  remember(cookie: string | undefined, usernameKey: string): string {
    const { id: known, marks } = read(cookie)
    const id = known ?? Buffer.from(this.#random.bytes(ID_BYTES)).toString('base64url')
    const mark = this.#key.sign('device', textOf(id, usernameKey))
    return [id, mark, ...marks.filter((other) => other !== mark)].slice(0, NAMES_MAX + 1).join('.')
  }

  /** What the staff see of a browser: equal ones are the same one. */
  markOf(cookie: string): string {
    return createHash('sha256')
      .update(`device|${read(cookie).id}`)
      .digest('base64url')
      .slice(0, 22)
  }
}

function read(cookie: string | undefined): { id: string | null; marks: string[] } {
  const [, id, marks] = COOKIE.exec(cookie ?? '') ?? []
  return id === undefined ? { id: null, marks: [] } : { id, marks: (marks ?? '').split('.').slice(1) }
}

function textOf(id: string, usernameKey: string): string {
  return `${id}|${usernameKey}`
}
