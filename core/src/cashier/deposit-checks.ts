/** What is looked at before a deposit is credited; the slip itself only a person can read. */
import { type BankFacts, bankChecks } from './bank-checks.ts'
import { type Check, check, type Grade, worstFirst } from './check.ts'
import { type Played, unusualAmount, withoutPlay } from './play-checks.ts'

export const DEPOSIT_CHECKS = [
  'slip_missing',
  'same_slip',
  'alike_slip',
  'reference_seen',
  'bank_line',
  'bank_amount',
  'sender_name',
  'deposit_limit',
  'unusual_amount',
  'without_play',
  'shared_account',
  'locked',
  'excluded',
] as const
export type DepositCheck = (typeof DEPOSIT_CHECKS)[number]

/** Another request that shares something with this one. */
export interface Twin {
  deposit: bigint
  player: bigint
  /** It was credited. */
  isDone: boolean
}

export interface DepositFacts {
  amountUnits: bigint
  player: bigint
  /** A transfer is shown by a slip; a code of the bank is not. */
  needsSlip: boolean
  slips: number
  /** The same bytes. */
  sameSlips: readonly Twin[]
  /** Pictures that look alike. */
  alikeSlips: readonly Twin[]
  sameReferences: readonly Twin[]
  /** Null: the money comes through no bank. */
  bank: BankFacts | null
  /** Of the player's own accounts at banks. */
  holders: readonly string[]
  /** What the player's own limits leave; null: there is none. */
  limitRoomUnits: bigint | null
  /** What was credited before. */
  creditedBefore: readonly bigint[]
  lately: Played
  /** Others who have named the same account at a bank. */
  sharedWith: readonly bigint[]
  isLocked: boolean
  isExcluded: boolean
}

/** Every check, the worst first. */
export function depositChecks(facts: DepositFacts): Check<DepositCheck>[] {
  const { amountUnits, limitRoomUnits, holders, sharedWith } = facts
  const isOverLimit = limitRoomUnits !== null && amountUnits > limitRoomUnits
  return worstFirst<DepositCheck>([
    check('slip_missing', facts.needsSlip && facts.slips === 0 ? 'danger' : 'fine'),
    twins('same_slip', facts.sameSlips, () => 'danger'),
    twins('alike_slip', facts.alikeSlips, () => 'look'),
    twins('reference_seen', facts.sameReferences, ({ isDone }) => (isDone ? 'danger' : 'look')),
    ...(facts.bank ? bankChecks(amountUnits, facts.bank) : []),
    check('sender_name', 'look', { names: holders }),
    check('deposit_limit', isOverLimit ? 'danger' : 'fine', { units: limitRoomUnits }),
    unusualAmount(amountUnits, facts.creditedBefore),
    withoutPlay(facts.lately),
    check('shared_account', sharedWith.length > 0 ? 'look' : 'fine', { players: sharedWith }),
    check('locked', facts.isLocked ? 'danger' : 'fine'),
    check('excluded', facts.isExcluded ? 'danger' : 'fine'),
  ])
}

/** The grade of the worst of them. */
function twins<C extends DepositCheck>(
  code: C,
  found: readonly Twin[],
  gradeOf: (twin: Twin) => Grade,
): Check<C> {
  const grades = found.map(gradeOf)
  const grade = grades.includes('danger') ? 'danger' : grades.includes('look') ? 'look' : 'fine'
  const requests = [...new Set(found.map(({ deposit }) => deposit))]
  const players = [...new Set(found.map(({ player }) => player))]
  return check(code, grade, { requests, players })
}
