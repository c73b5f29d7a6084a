/** The operator's decision that a key which lies here takes the place of a lost one. */
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { publishKey } from '../draws/signing-keys.ts'
import type { HouseKey } from './house-keys.ts'
import { replaceMark } from './key-store.ts'
import { knownMark } from './own-keys.ts'

/** False: it is the known one already, and nothing changes. A former key of the operator stays published, with its end. */
export async function adoptKey(tx: Tx, name: HouseKey, mark: Buffer, by: By): Promise<boolean> {
  const former = await knownMark(tx, name)
  if (former?.equals(mark)) return false
  if (name === 'operator') await publishKey(tx, 'operator', mark)
  else await replaceMark(tx, name, mark)
  const [before, after] = [former && { mark: former.toString('hex') }, { mark: mark.toString('hex') }]
  await recordAudit(tx, { ...by, action: 'key_adopted', target: `key:${name}`, before, after })
  return true
}
