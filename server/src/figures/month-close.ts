/**
 * A month is closed with its figures under one hash, which two people have seen. Nothing of a closed month changes any
 * more: what corrects it is booked later and stands on that day. Whoever doubts it counts the month again and compares.
 */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@samnang/core/canonical-json'
import { dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import {
  type ClosedMonth,
  closedMonth,
  insertClose,
  isDecided,
  monthFigures,
  monthsBefore,
  sumsOfMonth,
} from './month-close-store.ts'
import type { Sums } from './report-store.ts'
import { lockMonths } from './tax-store.ts'

export interface Month {
  first: string
  /** As signed, or as it stands. */
  hash: string
  sums: Sums
  closed: ClosedMonth | null
  isUnchanged: boolean | null
  canClose: boolean
}

/** Months that were over when that of the day `before` began, the newest first: each is counted again. */
export async function listMonths(
  db: Queryable,
  { before, limit }: { before: string; limit: number },
): Promise<Month[]> {
  const months: Month[] = []
  for (const first of await monthsBefore(db, before, limit)) {
    const signed = await closedMonth(db, first)
    const now = (await textOf(db, first)).hash
    months.push({
      ...{
        first,
        hash: signed?.hash.toString('hex') ?? now,
        sums: await sumsOfMonth(db, first),
        closed: signed,
      },
      isUnchanged: signed && signed.hash.toString('hex') === now,
      canClose: signed === null && (await isDecided(db, first)),
    })
  }
  return months
}

type CloseCode =
  | 'invalid_dates'
  | 'month_not_over'
  | 'month_closed'
  | 'changed_meanwhile'
  | 'second_person_needed'

/**
 * `hash` is of the figures that whoever asks has seen. `second_person_needed`: nobody else in the house could sign, and one
 * person's word is no close.
 */
export async function closeMonthIn(
  tx: Tx,
  { month, hash }: { month: string; hash: string },
  by: By,
): Promise<Outcome<null, CloseCode>> {
  if (by.alone) return refused('second_person_needed')
  const first = `${month}-01`
  if (dayStartMs(first) === null) return refused('invalid_dates')
  if (!(await isDecided(tx, first))) return refused('month_not_over')
  await lockMonths(tx)
  const figures = await textOf(tx, first)
  if (figures.hash !== hash) return refused('changed_meanwhile')
  const signed = { by: by.actor, approvedBy: by.approvedBy ?? null, reason: by.reason ?? '' }
  if (!(await insertClose(tx, { first, figures: figures.text, ...signed }))) return refused('month_closed')
  const { bets, stake, payout, refunded } = await sumsOfMonth(tx, first)
  const after = { month, hash, bets, stake, payout, refunded }
  await recordAudit(tx, { ...by, action: 'month_closed', target: `month:${month}`, before: null, after })
  return accepted(null)
}

export async function isMonthClosed(db: Queryable, first: string): Promise<boolean> {
  return (await closedMonth(db, first)) !== null
}

async function textOf(db: Queryable, first: string): Promise<{ text: string; hash: string }> {
  const text = canonicalJson({ month: first.slice(0, 7), ...(await monthFigures(db, first)) })
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}
