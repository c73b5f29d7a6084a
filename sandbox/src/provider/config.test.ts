import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const env = {
  SAMNANG_ROOT: '/srv/samnang',
  PORT: '8061',
  SANDBOX_DATABASE_URL: 'postgres://sandbox:secret@127.0.0.1/sandbox',
  WALLET_URL: 'http://127.0.0.1:8059/wallet/hub88/sandbox/',
  SANDBOX_OPERATOR_ID: '1',
}

test('the launcher says where everything is', () => {
  expect(readConfig(env)).toMatchObject({
    dataDir: '/srv/samnang/.data',
    host: '127.0.0.1',
    port: 8061,
    walletUrl: 'http://127.0.0.1:8059/wallet/hub88/sandbox',
    operatorId: 1,
    publicUrl: null,
    patience: { headersMs: 15_000, requestMs: 30_000, connectionsMax: 1_000 },
  })
})

test.each([
  ['PORT', '0'],
  ['PORT', ''],
  ['SANDBOX_DATABASE_URL', 'mysql://root:secret@db'],
  ['SANDBOX_DATABASE_URL', ''],
  ['WALLET_URL', 'file:///etc/passwd'],
  ['SANDBOX_OPERATOR_ID', 'one'],
  ['HEADERS_SECONDS', '0'],
  ['REQUEST_SECONDS', 'x'],
  ['CONNECTIONS_PER_ADDRESS', '-1'],
  ['SANDBOX_PUBLIC_URL', 'games.example'],
])('%s=%s is refused with its name and without secrets', (name, value) => {
  const attempt = () => readConfig({ ...env, [name]: value })
  expect(attempt).toThrow(ConfigError)
  expect(attempt).toThrow(name)
  expect(attempt).not.toThrow('secret')
})
