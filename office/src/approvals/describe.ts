/** What a stored command will do, in words: whom it meets, what comes of it, and what it changes as rows of before and after. */
import type { Approval } from '@samnang/contract/office/approvals'
import type { PaytableDoc } from '@samnang/contract/office/lotto59'
import type { TwoPersonName } from '@samnang/contract/office/office-endpoints'
import type { Permission } from '@samnang/contract/office/permission'
import { dateTime, price } from '@samnang/portal/text/format.ts'
import { paytableRows } from '../desk/paytable-rows.ts'
import { approvals } from '../text/approvals.ts'
import { cashLimits, cashLimitsTexts } from '../text/cash-limits.ts'
import { cashier, cashierTexts } from '../text/cashier.ts'
import { permissionWord, roleWord } from '../text/rights.ts'

interface Words {
  /** The command whomever it meets. */
  name(): string
  /** With whom it meets. */
  sentence(whom: string): string
  /** What comes of it, besides the changes that are shown. */
  effect(): string
}

/** A command that the contract puts before a second person and that has no words here does not compile. */
const WORDS: Readonly<Record<TwoPersonName, Words>> = {
  'POST /api/staff/:id/roles': {
    name: () => approvals('name_roles'),
    sentence: (whom) => approvals('do_roles', { whom }),
    effect: () => approvals('effect_roles'),
  },
  'POST /api/staff/:id/reset': {
    name: () => approvals('name_reset'),
    sentence: (whom) => approvals('do_reset', { whom }),
    effect: () => approvals('effect_reset'),
  },
  'POST /api/roles/:code': {
    name: () => approvals('name_role'),
    sentence: (whom) => approvals('do_role', { whom: roleWord(whom) }),
    effect: () => approvals('effect_role'),
  },
  'POST /api/deposits/:id/approve': {
    name: () => approvals('name_credit'),
    sentence: (whom) => approvals('do_credit', { whom }),
    effect: () => approvals('effect_credit'),
  },
  'POST /api/deposits': {
    name: () => approvals('name_till'),
    sentence: (whom) => approvals('do_till', { whom }),
    effect: () => approvals('effect_till'),
  },
  'POST /api/lost-bets': {
    name: () => approvals('name_lost_bet'),
    sentence: (whom) => approvals('do_lost_bet', { whom }),
    effect: () => approvals('effect_lost_bet'),
  },
  'POST /api/withdrawals/:id/approve': {
    name: () => approvals('name_withdraw'),
    sentence: (whom) => approvals('do_withdraw', { whom }),
    effect: () => approvals('effect_withdraw'),
  },
  'POST /api/payouts/:id/cancel': {
    name: () => approvals('name_payout_cancel'),
    sentence: (whom) => approvals('do_payout_cancel', { whom }),
    effect: () => approvals('effect_payout_cancel'),
  },
  'POST /api/contact': {
    name: () => approvals('name_contact'),
    sentence: () => approvals('do_contact'),
    effect: () => approvals('effect_contact'),
  },
  'POST /api/figures/months': {
    name: () => approvals('name_month'),
    sentence: () => approvals('do_month'),
    effect: () => approvals('effect_month'),
  },
  'POST /api/figures/tax': {
    name: () => approvals('name_tax'),
    sentence: () => approvals('do_tax'),
    effect: () => approvals('effect_tax'),
  },
  'POST /api/approval-rules': {
    name: () => approvals('name_rule'),
    sentence: (whom) => approvals('do_rule', { whom: commandName(whom) }),
    effect: () => approvals('effect_rule'),
  },
  'POST /api/cash/accounts': {
    name: () => approvals('name_cash_open'),
    sentence: (whom) => approvals('do_cash_open', { whom }),
    effect: () => approvals('effect_cash_open'),
  },
  'POST /api/cash/accounts/:id/show': {
    name: () => approvals('name_cash_show'),
    sentence: (whom) => approvals('do_cash_show', { whom }),
    effect: () => approvals('effect_cash_show'),
  },
  'POST /api/cash/accounts/:id/close': {
    name: () => approvals('name_cash_close'),
    sentence: (whom) => approvals('do_cash_close', { whom }),
    effect: () => approvals('effect_cash_close'),
  },
  'POST /api/cash/accounts/:id/moves': {
    name: () => approvals('name_cash_move'),
    sentence: (whom) => approvals('do_cash_move', { whom }),
    effect: () => approvals('effect_cash_move'),
  },
  'POST /api/cashier/limits/deposit': {
    name: () => approvals('name_deposit_limits'),
    sentence: () => approvals('do_deposit_limits'),
    effect: () => approvals('effect_deposit_limits'),
  },
  'POST /api/cashier/limits/withdrawal': {
    name: () => approvals('name_withdrawal_limits'),
    sentence: () => approvals('do_withdrawal_limits'),
    effect: () => approvals('effect_withdrawal_limits'),
  },
  'POST /api/deposits/:id/send-back': {
    name: () => approvals('name_send_back'),
    sentence: (whom) => approvals('do_send_back', { whom }),
    effect: () => approvals('effect_send_back'),
  },
  'POST /api/lotto59/draws/:id/void': {
    name: () => approvals('name_void_draw'),
    sentence: (whom) => approvals('do_void_draw', { whom }),
    effect: () => approvals('effect_void_draw'),
  },
  'POST /api/lotto59/draws/:id/resettle': {
    name: () => approvals('name_resettle'),
    sentence: (whom) => approvals('do_resettle', { whom }),
    effect: () => approvals('effect_resettle'),
  },
  'POST /api/lotto59/paytables': {
    name: () => approvals('name_paytable'),
    sentence: () => approvals('do_paytable'),
    effect: () => approvals('effect_paytable'),
  },
  'POST /api/lotto59/polls/:poll/mode': {
    name: () => approvals('name_draw_mode'),
    sentence: (whom) => approvals('do_draw_mode', { whom }),
    effect: () => approvals('effect_draw_mode'),
  },
  'POST /api/lotto59/pots/:poll/seed': {
    name: () => approvals('name_pot_seed'),
    sentence: (whom) => approvals('do_pot_seed', { whom }),
    effect: () => approvals('effect_pot_seed'),
  },
  'POST /api/lottery/draws/:id/reopen': {
    name: () => approvals('name_lottery_reopen'),
    sentence: (whom) => approvals('do_lottery_reopen', { whom }),
    effect: () => approvals('effect_lottery_reopen'),
  },
  'POST /api/lottery/rules': {
    name: () => approvals('name_lottery_rules'),
    sentence: (whom) => approvals('do_lottery_rules', { whom }),
    effect: () => approvals('effect_lottery_rules'),
  },
  'POST /api/lottery/draws/:id/times': {
    name: () => approvals('name_lottery_times'),
    sentence: (whom) => approvals('do_lottery_times', { whom }),
    effect: () => approvals('effect_lottery_times'),
  },
  'POST /api/lottery/draws/:id/void': {
    name: () => approvals('name_lottery_void'),
    sentence: (whom) => approvals('do_lottery_void', { whom }),
    effect: () => approvals('effect_lottery_void'),
  },
  'POST /api/providers': {
    name: () => approvals('name_provider'),
    sentence: (whom) => approvals('do_provider', { whom }),
    effect: () => approvals('effect_provider'),
  },
  'POST /api/providers/:name/keys': {
    name: () => approvals('name_key_add'),
    sentence: (whom) => approvals('do_key_add', { whom }),
    effect: () => approvals('effect_key_add'),
  },
  'POST /api/providers/:name/keys/retire': {
    name: () => approvals('name_key_retire'),
    sentence: (whom) => approvals('do_key_retire', { whom }),
    effect: () => approvals('effect_key_retire'),
  },
  'POST /api/providers/:name/tasks': {
    name: () => approvals('name_key_make'),
    sentence: (whom) => approvals('do_key_make', { whom }),
    effect: () => approvals('effect_key_make'),
  },
  'POST /api/holders/:id': {
    name: () => approvals('name_holder'),
    sentence: (whom) => approvals('do_holder', { whom }),
    effect: () => approvals('effect_holder'),
  },
}

