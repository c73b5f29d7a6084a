import { expect, test } from 'vitest'
import { differing } from './meanwhile.tsx'

const seen = { Least: '500', Most: '2,000', Title: 'Slots' }

test('only what reads differently is told, with what it was and is', () => {
  expect(differing(seen, { ...seen, Most: '3,000' })).toEqual([
    { label: 'Most', seen: '2,000', now: '3,000' },
  ])
})

test('nothing is told while it is as it was seen, or has not been asked again', () => {
  expect(differing(seen, { ...seen })).toEqual([])
  expect(differing(seen, undefined)).toEqual([])
})

test('a field that came or went is told', () => {
  const { Title, ...less } = seen
  expect(differing(seen, less)).toEqual([{ label: 'Title', seen: Title, now: '–' }])
  expect(differing(less, seen)).toEqual([{ label: 'Title', seen: '–', now: Title }])
})
