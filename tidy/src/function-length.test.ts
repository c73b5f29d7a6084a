import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LINES_MAX, longFunctions } from './function-length.ts'
import { allSources, isTest } from './sources.ts'

/** The ratchet: functions over a screen that may live, with the length they have; a new or longer one is a fault. */
const listed = JSON.parse(readFileSync('tidy/long-functions.json', 'utf8')) as Record<string, number>

test('no function is longer than a screen, except the listed ones, and those do not grow', () => {
  const found = longFunctions(allSources().filter((source) => !isTest(source)))
  const faults = [...found].filter(([name, lines]) => lines > (listed[name] ?? LINES_MAX))
  expect(faults.map(([name, lines]) => `${name} has ${lines} lines`)).toEqual([])
})

test('a function that became short leaves the list', () => {
  const found = longFunctions(allSources().filter((source) => !isTest(source)))
  expect(Object.keys(listed).filter((name) => !found.has(name))).toEqual([])
})

test('a long function is found in each form, a short one is not', () => {
  const body = '  work()\n'.repeat(LINES_MAX)
  const text = `export function one(\n  a: string,\n): void {\n${body}}\n\nconst two = async () => {\n${body}}\n\nfunction three() {\n  work()\n}\n`
  const found = longFunctions([{ path: 'a.ts', text }])
  expect([...found]).toEqual([
    ['a.ts#one', LINES_MAX + 4],
    ['a.ts#two', LINES_MAX + 2],
  ])
})
