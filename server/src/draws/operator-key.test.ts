import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOperatorKey } from './operator-key.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'samnang-key-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('the key is made once, for its owner alone, and signs what the public key verifies', async () => {
  const keys = join(dir, 'keys')
  const [first, again] = [loadOperatorKey(keys), loadOperatorKey(keys)]
  expect(again.publicKey).toEqual(first.publicKey)
  expect(readdirSync(keys)).toEqual(['operator.pem'])
  expect(statSync(join(keys, 'operator.pem')).mode & 0o777).toBe(0o600)
  const message = new Uint8Array([5, 9])
  expect(await verifyEd25519(first.sign(message), message, again.publicKey)).toBe(true)
  expect(first.sign(message)).toEqual(again.sign(message))
})

test('a file that is no key stops the start instead of being replaced', () => {
  writeFileSync(join(dir, 'operator.pem'), 'damaged')
  expect(() => loadOperatorKey(dir)).toThrow()
})
