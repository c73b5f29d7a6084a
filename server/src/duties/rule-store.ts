/** The figures of the rules. */
import type { DutyRule, DutyValues } from '@samnang/core/cashier/duty-rules'
import type { Queryable, Tx } from '../database/pool.ts'

export interface RuleRow {
  code: DutyRule
  isOn: boolean
  figures: DutyValues
  changedAt: Date
}

const FIELDS = 'code, is_on as "isOn", figures, changed_at as "changedAt"'

export async function readRules(db: Queryable): Promise<RuleRow[]> {
  const { rows } = await db.query<RuleRow>(`select ${FIELDS} from duty_rule order by code`)
  return rows
}

export async function lockRule(tx: Tx, code: DutyRule): Promise<RuleRow | null> {
  const { rows } = await tx.query<RuleRow>(`select ${FIELDS} from duty_rule where code = $1 for update`, [
    code,
  ])
  return rows[0] ?? null
}

export async function writeRule(
  tx: Tx,
  { code, isOn, figures }: Pick<RuleRow, 'code' | 'isOn' | 'figures'>,
): Promise<void> {
  await tx.query(
    'update duty_rule set is_on = $2, figures = $3, changed_at = clock_timestamp() where code = $1',
    [code, isOn, JSON.stringify(figures)],
  )
}
