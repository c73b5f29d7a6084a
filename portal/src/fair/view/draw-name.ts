import type { PublishedDraw } from '@samnang/core/fairness/published-records'
import { dateTime } from '../../text/format.ts'
import type { Say } from '../say.ts'

/** "Lotto 59 fast · Draw 12 · 20-11-2026 09:05 PM", the moment of the close. */
export function drawName({ game, i, open }: PublishedDraw, say: Say): string {
  const poll = game === 'POLL_1' || game === 'POLL_2' ? say(`poll_${game}`) : game
  return `${poll} · ${say('draw_number', { n: i })} · ${dateTime(open.closeMs)}`
}
