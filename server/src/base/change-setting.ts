/** Changes one switch of the site: the row, a significant event with both sides, and word to every process. */
import type { Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { recordAudit } from './audit-log.ts'
import { lockSettings, readSettingRows, writeSetting } from './setting-rows.ts'

export async function changeSetting(
  tx: Tx,
  { key, value, actor }: { key: string; value: unknown; actor: string },
): Promise<void> {
  await lockSettings(tx)
  const before = (await readSettingRows(tx)).get(key) ?? null
  await writeSetting(tx, key, value)
  await recordAudit(tx, { actor, action: 'setting_changed', target: `setting:${key}`, before, after: value })
  await addEvent(tx, { topic: 'server', kind: 'setting_changed', data: {} })
}
