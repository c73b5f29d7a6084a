/** The vault as a user of its own and a database of the operator's, as docs/vault.md, docs/operators.md and README.md type them. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { poll } from '../stream.ts'
import type { Debian } from './debian.ts'
import type { Host } from './host.ts'
import { PASSWORD } from './installing.ts'

const SOCKET = 'VAULT_SOCKET=/run/samnang/vault.sock'
const FOLDERS = [
  'install -d -o vault -g vault -m 700 /var/lib/samnang-vault',
  'install -d -o vault -g samnang -m 2750 /run/samnang',
]
const VAULT = `VAULT_DIR=/var/lib/samnang-vault ${SOCKET} VAULT_SOCKET_MODE=660 node dist/vault.js`
const START = `VAULT_EXTERNAL=1 ${SOCKET} npm start`
const SETTINGS =
  'export DATABASE_URL=postgres://samnang@db.example/samnang PUBLIC_URL=https://play.example DEMO=0'
const UNDER_A_MANAGER =
  'DATABASE_URL=postgres://samnang:…@host/samnang PUBLIC_URL=https://play.example TRUST_PROXY=1 DEMO=0 npm start'
const SUMS = `psql "$DATABASE_URL" -c 'select rebuild_player_days()'`

export const TYPED_APART = [...FOLDERS, VAULT, START, SETTINGS, UNDER_A_MANAGER, SUMS]

/** `root`: a release that lies where everybody may read it. */
export async function typeApart(host: Host, debian: Debian, root: string): Promise<void> {
  await host.must('useradd --system --user-group vault; useradd --system --user-group samnang')
  await debian.cluster('main', 5432)
  await host.must(
    `runuser -u postgres -- psql -c "create role samnang login createrole password '${PASSWORD}'"
     runuser -u postgres -- createdb --owner samnang samnang
     install -d -o samnang -m 700 /var/lib/samnang`,
  )
  for (const line of FOLDERS) expect(await host.type(line)).toMatchObject({ code: 0 })
  const settings = SETTINGS.replace('samnang@db.example', `samnang:${PASSWORD}@127.0.0.1:5432`)
  const begin = (user: string, line: string, env: Record<string, string> = {}) =>
    host.spawn(['runuser', '-u', user, '--', 'sh', '-c', `cd ${root}\n${line}`], env)
  const data = { DATA_DIR: '/var/lib/samnang' }
  const vault = begin('vault', VAULT)
  try {
    await whileItRuns(host, begin('samnang', `${settings}\n${START}`, data))
    const managed = UNDER_A_MANAGER.replace('samnang:…@host', `samnang:${PASSWORD}@127.0.0.1:5432`)
    const told = { ...data, VAULT_EXTERNAL: '1', VAULT_SOCKET: '/run/samnang/vault.sock' }
    await whileItRuns(host, begin('samnang', managed, told), async () => {
      await host.type(settings)
      expect(await host.type(SUMS)).toMatchObject({ code: 0 })
    })
  } finally {
    await end(vault)
  }
}

async function whileItRuns(
  host: Host,
  running: ChildProcess,
  work: () => Promise<void> = async () => {},
): Promise<void> {
  let said = ''
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text) => (said += text))
  const ask = ['curl', '-sf', '-o', '/dev/null', 'http://127.0.0.1:8060/readyz']
  const isReady = async () => {
    if (running.exitCode !== null) throw new Error(`it ended: ${said}`)
    return (await host.run(ask)).code === 0 ? true : undefined
  }
  try {
    await poll(isReady, 120_000, 'the house is not ready')
    await work()
  } finally {
    await end(running)
  }
}

/** Ctrl-C: every process of the line hears it. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGINT')
  await ended
}
