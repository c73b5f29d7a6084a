/** The history of what a player asks of the cashier: each state, when, why, and by whom. Append-only. */
import type { DepositState, WithdrawalState } from '@samnang/core/cashier/cashier-state'
import type { Queryable, Tx } from '../database/pool.ts'

export type Asked = { deposit: bigint } | { withdrawal: bigint }

export type NewStep = Asked & {
  state: DepositState | WithdrawalState
  /** A code that the player reads a sentence for. */
  reason?: string | null
  /** `player:ID`, `staff:NAME`, `system`: for staff alone. */
  actor: string
}

export async function addStep(tx: Tx, step: NewStep): Promise<void> {
  await tx.query(
    'insert into cashier_step (deposit, withdrawal, state, reason, actor) values ($1, $2, $3, $4, $5)',
    [
      'deposit' in step ? step.deposit : null,
      'withdrawal' in step ? step.withdrawal : null,
      step.state,
      step.reason ?? null,
      step.actor,
    ],
  )
}

export interface Step {
  state: DepositState | WithdrawalState
  at: Date
  reason: string | null
  actor: string
}

/** In their order. */
export async function stepsOf(db: Queryable, asked: Asked): Promise<Step[]> {
  const [column, id] = 'deposit' in asked ? ['deposit', asked.deposit] : ['withdrawal', asked.withdrawal]
  const { rows } = await db.query<Step>(
    `select state, at, reason, actor from cashier_step where ${column} = $1 order by id`,
    [id],
  )
  return rows
}
