/** From which amounts on money that moved is a significant event: the house's own figures, in whole riel. */
import { type EventLimits, eventLimitsOf } from '@samnang/core/significant-events'
import type { By } from '../base/audit-log.ts'
import { changeSetting } from '../base/change-setting.ts'
import { lockSettings, readSetting } from '../base/setting-rows.ts'
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts'

const KEY = 'event_limits'

/** As the house has set them, else as they come. */
export async function eventLimits(db: Queryable): Promise<EventLimits> {
  return eventLimitsOf(await readSetting(db, KEY))
}

/** Some of them are other ones from the next look on; answers all of them. */
export function changeEventLimits(pool: Pool, some: Partial<EventLimits>, by: By): Promise<EventLimits> {
  return inTransaction(pool, async (tx) => {
    // Before they are read: who changes another one of them at once waits, and takes none back.
    await lockSettings(tx)
    const value = eventLimitsOf({ ...(await eventLimits(tx)), ...some })
    await changeSetting(tx, { key: KEY, value }, by)
    return value
  })
}
