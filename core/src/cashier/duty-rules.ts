/** What the house has to notice, as data: the figures of each rule are rows, what a rule asks is code (duties.ts, risk). */
import { CARE_RULES, isCare } from '../care/care-rules.ts'

/** About money that came or went: what the law asks. */
const MONEY_RULES = ['large', 'structured', 'no_play', 'shared_account', 'by_hand'] as const
/** About play and about the house itself. */
const RISK_RULES = [
  'opposite_bets',
  'range_large',
  'jackpot_group',
  'late_run',
  'win_no_deposit',
  'wallet_repeats',
  'ids_reused',
  'staff_looks',
] as const
export type RiskRule = (typeof RISK_RULES)[number]

/** Rules that open cases; `by_hand`: a colleague did. */
export const CASE_RULES = [...MONEY_RULES, ...RISK_RULES, ...CARE_RULES] as const
export type CaseRule = (typeof CASE_RULES)[number]
/** Those that risk and the owner work on alone; the others are support's, too. */
export const DESK_RULES = [...MONEY_RULES, ...RISK_RULES] as const

/** `papers`: how long identity documents are kept. */
export const DUTY_RULES = [...CASE_RULES, 'papers'] as const
export type DutyRule = (typeof DUTY_RULES)[number]

/** The figures of each rule, in the order in which staff read them. */
export const DUTY_FIELDS = {
  large: ['riel', 'usd', 'riel_per_usd', 'deadline_h'],
  structured: ['percent', 'window_h', 'deadline_h'],
  no_play: ['riel', 'percent', 'window_h', 'deadline_h'],
  shared_account: ['players', 'window_h', 'deadline_h'],
  by_hand: ['deadline_h'],
  opposite_bets: ['percent', 'draws', 'crowd', 'riel', 'window_h', 'deadline_h'],
  range_large: ['percent', 'bets', 'riel', 'window_h', 'deadline_h'],
  jackpot_group: ['players', 'draws', 'crowd', 'window_h', 'deadline_h'],
  late_run: ['minutes', 'players', 'percent', 'times', 'riel', 'deadline_h'],
  win_no_deposit: ['riel', 'window_h', 'deadline_h'],
  wallet_repeats: ['times', 'window_h', 'deadline_h'],
  ids_reused: ['times', 'window_h', 'deadline_h'],
  staff_looks: ['times', 'days', 'window_h', 'deadline_h'],
  chasing: ['times', 'percent', 'riel', 'deadline_h'],
  night_play: ['times', 'riel', 'window_h', 'deadline_h'],
  long_sessions: ['hours', 'deadline_h'],
  deposits_after_losses: ['times', 'riel', 'window_h', 'deadline_h'],
  raised_limits: ['times', 'window_h', 'deadline_h'],
  complaint: ['days'],
  shared_list: ['deadline_h'],
  papers: ['days'],
} as const satisfies Record<DutyRule, readonly string[]>
export type DutyField = (typeof DUTY_FIELDS)[DutyRule][number]

/** The least and the most that is any use; whole numbers. */
const BOUNDS: Readonly<Record<DutyField, readonly [number, number]>> = {
  riel: [1, 1_000_000_000_000],
  usd: [1, 1_000_000_000],
  riel_per_usd: [1, 100_000],
  percent: [1, 100],
  window_h: [1, 8_760],
  players: [2, 1_000],
  crowd: [2, 1_000],
  draws: [1, 1_000],
  bets: [1, 100_000],
  minutes: [1, 1_440],
  times: [2, 10_000],
  hours: [2, 48],
  deadline_h: [1, 8_760],
  days: [1, 36_500],
}

export type DutyValues = Readonly<Partial<Record<DutyField, number>>>

/** Without these the law is not kept: nobody switches them off. */
const ALWAYS_ON: readonly DutyRule[] = ['large', 'by_hand', 'complaint', 'papers']

export function mayBeOff(rule: DutyRule): boolean {
  return !ALWAYS_ON.includes(rule)
}

/** Fields of a rule that are missing, out of bounds, no whole numbers, or not this rule's. */
export function valueFaults(rule: DutyRule, values: Readonly<Record<string, number>>): string[] {
  const fields: readonly DutyField[] = DUTY_FIELDS[rule]
  const wrong = fields.filter((field) => !isWithin(values[field], BOUNDS[field]))
  const foreign = Object.keys(values).filter((name) => !(fields as readonly string[]).includes(name))
  return [...wrong, ...foreign]
}

function isWithin(value: number | undefined, [least, most]: readonly [number, number]): boolean {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most
}

const HOUR_MS = 3_600_000

/**
 * When a case has to be decided: a movement that is reported for its size counts from itself, a suspicion from the moment
 * in which the house has it.
 */
export function deadlineMs(
  rule: CaseRule,
  { deadlineHours, movedAtMs, openedAtMs }: { deadlineHours: number; movedAtMs: number; openedAtMs: number },
): number {
  return (rule === 'large' ? movedAtMs : openedAtMs) + deadlineHours * HOUR_MS
}

export const CASE_STATES = ['open', 'reported', 'confirmed', 'cleared'] as const
/** `reported`: the authority has it; `confirmed`: it was so, and the house did something; `cleared`: looked at, no suspicion. */
export type CaseState = (typeof CASE_STATES)[number]
export const VERDICTS = ['reported', 'confirmed', 'cleared'] as const
export type Verdict = (typeof VERDICTS)[number]

/** How a case of this rule can end: what the law asks about money is reported or it is nothing; a player's own matter is no report. */
export function verdictsOf(rule: CaseRule): readonly Verdict[] {
  if (isCare(rule)) return ['confirmed', 'cleared']
  return (MONEY_RULES as readonly CaseRule[]).includes(rule) ? ['reported', 'cleared'] : VERDICTS
}

/** Why a decision cannot be taken; null: it can. A report is known by the number that the authority gave it. */
export function decisionRefusal(
  { rule, state }: { rule: CaseRule; state: CaseState },
  { verdict, reference }: { verdict: Verdict; reference: string | null },
): 'already_decided' | 'report_reference' | null {
  if (state !== 'open') return 'already_decided'
  if (!verdictsOf(rule).includes(verdict)) return 'report_reference'
  return (verdict === 'reported') === (reference !== null) ? null : 'report_reference'
}

/** What a case may hold besides movements of money, as it was when it was found; office/src/duties has a page for each. */
export const FACT_KINDS = ['slip', 'ticket', 'call', 'look', 'mark', 'day', 'hour', 'limit'] as const
export type FactKind = (typeof FACT_KINDS)[number]
