/** The token that a gateway has given us: in a file for the server's eyes alone, never in the database, a log or a command. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
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

/** Whether it could be sent: one line of 16 to 4096 characters, blanks around it left out. */
export function isGatewayToken(text: string): boolean {
  return TOKEN.test(text.trim())
}

/** All that people and the audit log see of it: the first twelve hexadecimal digits of its SHA-256. */
export function gatewayTokenMark(token: string): string {
  return createHash('sha256').update(token.trim()).digest('hex').slice(0, 12)
}

/**
 * It takes the place of the one that lies here; the row has the marks of both. The last thing of its transaction: where the
 * file cannot be written, nothing else is done either, and what is done has its row. A text that is no token is a fault.
 */
export async function adoptGatewayToken(
  tx: Tx,
  { dataDir, token }: { dataDir: string; token: string },
  by: By,
): Promise<void> {
  const former = await readGatewayToken(dataDir)
  const [before, after] = [former && { mark: gatewayTokenMark(former) }, { mark: gatewayTokenMark(token) }]
  await recordAudit(tx, { ...by, action: 'key_adopted', target: 'key:gateway-token', before, after })
  assert(await writeGatewayToken(dataDir, token), 'the token was looked at before')
}

/** False: the text is no token. */
export async function writeGatewayToken(dataDir: string, text: string): Promise<boolean> {
  if (!isGatewayToken(text)) return false
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  await writeWhole(gatewayTokenPath(dataDir), text.trim())
  return true
}

/** Whoever had it can do nothing with what is left. */
export async function removeGatewayToken(dataDir: string): Promise<void> {
  await rm(gatewayTokenPath(dataDir), { force: true })
}
