/**
 * Ed25519 proven by the platform. In JavaScript (core, where browsers and disputes prove the same) it takes milliseconds, a
 * quarter of a second the first time: each draw asks for the vault's signature while players wait.
 */
import { createPublicKey, verify } from 'node:crypto'

/** Whether `signature` (64 bytes) of `message` is by `publicKey` (raw 32 bytes). Never throws: what has another length is no signature, or no key. */
export function isSignedByKey(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, message, key, signature)
  } catch {
    return false
  }
}
