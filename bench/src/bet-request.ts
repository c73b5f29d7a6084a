/** POST /api/bet as a browser sends it. */
import { randomUUID } from 'node:crypto'
import type { BetEntry } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { RANGE_TYPES } from '@samnang/core/lotto59/markets'
import type { Visitor } from './players.ts'

const POSTS = ['A', 'B', 'C', 'D', 'E'] as const

/** Seven in ten on ranges, three on numbers. */
export function betEntry(turn: number): BetEntry {
  const range = RANGE_TYPES[turn % 10]
  if (range) return { type: range, amount: 500 }
  return { type: 'NUMBER', amount: 500, value: 1 + (turn % 59), posts: [POSTS[turn % 5] ?? 'A'] }
}

/** Makes requests of one visitor after the other, each with a key of its own. */
export function betRequests(visitors: readonly Visitor[], draw: { poll: Poll; resultId: number }) {
  const run = randomUUID().slice(0, 8)
  let turn = 0
  return (port: number): string => {
    turn++
    const visitor = visitors[turn % visitors.length]
    const key = `${run}-0000-4000-8000-${turn.toString(16).padStart(12, '0')}`
    const body = JSON.stringify({ poll: draw.poll, result_id: draw.resultId, bets: [betEntry(turn)] })
    return [
      'POST /api/bet HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Sec-Fetch-Site: same-origin',
      'User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile',
      'Accept: application/json',
      'Accept-Encoding: gzip, deflate, br',
      'Accept-Language: km,en;q=0.8',
      `Cookie: ${visitor?.cookie}`,
      `X-XSRF-TOKEN: ${visitor?.token}`,
      'Content-Type: application/json',
      `Idempotency-Key: ${key}`,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  }
}
