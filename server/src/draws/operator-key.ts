/** The operator's signing key: opening and close records and receipts are signed with it. */
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateKeyBytes } from '@samnang/core/fairness/private-key-bytes'
import { assert } from '@samnang/core/refusal'
import { expectPrivate } from '../private-file.ts'

export interface OperatorKey {
  /** Raw 32 bytes. */
  publicKey: Uint8Array
  /** Ed25519, 64 bytes; the same bytes always have the same signature. */
  sign(bytes: Uint8Array): Uint8Array
}

/** Reads `operator.pem` below `keysDir`, or makes it at the first start (mode 0600). Throws where it cannot. */
export function loadOperatorKey(keysDir: string): OperatorKey {
  const path = join(keysDir, 'operator.pem')
  expectPrivate(path)
  return operatorKey(createPrivateKey(readOr(path, () => createKey(keysDir, path))))
}

/** A key that lives as long as the process, for tests and benchmarks. */
export function temporaryOperatorKey(): OperatorKey {
  return operatorKey(newPrivateKey())
}

/** A fresh private key. */
export function newPrivateKey(): KeyObject {
  const key = Buffer.from(privateKeyBytes(randomBytes(32)))
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

function operatorKey(privateKey: KeyObject): OperatorKey {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  assert(privateKey.asymmetricKeyType === 'ed25519' && x, 'the operator signs with Ed25519')
  return {
    publicKey: Uint8Array.from(Buffer.from(x, 'base64url')),
    sign: (bytes) => sign(null, bytes, privateKey),
  }
}

function readOr(path: string, create: () => string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return create()
    throw error
  }
}

/** Two servers may start at once: the complete file gets its name only if there is none yet. */
function createKey(keysDir: string, path: string): string {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, newPrivateKey().export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}
