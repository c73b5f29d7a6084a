/** The keys that lie in files of DATA_DIR and belong to the house, not to the machine: every server of one database has the same. */
import { createHmac } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { loadKey } from '../base/csrf-key.ts'
import { loadOperatorKey } from '../draws/operator-key.ts'
import type { Random } from '../parts.ts'

export const HOUSE_KEYS = ['operator', 'sessions', 'office', 'papers'] as const
export type HouseKey = (typeof HOUSE_KEYS)[number]
export const KEYS_OF = { server: ['operator', 'sessions'], office: ['office', 'papers'] } as const

const FILES: Readonly<Record<HouseKey, readonly [folder: string, file: string]>> = {
  operator: ['keys', 'operator.pem'],
  sessions: ['keys', 'csrf.key'],
  office: ['office', 'csrf.key'],
  papers: ['office', 'documents.key'],
}

/** Where a key lies below a data directory. */
export function keyFile(dataDir: string, name: HouseKey): string {
  return join(dataDir, ...FILES[name])
}

/** What the database may know of the key that lies there, 32 bytes; null: there is none yet, and none is made. */
export function markOfKey(dataDir: string, name: HouseKey, random: Random): Buffer | null {
  const isThere = statSync(keyFile(dataDir, name), { throwIfNoEntry: false }) !== undefined
  return isThere ? makeMark(dataDir, name, random) : null
}

/** The same; a key that is not there is made. The operator's mark is its public key, as everybody may read it. */
export function makeMark(dataDir: string, name: HouseKey, random: Random): Buffer {
  const [folder, file] = FILES[name]
  const keysDir = join(dataDir, folder)
  if (name === 'operator') return Buffer.from(loadOperatorKey(keysDir).publicKey)
  return createHmac('sha256', loadKey(keysDir, file, random))
    .update(`samnang key|${name}`)
    .digest()
}
