/** Session ids as the server makes them: nobody guesses one, and none comes twice. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { pooledRandom } from '../base/pooled-random.ts'
import { SessionTokens } from './session-tokens.ts'
import { SiteKey } from './site-key.ts'

const IDS = 100_000
const BITS = 256
/** Of the normal distribution: chance goes further once in twenty million runs. */
const Z_MAX = 5.5

/** The server's own. */
const random = pooledRandom()
const tokens = new SessionTokens(new SiteKey(randomBytes(32)), random)

test('100 000 session ids of 256 bits: none comes twice, each bit is as often one as zero', () => {
  const ids = Array.from({ length: IDS }, () => tokens.newId())
  expect(ids.every((id) => /^[A-Za-z0-9_-]{43}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(IDS)
  const ones = new Array<number>(BITS).fill(0)
  for (const id of ids)
    for (const [at, byte] of Buffer.from(id, 'base64url').entries())
      for (let bit = 0; bit < 8; bit++) ones[8 * at + bit] = (ones[8 * at + bit] ?? 0) + ((byte >> bit) & 1)
  const off = ones.map((count) => Math.abs(count - IDS / 2) / Math.sqrt(IDS / 4))
  expect(Math.max(...off)).toBeLessThan(Z_MAX)
  const all = ones.reduce((sum, count) => sum + count, 0)
  expect(Math.abs(all - (IDS * BITS) / 2) / Math.sqrt((IDS * BITS) / 4)).toBeLessThan(Z_MAX)
})

test('a token against forgery is of its own session, and no two are the same', () => {
  const [one, other] = [tokens.newId(), tokens.newId()]
  const made = new Set(Array.from({ length: 1_000 }, () => tokens.xsrf(one)))
  expect(made.size).toBe(1_000)
  for (const token of made)
    expect([tokens.isXsrf(one, token), tokens.isXsrf(other, token)]).toEqual([true, false])
})
