/** A private key of Ed25519 as other programs read it. */
import { concat, fromHex } from '../bytes.ts'

/** What stands before the secret (RFC 8410, section 7). */
const BEFORE_SECRET = fromHex('302e020100300506032b657004220420')

/**
 * PKCS #8 (DER) of the key with these 32 secret bytes, which are fresh and random. Keys are made so, and not by Node's
 * `generateKeyPairSync`: Node 20 frees that job whenever it collects, and where that is while the same key is being exported it
 * waits for itself, for ever.
 */
export function privateKeyBytes(secret: Uint8Array): Uint8Array {
  return concat(BEFORE_SECRET, secret)
}
