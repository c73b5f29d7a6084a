import type { PublishedKey } from '@samnang/core/fairness/published-records'
import { expect, test } from 'vitest'
import { newVaultKeys } from './vault-keys.ts'

const at = (hour: number) => Date.UTC(2026, 10, 20, hour)
const time = (hour: number) => new Date(at(hour)).toISOString()
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const hexOf = (byte: number) => Buffer.alloc(32, byte).toString('hex')
const key = (byte: number, from: number, to: number | null): PublishedKey => ({
  ...{ key: keyOf(byte), valid_from: time(from), valid_to: to === null ? null : time(to) },
})

const KNOWN = [key(1, 2, 5), key(2, 5, null)]
/** The newest head that was seen before. */
const SEEN = at(10)

test('the same keys are no news, and the first ones are held on to whatever they are', () => {
  expect(newVaultKeys(KNOWN, KNOWN, SEEN)).toEqual([])
  expect(newVaultKeys([], KNOWN, 0)).toEqual([])
})

test('a vault that was replaced since the last look is told with its key, and is no alarm', () => {
  const told = [key(1, 2, 5), key(2, 5, 11), key(3, 11, null)]
  expect(newVaultKeys(KNOWN, told, SEEN)).toEqual([{ key: hexOf(3), sinceMs: at(11) }])
  expect(newVaultKeys(told, told, SEEN)).toEqual([])
})

test('a clock of the house that was set back by an hour is no alarm', () => {
  const told = [key(1, 2, 5), key(2, 5, 9), key(3, 9, null)]
  expect(newVaultKeys(KNOWN, told, SEEN)).toEqual([{ key: hexOf(3), sinceMs: at(9) }])
})

test('two replacements since the last look are both told, and a former vault that is back as well', () => {
  const twice = [key(1, 2, 5), key(2, 5, 11), key(3, 11, 12), key(4, 12, null)]
  expect(newVaultKeys(KNOWN, twice, SEEN).map((one) => one.key)).toEqual([hexOf(3), hexOf(4)])
  const back = [key(1, 2, null), key(2, 5, 11)]
  expect(newVaultKeys(KNOWN, back, SEEN)).toEqual([{ key: hexOf(1), sinceMs: SEEN }])
})

test.each([
  ['in use beside the other', [...KNOWN, key(3, 11, null)], 'in use at once'],
  ['said to have counted before', [...KNOWN, key(3, 8, 12)], 'this witness was not shown it then'],
  ['long over', [...KNOWN, key(3, 1, 2)], 'this witness was not shown it then'],
  ['in place of another one that is gone', [key(1, 2, 5), key(3, 11, null)], 'is not published any more'],
  ['older than it was', [key(1, 1, 5), key(2, 5, null)], 'begins at another moment'],
  ['ended while it was in use', [key(1, 2, 5), key(2, 5, 8)], 'while it was in use'],
  ['ended at another moment', [key(1, 2, 4), key(2, 5, null)], 'while it was in use'],
  ['of no time', [...KNOWN, { ...key(3, 1, 11), valid_from: 'soon' }], 'has no moment'],
])('a key of the vault that is %s is an alarm', (_name, told, alarm) => {
  expect(() => newVaultKeys(KNOWN, told, SEEN)).toThrow(alarm)
})
