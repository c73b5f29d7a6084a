import { expect, test } from 'vitest'
import { switches } from '../text/switches.ts'
import { changedFields } from './changed-fields.ts'

const [on, off] = [switches('is_on'), switches('is_off')]

test('a switch is told from what to what; of the first change nobody knows what was before', () => {
  expect(changedFields({ on: true }, { on: false })).toEqual([{ name: 'on', before: on, after: off }])
  expect(changedFields(null, { on: false })).toEqual([{ name: 'on', before: null, after: off }])
  expect(changedFields({ on: true }, { on: true })).toEqual([])
})

test('the notice of maintenance is told with it, and taken away with it', () => {
  const [quiet, told] = [
    { on: false, notice: '' },
    { on: true, notice: 'until noon' },
  ]
  expect(changedFields(quiet, told)).toEqual([
    { name: 'on', before: off, after: on },
    { name: 'notice', before: null, after: 'until noon' },
  ])
  expect(changedFields(told, quiet)[1]).toEqual({ name: 'notice', before: 'until noon', after: null })
})

test('of limits only those are told that differ, in riel', () => {
  const before = { min: 500, max: 2_000_000, draw: 1, jackpotDraw: 1, jackpotFour: 1, exposure: 1 }
  expect(changedFields(before, { ...before, min: 1_000 })).toEqual([
    { name: 'min', before: '500៛', after: '1,000៛' },
  ])
})

test('what is no set of facts tells nothing', () => {
  for (const value of [null, undefined, 7, 'text']) expect(changedFields(value, value)).toEqual([])
})
