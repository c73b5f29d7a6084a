/** Ed25519 without the platform's crypto, which browsers hide on plain http and in saved files. */
import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

/**
 * Whether `signature` (64 bytes) of `message` is by `publicKey` (32 bytes), strictly by RFC 8032. Never throws: what has
 * another length is no signature, or no key.
 */
export async function verifyEd25519(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): Promise<boolean> {
  try {
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}
