/** How many players wait for the cashier, and how long: figures for the operator's alarms. */

import type { Metrics } from '../base/metrics.ts'
import type { Pool } from '../database/pool.ts'
import { type PaymentQueue, paymentQueues } from './payment-queue-store.ts'

/** Asked when the figures are. */
export function watchPayments(metrics: Metrics, pool: Pool): void {
  const read = (figure: (queue: PaymentQueue) => number) => async () =>
    (await paymentQueues(pool)).map((queue) => [queue.kind, figure(queue)] as const)
  const label = 'kind'
  metrics.watchByLabel(
    { name: 'samnang_payments_waiting', help: 'Deposits and withdrawals that wait for the house.', label },
    read(({ waiting }) => waiting),
  )
  metrics.watchByLabel(
    { name: 'samnang_payments_oldest_seconds', help: 'How long the oldest of them has waited.', label },
    read(({ oldestS }) => oldestS),
  )
}
