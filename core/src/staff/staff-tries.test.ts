import { expect, test } from 'vitest'
import { ADDRESS_MAX, CODES_MAX, MINE_MAX, waitSeconds } from './staff-tries.ts'

const NOW = 10_000_000
const MINUTE = 60_000
const ago = (count: number, minutes = 1) => Array.from({ length: count }, () => NOW - minutes * MINUTE)
const unknown = { isKnown: false, isTotp: true }

test('five failures of one at one name stop them for a quarter of an hour', () => {
  const mine = (count: number, minutes = 1) => ({ mine: ago(count, minutes), ofAddress: [], codes: [] })
  expect(waitSeconds(mine(MINE_MAX - 1), unknown, NOW)).toBe(0)
  expect(waitSeconds(mine(MINE_MAX), unknown, NOW)).toBe(14 * 60)
  expect(waitSeconds(mine(MINE_MAX, 15), unknown, NOW)).toBe(0)
  expect(waitSeconds(mine(MINE_MAX), { isKnown: true, isTotp: true }, NOW)).toBe(14 * 60)
})

test('what others fail at stops no browser that the name knows', () => {
  const tries = { mine: [], ofAddress: ago(ADDRESS_MAX), codes: ago(CODES_MAX) }
  expect(waitSeconds(tries, unknown, NOW)).toBeGreaterThan(0)
  expect(waitSeconds(tries, { isKnown: true, isTotp: true }, NOW)).toBe(0)
})

test('wrong codes stop further codes of strangers for an hour, and no recovery code', () => {
  const tries = { mine: [], ofAddress: [], codes: ago(CODES_MAX, 59) }
  expect(waitSeconds(tries, unknown, NOW)).toBe(60)
  expect(waitSeconds(tries, { isKnown: false, isTotp: false }, NOW)).toBe(0)
  expect(waitSeconds({ ...tries, codes: ago(CODES_MAX - 1) }, unknown, NOW)).toBe(0)
})

test('what is long over stops nobody, whoever failed and however often', () => {
  const tries = { mine: ago(MINE_MAX, 16), ofAddress: ago(ADDRESS_MAX, 16), codes: ago(CODES_MAX, 61) }
  expect(waitSeconds(tries, unknown, NOW)).toBe(0)
})
