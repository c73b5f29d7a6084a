/** The operator's switch of the ticket lottery. Draws that exist are still closed, settled and refunded when it is off. */

import { changeSetting } from '../base/change-setting.ts'
import { readSettingRows } from '../base/setting-rows.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'

const KEY = 'enable_lottery'

/** Every process and every open page knows within two seconds. */
export async function switchLottery(pool: Pool, on: boolean, actor: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await changeSetting(tx, { key: KEY, value: on, actor })
    await addEvent(tx, { topic: 'all', kind: 'lottery', data: { on } })
  })
}

/** What the operator has set; null: nothing, so that each server's ENABLE_LOTTERY counts. */
export async function lotterySetting(pool: Pool): Promise<boolean | null> {
  const value = (await readSettingRows(pool)).get(KEY)
  return typeof value === 'boolean' ? value : null
}
