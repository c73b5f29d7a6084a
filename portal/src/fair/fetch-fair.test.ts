import { sampleLottery } from '@samnang/core/fairness/sample-lottery.test-parts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFair } from './fetch-fair.ts'

const { draw, keys, leaves, proof } = sampleLottery('KH')

/** A house that has these tickets of the player, and a proof of each of `proven`. */
function house(tickets: object[], proven: readonly number[]) {
  const answers: Record<string, unknown> = {
    '/api/fairness/4711': draw,
    '/api/fairness/keys': keys,
    '/api/fairness/4711/leaves': { leaves },
    '/api/lottery/ticket/list': { rows: tickets, next: null },
    ...Object.fromEntries(proven.map((id) => [`/api/fairness/4711/proof?ticket_id=${id}`, proof])),
  }
  vi.stubGlobal('fetch', async (path: string) => {
    const data = answers[path] ?? answers[path.replace(/\?.*/, '')]
    const body = data === undefined ? { status: 'error', code: 'not_found' } : { status: 'success', data }
    return new Response(JSON.stringify(body), { status: data === undefined ? 404 : 200 })
  })
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { localStorage: { getItem: () => null } })
})
afterEach(() => vi.unstubAllGlobals())

const ticket = { id: 100, result_id: 4711, placed_at: '2026-11-20T00:00:00.000Z', state: 'won' }

test('every ticket of the draw is looked at, with its proof or without; one that was taken back is none', async () => {
  const others = [
    { ...ticket, id: 101, state: 'lost' },
    { ...ticket, id: 102, state: 'deleted' },
    { ...ticket, id: 103, state: 'draft', placed_at: null },
    { ...ticket, id: 104, result_id: 4712 },
  ]
  house([ticket, ...others], [100])
  const fetched = await fetchFair('4711', true)
  expect(fetched?.data.own).toEqual([
    { ticket_id: 100, proof, receipt: null },
    { ticket_id: 101, proof: null, receipt: null },
  ])
})
