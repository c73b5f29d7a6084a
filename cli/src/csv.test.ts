import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

const cases: [string, string[][]][] = [
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFa\n"x, ""y""\nz"\n', [['a'], ['x, "y"\nz']]],
  ['a,\n', [['a', '']]],
  ['a,', [['a', '']]],
  ['a\n\n\n', [['a']]],
  ['សុខា,ពាក្យ\n', [['សុខា', 'ពាក្យ']]],
  ['', []],
]

test.each(cases)('%j is read cell by cell', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

test.each(['"open', 'a,"b" c\n'])('%j is refused', (text) => {
  expect(() => parseCsv(text)).toThrow(SyntaxError)
})
