/** Signs what the site gives to a browser and wants to know again without storing it. One key for all servers of a site. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is for: one made for one purpose says nothing in another. */
type Purpose = 'guest' | 'xsrf' | 'device' | 'puzzle' | 'address' | 'name'

export class SiteKey {
  readonly #key: Uint8Array

  /** `key`: 32 bytes, the same in every process and after every restart. */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  sign(purpose: Purpose, text: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}|${text}`).digest('base64url')
  }

  isSigned(purpose: Purpose, text: string, signature: string): boolean {
    return isEqual(signature, this.sign(purpose, text))
  }

  /** An address as it is kept: equal ones can be counted, and who has only the database cannot tell whose they are. */
  addressMark(address: string): string {
    return this.sign('address', address).slice(0, 22)
  }

  /** A name that nobody has, as it is kept: the same for the same word, which it does not tell. */
  nameMark(name: string): string {
    return this.sign('name', name).slice(0, 22)
  }
}

/** In the same time wherever they differ. */
export function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
