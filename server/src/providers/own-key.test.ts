import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepOwnKey, newOwnKey, ownKeyPath, publicHalf, readOwnKey, writeOwnKey } from './own-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'samnang-own-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const standing = () => {
  const key = readOwnKey(dataDir, 'studio')
  return key && publicHalf(key)
}

test('a key is made once: the one that stands there stays, and nothing lies beside it', async () => {
  await keepOwnKey(dataDir, 'studio')
  const first = standing()
  expect(first).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  await keepOwnKey(dataDir, 'studio')
  expect(standing()).toBe(first)
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['provider-studio.pem'])
})

test('of two that find none the first key stays; one that is given replaces it', async () => {
  const given = newOwnKey()
  // Another process has made one since we looked.
  const late = keepOwnKey(dataDir, 'studio')
  await writeOwnKey(dataDir, 'studio', given)
  await late
  expect(standing()).toBe(publicHalf(given))
  const other = newOwnKey()
  await writeOwnKey(dataDir, 'studio', other)
  expect(standing()).toBe(publicHalf(other))
})

test('what is no key is replaced', async () => {
  await keepOwnKey(dataDir, 'studio')
  await writeFile(ownKeyPath(dataDir, 'studio'), 'half a key')
  await keepOwnKey(dataDir, 'studio')
  expect(standing()).not.toBeNull()
})
