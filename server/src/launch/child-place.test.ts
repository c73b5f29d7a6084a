import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { childPlace } from './child-place.ts'
import { childUsers } from './child-users.ts'
import { prepareDataDir, shareDataDir } from './data-dir.ts'
import { supervise } from './supervised.ts'

let closed: string
const isRoot = process.getuid?.() === 0

beforeEach(async () => {
  closed = await mkdtemp(join(tmpdir(), 'samnang-closed-'))
  await mkdir(join(closed, 'samnang', 'dist'), { recursive: true })
  await writeFile(join(closed, 'samnang', 'dist', 'shown.js'), SHOW)
  await writeFile(join(closed, 'samnang', 'dist', 'part.js'), 'export const word = "found"')
  await writeFile(join(closed, 'samnang', 'package.json'), '{"type":"module"}')
})
afterEach(() => rm(closed, { recursive: true }))

/** Says who it is, whether it finds what lies beside it, and leaves a note in its own part of the data. */
const SHOW = `
import { writeFileSync } from 'node:fs'
import { word } from './part.js'
writeFileSync(process.env.DATA_DIR + '/keys/note', word + ' ' + process.getuid())
process.send({ ready: true })
process.on('disconnect', () => process.exit())
console.log('{"level":"info","msg":"here"}')
setInterval(() => {}, 1000)
`

test('a child finds checkout and data in a directory that its user cannot enter, and runs as that user', async () => {
  const config = readConfig({ SAMNANG_ROOT: join(closed, 'samnang') })
  const users = await childUsers()
  expect(users === null, 'only root may divide the processes').toBe(!isRoot)
  await prepareDataDir(config)
  await shareDataDir(config, users)
  const place = await childPlace(config, users?.server ?? null)
  expect(place.dataDir.startsWith('/proc/self/fd/')).toBe(isRoot)
  expect(place.inside(join(config.dataDir, 'socket', 'x'))).toBe(join(place.dataDir, 'socket', 'x'))
  expect(place.inside('/run/samnang/vault.sock')).toBe('/run/samnang/vault.sock')
  const journal = new PassThrough({ encoding: 'utf8' })
  const child = await supervise({
    name: 'shown',
    place,
    env: { DATA_DIR: place.dataDir },
    logPath: join(config.dataDir, 'log', 'shown.log'),
    logAlsoTo: journal,
    say: () => {},
    onStarted: async () => {},
    beforeRestart: async () => {},
    onGiveUp: () => {},
  })
  const [line] = await once(journal, 'data')
  await child.stop(1_000)
  expect(JSON.parse(line), 'a journal gets its lines as they are').toMatchObject({ msg: 'here' })
  const uid = users?.server.uid ?? process.getuid?.()
  expect(await readFile(join(config.dataDir, 'keys', 'note'), 'utf8')).toBe(`found ${uid}`)
})

test('what another user left in the data directory belongs to its process afterwards', async () => {
  const users = await childUsers()
  const config = readConfig({ SAMNANG_ROOT: closed })
  await prepareDataDir(config)
  const file = join(config.dataDir, 'vault', 'journal')
  await writeFile(file, '', { mode: 0o600 })
  if (users) await chown(file, 4059, 4059)
  await shareDataDir(config, users)
  await shareDataDir(config, users)
  const own = { uid: process.getuid?.() }
  for (const [part, user] of Object.entries({
    vault: users?.vault ?? own,
    'vault/journal': users?.vault ?? own,
    keys: users?.server ?? own,
    sandbox: users?.sandbox ?? own,
  })) {
    const { uid, mode } = await stat(join(config.dataDir, part))
    expect({ part, uid, others: mode & 0o077 }).toEqual({ part, uid: user.uid, others: 0 })
  }
  const log = await stat(join(config.dataDir, 'log'))
  expect({ uid: log.uid, others: log.mode & 0o007 }).toEqual({ ...own, others: 0 })
  expect(log.mode & 0o070, 'the office may enter, and list nothing').toBe(users ? 0o010 : 0)
  expect(log.gid).toBe(users?.office.gid ?? process.getgid?.())
  const socket = await stat(join(config.dataDir, 'socket'))
  expect(socket.mode & 0o777, 'the server’s group passes to the socket').toBe(users ? 0o710 : 0o700)
})

test('what belongs to another user is told to whom only root may help', async () => {
  const config = readConfig({ SAMNANG_ROOT: closed })
  await prepareDataDir(config)
  await shareDataDir(config, null)
  const seen = vi.spyOn(process, 'getuid').mockReturnValue(4059)
  await expect(shareDataDir(config, null)).rejects.toThrow(/belongs to another user.*start as root/)
  seen.mockRestore()
})

test('vault, server and sandbox are three users, and the vault has the server’s group', async () => {
  const users = await childUsers()
  if (users === null) return expect(isRoot).toBe(false)
  const { vault, server, sandbox } = users
  expect(new Set([0, vault.uid, server.uid, sandbox.uid]).size).toBe(4)
  expect(vault.gid).toBe(server.gid)
  expect(sandbox.gid).not.toBe(server.gid)
})
