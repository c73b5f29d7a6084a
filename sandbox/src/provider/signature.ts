/** RSA-SHA256 (PKCS #1 v1.5) over the bytes of a body, in standard Base64: the public wallet convention's only seal. */
import { type KeyObject, sign, verify } from 'node:crypto'

const ALGORITHM = 'RSA-SHA256'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export function signBody(body: Uint8Array, privateKey: KeyObject): string {
  return sign(ALGORITHM, body, privateKey).toString('base64')
}

/** Over the bytes as they came; a missing or garbled signature is a wrong one. */
export function isSignedBy(publicKey: KeyObject, body: Uint8Array, signature: unknown): boolean {
  if (typeof signature !== 'string' || !BASE64.test(signature)) return false
  return verify(ALGORITHM, body, publicKey, Buffer.from(signature, 'base64'))
}
