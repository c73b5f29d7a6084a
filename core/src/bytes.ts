/** Bytes as every language can write them: big-endian numbers, UTF-8, hex, base64, hashes, order. */
import { hmac as nobleHmac } from '@noble/hashes/hmac.js'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { assert } from './refusal.ts'

export type Sha256 = (bytes: Uint8Array) => Uint8Array

export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes)
}

export type Hmac = (key: Uint8Array, message: Uint8Array) => Uint8Array

/** HMAC-SHA-256. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  return nobleHmac(nobleSha256, key, message)
}

const textEncoder = new TextEncoder()

export function utf8(text: string): Uint8Array {
  return textEncoder.encode(text)
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function u8(value: number): Uint8Array {
  assert(Number.isInteger(value) && value >= 0 && value <= 0xff, 'u8 takes 0..255')
  return Uint8Array.of(value)
}

export function u32(value: number): Uint8Array {
  assert(Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff, 'u32 takes 0..2^32-1')
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export function u64(value: number | bigint): Uint8Array {
  assert(typeof value === 'bigint' || Number.isSafeInteger(value), 'u64 takes whole numbers')
  return bigEndian(BigInt(value), 8)
}

/** The number in exactly `length` bytes, most significant first. */
export function bigEndian(value: bigint, length: number): Uint8Array {
  assert(value >= 0n && value < 1n << BigInt(8 * length), 'the number fits its field')
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let [at, rest] = [length, value]
  // Eight bytes at a time: one by one a ticket's number takes ten times as long.
  for (; at >= 8; at -= 8, rest >>= 64n) view.setBigUint64(at - 8, rest & 0xffff_ffff_ffff_ffffn)
  for (; at > 0; at--, rest >>= 8n) bytes[at - 1] = Number(rest & 0xffn)
  return bytes
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** Strict: lower case only, so that every value has one text. Throws on anything else. */
export function fromHex(text: string): Uint8Array {
  assert(typeof text === 'string' && /^(?:[0-9a-f]{2})*$/.test(text), 'hex is lower case, two digits a byte')
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  )
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const group = (a << 16) | (b << 8) | c
    for (let place = 0; place < 4; place++) text += BASE64.charAt((group >> (18 - 6 * place)) & 63)
  }
  const missing = (3 - (bytes.length % 3)) % 3
  return text.slice(0, text.length - missing) + '='.repeat(missing)
}

/** Strict: padded, and no spare bits set, so that every value has one text. Throws on anything else. */
export function fromBase64(text: string): Uint8Array {
  assert(typeof text === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(text), 'base64 has only its own letters')
  const digits = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  for (let at = 0; at < bytes.length; at++) {
    const bit = at * 8
    const first = BASE64.indexOf(digits.charAt(Math.floor(bit / 6)))
    const second = BASE64.indexOf(digits.charAt(Math.floor(bit / 6) + 1))
    bytes[at] = (((first << 6) | second) >> (4 - (bit % 6))) & 0xff
  }
  assert(base64(bytes) === text, 'base64 is canonical')
  return bytes
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Order of byte strings; negative where `a` comes first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
