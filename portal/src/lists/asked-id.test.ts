import { expect, test } from 'vitest'
import { keptReceipts } from '../fair/kept-receipts.ts'
import { exactTime } from '../fair/record-figures.ts'
import { askedId } from './asked-id.ts'

test.each([
  ['1234', '1234'],
  ['១២៣៤', '1234'],
  [' # 1,234 ', '1234'],
  ['០១២', null],
  ['0', null],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['9007199254740993', null],
  ['12345678901234567', null],
])('the id in %j is %j', (text, id) => {
  expect(askedId(text)).toBe(id)
})

test('only whole receipts of the asked draw are read from the device', () => {
  const good = { ticket_id: 1, result_id: 7, leaf: 'a', salt: 'b', accepted_ms: 3, signature: 'c' }
  const kept = [good, { ...good, result_id: 8 }, { ...good, leaf: 5 }, null, 'x', { ticket_id: 1 }]
  const storage = (text: string | null) => ({ getItem: () => text })
  expect(keptReceipts(storage(JSON.stringify(kept)), 7)).toEqual([good])
  for (const text of [null, '', '{', '{}', 'null']) expect(keptReceipts(storage(text), 7)).toEqual([])
})

test('moments are told to the millisecond, in Phnom Penh', () => {
  expect(exactTime(Date.parse('2026-11-20T02:05:10.003Z'))).toBe('20-11-2026 09:05:10.003 AM')
})
