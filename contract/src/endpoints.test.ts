import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { type CodeOf, type EndpointName, endpoints } from './endpoints.ts'
import type { OfficeEndpoint } from './office/office-endpoint.ts'
import { officeEndpoints } from './office/office-endpoints.ts'
import { refusals } from './refusals.ts'

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]
const namesOf = (is: (endpoint: Endpoint) => boolean) =>
  rows.filter(([, row]) => is(row)).map(([name]) => name)

test('what counts as a bet is what may take a stake', () => {
  expect(namesOf(({ rate }) => rate === 'bet')).toEqual([
    'POST /api/bet',
    'POST /api/bet/jackpot',
    'POST /api/lottery/ticket/bet',
  ])
})

test('what may move a stake takes a key', () => {
  for (const [name, { rate, takesKey }] of rows)
    if (rate === 'bet') expect([name, takesKey]).toEqual([name, true])
})

test('reads that are actions: looking for old results, and handing the session over', () => {
  expect(namesOf(({ isAction }) => isAction === true)).toEqual([
    'GET /token',
    'GET /api/v1/result/history',
    'GET /api/result/history',
  ])
})

test('only endpoints of the ticket lottery, of players who are logged in, ask whether it is on', () => {
  for (const [name, { lottery, access }] of rows)
    if (lottery === 'on') expect([name.includes(' /api/lottery/'), access]).toEqual([true, 'player'])
})

/** Where in a schema an object lets through what it does not name. */
function openPlaces(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown }
  const inner = Object.entries(schema).flatMap(([key, part]) => openPlaces(part, `${at}/${key}`))
  return type === 'object' && additionalProperties !== false ? [at, ...inner] : inner
}

test('whoever asks says nothing that the table does not name, at any depth', () => {
  const asked = [...rows, ...Object.entries<OfficeEndpoint>(officeEndpoints)].flatMap(
    ([name, { params, query, body }]) =>
      Object.entries({ params, query, body }).map(([part, schema]) => ({ at: `${name} ${part}`, schema })),
  )
  expect(asked.filter(({ schema }) => schema !== undefined).length).toBeGreaterThan(100)
  expect(asked.flatMap(({ at, schema }) => openPlaces(schema, at))).toEqual([])
})

test('a text names one figure at most, as {n}', () => {
  for (const { message } of Object.values(refusals)) expect(message.replace('{n}', '')).not.toMatch(/[{}]/)
})

test('a handler may refuse with what its row lists and with what any endpoint may, and with nothing else', () => {
  const own: CodeOf<'POST /api/bet'> = 'draw_closed'
  const any: CodeOf<'POST /api/bet'> = 'overloaded'
  // @ts-expect-error a bet of lotto 59 knows no line of the lottery
  const foreign: CodeOf<'POST /api/bet'> = 'too_many_lines'
  expect(new Set([own, any, foreign]).size).toBe(3)
})
