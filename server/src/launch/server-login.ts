import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { expectSmallLogin, type Login, type LoginFor, makeLogin } from '../database/login.ts'
import { writeWhole } from '../database/write-whole.ts'
import { expectPrivate } from '../private-file.ts'
import { StartError } from '../start-error.ts'

/**
 * Where the server finds its database, as a login of its own: the operator's, or one that is made at the first start.
 * Each data directory has its own, so that two installations on one database do not change each other's password.
 */
export async function serverLogin(
  config: Pick<Config, 'appDatabaseUrl' | 'dataDir'>,
  ownerUrl: string,
): Promise<string> {
  const url = config.appDatabaseUrl ?? (await ownLogin(join(config.dataDir, 'keys'), ownerUrl, 'server'))
  await expectSmallLogin(url)
  return url
}

/** The same for the office, whose role sees what staff keep and the server's does not. */
export async function officeLogin(
  config: Pick<Config, 'officeDatabaseUrl' | 'dataDir'>,
  ownerUrl: string,
): Promise<string> {
  const url = config.officeDatabaseUrl ?? (await ownLogin(join(config.dataDir, 'office'), ownerUrl, 'office'))
  await expectSmallLogin(url, 'office')
  return url
}

/** A login that is told to another server lies with the keys of this house: where none has started there is none to tell. */
export function expectStarted({ appDatabaseUrl, dataDir }: Pick<Config, 'appDatabaseUrl' | 'dataDir'>): void {
  const keys = join(dataDir, 'keys')
  if (appDatabaseUrl !== null || existsSync(keys)) return
  throw new StartError(
    `There is no ${keys}: set DATA_DIR to that of the house, or start its first server there, which makes it.`,
  )
}

/** The login that the server of this data directory has, without its password; null: none yet. */
export async function knownLogin({
  appDatabaseUrl,
  dataDir,
}: Pick<Config, 'appDatabaseUrl' | 'dataDir'>): Promise<{ login: string } | null> {
  if (appDatabaseUrl !== null) return { login: new URL(appDatabaseUrl).username }
  const known = await readKnown(join(dataDir, 'keys', 'database-login'))
  return known && { login: known.name }
}

async function ownLogin(dir: string, ownerUrl: string, whose: LoginFor): Promise<string> {
  const { name, password } = await readOrInvent(join(dir, 'database-login'), whose)
  await makeLogin(ownerUrl, { name, password }, whose)
  return Object.assign(new URL(ownerUrl), { username: name, password }).href
}

async function readOrInvent(path: string, whose: LoginFor): Promise<Login> {
  const known = await readKnown(path)
  if (known) return known
  const made = {
    name: `samnang_${whose}_${randomBytes(4).toString('hex')}`,
    password: randomBytes(24).toString('base64url'),
  }
  await writeWhole(path, `${made.name} ${made.password}\n`)
  return made
}

async function readKnown(path: string): Promise<Login | null> {
  expectPrivate(path)
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const [name, password] = known?.trim().split(' ') ?? []
  return name && password ? { name, password } : null
}
