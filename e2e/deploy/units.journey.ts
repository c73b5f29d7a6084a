/** The units of deploy/systemd as systemd reads them, and their settings as our programs do. */
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const FROM = 'deploy/systemd'
const UNITS = ['samnang.service', 'samnang-vault.service']
const BACKUP = ['samnang-backup@.service', 'samnang-backup@full.timer', 'samnang-backup@diff.timer']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samnang-units-'))
  for (const name of [...UNITS, ...BACKUP]) {
    const text = await readFile(join(FROM, name), 'utf8')
    // Here the programs are somewhere, and the release is this checkout.
    const here = text
      .replaceAll(/\/usr\/bin\/(node|pgbackrest)/g, process.execPath)
      .replaceAll('/opt/samnang', process.cwd())
    await writeFile(join(folder, name), here)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The lines `Name=value` of a unit, or of a file of settings. */
async function linesOf(name: string): Promise<[string, string][]> {
  const text = await readFile(join(FROM, name), 'utf8')
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line))
  return lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
}

test('systemd knows every word of them, and finds what they run', async () => {
  const units = [...UNITS, ...BACKUP.slice(1)].map((name) => join(folder, name))
  const said = await run('systemd-analyze', ['verify', '--man=no', ...units])
  expect(said.stderr + said.stdout).toBe('')
})

test('little is left to a process that was taken over: exposure by systemd’s own measure', async () => {
  for (const [name, most] of [
    ['samnang.service', 2],
    ['samnang-vault.service', 1],
  ] as const) {
    const words = ['security', '--offline=true', `--threshold=${most * 10}`, join(folder, name)]
    const { stdout } = await run('systemd-analyze', words)
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure), name).toBeLessThanOrEqual(most)
  }
})

test('their users and folders are made by the lines beside them', async () => {
  const users = join(folder, 'users.conf')
  await copyFile(join(FROM, 'samnang.sysusers'), users)
  const said = await run('systemd-sysusers', ['--dry-run', users])
  const text = await readFile(users, 'utf8')
  expect(said.stderr).not.toMatch(/fail|ignor|unknown/i)
  for (const unit of UNITS) {
    const lines = new Map(await linesOf(unit))
    expect(text).toContain(`u ${lines.get('User')} `)
    expect(lines.get('User')).not.toBe('root')
  }
  const vault = new Map(await linesOf('vault.env'))
  const [, path, mode, user, group] = /^d (\S+) (\d+) (\S+) (\S+)/m.exec(await tmpfiles()) ?? []
  expect(vault.get('VAULT_SOCKET')).toBe(`${path}/vault.sock`)
  expect([mode, user, group]).toEqual(['2750', 'samnang-vault', 'samnang'])
})

const tmpfiles = () => readFile(join(FROM, 'samnang.tmpfiles'), 'utf8')

test('every setting is one that the product knows, and both meet at one socket', async () => {
  const example = await readFile('.env.example', 'utf8')
  const known = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name))
  known.add('NODE_ENV')
  const [server, vault] = [await linesOf('samnang.env'), await linesOf('vault.env')]
  expect([...server, ...vault].filter(([name]) => !known.has(name))).toEqual([])
  const at = (lines: [string, string][], name: string) => new Map(lines).get(name)
  expect(at(server, 'VAULT_SOCKET')).toBe(at(vault, 'VAULT_SOCKET'))
  expect(at(server, 'VAULT_EXTERNAL')).toBe('1')
  expect(at(server, 'DEMO'), 'play money stays away from a house').toBe('0')
})

test('PostgreSQL on three machines has the settings of the one on its own', async () => {
  const single = await readFile('deploy/postgresql/samnang.conf', 'utf8')
  const three = await readFile('deploy/patroni/config.yml', 'utf8')
  const unquoted = ([, name, value = '']: RegExpExecArray) =>
    [name, value.replace(/^(['"])(.*)\1$/, '$2')] as const
  const settings = [...single.matchAll(/^(\w+) = (.*)$/gm)].map(unquoted)
  const others = new Map([...three.matchAll(/^ {8}(\w+): (.*)$/gm)].map(unquoted))
  expect(settings.length).toBeGreaterThan(5)
  expect(settings.map(([name]) => [name, others.get(name ?? '')])).toEqual(settings)
})
