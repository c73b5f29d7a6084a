/** The inbox of a player: what happened to their money and limits, and what the house says to them. */
import { BANK_CODES } from '@samnang/core/cashier/banks'
import { DEPOSIT_ENDS, DEPOSIT_QUESTIONS, WITHDRAWAL_REJECTIONS } from '@samnang/core/cashier/cashier-reason'
import { NOTICE_KINDS } from '@samnang/core/cashier/notice'
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { LotteryType } from './lottery.ts'
import { LimitKind, LimitWindow } from './safe-play.ts'
import { CodeOf, FileLanguage, Id, Money, Nullable, PageQuery, Poll, Strict, Time } from './shapes.ts'

const REASONS = [...new Set([...DEPOSIT_ENDS, ...DEPOSIT_QUESTIONS, ...WITHDRAWAL_REJECTIONS])]

/** Kind and figures; screens make the sentence. What a kind has not, is absent. */
export const Notice = Strict({
  id: Id,
  at: Time,
  is_read: Type.Boolean(),
  kind: CodeOf(NOTICE_KINDS),
  /** The deposit or the withdrawal that it is about. */
  request: Type.Optional(Id),
  /** Null: no limit at all. */
  amount: Type.Optional(Nullable(Money)),
  /** Why it was rejected, or what is asked. */
  reason: Type.Optional(CodeOf(REASONS)),
  limit: Type.Optional(Strict({ kind: LimitKind, window: LimitWindow })),
  /** A bank account of the player: its last digits, and from when it can be used. */
  account: Type.Optional(Strict({ bank: CodeOf(BANK_CODES), ends: Type.String(), usable_from: Time })),
  /** The draw of the ticket lottery that was won; `amount` is what it brought besides `stake`. */
  lottery: Type.Optional(
    Strict({
      draw: Id,
      type: LotteryType,
      session: Type.String(),
      title: Type.String(),
      draw_at: Time,
      stake: Money,
    }),
  ),
  /** The draw of lotto 59 that was settled again; `was` is what it had paid, `amount` what it pays. */
  draw: Type.Optional(
    Strict({ result_id: Id, poll: Poll, number: Type.Integer(), closed_at: Time, was: Money }),
  ),
  /** What the house says, in its own words. */
  text: Type.Optional(Strict({ km: Type.String(), en: Type.String() })),
})
export type Notice = Static<typeof Notice>

const Unread = Type.Integer({ minimum: 0 })

export const noticeEndpoints = defineEndpoints({
  'GET /api/notice/list': {
    summary: 'What the player was told, the newest first, and how much of all of it is unread.',
    access: 'player',
    query: PageQuery,
    reply: Strict({ rows: Type.Array(Notice), next: Nullable(Type.String()), unread: Unread }),
    refusals: [],
  },
  'GET /api/telegram': {
    summary:
      'The house’s bot at Telegram, null where it has none, and whether notices of the player go to a chat of theirs.',
    access: 'player',
    reply: Strict({ bot: Nullable(Type.String()), is_linked: Type.Boolean() }),
    refusals: [],
  },
  'POST /api/telegram/link': {
    summary:
      'A code for one use within ten minutes: whoever sends it to the bot gets the notices of this player.',
    access: 'player',
    body: Strict({ language: FileLanguage }),
    reply: Strict({ code: Type.String(), link: Type.String(), expires_at: Time }),
    refusals: ['not_found'],
  },
  'POST /api/telegram/unlink': {
    summary: 'Notices go to no chat any more.',
    access: 'player',
    reply: Strict({}),
    refusals: [],
  },
  'POST /api/notice/read': {
    summary: 'These have been read; said twice it changes nothing. Other pages of the player hear of it.',
    access: 'player',
    body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
    reply: Strict({ unread: Unread }),
    refusals: [],
  },
})
