/** How many people each command needs, and how long a request for the second one waits: the house's own data. */
import type { ApprovalRule } from '@samnang/contract/office/approvals'
import {
  isOfficeName,
  type OfficeName,
  officeEndpoints,
  officeRow,
} from '@samnang/contract/office/office-endpoints'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { listRuleRows, writeRule } from './approval-store.ts'
import { lockHouse } from './staff-store.ts'

/** Until the house says otherwise. */
const DEFAULT: ApprovalRule = { people: 2, hours: 72 }
/** Nobody lowers by themselves what two are asked for: its own rule cannot be changed. */
const FIXED: OfficeName = 'POST /api/approval-rules'

/** Every command that may need two people, in the order of the contract. */
export async function listRules(db: Queryable): Promise<({ endpoint: OfficeName } & ApprovalRule)[]> {
  const kept = await listRuleRows(db)
  return (Object.keys(officeEndpoints) as OfficeName[]).filter(isChangeable).map((endpoint) => {
    const { people, hours } = kept.find((row) => row.endpoint === endpoint) ?? DEFAULT
    return { endpoint, people, hours }
  })
}

export async function ruleOf(db: Queryable, endpoint: OfficeName): Promise<ApprovalRule> {
  return (await listRules(db)).find((row) => row.endpoint === endpoint) ?? DEFAULT
}

/**
 * Holds for what is asked for from now on. `was` is what whoever asked has seen. Refusals: `not_found`: no command whose
 * rule can be changed; `changed_meanwhile`.
 */
export async function setRule(
  tx: Tx,
  { endpoint, rule, was }: { endpoint: string; rule: ApprovalRule; was: ApprovalRule },
  by: By,
): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'>> {
  if (!isOfficeName(endpoint) || !isChangeable(endpoint)) return refused('not_found')
  await lockHouse(tx)
  const { people, hours } = await ruleOf(tx, endpoint)
  if (people !== was.people || hours !== was.hours) return refused('changed_meanwhile')
  await writeRule(tx, endpoint, rule)
  const sides = { before: { people, hours }, after: { people: rule.people, hours: rule.hours } }
  await recordAudit(tx, { ...by, action: 'approval_rule_set', target: `approval_rule:${endpoint}`, ...sides })
  return accepted(null)
}

function isChangeable(endpoint: OfficeName): boolean {
  return officeRow(endpoint).approval === 'two' && endpoint !== FIXED
}
