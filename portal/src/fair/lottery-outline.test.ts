import { hasPublicLeaves } from '@samnang/core/fairness/lottery-modes'
import { sampleLottery } from '@samnang/core/fairness/sample-lottery.test-parts'
import { expect, test } from 'vitest'
import { type FairData, isFinal } from './fair-data.ts'
import { outlineOf } from './outline.ts'
import { makeSay } from './saved/texts.ts'
import { verifyFair } from './verify-fair.ts'
import { drawName } from './view/draw-name.ts'

function dataOf(game: 'KH' | 'VN'): FairData {
  const { draw, keys, leaves, proof } = sampleLottery(game)
  return { asked: 4711, draw, keys, leaves, own: [{ ticket_id: 100, proof, receipt: null }] }
}

async function outlined(data: FairData, language: 'km' | 'en' = 'en') {
  const report = await verifyFair(data)
  return { report, ...outlineOf(report, data.draw, makeSay(language)) }
}

test('a house draw is correct in every step, with its four numbers and every value that gave them', async () => {
  const data = dataOf('KH')
  const { report, numbers, result, verdict, tickets } = await outlined(data)
  expect(report.state).toBe('ok')
  expect(result).toBeNull()
  expect(numbers?.numbers.map(({ number }) => number)).toEqual(data.draw.result?.numbers)
  expect(numbers?.numbers.map(({ post }) => post).join('')).toBe('ABCD')
  expect(numbers?.words.filter(({ accepted }) => accepted).map(({ number }) => number)).toEqual(
    data.draw.result?.numbers,
  )
  expect(verdict.text).toContain('18 steps')
  expect(tickets[0]?.about).toBe('Lines: 1 · Stake 2,000៛')
  expect(drawName(data.draw, makeSay('en'))).toBe(
    'Khmer lottery · Closes 20-\u206011-\u20602026 10:25\u00a0AM',
  )
})

test('an outside draw claims its tickets and nothing about its result', async () => {
  const data = dataOf('VN')
  const { report, numbers, verdict } = await outlined(data)
  expect(report.state).toBe('ok')
  expect(numbers).toBeNull()
  expect(verdict.title).toBe('The tickets are correct')
  expect(verdict.text).toContain('outside')
  expect((await outlined(data, 'km')).verdict.text).toContain('ខាងក្រៅ')
})

test('proofs of an outside draw are public with its close, those of a house draw with its numbers', () => {
  const [house, outside] = [dataOf('KH').draw, dataOf('VN').draw]
  expect([house, outside].map(isFinal)).toEqual([true, true])
  const closed = { ...house, state: 'ROOTED', seed: null, result: null }
  const open = { ...outside, state: 'OPEN', close: null }
  expect([closed, open].map(hasPublicLeaves)).toEqual([false, false])
  expect(isFinal({ ...open, state: 'VOID' })).toBe(true)
})

test('numbers that were changed fail the draw and are not shown under its verdict', async () => {
  const data = dataOf('KH')
  const result = data.draw.result && { ...data.draw.result, numbers: ['00000', '00000', '00000', '00000'] }
  const { report, verdict } = await outlined({ ...data, draw: { ...data.draw, result } })
  expect(report.steps.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual(['numbers'])
  expect(verdict.state).toBe('failed')
})
