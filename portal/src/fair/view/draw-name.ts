import type { PublishedDraw } from '@samnang/core/fairness/published-records'
import { dateTime, unbroken } from '../../text/format.ts'
import type { Say } from '../say.ts'

/** "Lotto 59 fast · Draw 12 · 20-11-2026 09:05 PM", "Khmer lottery · Closes 21-11-2026 10:25 AM". */
export function drawName({ game, i, open }: PublishedDraw, say: Say): string {
  if (game === 'KH' || game === 'VN' || game === 'TN')
    return `${say(`game_${game}`)} · ${say('closes')} ${unbroken(dateTime(open.closeMs))}`
  const poll = game === 'POLL_1' || game === 'POLL_2' ? say(`poll_${game}`) : game
  return `${poll} · ${say('draw_number', { n: i })} · ${unbroken(dateTime(open.closeMs))}`
}
