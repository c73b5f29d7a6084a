import { describe, expect, it, test } from 'vitest'
import { readCsv, separatorOf } from './csv-rows.ts'

const fields = (text: string) => readCsv(text).map((row) => row.fields)

describe('a CSV file', () => {
  it.each([
    ['a,b\r\nc,d\r\n'],
    ['a;b\nc;d'],
    ['a|b\nc|d\n'],
    ['\uFEFFa\tb\rc\td\r'],
    ['"a",b\n\n ,\nc,"d"\n'],
    [' a , b \nc,"d"'],
    [' "a" ,  "b"  \n"c", " d "'],
    ['\r\n\r\na,b\r\n\r\nc,d'],
  ])('%j has its two rows', (text) => {
    expect(fields(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it.each([[''], ['\n\r\n'], [' , ,\n,,'], ['\uFEFF']])('%j has none', (text) => {
    expect(readCsv(text)).toEqual([])
  })

  test('quotes hold separators, quotes and line breaks, and lines are counted as an editor does', () => {
    const text = 'a,"x, ""y""\nz",c\nd,,f'
    expect(readCsv(text)).toEqual([
      { line: 1, fields: ['a', 'x, "y"\nz', 'c'] },
      { line: 3, fields: ['d', '', 'f'] },
    ])
  })

  it.each([['\n'], ['\r\n'], ['\r']])('lines that end with %j are counted, empty ones as well', (end) => {
    const text = ['a,b', '', '"c', '', 'd",e', 'f,', ',g', ''].join(end)
    expect(readCsv(text)).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: [`c${end}${end}d`, 'e'] },
      { line: 6, fields: ['f', ''] },
      { line: 7, fields: ['', 'g'] },
    ])
  })

  test('a quote in the middle is a sign like others; one that never closes ends with the file', () => {
    expect(fields('a,5" x,c')).toEqual([['a', '5" x', 'c']])
    expect(fields('"a"b,c')).toEqual([['"a"b', 'c']])
    expect(fields('a,"b\nc')).toEqual([['a', 'b\nc']])
    expect(fields('a,"b ""c""')).toEqual([['a', 'b "c"']])
  })

  test('letters have one form, whoever wrote them', () => {
    expect(fields('cafe\u0301,x')).toEqual([['caf\u00e9', 'x']])
  })

  test('a mark of the byte order is none in the middle', () => {
    expect(fields('a,b\uFEFFc')).toEqual([['a', 'b\uFEFFc']])
  })

  test('a large file without an end of quotes is read in its length', () => {
    const rows = readCsv(`"${'a,b\n'.repeat(200_000)}`)
    expect(rows).toHaveLength(1)
  })
})

test.each([
  ['"a,b,c,d";1\n"e,f,g";2', ';'],
  ['1.250,00;x\n3.400,00;y', ';'],
  ['a|b|c,d', '|'],
  ['a\tb\tc;d', '\t'],
  ['a,b,c;d', ','],
  [`${'a;b\n'.repeat(20)}c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z`, ';'],
  [`${'a;b\r\n'.repeat(19)}c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z`, ','],
  [`${'a;b\r'.repeat(20)}c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z`, ';'],
])(
  '%j is separated by %j: the sign of the first twenty lines that stands most often outside of quotes',
  (text, sign) => {
    expect(separatorOf(text)).toBe(sign)
  },
)
