import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readCsv } from '../csv-rows.ts'
import { compareLines, type StoredLine } from './compare-lines.ts'
import { contentOf, identified } from './line-identity.ts'
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

  test('of several that have gone on one day each is told beside its own', () => {
    const before = '17/11/2026,1,1,A\n17/11/2026,2,2,B\n17/11/2026,3,3,C'
    const now = '17/11/2026,1,1,AA\n17/11/2026,2,2,BB\n17/11/2026,3,3,CC'
    const { changed, added } = compareLines(linesOf(now), stored(before))
    expect(changed.map(({ now: one, before: was }) => [one.description, was.description])).toEqual([
      ['AA', 'A'],
      ['BB', 'B'],
      ['CC', 'C'],
    ])
    expect(added).toEqual([])
  })

  test('what has gone stands beside one new line, and the next one is new', () => {
    const [gone, twice] = ['17/11/2026,5,9,A', '17/11/2026,5,9,B\n17/11/2026,5,9,C']
    const { changed, added } = compareLines(linesOf(twice), stored(gone))
    expect([changed.map(({ now }) => now.line), added.map(({ line }) => line)]).toEqual([[2], [3]])
  })

  it.each([
    ['another day', '18/11/2026,700,222222,B', '17/11/2026,700,222222,B'],
    ['another time', '17/11/2026 10:00,700,222222,B', '17/11/2026 11:00,700,222222,B'],
    ['amount and words differ', '17/11/2026,700,222222,B', '17/11/2026,900,222222,C'],
    ['amount and reference differ', '17/11/2026,700,222222,B', '17/11/2026,900,333333,B'],
    ['reference and words differ', '17/11/2026,700,222222,B', '17/11/2026,700,333333,C'],
    ['nothing but an amount without words', '17/11/2026,700,222222,', '17/11/2026,700,333333,'],
    ['nothing but the same words, without a reference', '17/11/2026,700,,B', '17/11/2026,900,,B'],
  ])('%s: it is another line', (_what, now, before) => {
    const compared = compareLines(linesOf(now), stored(before))
    expect([compared.added.length, compared.changed]).toEqual([1, []])
  })

  test('a line with the bank’s own number is never taken for one that has none, nor the other way round', () => {
    const numbered = linesOf('17/11/2026,700,222222,B').map((line) => ({
      ...line,
      ...{ bankId: 'T1', identity: '#T1@2026-11-17' },
    }))
    const now = compareLines(numbered, stored('17/11/2026,700,222222,Bee'))
    const back = compareLines(
      linesOf('17/11/2026,700,222222,Bee'),
      numbered.map((line) => ({ ...line, id: 1n })),
    )
    for (const { changed, added } of [now, back]) expect([changed, added.length]).toEqual([[], 1])
  })

  test('on the first day of a file and on the last one nothing is missing', () => {
    const before = '16/11/2026,1,111,A\n17/11/2026,2,222,B\n18/11/2026,3,333,C'
    const now = '16/11/2026,7,777,X\n18/11/2026,9,999,Z'
    const { missing, added } = compareLines(linesOf(now), stored(before))
    expect([missing.map(({ reference }) => reference), added.length]).toEqual([['222'], 2])
  })

  test('days are compared whatever their order in the file', () => {
    const now = '18/11/2026,900,333333,C\n16/11/2026,500,111111,A'
    const { missing } = compareLines(linesOf(now), stored(`${MONDAY}\n${REST}`))
    expect(missing.map(({ day }) => day)).toEqual(['2026-11-17'])
    expect(compareLines([], stored(MONDAY)).missing).toEqual([])
  })

  test('whatever a bank says anew of a line that it numbers is told', () => {
    const line = {
      line: 1,
      day: '2026-11-17',
      time: '10:00:00',
      amountUnits: 5n,
      reference: 'r',
      description: 'd',
    }
    const whole = { ...line, bankId: 'T1', balanceUnits: 7n }
    const others = { time: '10:00:01', amountUnits: 6n, reference: 's', description: 'e', balanceUnits: 8n }
    const before = identified([whole]).map((one) => ({ ...one, id: 1n }))
    expect(compareLines(identified([whole]), before)).toMatchObject({ known: 1, changed: [] })
    const [was] = before
    for (const change of [...Object.entries(others), ['time', null], ['balanceUnits', null]]) {
      const now = identified([{ ...whole, ...Object.fromEntries([change]) }])
      expect(compareLines(now, before).changed, String(change)).toEqual([{ now: now[0], before: was }])
    }
  })

  test('lines are known by the bank’s numbers, whatever their order', () => {
    const header = 'Trx ID,Date,Amount'
    const at = (text: string) =>
      (readStatement(`${header}\n${text}`, guessMapping(readCsv(header)), TODAY) as ReadStatement).lines
    const before = identified(at('T1,16/11/2026,500\nT2,16/11/2026,700')).map((line) => ({ ...line, id: 1n }))
    const turned = identified(at('T2,16/11/2026,700\nT1,16/11/2026,500'))
    expect(compareLines(turned, before)).toEqual({ added: [], known: 2, changed: [], missing: [] })
  })

  test('how a line is known is kept: the same text in every version', () => {
    const equal = linesOf('16/11/2026,500,a,b\n16/11/2026,500,a,b\n16/11/2026,500,a,b')
    expect(equal.map(({ identity }) => identity)).toEqual([
      '2026-11-16||50000000|a|b|',
      '2026-11-16||50000000|a|b||2',
      '2026-11-16||50000000|a|b||3',
    ])
    const [first] = equal.map((line) => ({ ...line, bankId: 'T1' }))
    expect(identified(first ? [first, first] : []).map(({ identity }) => identity)).toEqual([
      '#T1@2026-11-16',
      '#T1@2026-11-16|2',
    ])
  })

  test('what a line says has no words of ours where the bank says nothing', () => {
    const line = {
      day: '2026-11-17',
      time: null,
      amountUnits: -5n,
      reference: '',
      description: '',
      bankId: '',
    }
    expect(contentOf({ ...line, balanceUnits: null })).toBe('2026-11-17||-5|||')
  })

  test('however many equal lines, a file knows all of itself again and counts those of a longer one', () => {
    const some = fc.array(fc.constantFrom('16/11/2026,5,a,x', '16/11/2026,5,b,x', '17/11/2026,5,a,x'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(some, some, (first, more) => {
        const [short, long] = [first.join('\n'), [...more, ...first].join('\n')]
        const identities = linesOf(long).map(({ identity }) => identity)
        expect(new Set(identities).size).toBe(identities.length)
        const { known, added, changed, missing } = compareLines(linesOf(long), stored(short))
        expect([known, added.length, changed, missing]).toEqual([first.length, more.length, [], []])
      }),
    )
  })
})