/** The command alone; one that this version does not have any more stands there as it was asked for. */
export function commandName(endpoint: string): string {
  return wordsOf(endpoint)?.name() ?? endpoint
}

/** The command in one sentence, with whom it meets. */
export function sentenceOf({ endpoint, subject }: Pick<Approval, 'endpoint' | 'subject'>): string {
  const whom = (subject ?? '–').replace(/^[a-z_]+:/, '')
  return wordsOf(endpoint)?.sentence(whom) ?? `${endpoint} · ${whom}`
}

/** What comes of it; null where there are no words for it. */
export function effectOf(endpoint: string): string | null {
  return wordsOf(endpoint)?.effect() ?? null
}

function wordsOf(endpoint: string): Words | null {
  return Object.hasOwn(WORDS, endpoint) ? WORDS[endpoint as TwoPersonName] : null
}

export interface Change {
  field: string
  before: string
  after: string
}

/** Rows of what was and what would be, in words: the fields of both sides, those that stay left out. */
export function sidesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((key) => ({
      field: fieldWord(key),
      before: valueWord(key, was[key]),
      after: valueWord(key, is[key]),
    }))
    .filter((change) => change.before !== change.after)
}

/** Before the posts of a group of the lottery. */
const CLOSES = 'closes '

function fieldsOf(side: unknown): Record<string, unknown> {
  if (side === null || side === undefined) return {}
  if (typeof side !== 'object' || Array.isArray(side)) return { '': side }
  const { paytable, closes, ...fields } = side as Record<string, unknown>
  // Closing times of the lottery: each by the posts that close then.
  if (closes)
    return {
      ...fields,
      ...Object.fromEntries(Object.entries(closes).map(([posts, at]) => [`${CLOSES}${posts}`, at])),
    }
  // Rates of lotto 59: each by the name of what it pays.
  return paytable ? { ...fields, ...Object.fromEntries(paytableRows(paytable as PaytableDoc)) } : fields
}

