import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const env = { SAMNANG_ROOT: '/srv/samnang' }

test('without settings the demo runs on the embedded database', () => {
  expect(readConfig(env)).toMatchObject({
    dataDir: '/srv/samnang/.data',
    port: 8059,
    operationPort: 8060,
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

test.each([
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '65534'],
  ['PORT', '80.5'],
  ['DEMO', 'maybe'],
  ['ENABLE_LOTTERY', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'samnang.example'],
  ['DATABASE_URL', 'mysql://root:secret@db'],
])('%s=%s is refused with its name and without secrets', (name, value) => {
  const attempt = () => readConfig({ ...env, [name]: value })
  expect(attempt).toThrow(ConfigError)
  expect(attempt).toThrow(name)
  expect(attempt).not.toThrow('secret')
})
