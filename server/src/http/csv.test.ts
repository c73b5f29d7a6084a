import { expect, test } from 'vitest'
import { csvFile, csvLine } from './csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['+855', `"'+855"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['\nx', `"'\nx"`],
  ['\r\n@x', `"'\r\n@x"`],
  [' =1', `"' =1"`],
  ['  \t+1', `"'  \t+1"`],
  ['\u00a0=1', `"'\u00a0=1"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['\ufeff=1', `"'\ufeff=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋855', `"'＋855"`],
  ['－2', `"'－2"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['﹦1', `"'﹦1"`],
  ['−2', `"'−2"`],
  ['\u3000＝1', `"'\u3000＝1"`],
  ['a=1', 'a=1'],
  [' a', ' a'],
  ['a "b", c', '"a ""b"", c"'],
  ['line\nbreak', '"line\nbreak"'],
  ['លុយ', 'លុយ'],
  ['', ''],
])('text %j is written as %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

test('figures stay figures, nothing is an empty field', () => {
  expect(csvLine([-1.5, null, 3])).toBe('-1.5,,3\r\n')
})

test('a file begins with the mark and one header line', async () => {
  async function* batches() {
    yield [[1, 'a']]
    yield []
    yield [[2, 'b']]
  }
  const file = csvFile('x.csv', ['id', 'name'], batches())
  const pieces: string[] = []
  for await (const piece of file.content) pieces.push(String(piece))
  expect(pieces.join('')).toBe('\uFEFFid,name\r\n1,a\r\n2,b\r\n')
  expect(file.type).toBe('text/csv; charset=utf-8')
})
