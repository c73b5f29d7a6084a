/** AES-256-GCM with a random nonce: nonce(12) ‖ ciphertext ‖ tag(16). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE = 12
export const TAG = 16

/**
 * Nonces are random, not counted: a vault restored from a copy counts again from an old number with the same key,
 * and a repeated nonce would give its contents away.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
  cipher.setAAD(context)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The plain bytes, or null where key, context or a byte is wrong. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: Uint8Array): Buffer | null {
  if (sealed.length < NONCE + TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(context)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, sealed.length - TAG)), decipher.final()])
  } catch {
    return null
  }
}

export function tagOf(sealed: Uint8Array): Buffer {
  return Buffer.from(sealed.subarray(sealed.length - TAG))
}
