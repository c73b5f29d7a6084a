import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromHex, utf8 } from '../bytes.ts'
import { verifyEd25519 } from './ed25519.ts'

/** RFC 8032, 7.1, test 3. */
const PUBLIC = fromHex('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025')
const MESSAGE = fromHex('af82')
const SIGNATURE = fromHex(
  '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
)

const shorter = (bytes: Uint8Array) => bytes.slice(0, -1)
const longer = (bytes: Uint8Array) => Uint8Array.of(...bytes, 0)

test('the vector of RFC 8032 is verified', async () => {
  expect(await verifyEd25519(SIGNATURE, MESSAGE, PUBLIC)).toBe(true)
})

test('one changed bit of message, signature or key is refused', async () => {
  const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte))
  expect(await verifyEd25519(SIGNATURE, flipped(MESSAGE), PUBLIC)).toBe(false)
  expect(await verifyEd25519(flipped(SIGNATURE), MESSAGE, PUBLIC)).toBe(false)
  expect(await verifyEd25519(SIGNATURE, MESSAGE, flipped(PUBLIC))).toBe(false)
})

test('wrong lengths are refused, not thrown', async () => {
  for (const change of [shorter, longer, () => new Uint8Array(0)]) {
    expect(await verifyEd25519(change(SIGNATURE), MESSAGE, PUBLIC)).toBe(false)
    expect(await verifyEd25519(SIGNATURE, MESSAGE, change(PUBLIC))).toBe(false)
  }
  expect(await verifyEd25519(new Uint8Array(64).fill(255), MESSAGE, new Uint8Array(32).fill(255))).toBe(false)
})

test('a key of small order signs nothing: by laxer rules one signature would fit every message', async () => {
  const identity = new Uint8Array(32)
  identity[0] = 1
  const signature = new Uint8Array(64)
  signature[0] = 1
  expect(await verifyEd25519(signature, MESSAGE, identity)).toBe(false)
})

test("signatures of Node's own Ed25519 are verified", async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const message = utf8('សំណាង')
  expect(await verifyEd25519(sign(null, message, privateKey), message, raw)).toBe(true)
})
