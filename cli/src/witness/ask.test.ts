import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@samnang/core/lotto59/draw-schedule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, askerOf, checkGrowth, entriesOf } from './ask.ts'

let house: Server
let url: string

/** A house that answers one thing at any length, and another one never right. */
beforeAll(async () => {
  house = createServer((request, response) => {
    if (request.url === '/api/fairness/right') return response.end('{"data":{"size":1}}')
    if (request.url === '/api/fairness/wrong') return response.writeHead(500).end()
    const endless = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000, ' ')));
      response.once('drain', endless)
    }
    return endless()
  })
  await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(house.address() as AddressInfo).port}`
})
afterAll(() => {
  house.closeAllConnections()
  house.close()
})

test('an answer without end is given up, and one that is no answer is told', async () => {
  const ask = askerOf(url, { mostBytes: 3_000_000 })
  expect(await ask('/right')).toEqual({ size: 1 })
  await expect(ask('/wrong')).rejects.toThrow('/wrong: HTTP 500')
  await expect(ask('/endless')).rejects.toThrow('/endless: more than 3 MB')
})

/** A log of so many entries, of which an answer has so many. */
const logOf =
  (size: number, page: number): Ask =>
  async <T>(path: string) => {
    const from = Number(path.split('=')[1])
    const count = Math.max(0, Math.min(page, size - from + 1))
    return {
      entries: Array.from({ length: count }, (_, at) => ({ number: from + at, body: `${from + at}` })),
    } as T
  }

test('entries come by the thousand, and a house that gives them one by one, or fewer than it signed for, withholds them', async () => {
  expect(await entriesOf(logOf(2_500, 1_000), 0, 2_500)).toHaveLength(2_500)
  expect(await entriesOf(logOf(2_500, 1_000), 2_490, 2_495)).toEqual(['2491', '2492', '2493', '2494', '2495'])
  await expect(entriesOf(logOf(2_500, 1), 0, 2_500)).rejects.toThrow('entry 2 of 2500 is withheld')
  await expect(entriesOf(logOf(2_000, 1_000), 0, 2_500)).rejects.toThrow('entry 2001 of 2500 is withheld')
})

const NOW = Date.UTC(2026, 10, 20)
const head = (size: number, daysAgo: number) => ({
  size,
  root: '',
  at_ms: NOW - daysAgo * DAY_MS,
  signature: '',
})

test.each([
  ['a day of both polls', head(1_000_000, 1), head(1_026_784, 0), true],
  ['a first look at a year', null, head(9_700_000, 0), true],
  ['a month that was slept through', head(1_000_000, 30), head(1_810_000, 0), true],
  ['a million within the hour', head(1_000_000, 0.04), head(2_000_000, 0), false],
  ['a log without end', null, head(Number.MAX_SAFE_INTEGER, 0), false],
  ['a head of the next century', head(1, 1), head(100_000_000, -36_500), false],
])('a log grows as fast as draws come: %s', (_name, before, after, isRight) => {
  const checked = () => checkGrowth(before, after, NOW)
  if (isRight) checked()
  else expect(checked).toThrow('more than there can be')
})
