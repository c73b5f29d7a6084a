import { expect, test } from 'vitest'
import { nearName } from './near-name.ts'

const KNOWN = ['HOST', 'HTTP_PORT', 'DATA_DIR', 'OVERLOAD_MS', 'RELEASE_KEY', 'SAMNANG_ORIGIN']

test.each([
  // A letter too many, missing, another; in small letters.
  ['DATAA_DIR', 'DATA_DIR'],
  ['DATADIR', 'DATA_DIR'],
  ['DATA_DIT', 'DATA_DIR'],
  ['XDATA_DIR', 'DATA_DIR'],
  ['data_dir', 'DATA_DIR'],
  ['http_prt', 'HTTP_PORT'],
  // Of a long name two.
  ['OVERLOD_M', 'OVERLOAD_MS'],
  ['RELAESE_KEY', 'RELEASE_KEY'],
  ['SAMNANG_ORIGINES', 'SAMNANG_ORIGIN'],
])('%s is %s, typed nearly right', (typed, meant) => {
  expect(nearName(typed, KNOWN)).toBe(meant)
})

test.each([
  ['a known name is right', 'DATA_DIR'],
  ['two letters of a short one are others', 'DATE_DIT'],
  ['three letters are missing at the beginning', 'NANG_ORIGIN'],
  ['three letters are missing at the end', 'SAMNANG_ORI'],
  ['two are exchanged in a short one', 'DAAT_DIR'],
  ['three letters of a long one are others', 'RELXXXE_KEY'],
  ['a short name may be another program’s', 'HOME'],
  ['a long word beside a short name', 'HOSTS'],
  ['another word altogether', 'LANGUAGE'],
  ['nothing', ''],
])('%s: %s is near to none', (_why, typed) => {
  expect(nearName(typed, KNOWN)).toBeUndefined()
})

test('seven letters are long enough, six are not', () => {
  expect(nearName('ABCDEFX', ['ABCDEFG'])).toBe('ABCDEFG')
  expect(nearName('ABCDEF', ['ABCDEFG'])).toBeUndefined()
  expect(nearName('ABCDEFG', ['ABCDEF'])).toBeUndefined()
})

test('a name of eleven letters may have two faults, one of ten only one', () => {
  expect(nearName('XXCDEFGHIJK', ['ABCDEFGHIJK'])).toBe('ABCDEFGHIJK')
  expect(nearName('XXCDEFGHIJ', ['ABCDEFGHIJ'])).toBeUndefined()
})
