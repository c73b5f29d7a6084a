import { expect, test } from 'vitest'
import { REFERENCE_TRIES, referenceOf } from './deposit-reference.ts'

test('a reference has six digits, and neighbours have nothing in common', () => {
  const some = [1n, 2n, 3n, 999_999n, 1_000_000n, 123_456_789_012n].map((id) => referenceOf(id))
  for (const reference of some) expect(reference).toMatch(/^[0-9]{6}$/)
  expect(new Set(some.map((reference) => reference.slice(0, 2))).size).toBeGreaterThan(3)
})

test('a million requests after each other have a million references', () => {
  const seen = new Uint8Array(1_000_000)
  for (let id = 5_000_000n; id < 6_000_000n; id++) seen[Number(referenceOf(id))] = 1
  expect(seen.every((one) => one === 1)).toBe(true)
})

test('each try gives another one, of the first request as well', () => {
  for (const id of [1n, 77n]) {
    const tries = Array.from({ length: REFERENCE_TRIES }, (_, attempt) => referenceOf(id, attempt))
    expect(new Set(tries).size).toBe(REFERENCE_TRIES)
    for (const reference of tries) expect(reference).toMatch(/^[0-9]{6}$/)
  }
})
