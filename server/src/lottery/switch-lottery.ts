/** The operator's switch of the ticket lottery. Draws that exist are still closed, settled and refunded when it is off. */
import { inTransaction, type Pool } from '../database/pool.ts'
import { addEvent } from '../live/outbox-store.ts'
import { recordAudit } from '../operation/audit-store.ts'
import { readSettingRows, writeSetting } from '../operation/settings-store.ts'

const KEY = 'enable_lottery'

/** Every process and every open page knows within two seconds. */
export async function switchLottery(pool: Pool, on: boolean, actor: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await writeSetting(tx, KEY, on)
    await recordAudit(tx, { actor, action: 'lottery.switch', detail: { on } })
    await addEvent(tx, { topic: 'server', kind: 'setting_changed', data: {} })
    await addEvent(tx, { topic: 'all', kind: 'lottery', data: { on } })
  })
}

/** What the operator has set; null: nothing, so that each server's ENABLE_LOTTERY counts. */
export async function lotterySetting(pool: Pool): Promise<boolean | null> {
  const value = (await readSettingRows(pool)).get(KEY)
  return typeof value === 'boolean' ? value : null
}
