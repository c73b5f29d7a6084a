import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import {
  OFFICE_SETTINGS,
  officeEnv,
  SERVER_SETTINGS,
  SUPERVISOR_SETTINGS,
  serverEnv,
  VAULT_PLACES,
  VAULT_SETTINGS,
  vaultEnv,
} from './child-env.ts'
import { childPlace } from './child-place.ts'

const before = { ...process.env }
const config = readConfig({ DATABASE_URL: 'postgres://samnang:owner-59@db/samnang', DATA_DIR: '/srv/data' })
const settings = {
  DATABASE_URL: 'postgres://samnang:owner-59@db/samnang',
  SANDBOX_DATABASE_URL: 'postgres://games:games-59@db/games',
  PGPASSWORD: 'owner-59',
  AWS_SECRET_ACCESS_KEY: 'of-the-shell-59',
  VAULT_KEY_FILE: 'secret/vault.key',
  HELP_LINE: '023 000 000',
  OFFICE_PORT: '8062',
  OFFICE_REPORTS_URL: 'postgres://office:reports-59@standby/samnang',
}

beforeEach(() => Object.assign(process.env, settings))
afterEach(() => {
  for (const name of Object.keys(settings)) delete process.env[name]
  Object.assign(process.env, before)
})

test('the server is told its settings and its own login, and nothing of the owner or the shell', async () => {
  const env = serverEnv(config, await childPlace(config, null), 'postgres://samnang_server:small@db/samnang')
  expect(env).toMatchObject({
    APP_DATABASE_URL: 'postgres://samnang_server:small@db/samnang',
    HELP_LINE: '023 000 000',
    VAULT_SOCKET: '/srv/data/socket/vault.sock',
  })
  expect(JSON.stringify(env)).not.toMatch(/owner-59|games-59|of-the-shell-59|vault\.key|reports-59/)
  expect(readConfig(env)).toMatchObject({ isDatabaseEmbedded: false, demo: false, hasSandbox: false })
})

test('the office is told its own login, and nothing of the server’s, the owner’s or the shell’s', async () => {
  process.env.OFFICE_PORT = '8099'
  const env = officeEnv(
    config,
    await childPlace(config, null),
    'postgres://samnang_office_x:small@db/samnang',
  )
  expect(env).toMatchObject({
    OFFICE_DATABASE_URL: 'postgres://samnang_office_x:small@db/samnang',
    OFFICE_PORT: '8099',
    OFFICE_REPORTS_URL: 'postgres://office:reports-59@standby/samnang',
  })
  expect(JSON.stringify(env)).not.toMatch(/owner-59|games-59|of-the-shell-59|vault\.key|APP_DATABASE_URL/)
  expect(readConfig(env)).toMatchObject({ officePort: 8099, demo: false, databaseUrl: null })
})

test('the vault is told where it is, and of no database at all', async () => {
  const env = vaultEnv(config, await childPlace(config, null))
  expect(env).toEqual({
    NODE_ENV: 'production',
    DATA_DIR: '/srv/data',
    VAULT_SOCKET: '/srv/data/socket/vault.sock',
    VAULT_KEY_FILE: `${config.rootDir}/secret/vault.key`,
  })
})

test('every setting that the configuration reads is the server’s, the office’s or the supervisor’s', () => {
  const read = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  const known = new Set([...SERVER_SETTINGS, ...OFFICE_SETTINGS, ...SUPERVISOR_SETTINGS])
  expect([...read].sort()).toEqual([...known].sort())
})

test('.env.example has every setting that an operator may give, the vault’s too', () => {
  const example = readFileSync('.env.example', 'utf8')
  const ours = ['SAMNANG_ROOT', 'SAMNANG_EMBEDDED', 'SAMNANG_SANDBOX', 'NODE_ENV']
  const settings = [
    ...SERVER_SETTINGS,
    ...OFFICE_SETTINGS,
    ...SUPERVISOR_SETTINGS,
    ...VAULT_SETTINGS,
    ...VAULT_PLACES,
  ]
  const missing = settings.filter(
    (name) => !ours.includes(name) && !new RegExp(`^#?${name}=`, 'm').test(example),
  )
  expect(missing).toEqual([])
})
