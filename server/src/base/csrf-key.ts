/** The key that binds XSRF tokens and guests to their session ids: 32 bytes, made at the first start. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@samnang/core/refusal'
import type { Random } from '../parts.ts'
import { expectPrivate } from '../private-file.ts'

const KEY_BYTES = 32

/** Reads `csrf.key` below `keysDir`, or makes it. */
export function loadCsrfKey(keysDir: string, random: Random): Uint8Array {
  return loadKey(keysDir, 'csrf.key', random)
}

/**
 * A key in a file of its own: reads it, or makes it (mode 0600). Two servers that start at once agree on one. Throws a
 * `StartError` where others may read it.
 */
export function loadKey(keysDir: string, name: string, random: Random): Uint8Array {
  const path = join(keysDir, name)
  expectPrivate(path)
  const key = read(path) ?? create(keysDir, path, random)
  assert(key.length === KEY_BYTES, `${path} holds ${KEY_BYTES} bytes`)
  return key
}

function read(path: string): Uint8Array | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function create(keysDir: string, path: string, random: Random): Uint8Array {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${Buffer.from(random.bytes(6)).toString('hex')}`
  writeFileSync(draft, random.bytes(KEY_BYTES), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path)
}
