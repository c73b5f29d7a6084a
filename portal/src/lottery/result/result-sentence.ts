import type { LotteryResult } from '@samnang/contract/lottery'
import { dateTime, unbroken } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { voidReasonText } from '../../text/void-reasons.ts'

/** Why a draw has no result to show, or what is special about it; null when its numbers say it all. */
export function resultSentence({ state, prizes, draw_at, void_reason }: ResultFacts): string | null {
  switch (state) {
    case 'scheduled':
    case 'open':
    case 'closing':
      return lotteryPages('result_soon', { time: unbroken(dateTime(draw_at)) })
    case 'closed':
      return lotteryPages('result_waits')
    case 'entered':
      return lotteryPages('result_checked')
    case 'reopened':
      return lotteryPages('result_reopened')
    case 'void':
      return void_reason
        ? lotteryPages('result_void', { reason: voidReasonText(void_reason) })
        : lotteryPages('result_void_plain')
    case 'confirmed':
    case 'settled':
      return prizes ? null : lotteryPages('result_waits')
    default:
      return state satisfies never
  }
}

type ResultFacts = Pick<LotteryResult, 'state' | 'prizes' | 'draw_at' | 'void_reason'>
