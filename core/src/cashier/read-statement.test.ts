import { describe, expect, it, test } from 'vitest'
import { readCsv } from '../csv-rows.ts'
import { compareLines, type StoredLine } from './compare-lines.ts'
import { identified } from './line-identity.ts'
import { type ReadStatement, readStatement } from './read-statement.ts'
import { guessMapping, type StatementMapping } from './statement-mapping.ts'

const TODAY = '2026-11-23'
const HEAD = 'Date,Amount,Reference,Description'
const MAPPING = guessMapping(readCsv(HEAD))
const read = (text: string, mapping: StatementMapping = MAPPING) =>
  readStatement(`${HEAD}\n${text}`, mapping, TODAY) as ReadStatement
const linesOf = (text: string, mapping?: StatementMapping) => identified(read(text, mapping).lines)
const stored = (text: string, mapping?: StatementMapping): StoredLine[] =>
  linesOf(text, mapping).map(({ line, ...rest }) => ({ ...rest, id: BigInt(line) }))

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
})

describe('a statement', () => {
  test('is read line by line; sums and headings are left out, what cannot be read is told with its line', () => {
    const text = [
      '20/11/2026,"50,000.00",482913,Transfer',
      '20/11/2026,"-10,000",FT-1,Payout',
      '31/02/2026,5,x,y',
      '20/11/2026,"1,5",x,y',
      '20/11/2026,$20.00,x,y',
      '24/11/2026,5,x,y',
      '20/11/2026,5',
      '20/11/2026,0,x,y',
      'Total,40000,,',
    ].join('\n')
    const { lines, faults, leftOut } = read(text)
    expect(lines.map(({ amountUnits, reference }) => [amountUnits, reference])).toEqual([
      [50_000_00000n, '482913'],
      [-10_000_00000n, 'FT-1'],
    ])
    expect(faults.map(({ line, code }) => [line, code])).toEqual([
      [4, 'date'],
      [5, 'amount'],
      [6, 'currency'],
      [7, 'future'],
      [8, 'columns'],
    ])
    // The heading, the line without money, the sum.
    expect(leftOut).toBe(3)
  })

  test('of two columns takes the one that is filled, and refuses both', () => {
    const header = 'Date,Debit,Credit'
    const mapping = guessMapping(readCsv(header))
    const text = `${header}\n1/11/2026,,500\n1/11/2026,300,\n1/11/2026,-300,0.00\n1/11/2026,1,1`
    const { lines, faults } = readStatement(text, mapping, TODAY) as ReadStatement
    expect(lines.map(({ amountUnits }) => amountUnits)).toEqual([500_00000n, -300_00000n, -300_00000n])
    expect(faults.map(({ code }) => code)).toEqual(['both_amounts'])
  })

  test('a column of currencies decides as the sign does', () => {
    const header = 'Date,Amount,Currency'
    const mapping = guessMapping(readCsv(header))
    const text = `${header}\n1/11/2026,500,KHR\n1/11/2026,500,USD\n1/11/2026,500,`
    const { lines, faults } = readStatement(text, mapping, TODAY) as ReadStatement
    expect([lines.length, faults.map(({ code }) => code)]).toEqual([2, ['currency']])
  })

  it.each([
    ['', 'no_lines'],
    ['nothing here', 'no_lines'],
  ])('of %j is none', (text, why) => {
    expect(readStatement(`${HEAD}\n${text}`, MAPPING, TODAY)).toBe(why)
  })
})

describe('a file that comes again', () => {
  const MONDAY = '16/11/2026,500,111111,A\n16/11/2026,500,111111,A'
  const REST = '17/11/2026,700,222222,B\n18/11/2026,900,333333,C'

  test('the same file brings nothing; equal payments of one day are as many as the bank says', () => {
    const all = `${MONDAY}\n${REST}`
    expect(compareLines(linesOf(all), stored(all))).toEqual({ added: [], known: 4, changed: [], missing: [] })
    const [first = ''] = MONDAY.split('\n')
    expect(compareLines(linesOf(all), stored(first))).toMatchObject({ known: 1, added: { length: 3 } })
  })

  test('a longer file brings what is new, in whatever order', () => {
    const turned = `${REST.split('\n').reverse().join('\n')}\n${MONDAY}`
    const { added, known } = compareLines(linesOf(turned), stored(MONDAY))
    expect([added.map(({ reference }) => reference), known]).toEqual([['333333', '222222'], 2])
  })

  it.each([
    ['its amount', '17/11/2026,7000,222222,B'],
    ['its words', '17/11/2026,700,222222,Bee'],
    ['its reference', '17/11/2026,700,222223,B'],
  ])('a line that has changed %s is told beside what it was', (_what, now) => {
    const compared = compareLines(
      linesOf(`${MONDAY}\n${now}\n18/11/2026,900,333333,C`),
      stored(`${MONDAY}\n${REST}`),
    )
    expect(compared).toMatchObject({ added: [], known: 3, missing: [] })
    expect(compared.changed.map(({ now: one, before }) => [one.line, before.reference])).toEqual([
      [4, '222222'],
    ])
  })

  test('with the bank’s own number every change is told, and a number is of its day', () => {
    const header = 'Trx ID,Date,Amount,Reference'
    const mapping = guessMapping(readCsv(header))
    const at = (text: string) =>
      identified((readStatement(`${header}\n${text}`, mapping, TODAY) as ReadStatement).lines)
    const before = at('T1,16/11/2026,500,x\nT2,16/11/2026,500,x').map((line) => ({ ...line, id: 1n }))
    const now = at('T1,16/11/2026,700,y\nT2,16/11/2026,500,x\nT3,16/11/2026,500,x\nT2,17/11/2026,500,x')
    const { added, known, changed } = compareLines(now, before)
    expect([added.map(({ bankId }) => bankId), known, changed.length]).toEqual([['T3', 'T2'], 1, 1])
  })

  test('a line that has gone from the middle is told; at the ends the file may only begin or end there', () => {
    const gone = compareLines(linesOf(`${MONDAY}\n18/11/2026,900,333333,C`), stored(`${MONDAY}\n${REST}`))
    expect(gone.missing.map(({ reference }) => reference)).toEqual(['222222'])
    const part = compareLines(linesOf('18/11/2026,950,444444,D'), stored('18/11/2026,900,333333,C'))
    expect([part.missing, part.changed, part.added.length]).toEqual([[], [], 1])
  })
})
