import { expect, test } from 'vitest'
import { type WinStep, type WonDraw, winStep } from './win-steps.ts'

test.each<[string, WonDraw, WinStep]>([
  ['nothing came back', { net: -1000, staked: 1000 }, 'none'],
  ['less than the stake came back', { net: -25, staked: 1000 }, 'none'],
  ['the stake came back', { net: 0, staked: 1000 }, 'none'],
  ['a small side', { net: 950, staked: 1000 }, 'any'],
  ['a hundred-thousandth of a riel', { net: 0.00001, staked: 1000 }, 'any'],
  ['just below three stakes', { net: 2999.999, staked: 1000 }, 'any'],
  ['three stakes', { net: 3000, staked: 1000 }, 'lanterns'],
  ['a band of 9.20', { net: 8200, staked: 1000 }, 'lanterns'],
  ['just below twenty stakes', { net: 19_999, staked: 1000 }, 'lanterns'],
  ['twenty stakes', { net: 20_000, staked: 1000 }, 'full'],
  ['a number of ×50', { net: 49_000, staked: 1000 }, 'full'],
  ['the number among thirty tickets', { net: 20_000, staked: 30_000 }, 'any'],
  ['a jackpot', { net: 99_000, staked: 1000, isJackpot: true }, 'full'],
  ['a jackpot among many stakes', { net: 500, staked: 99_500, isJackpot: true }, 'full'],
  ['a jackpot that many stakes have eaten', { net: -500, staked: 100_500, isJackpot: true }, 'none'],
  ['thirteen digits', { net: 9_999_999_999_999, staked: 2_000_000 }, 'full'],
  ['no amount at all', { net: Number.NaN, staked: 1000 }, 'none'],
])('%s', (_name, draw, step) => {
  expect(winStep(draw)).toBe(step)
})

test('a larger win of the same stake is never told smaller', () => {
  const order: WinStep[] = ['none', 'any', 'lanterns', 'full']
  const steps = Array.from({ length: 400 }, (_, at) => winStep({ net: (at - 100) * 100, staked: 1000 }))
  expect(steps).toEqual([...steps].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
})
