import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LevelAmounts, levelFaults, roomOfLevel } from './levels.ts'

const PER_DAY = 4_000_000_000_000n

test('a day has the room that its level gives, less what was asked for in it', () => {
  const cases: [bigint | null, bigint, bigint | null][] = [
    [PER_DAY, 0n, PER_DAY],
    [PER_DAY, PER_DAY - 1n, 1n],
    [PER_DAY, PER_DAY, 0n],
    [PER_DAY, PER_DAY + 1n, 0n],
    [0n, 0n, 0n],
    [null, 10n ** 18n, null],
  ]
  for (const [perDay, used, room] of cases) expect(roomOfLevel(perDay, used)).toBe(room)
})

test('whatever is asked for within the room, a day never passes its amount', () => {
  const amount = fc.bigInt({ min: 1n, max: PER_DAY })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 30 }), (wishes) => {
      let used = 0n
      for (const wish of wishes) if (wish <= (roomOfLevel(PER_DAY, used) ?? 0n)) used += wish
      return used <= PER_DAY
    }),
  )
})

test('a higher level never gets less than a lower one, in neither way', () => {
  const level = (deposit: bigint | null, withdrawal: bigint | null): LevelAmounts => ({ deposit, withdrawal })
  expect(levelFaults([level(1n, 1n), level(1n, 2n), level(9n, null), level(null, null)])).toEqual([])
  expect(levelFaults([level(2n, 1n), level(1n, 1n), level(null, 1n), level(5n, 1n)])).toEqual([
    { level: 1, way: 'deposit' },
    { level: 3, way: 'deposit' },
  ])
})
