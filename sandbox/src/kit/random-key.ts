/** Names of a player's orders, made by the screen. */

/** A UUID. `crypto.randomUUID` exists only where the page came over HTTPS or from this very machine. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [0, 8, 12, 16, 20].map((from, at, cuts) => hex.slice(from, cuts[at + 1])).join('-')
}
