import { describe, expect, it, test } from 'vitest'
import { readCsv } from '../csv-rows.ts'
import { readStatement } from './read-statement.ts'
import { fitsHeader, guessMapping, headingsOf, mappingFault } from './statement-mapping.ts'

const TODAY = '2026-11-23'
const HEAD = 'Date,Amount,Reference,Description'
const MAPPING = guessMapping(readCsv(HEAD))
/** Lines that a bank writes above its headings. */
const above = (lines: number, head = HEAD) => readCsv(`${'Account,000 111,,\n'.repeat(lines)}${head}`)

describe('the columns of a bank', () => {
  it.each([
    [HEAD, { date: 0, amount: 1, reference: 2, description: 3, moneyIn: null }],
    ['Txn Date;Details;Debit;Credit;Balance', { date: 0, amount: null, moneyIn: 3, moneyOut: 2, balance: 4 }],
    ['កាលបរិច្ឆេទ,ចំនួនទឹកប្រាក់,លេខយោង,បរិយាយ', { date: 0, amount: 1, reference: 2, description: 3 }],
    ['Trx ID,Date,Amount,Currency', { bankId: 0, date: 1, amount: 2, currency: 3 }],
  ])('%s is understood from its headings', (header, expected) => {
    expect(guessMapping(readCsv(`Account 000 111\n${header}\n`))).toMatchObject(expected)
  })

  test('a file whose headings have changed is not read with the old columns', () => {
    expect(readStatement('Date,Reference,Amount\n1/1/2026,x,5', MAPPING, TODAY)).toBe('header_differs')
  })

  test('a mapping says once what a column is, and no column that is not there', () => {
    const text = `${HEAD}\n1/1/2026,5,a,b`
    expect(readStatement(text, { ...MAPPING, reference: 1 }, TODAY)).toBe('column_twice')
    expect(readStatement(text, { ...MAPPING, balance: 9 }, TODAY)).toBe('column_missing')
    expect(readStatement(text, { ...MAPPING, amount: null }, TODAY)).toBe('no_amount')
    expect(readStatement(text, { ...MAPPING, moneyIn: 2 }, TODAY)).toBe('two_amounts')
  })

  it.each([
    ['Date,Debit,Reference', null],
    ['Date,Credit', null],
    ['Amount,Debit,Credit', null],
    ['Date,Reference,Description', null],
    ['Value date,Money in,Money out', 1],
    ['Reference,Amount,Date', 1],
  ])('%s: headings name a day, and an amount or both ways', (header, line) => {
    expect(headingsOf(readCsv(header))?.line ?? null).toBe(line)
  })

  test('headings stand within the first twenty rows, when they are looked for and when they are compared', () => {
    expect(headingsOf(above(19))?.line).toBe(20)
    expect(headingsOf(above(20))).toBeNull()
    expect([fitsHeader(MAPPING, above(19)), fitsHeader(MAPPING, above(20))]).toEqual([true, false])
    expect(fitsHeader({ ...MAPPING, header: null }, above(20))).toBe(true)
  })

  test('a column is suggested for one thing', () => {
    const { amount, reference } = guessMapping(readCsv('Date,Reference amount,Remark'))
    expect([amount, reference]).toEqual([1, 2])
    const dated = guessMapping(readCsv('Txn date,Txn no,Amount,Amount in USD'))
    expect(dated).toMatchObject({ date: 0, bankId: 1, amount: 2, currency: null })
  })

  test('one way alone is suggested as no column of it', () => {
    const { amount, moneyIn, moneyOut } = guessMapping(readCsv('Date,Amount,Credit'))
    expect([amount, moneyIn, moneyOut]).toEqual([1, null, null])
    const out = guessMapping(readCsv('Date,Amount,Debit'))
    expect([out.amount, out.moneyIn, out.moneyOut]).toEqual([1, null, null])
  })

  test('without headings nothing but the first column is suggested, in the order of Cambodia', () => {
    expect(guessMapping(readCsv('20/11/2026,5,x'))).toEqual({
      ...{ header: null, date: 0, dateFormat: 'DMY', decimal: 'point', bankId: null, balance: null },
      ...{ currency: null, amount: null, moneyIn: null, moneyOut: null, reference: null, description: null },
    })
  })

  test('what is mapped is asked once more where the width of the file is known', () => {
    const four = { ...MAPPING, balance: 4 }
    expect([mappingFault(four, 4), mappingFault(four, 5), mappingFault(four, null)]).toEqual([
      ...['column_missing', null, null],
    ])
    const ways = { ...MAPPING, amount: null, reference: null }
    expect(mappingFault({ ...ways, moneyIn: 1 }, 4)).toBe('no_amount')
    expect(mappingFault({ ...ways, moneyOut: 1 }, 4)).toBe('no_amount')
    expect(mappingFault({ ...ways, moneyIn: 1, moneyOut: 2 }, 4)).toBeNull()
    expect(mappingFault({ ...MAPPING, reference: null, moneyOut: 2 }, 4)).toBe('two_amounts')
  })
})
