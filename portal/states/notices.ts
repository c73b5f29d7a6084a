/** One notice of each kind, with what it needs to be said. */
import type { Notice } from '@samnang/contract/notices'
import { NOTICE_KINDS, type NoticeKind } from '@samnang/core/cashier/notice'
import { THEN } from './state.ts'

const MORE: Readonly<Record<NoticeKind, Partial<Notice>>> = {
  deposit_credited: { request: 1, amount: 20_000 },
  deposit_rejected: { request: 1, amount: 20_000, reason: 'amount_differs' },
  deposit_question: { request: 1, amount: 20_000, reason: 'slip_unreadable' },
  withdrawal_paid: { request: 1, amount: 9_876_543_210 },
  withdrawal_rejected: { request: 1, amount: 20_000, reason: 'bank_refused' },
  limit_lowered: { amount: 100_000, limit: { kind: 'stake', window: '24h' } },
  limit_due: { amount: null, limit: { kind: 'loss', window: '7d' } },
  bank_account_changed: { account: { bank: 'ABA', ends: '3456', usable_from: THEN } },
  lottery_won: { amount: 700_000, lottery: lottery() },
  lottery_undone: { amount: 700_000, lottery: lottery() },
  draw_corrected: {
    amount: 19_500,
    draw: { result_id: 59, poll: 'POLL_1', number: 188, closed_at: THEN, was: 0 },
  },
  house_message: { text: { km: 'ថ្ងៃចូលឆ្នាំខ្មែរ យើងបើកធម្មតា។', en: 'We are open at Khmer New Year.' } },
}

export const NOTICES: readonly Notice[] = NOTICE_KINDS.map((kind, at) => ({
  ...{ id: at + 1, at: THEN, is_read: false, kind },
  ...MORE[kind],
}))

function lottery(): NonNullable<Notice['lottery']> {
  return { draw: 1, type: 'VN', session: 'EVENING', title: '', draw_at: THEN, stake: 10_000 }
}
