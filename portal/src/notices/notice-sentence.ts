/** From a kind and its figures to one sentence, in the language of the screen. */
import type { Notice } from '@samnang/contract/notices'
import { BANKS } from '@samnang/core/cashier/banks'
import { lotteryName } from '../lottery/win/lottery-win.ts'
import { cashierReason } from '../text/cashier-reasons.ts'
import { dateTime, price, unbroken } from '../text/format.ts'
import { currentLanguage } from '../text/language.ts'
import { notices } from '../text/notices.ts'
import { safePlay } from '../text/safe-play.ts'

/** What happened; a message of the house in its own words. */
export function noticeSentence(notice: Notice): string {
  const amount = price(notice.amount ?? 0)
  switch (notice.kind) {
    case 'deposit_credited':
    case 'deposit_rejected':
    case 'deposit_question':
    case 'withdrawal_paid':
    case 'withdrawal_rejected':
      return notices(notice.kind, { amount })
    case 'limit_lowered':
      return notices('limit_lowered', { ...limitOf(notice), amount })
    case 'limit_due':
      return notice.amount === null
        ? notices('limit_due_none', limitOf(notice))
        : notices('limit_due', { ...limitOf(notice), amount })
    case 'bank_account_changed':
      return notices('bank_account_changed', accountOf(notice))
    case 'lottery_won':
    case 'lottery_undone':
      return notices(notice.kind, { amount, draw: notice.lottery ? lotteryName(notice.lottery) : '' })
    case 'draw_corrected':
      return notices('draw_corrected', { ...drawOf(notice), amount })
    case 'house_message':
      return notice.text?.[currentLanguage()] ?? ''
  }
}

/** Why, or what is asked; null where there is nothing to say. */
export function reasonSentence({ reason }: Notice): string | null {
  return reason ? cashierReason(reason) : null
}

function limitOf({ limit }: Notice): { limit: string; window: string } {
  if (!limit) return { limit: '', window: '' }
  return { limit: safePlay(`kind_${limit.kind}`), window: safePlay(`window_${limit.window}`) }
}

function accountOf({ account }: Notice): { bank: string; ends: string; time: string } {
  if (!account) return { bank: '', ends: '', time: '' }
  return { bank: BANKS[account.bank], ends: account.ends, time: unbroken(dateTime(account.usable_from)) }
}

function drawOf({ draw }: Notice): { n: string; time: string; was: string } {
  if (!draw) return { n: '', time: '', was: '' }
  return { n: price(draw.number), time: unbroken(dateTime(draw.closed_at)), was: price(draw.was) }
}
