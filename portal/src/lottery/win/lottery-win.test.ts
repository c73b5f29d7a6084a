import type { Notice } from '@samnang/contract/notices'
import { expect, test } from 'vitest'
import { lotteryWinOf } from './lottery-win.ts'

const AT = Date.parse('2026-11-23T09:40:00Z')
const lottery = {
  ...({ draw: 7, type: 'VN', session: 'DAY', title: '', stake: 1_000 } as const),
  draw_at: '2026-11-23T09:35:00Z',
}
const notice = (amount: number, more: Partial<Notice> = {}): Notice => ({
  ...{ id: 1, at: new Date(AT).toISOString(), is_read: false, kind: 'lottery_won', amount, lottery },
  ...more,
})

test.each([
  [1, 'any'],
  [2_999, 'any'],
  [3_000, 'lanterns'],
  [20_000, 'full'],
] as const)('%i riel besides a stake of 1,000 are told as %s', (net, step) => {
  expect(lotteryWinOf(notice(net), AT)).toEqual({
    ...{ resultId: 7, net, step },
    name: 'ឆ្នោតវៀតណាម · ថ្ងៃ · 23-\u206011-\u20602026',
  })
})

test('what was read, is older than a day, brought nothing or is another notice is not told as a win', () => {
  expect(lotteryWinOf(notice(500, { is_read: true }), AT)).toBeNull()
  expect(lotteryWinOf(notice(500), AT + 86_400_001)).toBeNull()
  expect(lotteryWinOf(notice(0), AT)).toBeNull()
  const { lottery: _, ...other } = notice(500, { kind: 'deposit_credited' })
  expect(lotteryWinOf(other, AT)).toBeNull()
})
