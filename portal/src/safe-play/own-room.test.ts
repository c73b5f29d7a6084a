import type { PlayLimit } from '@samnang/contract/safe-play'
import { expect, test } from 'vitest'
import { ownRoomOf } from './own-room.ts'

const limit = (kind: PlayLimit['kind'], left: number | null): PlayLimit => ({
  ...({ kind, window: '24h', amount: left === null ? null : 50_000, used: 0, left, pending: null } as const),
})
const of = (...limits: PlayLimit[]) => ownRoomOf({ limits, exclusion: null })

test('the lowest of stakes and losses counts; deposits do not', () => {
  expect(of(limit('stake', null), limit('loss', null), limit('deposit', 1_000))).toEqual({ kind: 'free' })
  expect(of(limit('stake', 9_000), limit('loss', 7_500.5), limit('deposit', 1_000))).toEqual({
    ...{ kind: 'limited', riel: 7_500 },
  })
  expect(of(limit('stake', null), limit('loss', 0))).toEqual({ kind: 'limited', riel: 0 })
})

test('after winnings a limit of losses leaves more than its amount', () => {
  expect(of(limit('loss', 90_000))).toEqual({ kind: 'limited', riel: 90_000 })
})

test('a server that does not tell what is left leaves the question to its refusal', () => {
  const { left: _, ...old } = limit('stake', 5_000)
  expect(of(old)).toEqual({ kind: 'free' })
})

test('a break goes before every figure', () => {
  const exclusion = {
    kind: 'cooling_off',
    from: '2026-11-23T00:00:00Z',
    until: '2026-11-24T00:00:00Z',
  } as const
  expect(ownRoomOf({ limits: [limit('stake', 5_000)], exclusion })).toEqual({
    ...{ kind: 'break', until: exclusion.until },
  })
})
