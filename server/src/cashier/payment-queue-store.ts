import type { Queryable } from '../database/pool.ts'

export interface PaymentQueue {
  kind: 'deposit' | 'withdrawal'
  waiting: number
  /** How long the one that waits longest has waited for the house; 0 where none waits. */
  oldestS: number
}

/** A deposit waits from when its player said that the money is on its way; a withdrawal from when it was asked for. */
export async function paymentQueues(db: Queryable): Promise<PaymentQueue[]> {
  const { rows } = await db.query<PaymentQueue>(
    `select 'deposit' as kind, count(*)::int as waiting,
       coalesce(greatest(0, extract(epoch from now() - min(coalesce((select min(at) from cashier_step
         where cashier_step.deposit = deposit.id and state = 'SENT'), created_at)))), 0)::float8 as "oldestS"
     from deposit where state = 'SENT'
     union all
     select 'withdrawal', count(*)::int, coalesce(greatest(0, extract(epoch from now() - min(created_at))), 0)::float8
     from withdrawal where state in ('HELD', 'APPROVED')`,
  )
  return rows
}
