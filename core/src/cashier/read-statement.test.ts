import { describe, expect, it, test } from 'vitest'
import { readCsv } from '../csv-rows.ts'
import { type ReadStatement, readStatement, STATEMENT_LINES_MAX } from './read-statement.ts'
import { guessMapping, type StatementMapping } from './statement-mapping.ts'

const TODAY = '2026-11-23'
const HEAD = 'Date,Amount,Reference,Description'
const MAPPING = guessMapping(readCsv(HEAD))
const read = (text: string, mapping: StatementMapping = MAPPING) =>
  readStatement(`${HEAD}\n${text}`, mapping, TODAY) as ReadStatement

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

  test('of a line everything is kept that its columns say', () => {
    const header = 'Trx ID,Date,Amount,Reference,Description,Balance,Currency'
    const mapping = guessMapping(readCsv(header))
    const text = `${header}\n T-1 ,20/11/2026 10:00,-5, r ,"two\u200b  words",1000,KHR\nT-2,23/11/2026,5,,,seven,`
    const { lines, faults } = readStatement(text, mapping, TODAY) as ReadStatement
    expect([lines, faults]).toEqual([
      [
        {
          ...{ line: 2, day: '2026-11-20', time: '10:00:00', amountUnits: -5_00000n, reference: 'r' },
          ...{ description: 'two words', bankId: 'T-1', balanceUnits: 1_000_00000n },
        },
        {
          ...{ line: 3, day: '2026-11-23', time: null, amountUnits: 5_00000n, reference: '' },
          ...{ description: '', bankId: 'T-2', balanceUnits: null },
        },
      ],
      [],
    ])
    const [short] = read('20/11/2026,5,x,y').lines
    expect([short?.bankId, short?.balanceUnits]).toEqual(['', null])
  })

  test('words are kept up to two hundred signs, and so is the text of a fault', () => {
    const long = '😀'.repeat(201)
    expect(read(`20/11/2026,5,${long},x`).lines[0]?.reference).toBe('😀'.repeat(200))
    const text = ` 20/11/2026,five,a \u202e b,${'x'.repeat(300)}`
    expect(read(text).faults).toEqual([
      { line: 2, code: 'amount', text: `20/11/2026 | five | a b | ${'x'.repeat(174)}` },
    ])
  })

  it.each([
    ['500,-', 500],
    ['-,500', -500],
    ['–,"- 500"', -500],
    [' - – ,500', -500],
    ['500,0', 500],
    ['0.00,500', -500],
    // Taken back by the bank.
    ['-500,', -500],
  ])('in the columns of what came and went, %s is %i riel', (amounts, riel) => {
    const header = 'Date,Credit,Debit'
    const { lines } = readStatement(
      `${header}\n1/11/2026,${amounts}`,
      guessMapping(readCsv(header)),
      TODAY,
    ) as ReadStatement
    expect(lines.map(({ amountUnits }) => amountUnits)).toEqual([BigInt(riel) * 100_000n])
  })

  it.each([
    ['$5,', 'currency'],
    [',$5', 'currency'],
    ['five,', 'amount'],
    [',five', 'amount'],
    ['five,5', 'amount'],
    ['5,five', 'amount'],
    ['5,-5', 'both_amounts'],
    ['-5,5', 'both_amounts'],
  ])('%s in these columns is a fault: %s', (amounts, code) => {
    const header = 'Date,Credit,Debit'
    const { lines, faults } = readStatement(
      `${header}\n1/11/2026,${amounts}`,
      guessMapping(readCsv(header)),
      TODAY,
    ) as ReadStatement
    expect([lines, faults.map((fault) => fault.code)]).toEqual([[], [code]])
  })

  test('lines of which none moved money are no statement, one that cannot be read is', () => {
    expect(readStatement(`${HEAD}\n20/11/2026,0,x,y`, MAPPING, TODAY)).toBe('no_lines')
    expect(read('20/11/2026,five,x,y')).toMatchObject({ lines: [], faults: [{ code: 'amount' }] })
    expect(read('20/11/2026,five,x,y\n20/11/2026,5,x,y')).toMatchObject({
      lines: [{ line: 3 }],
      faults: [{ line: 2 }],
    })
  })

  test('a line that is short by one column is told', () => {
    expect(read('20/11/2026,5,x')).toMatchObject({ lines: [], faults: [{ code: 'columns' }] })
  })

  test('marks that no eye sees are no part of words, at their ends neither', () => {
    expect(read('20/11/2026,5,\u200bx\u200b,y').lines[0]?.reference).toBe('x')
  })

  test('a day in the digits of any script is read or told, never taken for a heading', () => {
    const { lines, faults, leftOut } = read('២០/១១/២០២៦,5,x,y\n２０/１１/２０２６,5,x,y\n২০/১১/২০২৬,5,x,y')
    expect([lines.map(({ day }) => day), faults.map(({ code }) => code), leftOut]).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['date'],
      1,
    ])
  })

  test('without headings it is read from its first line on', () => {
    const { lines, leftOut } = readStatement(
      '20/11/2026,5,x,y',
      { ...MAPPING, header: null },
      TODAY,
    ) as ReadStatement
    expect([lines.length, leftOut]).toEqual([1, 0])
    expect(readStatement('', { ...MAPPING, header: null }, TODAY)).toBe('column_missing')
  })

  test('twenty thousand lines are read, and not one more', () => {
    const rows = (many: number) => readStatement(`${HEAD}\n${'x,,,\n'.repeat(many - 1)}`, MAPPING, TODAY)
    expect([rows(STATEMENT_LINES_MAX), rows(STATEMENT_LINES_MAX + 1)]).toEqual(['no_lines', 'too_many_lines'])
  })
})
