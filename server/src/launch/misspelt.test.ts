import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { misspeltSettings } from './misspelt.ts'

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['Public_Url', 'PUBLIC_URL'],
  ['OFFICEPORT', 'OFFICE_PORT'],
  ['VAULT_SOKET', 'VAULT_SOCKET'],
  ['SAMNANG_OFICE', 'SAMNANG_OFFICE'],
])('%s is told, and that %s is meant', (typed, meant) => {
  expect(misspeltSettings({ [typed]: 'secret-59', PORT: '8059' })).toEqual([
    `${typed} is no setting and changes nothing: ${meant} is one.`,
  ])
})

test('what begins as ours do and is none is told, however far from one', () => {
  expect(misspeltSettings({ SAMNANG_SECRET_DOOR: 'secret-59' })).toEqual([
    'SAMNANG_SECRET_DOOR is no setting and changes nothing: .env.example names them all.',
  ])
})

test('no setting of ours is told, and nothing that a machine or another program has', () => {
  const example = readFileSync('.env.example', 'utf8')
  const ours = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => [name, '1'])
  expect(ours.length).toBeGreaterThan(30)
  expect(misspeltSettings(Object.fromEntries(ours))).toEqual([])
  const others = [
    'HOME',
    'HOSTNAME',
    'LOGNAME',
    'PGPORT',
    'PGDATABASE',
    'XDG_DATA_DIRS',
    'VAULT_ADDR',
    'VAULT_TOKEN',
    'NODE_OPTIONS',
    'DOCKER_HOST',
    'JOURNAL_STREAM',
    'INVOCATION_ID',
    'LISTEN_FDS',
    'NO_PROXY',
  ]
  expect(misspeltSettings(Object.fromEntries(others.map((name) => [name, '1'])))).toEqual([])
})
