import { describe, expect, it, test } from 'vitest'
import { readCsv, separatorOf } from '../csv-rows.ts'
import { readAmount } from './statement-amount.ts'
import { readMoment } from './statement-date.ts'

const fields = (text: string) => readCsv(text).map((row) => row.fields)

describe('a CSV file', () => {
  it.each([
    ['a,b\r\nc,d\r\n'],
    ['a;b\nc;d'],
    ['\uFEFFa\tb\rc\td\r'],
    ['"a",b\n\n ,\nc,"d"\n'],
    [' a , b \nc,"d"'],
  ])('%j has its two rows', (text) => {
    expect(fields(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('quotes hold separators, quotes and line breaks, and lines are counted as an editor does', () => {
    const text = 'a,"x, ""y""\nz",c\nd,,f'
    expect(readCsv(text)).toEqual([
      { line: 1, fields: ['a', 'x, "y"\nz', 'c'] },
      { line: 3, fields: ['d', '', 'f'] },
    ])
  })

  test('a quote in the middle is a sign like others; one that never closes ends with the file', () => {
    expect(fields('a,5" x,c')).toEqual([['a', '5" x', 'c']])
    expect(fields('"a"b,c')).toEqual([['"a"b', 'c']])
    expect(fields('a,"b\nc')).toEqual([['a', 'b\nc']])
  })

  test('the separator is the sign that stands most often outside of quotes', () => {
    expect(separatorOf('"a,b,c,d";1\n"e,f,g";2')).toBe(';')
    expect(separatorOf('1.250,00;x\n3.400,00;y')).toBe(';')
  })

  test('a large file without an end of quotes is read in its length', () => {
    const rows = readCsv(`"${'a,b\n'.repeat(200_000)}`)
    expect(rows).toHaveLength(1)
  })
})

describe('an amount', () => {
  it.each([
    ['50000', 'point', 50_000_00000n, null],
    ['1,250,000.00', 'point', 1_250_000_00000n, null],
    ['1.250.000,50', 'comma', 1_250_000_50000n, null],
    ['1 250 000', 'point', 1_250_000_00000n, null],
    ["1'250'000", 'point', 1_250_000_00000n, null],
    ['៥០,០០០៛', 'point', 50_000_00000n, 'KHR'],
    ['KHR 50,000.00', 'point', 50_000_00000n, 'KHR'],
    ['50000 រៀល', 'point', 50_000_00000n, 'KHR'],
    ['-50,000', 'point', -50_000_00000n, null],
    ['50,000-', 'point', -50_000_00000n, null],
    ['(50,000)', 'point', -50_000_00000n, null],
    ['50,000.00 DR', 'point', -50_000_00000n, null],
    ['50,000.00 CR', 'point', 50_000_00000n, null],
    ['+5', 'point', 5_00000n, null],
    ['$12.50', 'point', 12_50000n, 'USD'],
    ['US$ 1,000', 'point', 1_000_00000n, 'USD'],
    ['12.50 USD', 'point', 12_50000n, 'USD'],
    ['500 THB', 'point', 500_00000n, 'other'],
    ['０５', 'point', 5_00000n, null],
  ] as const)('%s with a decimal %s', (text, decimal, units, currency) => {
    expect(readAmount(text, decimal)).toEqual({ units, currency })
  })

  it.each([
    ['1,5', 'point'],
    ['1.250.000', 'point'],
    ['1.5', 'comma'],
    ['1,25,000', 'point'],
    ['', 'point'],
    ['-', 'point'],
    ['abc', 'point'],
    ['1.1234567', 'point'],
    ['1e5', 'point'],
    ['--5', 'point'],
    ['9'.repeat(30), 'point'],
  ] as const)('%j with a decimal %s is none', (text, decimal) => {
    expect(readAmount(text, decimal)?.units ?? null).toBeNull()
  })
})

describe('a day', () => {
  it.each([
    ['25/11/2026', 'DMY', '2026-11-25', null],
    ['11/25/2026', 'MDY', '2026-11-25', null],
    ['2026-11-25', 'YMD', '2026-11-25', null],
    ['20261125', 'YMD', '2026-11-25', null],
    ['25112026', 'DMY', '2026-11-25', null],
    ['25-Nov-26', 'DMY', '2026-11-25', null],
    ['25 November 2026', 'DMY', '2026-11-25', null],
    ['Nov 25, 2026', 'MDY', '2026-11-25', null],
    ['5.1.2026', 'DMY', '2026-01-05', null],
    ['២៥/១១/២០២៦', 'DMY', '2026-11-25', null],
    ['25/11/2026 14:03', 'DMY', '2026-11-25', '14:03:00'],
    ['25/11/2026 2:03:09 PM', 'DMY', '2026-11-25', '14:03:09'],
    ['25/11/2026 12:00 am', 'DMY', '2026-11-25', '00:00:00'],
    ['2026-11-25T14:03:09.123', 'YMD', '2026-11-25', '14:03:09'],
  ] as const)('%s as %s', (text, format, day, time) => {
    expect(readMoment(text, format)).toEqual({ day, time })
  })

  it.each([
    ['25/11/2026', 'MDY'],
    ['31/02/2026', 'DMY'],
    ['25/11/2026', 'YMD'],
    ['25/11/2026 25:00', 'DMY'],
    ['25/11/2026 13:00 pm', 'DMY'],
    ['soon', 'DMY'],
    ['', 'DMY'],
    ['25/11/20266', 'DMY'],
  ] as const)('%j as %s is none', (text, format) => {
    expect(readMoment(text, format)).toBeNull()
  })
})
