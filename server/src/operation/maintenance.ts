/** Commands of the operator that work on the database alone, whether a server runs or not. */
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox-store.ts'
import { writeSetting } from './settings-store.ts'

/** Switches maintenance; every process and every stream knows within two seconds. */
export async function setMaintenance(pool: Pool, on: boolean, notice: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await writeSetting(tx, 'maintenance', { on, notice })
    await tellProcesses(tx)
    await addEvent(tx, { topic: 'all', kind: 'maintenance', data: { on, notice } })
  })
}

/** Sets the operator's words in the winners banner; empty takes them away. */
export async function setMessage(pool: Pool, text: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await writeSetting(tx, 'message', { text })
    await tellProcesses(tx)
    await addEvent(tx, { topic: 'all', kind: 'message', data: { text } })
  })
}

async function tellProcesses(tx: Tx): Promise<void> {
  await addEvent(tx, { topic: 'server', kind: 'setting_changed', data: {} })
}
