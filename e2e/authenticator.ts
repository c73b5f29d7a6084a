/** What an authenticator shows (RFC 6238), computed by nothing of ours. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function codeOf(base32: string, ms: number): string {
  const bits = [...base32].map((char) => LETTERS.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(ms / STEP_MS)))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The code of the next half minute, which counts already: nobody waits for it after the one of now was used. */
export function nextCodeOf(base32: string): string {
  return codeOf(base32, Date.now() + STEP_MS)
}
