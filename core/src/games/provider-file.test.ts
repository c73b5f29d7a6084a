import { describe, expect, test } from 'vitest'
import { FILE_LINES_MAX, readProviderFile } from './provider-file.ts'

const HEADER = 'transaction_uuid,our_id,kind,amount,currency,time,round'
const ID = '00000000-0000-4000-8000-00000000000a'
const good = `${ID},17,bet,"1,250.5",KHR,2026-11-20T10:00:00Z,r1`
const read = (...lines: string[]) => readProviderFile([HEADER, ...lines].join('\r\n'))

test('a line is read whatever mark, case and separator the file has', () => {
  const line = { line: 2, uuid: ID, ourTx: 17n, kind: 'bet', status: 'success', amountUnits: 125_050_000n }
  const rest = { currency: 'KHR', atMs: Date.UTC(2026, 10, 20, 10), round: 'r1', ref: null, user: null }
  const whole = { lines: [{ ...line, ...rest }], faults: [] }
  expect(read(good)).toEqual(whole)
  expect(readProviderFile(`\uFEFF${HEADER}\n${good}\n\n`)).toEqual(whole)
  const cased = [HEADER.toUpperCase(), good.replace(ID, ID.toUpperCase())].join('\n').replace('bet', 'TK_BET')
  expect(readProviderFile(cased)).toEqual(whole)
  const tabs = `${HEADER}\n${good.replace('"1,250.5"', '1250.50')}`.replaceAll(',', '\t')
  expect(readProviderFile(tabs)).toEqual(whole)
  const units = `${HEADER.replace('amount', 'amount_units')}\n${good.replace('"1,250.5"', '125050000')}`
  expect(readProviderFile(units)).toEqual(whole)
})

test.each([
  ['2026-11-20T10:00:00', Date.UTC(2026, 10, 20, 10)],
  ['2026-11-20 17:00:00 +07:00', Date.UTC(2026, 10, 20, 10)],
  ['2026-11-20T17:00:00.123456+0700', Date.UTC(2026, 10, 20, 10, 0, 0, 123)],
  ['2026-11-20 10:00:00 UTC', Date.UTC(2026, 10, 20, 10)],
])('the time %s is read', (time, atMs) => {
  expect(read(good.replace('2026-11-20T10:00:00Z', time))).toMatchObject({ lines: [{ atMs }], faults: [] })
})

describe('a line that cannot be read is told with its number and why', () => {
  test.each([
    ['fields', `${ID},17,bet,1,KHR`],
    ['id', good.replace(ID, '17')],
    ['our_id', good.replace(',17,', ',x17,')],
    ['our_id', good.replace(',17,', ",'=1+1,")],
    ['kind', good.replace('bet', 'bonus')],
    ['amount', good.replace('"1,250.5"', '-5')],
    ['amount', good.replace('"1,250.5"', '"1,25"')],
    ['amount', good.replace('"1,250.5"', '1.123456')],
    ['amount', good.replace('"1,250.5"', '=1+1')],
    ['amount', good.replace('"1,250.5"', '1e9')],
    ['currency', good.replace('KHR', '')],
    ['time', good.replace('2026-11-20', '2026-02-30')],
    ['time', good.replace('2026-11-20T10:00:00Z', '20/11/2026')],
    ['time', good.replace('10:00:00', '25:00:00')],
  ])('%s: %s', (code, line) => {
    expect(read(good, line)).toMatchObject({ lines: [{ line: 2 }], faults: [{ line: 3, code }] })
  })
})

test.each([
  ['no_lines', ''],
  ['no_lines', HEADER],
  ['column_id', `${HEADER.replace('transaction_uuid', 'number')}\n${good}`],
  ['column_kind', `${HEADER.replace('kind', 'what')}\n${good}`],
  ['column_amount', `${HEADER.replace('amount', 'sum')}\n${good}`],
  ['column_amount', `${HEADER},amount_units\n${good},1`],
  ['column_currency', `${HEADER.replace('currency', 'c')}\n${good}`],
  ['column_time', `${HEADER.replace('time', 'when')}\n${good}`],
  ['too_many_lines', `${HEADER}\n${`${good}\n`.repeat(FILE_LINES_MAX + 1)}`],
])('nothing of a file is read: %s', (why, text) => {
  expect(readProviderFile(text)).toBe(why)
})

test('an apostrophe that a spreadsheet needs is no part of the text, and what is shown has no hidden marks', () => {
  expect(read(good.replace('r1', "'-r1"))).toMatchObject({ lines: [{ round: '-r1' }] })
  const hidden = read(good.replace(ID, '"=cmd|\u202ex"'))
  expect(typeof hidden === 'string' ? hidden : hidden.faults[0]?.text).toMatch(/^=cmd\| x \| 17/)
})
