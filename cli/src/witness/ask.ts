/** What a witness asks of a house, which may answer anything, at any length, or never. */
import { DAY_MS, drawsPerDay } from '@samnang/core/lotto59/draw-schedule'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { Alarm } from './alarm.ts'
import type { SignedHead } from './own-copy.ts'

export type Ask = <T>(path: string) => Promise<T>

const ANSWER_MS = 20_000
/** The leaves of a draw of a million bets are 67 MB; no other answer is near to it. */
const ANSWER_BYTES = 256_000_000

/** Throws where nothing answers in time, or not with what can be read, of `mostBytes` at the most. `below`: of which paths. */
export function askerOf(
  url: string,
  { below = '/api/fairness', mostBytes = ANSWER_BYTES }: { below?: string; mostBytes?: number } = {},
): Ask {
  return async <T>(path: string) => {
    const response = await fetch(`${url}${below}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
    return (JSON.parse(await textOf(path, response, mostBytes)) as { data: T }).data
  }
}

async function textOf(path: string, { body }: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error(`${path}: more than ${mostBytes / 1_000_000} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Three entries a draw, and half as much again for the lottery, promises and heads. */
const ENTRIES_A_DAY = POLL_NAMES.reduce((sum, poll) => sum + 4.5 * drawsPerDay(poll), 0)
/** However short the time was: what waited, and the weeks of a house that was played to try things out. */
const ENTRIES_AT_ONCE = 200_000
/** No release before had this log. */
const FIRST_LOG_MS = Date.UTC(2026, 0, 1)

/** Nobody is kept busy by a log without end: draws come at their times, so the log grows as fast as they do. */
export function checkGrowth(before: SignedHead | null, head: SignedHead, nowMs: number): void {
  const days = (Math.min(head.at_ms, nowMs + DAY_MS) - (before?.at_ms ?? FIRST_LOG_MS)) / DAY_MS
  const count = head.size - (before?.size ?? 0)
  if (count > ENTRIES_AT_ONCE + Math.max(0, days) * ENTRIES_A_DAY)
    throw new Alarm(
      `the log is said to have ${count} more entries: more than there can be of the time between`,
    )
}

/** Entries that an answer holds at the least, where there are as many: a house gives a thousand. */
const LEAST_ENTRIES = 100

export async function entriesOf(ask: Ask, from: number, to: number): Promise<string[]> {
  const bodies: string[] = []
  while (from + bodies.length < to) {
    const next = from + bodies.length + 1
    const { entries } = await ask<{ entries: { number: number; body: string }[] }>(
      `/log/entries?from=${next}`,
    )
    const told = entries.filter(({ number }, at) => number === next + at && number <= to)
    if (told.length < Math.min(LEAST_ENTRIES, to - next + 1))
      throw new Alarm(`entry ${next + told.length} of ${to} is withheld`)
    for (const { body } of told) bodies.push(body)
  }
  return bodies
}
