/** What a rule found, with its figures in one sentence. */
import type { Found } from '@samnang/contract/office/duties'
import { type CareRule, isCare } from '@samnang/core/care/care-rules'
import type { CaseRule, RiskRule } from '@samnang/core/cashier/duty-rules'
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
      return isCare(rule) ? careSentence(rule, found, span) : riskSentence(rule, found, span)
  }
}

function careSentence(rule: CareRule, found: Found, span: Span): string | null {
  if (rule === 'complaint') return null
  if (rule === 'shared_list')
    return duties('found_shared_list', {
      kind: duties(`listed_${found.listed ?? 'name'}`),
      source: found.source ?? '–',
    })
  const figures = { count: found.count ?? 0, staked: riel(found.staked), sum: riel(found.sum) }
  return duties(`found_${rule}`, { ...figures, deposited: riel(found.deposited), ...span })
}

interface Span {
  from: string
  to: string
}

function riskSentence(rule: RiskRule, found: Found, span: Span): string {
  const { draws = 0, common = 0, bets = 0, percent = 0, count = 0, days = 0, minutes = 0, players } = found
  const mark = duties(`mark_${found.mark ?? 'device'}`)
  const accounts = String(players?.length ?? 0)
  switch (rule) {
    case 'opposite_bets':
      return duties('found_opposite_bets', {
        ...{ players: accounts, mark, draws, common, least: riel(found.least), staked: riel(found.staked) },
        ...span,
      })
    case 'range_large':
      return duties('found_range_large', { bets, staked: riel(found.staked), percent, ...span })
    case 'jackpot_group':
      return duties('found_jackpot_group', { players: accounts, draws, mark })
    case 'late_run':
      return duties('found_late_run', {
        ...{ draw: found.draw ?? '–', numbers: found.numbers ?? '–', players: accounts, minutes },
        ...{ sum: riel(found.sum), before: riel(found.before) },
      })
    case 'win_no_deposit':
      return duties('found_win_no_deposit', { won: riel(found.won), ...span })
    case 'wallet_repeats':
      return duties('found_wallet_repeats', { provider: found.provider ?? '–', count, ...span })
    case 'ids_reused':
      return duties('found_ids_reused', { provider: found.provider ?? '–', count, ...span })
    case 'staff_looks':
      return duties('found_staff_looks', { staff: found.staff ?? '–', count, days, ...span })
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
