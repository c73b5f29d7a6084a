/** What colleagues at their desks hear of: something in a queue has changed, and their screens ask again. */
import type { OfficeQueue } from '@samnang/contract/office/office-stream'
import type { Queryable } from '../database/pool.ts'
import { addEvent } from './outbox.ts'

/**
 * Last in a transaction, behind every lock of rows and accounts: publishing holds a lock of its own until the end. What it
 * says is only that there is something to ask for, of one or (`id` null) of several; who may not ask is not told.
 */
export async function tellOffice(tx: Queryable, queue: OfficeQueue, id: bigint | null): Promise<void> {
  await addEvent(tx, { topic: 'office', kind: 'queue', data: { queue, id: id === null ? null : Number(id) } })
}

/** The same of all that one transaction did; of none nobody is told. */
export async function tellOfficeOf(tx: Queryable, queue: OfficeQueue, ids: readonly bigint[]): Promise<void> {
  const [first, ...more] = ids
  if (first !== undefined) await tellOffice(tx, queue, more.length === 0 ? first : null)
}
