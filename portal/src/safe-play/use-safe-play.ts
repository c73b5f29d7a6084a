/** Limits, break and session of the player: one answer of the server for the page, the clock and the reminder. */
import type { BodyOf, ReplyOf } from '@samnang/contract/endpoints'
import { call } from '../calls/call.ts'
import { type Answered, putAnswer, useCall } from '../calls/use-call.ts'
import { isSaver } from '../device/saver.ts'

/** Without the stream nobody tells that something was won. */
const SAVER_MS = 120_000

export type SafePlay = ReplyOf<'GET /api/user/limits'>

export function useSafePlay(): Answered<SafePlay> {
  return useCall('GET /api/user/limits', {}, { refreshInterval: isSaver() ? SAVER_MS : 0 })
}

/** Each of these rejects with `CallFailed`; what the server answers is on the screen when it resolves. */
export async function changeLimit(body: BodyOf<'PUT /api/user/limits'>): Promise<void> {
  take(await call('PUT /api/user/limits', { body }))
}

export async function stopPlaying(body: BodyOf<'POST /api/user/exclusion'>): Promise<void> {
  take(await call('POST /api/user/exclusion', { body }))
}

/** Answers the reminder; `minutes` changes how often it comes. */
export async function answerReminder(body: BodyOf<'POST /api/user/reality_check'>): Promise<void> {
  const { session } = await call('POST /api/user/reality_check', { body })
  putAnswer('GET /api/user/limits', {}, (old) => ({ limits: [], exclusion: null, ...old, session }))
}

function take(fresh: SafePlay): void {
  putAnswer('GET /api/user/limits', {}, () => fresh)
}
