/** How many people each command needs, and how long a request for the second one waits: the house's own data. */
import type { ApprovalRule } from '@samnang/contract/office/approvals'
import {
  isOfficeName,
  type OfficeName,
  officeEndpoints,
  officeRow,
} from '@samnang/contract/office/office-endpoints'
import { rielToUnits, UNITS_PER_RIEL } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { listRuleRows, type RuleRow, writeRule } from './approval-store.ts'
import { lockHouse } from './staff-store.ts'

/** Until the house says otherwise. */
const DEFAULT: ApprovalRule = { people: 2, hours: 72 }
/** Of commands that move money, in riel: some thousand dollars. */
const USUAL_FROM = 4_000_000

/** Every command that may need two people, in the order of the contract. */
export async function listRules(db: Queryable): Promise<({ endpoint: OfficeName } & ApprovalRule)[]> {
  const kept = await listRuleRows(db)
  return (Object.keys(officeEndpoints) as OfficeName[])
    .filter(isChangeable)
    .map((endpoint) => ({ endpoint, ...ruleIn(kept, endpoint) }))
}

export async function ruleOf(db: Queryable, endpoint: OfficeName): Promise<ApprovalRule> {
  return ruleIn(await listRuleRows(db), endpoint)
}

function ruleIn(kept: readonly RuleRow[], endpoint: OfficeName): ApprovalRule {
  const { hasAmount } = officeRow(endpoint)
  const row = isChangeable(endpoint) ? kept.find((one) => one.endpoint === endpoint) : undefined
  if (!row) return hasAmount ? { ...DEFAULT, from_amount: USUAL_FROM } : DEFAULT
  const { people, hours, fromUnits } = row
  if (!hasAmount) return { people, hours }
  return { people, hours, from_amount: fromUnits === null ? null : Number(fromUnits / UNITS_PER_RIEL) }
}

/** How many people a command of this amount needs; null: of no amount that is known before. */
export function peopleFor({ people, from_amount: from }: ApprovalRule, amountUnits: bigint | null): number {
  const isBelow = from != null && amountUnits !== null && amountUnits < rielToUnits(from)
  return isBelow ? 1 : people
}

/**
 * Holds for what is asked for from now on. `was` is what whoever asked has seen. Refusals: `not_found`: no command whose
 * rule can be changed; `invalid_field`: an amount for one that moves no money, or none for one that does;
 * `changed_meanwhile`.
 */
export async function setRule(
  tx: Tx,
  { endpoint, rule, was }: { endpoint: string; rule: ApprovalRule; was: ApprovalRule },
  by: By,
): Promise<Outcome<null, 'not_found' | 'invalid_field' | 'changed_meanwhile'>> {
  if (!isOfficeName(endpoint) || !isChangeable(endpoint)) return refused('not_found')
  const { people, hours, from_amount: from } = rule
  if ((from !== undefined) !== (officeRow(endpoint).hasAmount === true))
    return refused('invalid_field', { errors: { from_amount: ['does not fit the command'] } })
  await lockHouse(tx)
  const before = await ruleOf(tx, endpoint)
  if (!isSameRule(before, was)) return refused('changed_meanwhile')
  await writeRule(tx, { endpoint, people, hours, fromUnits: from == null ? null : rielToUnits(from) })
  const sides = { before, after: rule }
  await recordAudit(tx, { ...by, action: 'approval_rule_set', target: `approval_rule:${endpoint}`, ...sides })
  return accepted(null)
}

function isSameRule(one: ApprovalRule, other: ApprovalRule): boolean {
  return one.people === other.people && one.hours === other.hours && one.from_amount === other.from_amount
}

/** Nobody lowers by themselves what two are asked for: the rule of this rule is fixed, as others are. */
function isChangeable(endpoint: OfficeName): boolean {
  const { approval, isFixed } = officeRow(endpoint)
  return approval === 'two' && isFixed !== true
}
