/** Changes one setting of the site: the row, which tells every process (site-events.sql), and a significant event. */
import type { Tx } from '../database/pool.ts'
import { type By, recordAudit } from './audit-log.ts'
import { lockSettings, readSettingRows, writeSetting } from './setting-rows.ts'

export async function changeSetting(
  tx: Tx,
  { key, value }: { key: string; value: unknown },
  by: By,
): Promise<void> {
  await lockSettings(tx)
  const before = (await readSettingRows(tx)).get(key) ?? null
  await writeSetting(tx, key, value)
  await recordAudit(tx, { ...by, action: 'setting_changed', target: `setting:${key}`, before, after: value })
}
