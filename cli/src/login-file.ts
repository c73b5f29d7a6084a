/** The log-in of a terminal: a token in a file that its user alone may read. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '@samnang/server/config'

/** One file for each house that somebody works on from here; SAMNANG_LOGIN_FILE names another one. */
export function loginFileOf(env: NodeJS.ProcessEnv, house: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (env.SAMNANG_LOGIN_FILE) return resolve(env.SAMNANG_LOGIN_FILE)
  const state = env.XDG_STATE_HOME || join(homedir(), '.local', 'state')
  const mark = createHash('sha256').update(placeOf(house)).digest('hex').slice(0, 12)
  return join(state, 'samnang', `login-${mark}`)
}

/** Nothing of a password, not even its hash. */
function placeOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === null) return resolve(dataDir)
  return URL.canParse(databaseUrl)
    ? `${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}`
    : databaseUrl
}

/** The token; null: nobody is logged in here. */
export async function readLogin(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || null
}

/** Whole or not at all; the former log-in of this terminal is forgotten. */
export async function writeLogin(file: string, token: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${token}\n`, { mode: 0o600, flag: 'wx' })
  await rename(unfinished, file)
}

export async function removeLogin(file: string): Promise<void> {
  await rm(file, { force: true })
}
