/** The token that a gateway has given us: in a file for the server's eyes alone, never in the database, a log or a command. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../database/write-whole.ts'
import { expectPrivate } from '../private-file.ts'

const TOKEN = /^[\x21-\x7e]{16,4096}$/

/** Where it lies, for every process of the server's user. */
export function gatewayTokenPath(dataDir: string): string {
  return join(dataDir, 'keys', 'gateway-token')
}

/**
 * Null: there is none that could be sent. Read at each use, so that a new one needs no restart. Throws a `StartError` where
 * others may read it.
 */
export async function readGatewayToken(dataDir: string): Promise<string | null> {
  expectPrivate(gatewayTokenPath(dataDir))
  const text = await readFile(gatewayTokenPath(dataDir), 'utf8').catch(() => '')
  return TOKEN.test(text.trim()) ? text.trim() : null
}

/** False: the text is no token. */
export async function writeGatewayToken(dataDir: string, text: string): Promise<boolean> {
  if (!TOKEN.test(text.trim())) return false
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  await writeWhole(gatewayTokenPath(dataDir), text.trim())
  return true
}

/** Whoever had it can do nothing with what is left. */
export async function removeGatewayToken(dataDir: string): Promise<void> {
  await rm(gatewayTokenPath(dataDir), { force: true })
}
