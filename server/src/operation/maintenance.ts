/** Commands of the operator that work on the database alone, whether a server runs or not. */

import { changeSetting } from '../base/change-setting.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'

/** Switches maintenance; every process and every stream knows within two seconds. */
export async function setMaintenance(pool: Pool, on: boolean, notice: string, actor: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await changeSetting(tx, { key: 'maintenance', value: { on, notice }, actor })
    await addEvent(tx, { topic: 'all', kind: 'maintenance', data: { on, notice } })
  })
}

/** Sets the operator's words in the winners banner; empty takes them away. */
export async function setMessage(pool: Pool, text: string, actor: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await changeSetting(tx, { key: 'message', value: { text }, actor })
    await addEvent(tx, { topic: 'all', kind: 'message', data: { text } })
  })
}
