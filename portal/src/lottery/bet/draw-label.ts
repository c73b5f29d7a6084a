/** Draws of one session on two days, or two of one day, told apart. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { serverNow } from '../../calls/server-clock.ts'
import { day, hour, unbroken } from '../../text/format.ts'
import { drawName, sessionName } from '../draw-names.ts'

/** The hour unless it is the name already, and the day unless it is today. */
export function whenOf(draw: LotteryOffer): string {
  const time = hour(draw.draw_at)
  const isToday = day(draw.draw_at) === day(serverNow())
  return unbroken([isToday ? '' : day(draw.draw_at), sessionName(draw) === time ? '' : time].join(' ').trim())
}

/** "ឆ្នោតវៀតណាម · ថ្ងៃ 04:35 PM". */
export function drawLabel(draw: LotteryOffer): string {
  return `${drawName(draw)} ${whenOf(draw)}`.trim()
}
