/** HMAC-SHA-256 by the platform: core's own runs in browsers too and takes 6.7 µs where this takes 2.2. */
import { createHmac } from 'node:crypto'

export function nativeHmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  return createHmac('sha256', key).update(message).digest()
}
