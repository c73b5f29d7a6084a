/** RFC 8032, section 7.1, test 3, and what a vault that lies could send. */
import { fromHex } from '@samnang/core/bytes'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { expect, test } from 'vitest'
import { isSignedByKey } from './signed-by-key.ts'

const KEY = fromHex('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025')
const MESSAGE = fromHex('af82')
const SIGNATURE = fromHex(
  '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
)
/** The group's order, little-endian: a signature with it added to s is the same one written again. */
const ORDER = fromHex('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010')

function changed(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))
}

function writtenAgain(signature: Uint8Array): Uint8Array {
  const again = Uint8Array.from(signature)
  let carry = 0
  for (let at = 0; at < 32; at++) {
    carry += (again[32 + at] ?? 0) + (ORDER[at] ?? 0)
    again[32 + at] = carry & 255
    carry >>= 8
  }
  return again
}

test.each<[string, Uint8Array, Uint8Array, Uint8Array, boolean]>([
  ['the signature of the standard', SIGNATURE, MESSAGE, KEY, true],
  ['another message', SIGNATURE, changed(MESSAGE, 0), KEY, false],
  ['another point', changed(SIGNATURE, 0), MESSAGE, KEY, false],
  ['another number', changed(SIGNATURE, 40), MESSAGE, KEY, false],
  ['another key', SIGNATURE, MESSAGE, changed(KEY, 3), false],
  ['the same signature in another form', writtenAgain(SIGNATURE), MESSAGE, KEY, false],
  ['a signature cut short', SIGNATURE.subarray(0, 63), MESSAGE, KEY, false],
  ['no signature', new Uint8Array(), MESSAGE, KEY, false],
  ['a key cut short', SIGNATURE, MESSAGE, KEY.subarray(0, 31), false],
  ['no key', SIGNATURE, MESSAGE, new Uint8Array(), false],
])('%s', async (_, signature, message, key, isSigned) => {
  expect(isSignedByKey(signature, message, key)).toBe(isSigned)
  expect(await verifyEd25519(signature, message, key), 'as browsers see it').toBe(isSigned)
})
