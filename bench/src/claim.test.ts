import { expect, test } from 'vitest'
import { median, verdictOf } from './claim.ts'

test.each([
  ['more is better', { floor: 4, aim: 8 }, [3.9, 4, 8]],
  ['less is better', { floor: 250, aim: 150 }, [251, 250, 150]],
])('%s: a floor is missed, held, or the aim reached', (_what, goals, [missed, held, reached]) => {
  expect(verdictOf({ ...goals, figure: missed ?? 0 })).toBe('floor missed')
  expect(verdictOf({ ...goals, figure: held ?? 0 })).toBe('aim missed')
  expect(verdictOf({ ...goals, figure: reached ?? 0 })).toBe('ok')
})

test('where none may be, one is too many', () => {
  expect(verdictOf({ floor: 0, aim: 0, figure: 0 })).toBe('ok')
  expect(verdictOf({ floor: 0, aim: 0, figure: 1 })).toBe('floor missed')
})

test('no figure is no success', () => {
  expect(verdictOf({ floor: 4, aim: 8, figure: Number.NaN })).toBe('floor missed')
  expect(verdictOf({ floor: 8, aim: 4, figure: median([]) })).toBe('floor missed')
})
