/**
 * RSA-SHA256 (PKCS #1 v1.5) over the bytes of a request as they cross the wire. Nothing is parsed or written again
 * before: another spelling of the same JSON is another message.
 */
import { createHash, createPublicKey, type KeyLike, type KeyObject, sign, verify } from 'node:crypto'

const MODULUS_BITS_MIN = 2048
const ALGORITHM = 'RSA-SHA256'
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The key in a PEM text; null: no public RSA key of at least 2048 bits. A private key is none. */
export function rsaPublicKey(pem: string): KeyObject | null {
  if (!pem.includes('PUBLIC KEY')) return null
  try {
    const key = createPublicKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= MODULUS_BITS_MIN ? key : null
  } catch {
    return null
  }
}

/** What people compare over the telephone: SHA-256 of the key itself, however its PEM is written. */
export function keyFingerprint(pem: string): string {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  return `SHA256:${createHash('sha256').update(der).digest('base64').replace(/=+$/, '')}`
}

/** The header's value for these bytes. */
export function signBytes(bytes: Uint8Array, privateKey: KeyLike): string {
  return sign(ALGORITHM, bytes, privateKey).toString('base64')
}

/** Whether one of the keys has signed exactly these bytes. The request chooses neither key nor algorithm. */
export function isSigned(bytes: Uint8Array, header: unknown, keys: readonly KeyObject[]): boolean {
  if (typeof header !== 'string' || header === '' || !BASE64.test(header)) return false
  const signature = Buffer.from(header, 'base64')
  return keys.some((key) => verify(ALGORITHM, bytes, key, signature))
}
