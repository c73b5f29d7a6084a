import type { LotteryItemIn } from '@samnang/contract/lottery'
import { expect, test } from 'vitest'
import { lineName } from './line-names.ts'

const item: LotteryItemIn = {
  numbers: ['47', '58'],
  digits: 2,
  posts: ['A', 'LO'],
  amount: 100,
  kind: 'straight',
}
const range = (mode: NonNullable<LotteryItemIn['range']>['mode'], from: string, to = ''): LotteryItemIn => ({
  ...item,
  numbers: [],
  kind: 'range',
  range: { from, to, mode },
})

test.each([
  [item, '47 58 · A Lo'],
  [{ ...item, numbers: ['12'], kind: 'permute' } satisfies LotteryItemIn, '12 បង្វិលលេខ · A Lo'],
  [range('step', '10', '19'), '10–19 · A Lo'],
  [range('tail', '5'), '*5 · A Lo'],
  [{ ...range('head', '5'), digits: 3 } satisfies LotteryItemIn, '5** · A Lo'],
  [range('double', ''), '00–99 លេខភ្លោះ · A Lo'],
  [range('pattern', '1X'), '1X · A Lo'],
])('%#: %s', (line, name) => {
  expect(lineName(line)).toBe(name)
})
