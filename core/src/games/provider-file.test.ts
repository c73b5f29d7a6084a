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
  ['2026-11-20 10:00:00utc', Date.UTC(2026, 10, 20, 10)],
  ['2026-11-20T10:00:00z', Date.UTC(2026, 10, 20, 10)],
  ['2026-11-20T10:00:00.5', Date.UTC(2026, 10, 20, 10, 0, 0, 500)],
  ['2026-11-20T10:00:00.123456789Z', Date.UTC(2026, 10, 20, 10, 0, 0, 123)],
  ['2026-11-20T03:30:00-06:30', Date.UTC(2026, 10, 20, 10)],
  ['2026-11-20T03:30:00-0630', Date.UTC(2026, 10, 20, 10)],
  // Of the day before in UTC.
  ['2026-11-20T00:30:00+07:00', Date.UTC(2026, 10, 19, 17, 30)],
  ['2028-02-29T00:00:00', Date.UTC(2028, 1, 29)],
])('the time %s is read', (time, atMs) => {
  expect(read(good.replace('2026-11-20T10:00:00Z', time))).toMatchObject({ lines: [{ atMs }], faults: [] })
})

describe('a line that cannot be read is told with its number and why', () => {
  test.each([
    ['fields', `${ID},17,bet,1,KHR`],
    ['id', good.replace(ID, '17')],
    ['id', good.replace(ID, `x${ID}`)],
    ['id', good.replace(ID, `${ID}0`)],
    ['id', good.replace(ID, ID.replaceAll('-', ''))],
    ['our_id', good.replace(',17,', ',017,')],
    ['our_id', good.replace(',17,', ',0,')],
    ['our_id', good.replace(',17,', ',-17,')],
    ['our_id', good.replace(',17,', ',17x,')],
    ['our_id', good.replace(',17,', `,${'1'.repeat(19)},`)],
    ['our_id', good.replace(',17,', ',x17,')],
    ['our_id', good.replace(',17,', ",'=1+1,")],
    ['kind', good.replace('bet', 'bonus')],
    ['kind', good.replace('bet', '')],
    ['kind', good.replace('bet', 'constructor')],
    ['kind', good.replace('bet', '__proto__')],
    ['amount', good.replace('"1,250.5"', '-5')],
    ['amount', good.replace('"1,250.5"', '"1,25"')],
    ['amount', good.replace('"1,250.5"', '1.123456')],
    ['amount', good.replace('"1,250.5"', '=1+1')],
    ['amount', good.replace('"1,250.5"', '1e9')],
    ['amount', good.replace('"1,250.5"', '')],
    ['amount', good.replace('"1,250.5"', '.5')],
    ['amount', good.replace('"1,250.5"', '5.')],
    ['amount', good.replace('"1,250.5"', '5x')],
    ['amount', good.replace('"1,250.5"', '"1250,500"')],
    ['amount', good.replace('"1,250.5"', '"1,2500"')],
    ['amount', good.replace('"1,250.5"', '1'.repeat(14))],
    ['amount', good.replace('"1,250.5"', '"1,111,111,111,111,111"')],
    ['currency', good.replace('KHR', '')],
    ['currency', good.replace('KHR', 'KH')],
    ['currency', good.replace('KHR', 'KHRRR')],
    ['currency', good.replace('KHR', '1KHR')],
    ['currency', good.replace('KHR', 'KHR1')],
    ['time', good.replace('2026-11-20', '2026-02-30')],
    ['time', good.replace('2026-11-20T10:00:00Z', '20/11/2026')],
    ['time', good.replace('10:00:00', '25:00:00')],
    ['time', good.replace('2026-11-20', '2026-13-20')],
    ['time', good.replace('2026-11-20', '2026-02-29')],
    ['time', good.replace('T10:00:00Z', '')],
    ['time', good.replace('2026-11-20T10:00:00Z', '')],
    ['time', good.replace('2026', 'x2026')],
    ['time', good.replace('10:00:00Z', '10:00:00Zx')],
    ['time', good.replace('10:00:00Z', '10:00Z')],
    ['time', good.replace('10:00:00Z', '10:00:00+99:99')],
  ])('%s: %s', (code, line) => {
    expect(read(good, line)).toMatchObject({ lines: [{ line: 2 }], faults: [{ line: 3, code }] })
  })
})

test('of every column what a file may leave out is nothing, and what it says is kept', () => {
  const header = `${HEADER},status,reference,user`
  const whole = (rest: string, amount = '1') =>
    readProviderFile(`${header}\n${ID},17,bet,${amount},usd,2026-11-20T10:00:00Z,${rest}`)
  expect(whole(`r 1,rolled_back,${ID.toUpperCase()},u 1`)).toMatchObject({
    lines: [{ status: 'rolled_back', round: 'r 1', ref: ID, user: 'u 1', currency: 'USD' }],
  })
  expect(whole(',,,')).toMatchObject({ lines: [{ status: 'success', round: null, ref: null, user: null }] })
  for (const ref of ['17', `x${ID}`])
    expect(whole(`r,,${ref},u`)).toMatchObject({ lines: [], faults: [{ code: 'reference' }] })
  for (const status of ['stands', 'constructor', '__proto__'])
    expect(whole(`r,${status},,u`)).toMatchObject({ lines: [], faults: [{ code: 'status' }] })
  expect(read(good.replace(',17,', ',,'))).toMatchObject({ lines: [{ ourTx: null }], faults: [] })
  expect(read(good.replace(',17,', `,${'9'.repeat(18)},`))).toMatchObject({
    lines: [{ ourTx: 10n ** 18n - 1n }],
  })
})

