/** What a draw of the ticket lottery has won, as a notice tells it. */
import type { Notice } from '@samnang/contract/notices'
import type { QueuedWin } from '../../betting/win/win-queue.ts'
import { winStep } from '../../betting/win-steps.ts'
import { day, unbroken } from '../../text/format.ts'
import { drawName } from '../draw-names.ts'

export interface LotteryWin extends QueuedWin {
  /** Lottery, draw and its day. */
  name: string
}

/** Whoever comes later reads it among the notices. */
const NEWS_MS = 86_400_000

/** Null for everything else, for what was read, and for what is no news any more. */
export function lotteryWinOf(
  { kind, lottery, amount, is_read, at }: Notice,
  nowMs: number,
): LotteryWin | null {
  if (kind !== 'lottery_won' || !lottery || is_read || nowMs - Date.parse(at) > NEWS_MS) return null
  const net = amount ?? 0
  const step = winStep({ net, staked: lottery.stake })
  if (step === 'none') return null
  return { resultId: lottery.draw, net, step, name: lotteryName(lottery) }
}

/** "ឆ្នោតវៀតណាម · ថ្ងៃ · 23-11-2026"; the date stays in one line. */
export function lotteryName(lottery: NonNullable<Notice['lottery']>): string {
  return `${drawName(lottery)} · ${unbroken(day(lottery.draw_at))}`
}
