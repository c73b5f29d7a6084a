/** The operator's private key towards one provider: a file of its own, so that a lost one opens nothing else. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { writeFirst, writeWhole } from '../database/write-whole.ts'
import { keyFingerprint } from './signature.ts'

/** Where `provider add --own-key` puts it, and where it is read from. */
export function ownKeyPath(dataDir: string, provider: string): string {
  return join(dataDir, 'keys', `provider-${provider}.pem`)
}

/** Null: there is no file, or it holds no private RSA key. */
export function readOwnKey(dataDir: string, provider: string): KeyObject | null {
  try {
    return rsaPrivateKey(readFileSync(ownKeyPath(dataDir, provider), 'utf8'))
  } catch {
    return null
  }
}

/** Writes it for the server's eyes alone; false: the text is no private RSA key of 2048 bits or more. */
export async function writeOwnKey(dataDir: string, provider: string, pem: string): Promise<boolean> {
  if (rsaPrivateKey(pem) === null) return false
  const path = ownKeyPath(dataDir, provider)
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  await writeWhole(path, pem)
  return true
}

/**
 * It takes the place of the one that lies here; the row has the fingerprints of both public halves. The last thing of its
 * transaction: where the file cannot be written, nothing is done. A text that `isOwnKey` does not know is a fault.
 */
export async function adoptOwnKey(
  tx: Tx,
  { dataDir, provider, pem }: { dataDir: string; provider: string; pem: string },
  by: By,
): Promise<void> {
  const former = readOwnKey(dataDir, provider)
  const [before, after] = [former && { key: ownFingerprint(former) }, { key: ownFingerprint(pem) }]
  await recordAudit(tx, { ...by, action: 'key_adopted', target: `key:provider-${provider}`, before, after })
  assert(await writeOwnKey(dataDir, provider, pem), 'the key was looked at before')
}

/** Of its public half, as the provider can compare it. */
export function ownFingerprint(key: KeyObject | string): string {
  return keyFingerprint(publicHalf(key))
}

/**
 * A new one where there is none. A command and a server may both find none: the key of the first of them stays, since a
 * provider may have its public half by now.
 */
export async function keepOwnKey(dataDir: string, provider: string): Promise<void> {
  if (readOwnKey(dataDir, provider)) return
  const pem = newOwnKey()
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  const isFirst = await writeFirst(ownKeyPath(dataDir, provider), pem)
  // What stands there may be no key at all.
  if (!isFirst && !readOwnKey(dataDir, provider)) await writeOwnKey(dataDir, provider, pem)
}

/** A new one, 2048 bits as the convention has it. */
export function newOwnKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

/** Whether `writeOwnKey` takes it. */
export function isOwnKey(pem: string): boolean {
  return rsaPrivateKey(pem) !== null
}

/** What the provider has to register for our calls. */
export function publicHalf(key: KeyObject | string): string {
  return String(createPublicKey(key).export({ type: 'spki', format: 'pem' }))
}

function rsaPrivateKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= 2048 ? key : null
  } catch {
    return null
  }
}