test.each([
  ['0', 0n],
  ['7', 700_000n],
  ['0.00001', 1n],
  ['"1,250"', 125_000_000n],
  ['"12,345,678.9"', 1_234_567_890_000n],
  ['9'.repeat(13), (10n ** 13n - 1n) * 100_000n],
  ['"9,999,999,999,999.99999"', 10n ** 18n - 1n],
])('%s riel are read to the last part', (amount, amountUnits) => {
  expect(read(good.replace('"1,250.5"', amount))).toMatchObject({ lines: [{ amountUnits }], faults: [] })
})

test('units are whole, and no more than the book holds', () => {
  const units = (amount: string) =>
    readProviderFile(`${HEADER.replace('amount', 'amount_units')}\n${good.replace('"1,250.5"', amount)}`)
  expect(units('9'.repeat(18))).toMatchObject({ lines: [{ amountUnits: 10n ** 18n - 1n }] })
  for (const amount of ['9'.repeat(19), '1.5', '-1', '', '1x', 'x1'])
    expect(units(amount)).toMatchObject({ lines: [], faults: [{ code: 'amount' }] })
})

test.each([
  ['bet', ['bet', 'TK_BET', 'tk_free_bet']],
  ['win', ['win', 'TK_WIN', 'TK_FREE_WIN', 'TK_JP_WIN', 'TK_BONUS_WIN']],
  ['rollback', ['rollback', 'TK_ROLLBACK']],
])('a %s has the names %j', (kind, names) => {
  for (const name of names) expect(read(good.replace('bet', name))).toMatchObject({ lines: [{ kind }] })
})

test.each([
  ['success', ['', 'success', 'TS_SUCCESS']],
  ['declined', ['declined', 'TS_DECLINED']],
  ['rolled_back', ['rolled_back', 'TS_ROLLEDBACK']],
  ['given_up', ['given_up', 'TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED']],
])('that it is %s has the names %j', (status, names) => {
  for (const name of names)
    expect(readProviderFile(`${HEADER},transaction_status\n${good},${name}`)).toMatchObject({
      lines: [{ status }],
    })
})

test('columns are known by any of their names; of two the surer one counts, and one without a name is nobody’s', () => {
  const renamed = 'ID,Our  TX,Type,AMOUNT,Currency,Created - At,Round'
  expect(readProviderFile(`${renamed}\n${good}`)).toEqual(read(good))
  const both = `${HEADER},id,created_at\n${good},17,2020-01-01T00:00:00Z`
  expect(readProviderFile(both)).toEqual(read(good))
  expect(readProviderFile(`${HEADER},,notes\n${good},x,y`)).toEqual(read(good))
  expect(readProviderFile(`notes,${HEADER}\nx,${good}`)).toEqual(read(good))
})

test('columns stand in whatever order', () => {
  for (const money of ['amount', 'amount_units']) {
    const names = HEADER.replace('amount', money).split(',')
    const fields = good.replace('"1,250.5"', '125050000').split(',')
    const turned = names.map((_, by) =>
      [names, fields].map((row) => [...row.slice(by), ...row.slice(0, by)].join(',')).join('\n'),
    )
    const [first = '', ...others] = turned
    expect(readProviderFile(first)).toMatchObject({ lines: [{ uuid: ID }] })
    for (const text of others) expect(readProviderFile(text)).toEqual(readProviderFile(first))
  }
})

test('a file may be as long as it says, and a line longer than its heading', () => {
  const long = readProviderFile(`${HEADER}\n${'x\n'.repeat(FILE_LINES_MAX)}`)
  expect(typeof long === 'string' ? long : long.faults.length).toBe(FILE_LINES_MAX)
  expect(read(`${good},more`)).toEqual(read(good))
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
  for (const sign of ['=', '+', '-', '−', '@'])
    expect(read(good.replace('r1', `'${sign}r1`))).toMatchObject({ lines: [{ round: `${sign}r1` }] })
  expect(read(good.replace('r1', "'r1"))).toMatchObject({ lines: [{ round: "'r1" }] })
  expect(read(good.replace('r1', "r'-1"))).toMatchObject({ lines: [{ round: "r'-1" }] })
  const hidden = read(good.replace(ID, '"=cmd|\u202ex"'))
  expect(typeof hidden === 'string' ? hidden : hidden.faults[0]?.text).toMatch(/^=cmd\| x \| 17/)
  const marked = read('"\u200b\u200bx \u200b\u202e y\u200b",17\u200b')
  expect(typeof marked === 'string' ? marked : marked.faults[0]?.text).toBe('x y | 17')
  const long = read(`" \t😀${'😀'.repeat(250)}",17`)
  expect(typeof long === 'string' ? long : long.faults).toEqual([
    { line: 2, code: 'fields', text: '😀'.repeat(200) },
  ])
})
