/** The signature of provider calls, by a fixed vector and by keys made here. */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSigned, rsaPublicKey, signBytes } from './signature.ts'

const FIXTURE = new URL('../../../core/fixtures/provider-signature.json', import.meta.url)
const vector = JSON.parse(readFileSync(FIXTURE, 'utf8')) as Record<
  'body' | 'body_sha256' | 'public_key' | 'signature',
  string
>
const key = rsaPublicKey(vector.public_key)
const keys = key ? [key] : []
const isRight = (body: string, signature: unknown = vector.signature) =>
  isSigned(Buffer.from(body), signature, keys)

test('the fixed vector verifies over its exact bytes', () => {
  expect(createHash('sha256').update(vector.body).digest('hex')).toBe(vector.body_sha256)
  expect(Buffer.from(vector.body)).toHaveLength(455)
  expect(isRight(vector.body)).toBe(true)
})

const object = JSON.parse(vector.body) as Record<string, unknown>
test.each([
  ['a newline behind it', `${vector.body}\n`],
  ['spaces in it', JSON.stringify(object, null, 2)],
  ['its keys sorted', JSON.stringify(Object.fromEntries(Object.entries(object).sort()))],
  ['one unit more', vector.body.replace('200000000', '200000001')],
  ['another user', vector.body.replace('u_7f3a', 'u_7f3b')],
  ['nothing', ''],
])('the same with %s does not', (_what, body) => {
  expect(isRight(body)).toBe(false)
})

test.each([
  ['none', null],
  ['an empty one', ''],
  ['two headers', [vector.signature, vector.signature]],
  ['one without its padding', vector.signature.slice(0, -2)],
  ['one of another alphabet', vector.signature.replaceAll('+', '-').replaceAll('/', '_')],
  ['one with a space', ` ${vector.signature}`],
  ['one that is cut', Buffer.from(vector.signature, 'base64').subarray(0, 255).toString('base64')],
  [
    'one byte more',
    Buffer.concat([Buffer.from(vector.signature, 'base64'), Buffer.of(0)]).toString('base64'),
  ],
  ['one bit changed', `${vector.signature.startsWith('G') ? 'H' : 'G'}${vector.signature.slice(1)}`],
  ['hex', Buffer.from(vector.signature, 'base64').toString('hex')],
])('a signature that is %s is refused', (_what, signature) => {
  expect(isRight(vector.body, signature)).toBe(false)
})

test('either of two active keys may have signed, and no other', () => {
  const pairs = [1, 2, 3].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const body = Buffer.from(vector.body)
  const active = pairs.slice(0, 2).map(({ publicKey }) => publicKey)
  const found = pairs.map(({ privateKey }) => isSigned(body, signBytes(body, privateKey), active))
  expect(found).toEqual([true, true, false])
  expect(isSigned(body, vector.signature, [])).toBe(false)
})

test('only public RSA keys of 2048 bits and more are keys', () => {
  const spki = { type: 'spki', format: 'pem' } as const
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(spki)
  const curve = generateKeyPairSync('ed25519')
  const secret = curve.privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const pem of ['', 'PUBLIC KEY', small, curve.publicKey.export(spki), secret])
    expect(rsaPublicKey(String(pem))).toBeNull()
})
