/** At a start: the keys of this data directory are those that the database knows, or its first. */
import { pooledRandom } from '../base/pooled-random.ts'
import type { Config } from '../config.ts'
import { createPool, type Queryable } from '../database/pool.ts'
import { pinKey, publishedKey } from '../draws/signing-keys.ts'
import { StartError } from '../start-error.ts'
import { type HouseKey, KEYS_OF, keyFile, makeMark, markOfKey } from './house-keys.ts'
import { insertFirstMark, markInUse } from './key-store.ts'

/** Null: the database knows none yet. */
export async function knownMark(db: Queryable, name: HouseKey): Promise<Buffer | null> {
  return name === 'operator' ? publishedKey(db, 'operator') : markInUse(db, name)
}

/**
 * Before a process of ours loads its keys. Throws a `StartError` that names the file and says what to do where it is
 * another key than the house's, or missing: nothing is made then. What nobody has met yet becomes the house's; of two
 * first starts at once one.
 */
export async function expectOwnKeys(
  url: string,
  dataDir: string,
  whose: keyof typeof KEYS_OF,
): Promise<void> {
  const pool = createPool(url, { max: 1, role: ROLES[whose], name: 'samnang-keys' })
  try {
    for (const name of KEYS_OF[whose]) await expectOrPin(pool, dataDir, name)
  } finally {
    await pool.end()
  }
}

const ROLES = { server: 'samnang_app', office: 'samnang_office' } as const

async function expectOrPin(db: Queryable, dataDir: string, name: HouseKey): Promise<void> {
  if (await expectKnown(db, dataDir, name)) return
  const own = makeMark(dataDir, name, pooledRandom())
  if (name === 'operator') await pinKey(db, 'operator', own)
  else await insertFirstMark(db, name, own)
  await expectKnown(db, dataDir, name)
}

/** False: the database knows none. */
async function expectKnown(db: Queryable, dataDir: string, name: HouseKey): Promise<boolean> {
  const known = await knownMark(db, name)
  if (known === null) return false
  const own = markOfKey(dataDir, name, pooledRandom())
  if (own === null || !own.equals(known)) throw new StartError(sentenceOf(dataDir, name, own !== null))
  return true
}

/** The same before anything is written or made: also on a database that an older version made, or none yet. */
export async function expectOwnKeysFirst(
  { dataDir, hasOffice }: Pick<Config, 'dataDir' | 'hasOffice'>,
  ownerUrl: string,
): Promise<void> {
  const names = [...KEYS_OF.server, ...(hasOffice ? KEYS_OF.office : [])]
  const pool = createPool(ownerUrl, { max: 1, role: null, name: 'samnang-launch' })
  try {
    for (const name of names)
      await expectKnown(pool, dataDir, name).catch((error: unknown) => {
        const isOlder = error instanceof Error && 'code' in error && error.code === NO_TABLE
        if (!isOlder) throw error
      })
  } finally {
    await pool.end()
  }
}

const NO_TABLE = '42P01'

function sentenceOf(dataDir: string, name: HouseKey, isThere: boolean): string {
  const file = keyFile(dataDir, name)
  const fault = isThere ? `${file} is another key than the one` : `${file} is missing, the key`
  return `${fault} that this database knows: bring DATA_DIR/keys and DATA_DIR/office from the machine that ran this house, or from their backup. If that key is lost for good: npm run samnang -- keys adopt ${name}`
}
