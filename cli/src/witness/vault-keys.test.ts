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
/** The look itself, an hour or two later. */
const MOMENTS = { headMs: SEEN, nowMs: at(12) }

test('the same keys are no news, and the first ones are held on to whatever they are', () => {
  expect(newVaultKeys(KNOWN, KNOWN, MOMENTS)).toEqual([])
  expect(newVaultKeys([], KNOWN, { ...MOMENTS, headMs: 0 })).toEqual([])
})

test('a vault that was replaced since the last look is told with its key, and is no alarm', () => {
  const told = [key(1, 2, 5), key(2, 5, 11), key(3, 11, null)]
  expect(newVaultKeys(KNOWN, told, MOMENTS)).toEqual([{ key: hexOf(3), sinceMs: at(11) }])
  expect(newVaultKeys(told, told, MOMENTS)).toEqual([])
})

test('a clock of the house that was set back by an hour is no alarm', () => {
  const told = [key(1, 2, 5), key(2, 5, 9), key(3, 9, null)]
  expect(newVaultKeys(KNOWN, told, MOMENTS)).toEqual([{ key: hexOf(3), sinceMs: at(9) }])
})

test('two replacements since the last look are both told, and a former vault that is back as well', () => {
  const twice = [key(1, 2, 5), key(2, 5, 11), key(3, 11, 12), key(4, 12, null)]
  expect(newVaultKeys(KNOWN, twice, MOMENTS).map((one) => one.key)).toEqual([hexOf(3), hexOf(4)])
  const back = [key(1, 2, null), key(2, 5, 11)]
  expect(newVaultKeys(KNOWN, back, MOMENTS)).toEqual([{ key: hexOf(1), sinceMs: SEEN }])
})

test.each([
  ['an end that is to come', key(1, 2, 200)],
  ['a later end', key(1, 2, 12)],
  ['an end within the hour', key(1, 2, 13)],
  ['no end', key(1, 2, null)],
])('a former vault that is back is told, whatever end is said of it now: %s', (_name, back) => {
  expect(newVaultKeys(KNOWN, [back, key(2, 5, 11)], MOMENTS)).toEqual([{ key: hexOf(1), sinceMs: SEEN }])
})

test('an end that is moved once more is told once more, and one that stays is no news', () => {
  const [first, second] = [11, 12].map((end) => [key(1, 2, end), key(2, 5, 11), key(3, 11, null)])
  if (!first || !second) throw new Error('two answers')
  expect(newVaultKeys(first, first, MOMENTS)).toEqual([])
  expect(newVaultKeys(first, second, MOMENTS).map((one) => one.key)).toEqual([hexOf(1)])
})

test('a key whose end was to come has ended when its moment is over, without a word', () => {
  const told = [key(1, 2, 5), key(2, 5, 14)]
  expect(newVaultKeys(KNOWN, told, MOMENTS)).toEqual([])
  expect(newVaultKeys(told, told, { headMs: at(15), nowMs: at(16) })).toEqual([])
})

test.each([
  ['in use beside the other', [...KNOWN, key(3, 11, null)], 'in use at once'],
  ['in use beside the other until an end to come', [...KNOWN, key(3, 11, 200)], 'in use at once'],
  ['back beside the other', [key(1, 2, 14), key(2, 5, null)], 'in use at once'],
  ['said to have counted before', [...KNOWN, key(3, 8, 12)], 'this witness was not shown it then'],
  ['long over', [...KNOWN, key(3, 1, 2)], 'this witness was not shown it then'],
  ['in place of another one that is gone', [key(1, 2, 5), key(3, 11, null)], 'is not published any more'],
  ['older than it was', [key(1, 1, 5), key(2, 5, null)], 'begins at another moment'],
  ['ended while it was in use', [key(1, 2, 5), key(2, 5, 8)], 'while it was in use'],
  ['ended at another moment', [key(1, 2, 4), key(2, 5, null)], 'while it was in use'],
  ['of no time', [...KNOWN, { ...key(3, 1, 11), valid_from: 'soon' }], 'has no moment'],
])('a key of the vault that is %s is an alarm', (_name, told, alarm) => {
  expect(() => newVaultKeys(KNOWN, told, MOMENTS)).toThrow(alarm)
})
