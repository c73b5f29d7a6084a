/** Whatever secret is read from a file, others who may read it too are a reason not to. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadKey } from './base/csrf-key.ts'
import { pooledRandom } from './base/pooled-random.ts'
import { loadOperatorKey } from './draws/operator-key.ts'
import { callGateway } from './gateway/call-gateway.ts'
import { gatewayTokenPath, readGatewayToken, writeGatewayToken } from './gateway/gateway-token.ts'
import { expectPrivate } from './private-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'samnang-private-'))
afterAll(() => rmSync(dir, { recursive: true }))
const told = (file: string, mode: string) => `${file} is open to others (mode ${mode}): chmod 600 ${file}`

test.each([0o644, 0o640, 0o660, 0o602])(
  'mode %o is refused with what to type; 600 and 400 are not',
  (mode) => {
    const file = join(dir, 'secret')
    writeFileSync(file, 'x')
    chmodSync(file, mode)
    expect(() => expectPrivate(file)).toThrow(told(file, mode.toString(8)))
    for (const good of [0o600, 0o400]) {
      chmodSync(file, good)
      expectPrivate(file)
    }
  },
)

test('a file that is not there is for whoever reads it', () => {
  expectPrivate(join(dir, 'none'))
})

test('keys that others may read are not loaded', () => {
  const random = pooledRandom()
  for (const name of ['csrf.key', 'documents.key']) {
    const key = loadKey(dir, name, random)
    chmodSync(join(dir, name), 0o644)
    expect(() => loadKey(dir, name, random)).toThrow(told(join(dir, name), '644'))
    chmodSync(join(dir, name), 0o600)
    expect(loadKey(dir, name, random)).toEqual(key)
  }
  loadOperatorKey(dir)
  chmodSync(join(dir, 'operator.pem'), 0o644)
  expect(() => loadOperatorKey(dir)).toThrow(told(join(dir, 'operator.pem'), '644'))
})

test('a token that others may read is sent to nobody, and the failure says what to type', async () => {
  await writeGatewayToken(dir, 'a-token-of-the-gateway')
  chmodSync(gatewayTokenPath(dir), 0o644)
  const call = { address: 'http://127.0.0.1:9', token: () => readGatewayToken(dir), body: null }
  expect(await callGateway(call)).toEqual({
    ok: false,
    failure: 'token',
    detail: told(gatewayTokenPath(dir), '644'),
  })
})
