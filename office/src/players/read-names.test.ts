import { expect, test } from 'vitest'
import { goodNames, readNames, textOfFile, withTaken } from './read-names.ts'

test.each([
  ['', []],
  ['\n \n', []],
  ['sok.dara\nសុភា', ['1 sok.dara', '2 សុភា']],
  ['\uFEFFusername,phone\r\nsok.dara,012\r\n', ['2 sok.dara']],
  ['ឈ្មោះ;ទូរសព្ទ\n"sok.dara";1\n\nsok.vanna\t2', ['2 sok.dara', '4 sok.vanna']],
  [
    'abc\nABC\nx\n=cmd|calc\n"a,b"',
    [
      '1 abc',
      '2 ABC name_twice',
      '3 x username_invalid',
      '4 =cmd|calc username_invalid',
      '5 a,b username_invalid',
    ],
  ],
  ['"a ""b"""', ['1 a "b" username_invalid']],
  ['username\nusername', ['2 username']],
])('of %j each line is told', (text, told) => {
  expect(readNames(text).map(({ line, name, fault }) => [line, name, fault ?? ''].join(' ').trim())).toEqual(
    told,
  )
})

test('a name that somebody has is told, and only the others are made', () => {
  const plan = withTaken(readNames('one\ntwo\n%'), new Set(['two', '%']))
  expect(plan.map(({ fault }) => fault)).toEqual([null, 'username_taken', 'username_invalid'])
  expect(goodNames(plan)).toEqual(['one'])
})

const fileOf = (bytes: Uint8Array<ArrayBuffer>, size = bytes.length) => ({
  size,
  arrayBuffer: async () => bytes.buffer.slice(0) as ArrayBuffer,
})

test('files are read as UTF-8 or as spreadsheets save them; others are not names', async () => {
  const utf8 = new TextEncoder().encode('សុភា\n')
  expect(await textOfFile(fileOf(utf8))).toBe('សុភា\n')
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ...[...'សុភា'].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
  ])
  expect(await textOfFile(fileOf(wide))).toBe('សុភា')
  expect(await textOfFile(fileOf(new Uint8Array([0x80, 0x81])))).toBeNull()
  expect(await textOfFile(fileOf(utf8, 2_000_000))).toBeNull()
})
