import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { expect, test } from 'vitest'
import { allSources, isTest } from './sources.ts'

const names = Object.keys(endpoints) as EndpointName[]

/** `/api/fairness/{id}` is asked for as `/api/fairness/${…}`: what stands before the first parameter counts. */
function isAskedIn(name: string, text: string): boolean {
  const path = name.split(' ')[1] ?? ''
  const fixed = path.split(/[:{]/)[0] ?? path
  return text.includes(`'${fixed}`) || text.includes(`\`${fixed}`) || text.includes(name)
}

test('every endpoint of the contract is asked for in a test of the server', () => {
  const tests = allSources().filter((source) => isTest(source) && /^(?:server|e2e)\//.test(source.path))
  const text = tests.map((source) => source.text).join('\n')
  expect(names.filter((name) => !isAskedIn(name, text))).toEqual([])
})

test('every endpoint of the contract has a handler by its name', () => {
  const handlers = allSources().filter(({ path }) => /^server\/src\/.*-handlers\.ts$/.test(path))
  const text = handlers.map((source) => source.text).join('\n')
  expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([])
})

test('an endpoint that nobody asks for is found', () => {
  expect(isAskedIn('GET /api/nothing', "inject('/api/something')")).toBe(false)
  expect(isAskedIn('GET /api/thing/:id', 'inject(`/api/thing/1`)')).toBe(true)
})
