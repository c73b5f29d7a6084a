import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { publishedKey, publishKey } from '../draws/signing-keys.ts'

/**
 * The operator's decision that this vault takes the place of the former one, whose key stays published with its end.
 * False: it is the known one already, and nothing changes.
 */
export async function adoptVault(tx: Tx, publicKey: Uint8Array, by: By): Promise<boolean> {
  const former = await publishedKey(tx, 'vault')
  if (former?.equals(publicKey)) return false
  await publishKey(tx, 'vault', publicKey)
  const target = Buffer.from(publicKey).toString('hex')
  const [before, after] = [former && { key: former.toString('hex') }, { key: target }]
  await recordAudit(tx, { ...by, action: 'vault.adopted', target, before, after })
  return true
}
