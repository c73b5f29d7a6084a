/** A stored notice as its player gets it: units become riel, codes stay codes. */
import type { Notice } from '@samnang/contract/notices'
import { unitsToRiel } from '@samnang/core/money'
import type { NoticeRow } from './notice-store.ts'

/** What `tellPlayer` has written, with units and ids as texts. */
interface Stored {
  deposit?: string
  withdrawal?: string
  amountUnits?: string | null
  reason?: Notice['reason']
  question?: Notice['reason']
  limit?: NonNullable<Notice['limit']>['kind']
  period?: NonNullable<Notice['limit']>['window']
  bank?: NonNullable<Notice['account']>['bank']
  ends?: string
  usableFromMs?: number
  draw?: string
  type?: NonNullable<Notice['lottery']>['type']
  session?: string
  title?: string
  drawMs?: number
  stakeUnits?: string
  poll?: NonNullable<Notice['draw']>['poll']
  number?: number
  closesMs?: number
  wasUnits?: string
}

export function publicNotice({ id, kind, data, km, en, at, isRead }: NoticeRow): Notice {
  return {
    ...{ id: Number(id), at: at.toISOString(), is_read: isRead, kind },
    ...figuresOf(data),
    ...(km === null || en === null ? {} : { text: { km, en } }),
  }
}

function figuresOf(data: Stored): Partial<Notice> {
  const { deposit, withdrawal, amountUnits, reason, question, limit, period } = data
  const request = deposit ?? withdrawal
  const code = reason ?? question
  return {
    ...(request === undefined ? {} : { request: Number(request) }),
    ...(amountUnits === undefined ? {} : { amount: rielOf(amountUnits) }),
    ...(code === undefined ? {} : { reason: code }),
    ...(limit && period ? { limit: { kind: limit, window: period } } : {}),
    ...accountOf(data),
    ...lotteryOf(data),
    ...correctedOf(data),
  }
}

function accountOf({ bank, ends, usableFromMs }: Stored): Partial<Notice> {
  if (!bank || ends === undefined || usableFromMs === undefined) return {}
  return { account: { bank, ends, usable_from: new Date(usableFromMs).toISOString() } }
}

function lotteryOf({ draw, type, session, title, drawMs, stakeUnits }: Stored): Partial<Notice> {
  if (!type || session === undefined || title === undefined || drawMs === undefined) return {}
  const stake = unitsToRiel(BigInt(stakeUnits ?? 0))
  const draw_at = new Date(drawMs).toISOString()
  return { lottery: { draw: Number(draw), type, session, title, draw_at, stake } }
}

function correctedOf({ draw, poll, number, closesMs, wasUnits }: Stored): Partial<Notice> {
  if (!poll || number === undefined || closesMs === undefined) return {}
  const closed_at = new Date(closesMs).toISOString()
  return {
    draw: { result_id: Number(draw), poll, number, closed_at, was: unitsToRiel(BigInt(wasUnits ?? 0)) },
  }
}

function rielOf(units: string | null): number | null {
  return units === null ? null : unitsToRiel(BigInt(units))
}
