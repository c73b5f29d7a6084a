/** What the database keeps and must not be able to read: AES-256-GCM under a key that lies outside of it. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '../parts.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

export class Sealer {
  readonly #key: Uint8Array
  readonly #random: Random

  /** `purpose`: what is sealed for one cannot be opened for another. `key`: 32 bytes, the same after every restart. */
  constructor(key: Uint8Array, purpose: string, random: Random) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `samnang|${purpose}`, 32))
    this.#random = random
  }

  /** `bound`: whose it is; opening asks for the same, so that a row cannot be put in another's place. */
  seal(text: string, bound: string): Buffer {
    return this.sealBytes(Buffer.from(text), bound)
  }

  /** The same for what is no text. */
  sealBytes(bytes: Uint8Array, bound: string): Buffer {
    const iv = this.#random.bytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(bound))
    return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws where it is not what was sealed, or not `bound`'s. */
  open(sealed: Uint8Array, bound: string): string {
    return this.openBytes(sealed, bound).toString('utf8')
  }

  /** As `open` does. */
  openBytes(sealed: Uint8Array, bound: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(-TAG_BYTES))
    const bytes = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([bytes, decipher.final()])
  }
}
