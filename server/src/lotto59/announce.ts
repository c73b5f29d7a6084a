/** Live events about draws. They may be lost: whoever misses one asks, and the database answers by its own clock. */
import type { LiveData, LiveKind } from '@samnang/contract/live-events'
import type { DrawParts } from '../draws/draw-parts.ts'

export { bettorsAmong } from './settle-store.ts'

/** To everybody. A failure is logged and changes nothing. */
export async function announce<K extends LiveKind>(
  parts: DrawParts,
  kind: K,
  data: LiveData<K>,
): Promise<void> {
  await publish(parts, { topic: 'all', kind, data: data as Record<string, unknown> })
}

type Announcing = Pick<DrawParts, 'money' | 'live' | 'log'>

/** To the streams of everybody who has bet on the draw: it is finished, balances may have changed. */
export async function announceTickets(parts: Announcing, draw: { id: bigint; poll: string }): Promise<void> {
  const data = { bettors: true, poll: draw.poll, result_id: Number(draw.id) }
  await publish(parts, { topic: 'players', kind: 'tickets', data })
}

/** Each event is a commit of its own, so it tells many players at once. */
const PLAYERS_EACH = 10_000

/** The same to some of them. */
export async function announceTo(
  parts: Announcing,
  draw: { id: bigint; poll: string },
  all: readonly bigint[],
): Promise<void> {
  for (let at = 0; at < all.length; at += PLAYERS_EACH) {
    const players = all.slice(at, at + PLAYERS_EACH).map(Number)
    const data = { players, poll: draw.poll, result_id: Number(draw.id) }
    await publish(parts, { topic: 'players', kind: 'tickets', data })
  }
}

async function publish(
  parts: Announcing,
  message: Parameters<DrawParts['live']['publish']>[1],
): Promise<void> {
  try {
    await parts.live.publish(parts.money, message)
  } catch (error) {
    parts.log.warn({ err: error, kind: message.kind }, 'live event not published')
  }
}
