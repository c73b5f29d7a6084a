import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const env = { SAMNANG_ROOT: '/srv/samnang' }

test('without settings the demo runs on the embedded database', () => {
  expect(readConfig(env)).toMatchObject({
    dataDir: '/srv/samnang/.data',
    port: 8059,
    operationPort: 8060,
    operationHost: '127.0.0.1',
    sandboxPort: 8061,
    host: '127.0.0.1',
    databaseUrl: null,
    isDatabaseEmbedded: true,
    demo: true,
  })
})

test('the help line is what the operator says, or nothing', () => {
  expect(readConfig(env).helpLine).toBeNull()
  expect(readConfig({ ...env, HELP_LINE: ' 023 000 000 ' }).helpLine).toBe('023 000 000')
})

test('the ticket lottery is off unless the operator says otherwise', () => {
  expect(readConfig(env).enableLottery).toBe(false)
  expect(readConfig({ ...env, ENABLE_LOTTERY: '1' }).enableLottery).toBe(true)
})

test('a database of the operator seeds no demo unless asked', () => {
  const own = { ...env, DATABASE_URL: 'postgres://db.example/samnang' }
  expect(readConfig(own).demo).toBe(false)
  expect(readConfig({ ...own, DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ ...own, SAMNANG_EMBEDDED: '1' }).demo).toBe(true)
})

test('slow requests have 15 and 30 seconds, an address a thousand connections', () => {
  expect(readConfig(env).patience).toEqual({ headersMs: 15_000, requestMs: 30_000, connectionsMax: 1_000 })
  const given = { HEADERS_SECONDS: '5', REQUEST_SECONDS: '6', CONNECTIONS_PER_ADDRESS: '0' }
  expect(readConfig({ ...env, ...given }).patience).toEqual({
    headersMs: 5_000,
    requestMs: 6_000,
    connectionsMax: 0,
  })
})

test.each([
  [undefined, 0],
  ['0', 0],
  ['1', 1],
  ['yes', 1],
  ['off', 0],
  ['3', 3],
])('TRUST_PROXY=%s means %s proxies', (text, hops) => {
  expect(readConfig({ ...env, TRUST_PROXY: text }).proxyHops).toBe(hops)
})

test('subdomains are bound to https only where the operator says so', () => {
  expect(readConfig(env).hstsSubdomains).toBe(false)
  expect(readConfig({ ...env, HSTS_SUBDOMAINS: '1' }).hstsSubdomains).toBe(true)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '65534'],
  ['PORT', '80.5'],
  ['DEMO', 'maybe'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', 'all'],
  ['HEADERS_SECONDS', '0'],
  ['REQUEST_SECONDS', '14'],
  ['CONNECTIONS_PER_ADDRESS', '-1'],
  ['ENABLE_LOTTERY', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'samnang.example'],
  ['DATABASE_URL', 'mysql://root:secret@db'],
  ['OFFICE_REPORTS_URL', 'https://office:secret@db'],
  ['OFFICE_REPORTS_SECONDS', '5m'],
])('%s=%s is refused with its name and without secrets', (name, value) => {
  const attempt = () => readConfig({ ...env, [name]: value })
  expect(attempt).toThrow(ConfigError)
  expect(attempt).toThrow(name)
  expect(attempt).not.toThrow('secret')
})

test('NATS has a user, a password that can seal, and one server or several', () => {
  expect(readConfig(env).nats).toBeNull()
  const NATS_URL = 'nats://samnang:sixteen-or-more%21@10.59.0.21, nats://10.59.0.22:4333'
  expect(readConfig({ ...env, NATS_URL }).nats).toEqual({
    servers: ['10.59.0.21:4222', '10.59.0.22:4333'],
    user: 'samnang',
    password: 'sixteen-or-more!',
  })
})

test.each([
  'nats://127.0.0.1:4222',
  'nats://samnang:short@127.0.0.1',
  'nats://:sixteen-or-more!@127.0.0.1',
  'http://samnang:sixteen-or-more!@127.0.0.1',
  'nats://samnang:sixteen-or-more!@127.0.0.1,elsewhere',
  'nats://samnang:sixteen-or-more!%@127.0.0.1',
])('NATS_URL=%s is refused, and no password is repeated', (NATS_URL) => {
  const read = () => readConfig({ ...env, NATS_URL })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/^NATS_URL must be nats:\/\/USER:PASSWORD@HOST:PORT(?!.*sixteen)/)
})
