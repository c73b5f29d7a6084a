import { expect, test } from 'vitest'
import { timeTyped, typedTime } from './times.ts'

test('the colon comes by itself, Khmer digits are digits, and what was typed can be taken back', () => {
  expect(['1', '12', '123', '1230', '12305', '១២៣០', '7:3', 'x', '12:'].map(typedTime)).toEqual([
    ...['1', '12', '12:3', '12:30', '12:30', '12:30', '7:3', '', '12:'],
  ])
})

test('a time of 24 hours, whole, is one; everything else is none yet', () => {
  expect(['00:00', '7:30', '23:59'].map(timeTyped)).toEqual(['00:00', '07:30', '23:59'])
  for (const none of ['', '24:00', '12:60', '12:3', '1230', '-1:00', '12:30:00'])
    expect(timeTyped(none)).toBeNull()
})
