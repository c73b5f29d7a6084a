/** What a rule found, with its figures in one sentence. */
import type { Found } from '@samnang/contract/office/duties'
import type { CaseRule } from '@samnang/core/cashier/duty-rules'
import { dateTime, price } from '@samnang/portal/text/format.ts'
import { duties } from '../text/duties.ts'

/** Null where the step has no figures: a colleague's own words stand for themselves. */
export function foundSentence(rule: CaseRule, found: Found | null): string | null {
  if (found === null) return null
  const span = { from: momentOf(found.from), to: momentOf(found.to) }
  switch (rule) {
    case 'large':
      return duties('found_large', {
        way: wayOf(found),
        amount: riel(found.amount),
        limit: riel(found.limit),
      })
    case 'structured':
      return duties('found_structured', {
        ...{ way: wayOf(found), sum: riel(found.sum), limit: riel(found.limit) },
        ...span,
      })
    case 'no_play':
      return duties('found_no_play', {
        ...{ deposited: riel(found.deposited), paid_out: riel(found.paid_out), staked: riel(found.staked) },
        ...span,
      })
    case 'shared_account':
      return duties('found_shared_account', {
        ...{ players: String(found.players?.length ?? 0), sum: riel(found.sum) },
        account: `${found.bank ?? ''} ${found.number ?? ''}`.trim(),
        ...span,
      })
    case 'by_hand':
      return null
    default:
      return rule satisfies never
  }
}

function riel(amount: number | undefined): string {
  return `${price(amount ?? 0)}៛`
}

function momentOf(at: string | null | undefined): string {
  return at ? dateTime(at) : '–'
}

function wayOf({ way = 'deposit' }: Found): string {
  return duties(way)
}
