/** Live events about draws. They may be lost: whoever misses one asks, and the database answers by its own clock. */
import type { LiveData, LiveKind } from '@samnang/contract/live-events'
import type { DrawParts } from './draw-parts.ts'

/** To everybody. A failure is logged and changes nothing. */
export async function announce<K extends LiveKind>(
  parts: DrawParts,
  kind: K,
  data: LiveData<K>,
): Promise<void> {
  await publish(parts, { topic: 'all', kind, data: data as Record<string, unknown> })
}

/** To the streams of players whose balance has changed with this draw. */
export async function announceCredits(
  parts: DrawParts,
  draw: { id: bigint; poll: string },
  players: readonly bigint[],
): Promise<void> {
  const data = { players: players.map(Number), poll: draw.poll, result_id: Number(draw.id) }
  await publish(parts, { topic: 'players', kind: 'tickets', data })
}

async function publish(
  parts: DrawParts,
  message: Parameters<DrawParts['live']['publish']>[1],
): Promise<void> {
  try {
    await parts.live.publish(parts.money, message)
  } catch (error) {
    parts.log.warn({ err: error, kind: message.kind }, 'live event not published')
  }
}