const FIELDS = [
  ...(['roles', 'branch', 'name', 'permissions', 'people', 'hours'] as const),
  ...(['kind', 'code', 'bank', 'number', 'holder', 'isShown', 'isOpen', 'from', 'to', 'amount'] as const),
  ...(['state', 'balance', 'from_amount', 'keys', 'ticket', 'stop_delete'] as const),
] as const

function fieldWord(key: string): string {
  const known = FIELDS.find((one) => one === key)
  if (known) return approvals(`field_${known}`)
  if (key.startsWith(CLOSES)) return approvals('field_closes', { posts: key.slice(CLOSES.length) })
  const figure = `field_${key}`
  return Object.hasOwn(cashLimitsTexts, figure) ? cashLimits(figure as 'field_least') : key
}

function valueWord(key: string, value: unknown): string {
  if (key === 'branch' && value === null) return approvals('branch_all')
  if (key === 'from_amount') return fromWord(value)
  if (value === null || value === undefined) return '–'
  if (key === 'people') return peopleWord(Number(value))
  if (key === 'state') return stateWord(String(value))
  if (key === 'balance') return rielOf(String(value))
  if (key === 'stop_delete' || key.startsWith(CLOSES)) return dateTime(String(value))
  if (key === 'hours') return approvals('n_hours', { n: Number(value) })
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => listedWord(key, one)).join(' · ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function listedWord(key: string, value: unknown): string {
  if (key === 'roles') return roleWord(String(value))
  // What the audit row of a role lists are codes of permissions.
  if (key === 'permissions') return permissionWord(value as Permission)
  return valueWord('', value)
}

/** From which amount on two are asked. */
export function fromWord(value: unknown): string {
  return typeof value === 'number' ? `${price(value)}៛` : approvals('from_any')
}

/** Of a deposit or withdrawal; of anything else as it stands. */
function stateWord(state: string): string {
  const key = `state_${state}`
  return Object.hasOwn(cashierTexts, key) ? cashier(key as 'state_DONE') : state
}

/** Rows of the audit log have money in units, as text. */
function rielOf(units: string): string {
  return /^-?[0-9]+$/.test(units) ? `${price(Number(BigInt(units) / 1000n) / 100)}៛` : units
}

/** What a command that moves money would move, and the page of what it is about; null for every other one. */
export function moneyOf({ endpoint, content }: MoneySheet): { amount: number; href: string } | null {
  const [, noun] = /^POST \/api\/(deposits|withdrawals)\/:id\//.exec(endpoint) ?? []
  const { amount } = (content.body ?? {}) as { amount?: unknown }
  const { id } = (content.params ?? {}) as { id?: unknown }
  return noun && typeof amount === 'number' ? { amount, href: `/${noun}/${String(id)}` } : null
}

interface MoneySheet {
  endpoint: string
  content: { params?: unknown; body?: unknown }
}

/** How many people have to agree, the one who asks counted. */
export function peopleWord(people: number): string {
  return approvals(people === 1 ? 'people_one' : 'people_two')
}
