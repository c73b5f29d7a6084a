import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { type CodeOf, type EndpointName, endpoints } from './endpoints.ts'
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
