/**
 * The vault's signatures, proven by the platform: each draw asks while players wait, and Ed25519 in JavaScript (core,
 * where browsers and disputes prove the same) takes milliseconds, a quarter of a second the first time.
 */
import { createPublicKey, verify } from 'node:crypto'

/** Whether `signature` (64 bytes) of `message` is by `vaultKey` (raw 32 bytes). Never throws: what has another length is no signature, or no key. */
export function isSignedByVault(signature: Uint8Array, message: Uint8Array, vaultKey: Uint8Array): boolean {
  const x = Buffer.from(vaultKey).toString('base64url')
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, message, key, signature)
  } catch {
    return false
  }
}
