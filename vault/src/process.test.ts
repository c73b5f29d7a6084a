import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hex } from '@samnang/core/bytes'
import type { Outcome } from '@samnang/core/refusal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectVault, type VaultClient, VaultUnavailable } from './client.ts'
import type { DayOrder, Release } from './protocol.ts'
import { startVault, type VaultProcess } from './vault-process.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const DAY_MS = 86_400_000
let dataDirectory: string
let started: VaultProcess[]
let clients: VaultClient[]

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'vault-process-'))
  started = []
  clients = []
})

afterEach(async () => {
  for (const client of clients) client.close()
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  rmSync(dataDirectory, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, fileBlocksMax?: string): VaultProcess {
  const vault = startVault({ DATA_DIR: dataDirectory, VAULT_GAMES: 'QUICK:20', ...env }, fileBlocksMax)
  started.push(vault)
  return vault
}

function client(timeoutMs = 10_000): VaultClient {
  const made = connectVault(join(dataDirectory, 'socket', 'vault.sock'), { timeoutMs })
  clients.push(made)
  return made
}

function accept<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`)
  return outcome.value
}

/** Draws of 20 ms that open half a second from now. */
function soon(count: number): DayOrder {
  const openMs = Math.ceil((Date.now() + 500) / 20) * 20
  const day = Math.floor(openMs / DAY_MS)
  return { game: 'QUICK', day, first: (openMs - day * DAY_MS) / 20 + 1, count, openMs, periodMs: 20 }
}

function orderFor({ game, day, first }: DayOrder, at: number, root = at) {
  const M = new Uint8Array(32)
  new DataView(M.buffer).setUint32(0, root)
  return { game, day, i: first + at, P: new Uint8Array(32), M, n: at, totalStake: BigInt(at) * 100_000n }
}

test('the client’s five functions work against the process; its key and files are its owner’s', async () => {
  await start().ready
  const vault = client()
  const day = soon(3)
  expect(accept(await vault.keys()).publicKey).toHaveLength(32)
  expect(accept(await vault.commitDay(day)).commitments).toHaveLength(3)
  expect(await vault.release(orderFor(day, 0))).toMatchObject({ ok: false, code: 'too_early' })
  expect(await vault.destroy({ game: 'QUICK', day: day.day, i: day.first + 1 })).toEqual({
    ok: true,
    value: {},
  })
  await sleep(day.openMs + 1100 - Date.now())
  const order = orderFor(day, 0)
  const { S, T, releasedMs, signature } = accept(await vault.release(order))
  const { game, i, M } = order
  const known = { game, day: day.day, i, M, S, T, releasedMs, signature }
  expect(await vault.anchor({ releases: [known] })).toEqual({ ok: true, value: { rolledBack: [] } })
  for (const file of ['socket/vault.sock', 'vault/vault.key', 'vault/journal']) {
    expect(statSync(join(dataDirectory, file)).mode & 0o777).toBe(0o600)
  }
})

test('a name that is nearly a setting of its own is told, and its value is not', async () => {
  const vault = start({ VAULT_SOKET: '/secret-59', VAULT_ADDR: 'https://of.another' })
  await vault.ready
  expect(vault.log()).toContain('"event":"no_setting","name":"VAULT_SOKET","meant":"VAULT_SOCKET"')
  expect(vault.log()).not.toMatch(/secret-59|VAULT_ADDR/)
})

test('killed again and again while releasing, it forgets nothing that it has answered', {
  timeout: 60_000,
}, async () => {
  await start().ready
  const vault = client(20_000)
  const day = soon(150)
  const { K } = accept(await vault.commitDay(day))
  await sleep(day.openMs + 150 * 20 + 1100 - Date.now())
  const answered: { at: number; release: Release }[] = []
  let kills = 0
  const releasing = (async () => {
    for (let at = 0; at < 150; at++)
      answered.push({ at, release: accept(await vault.release(orderFor(day, at))) })
  })()
  while (answered.length < 150 && kills < 4) {
    const before = answered.length
    while (answered.length < Math.min(before + 17, 150)) await sleep(0)
    started.at(-1)?.child.kill('SIGKILL')
    await started.at(-1)?.ended
    kills++
    await start().ready
  }
  await releasing
  expect(kills).toBe(4)
  expect(hex(accept(await vault.commitDay(day)).K)).toBe(hex(K))
  for (const { at, release } of answered) {
    expect(accept(await vault.release(orderFor(day, at)))).toEqual(release)
    expect(await vault.release(orderFor(day, at, 999))).toEqual({ ok: false, code: 'root_differs' })
  }
  const logs = started.map(({ log }) => log()).join('')
  expect(logs).toContain('root_differs')
  const storageKey = readFileSync(join(dataDirectory, 'vault', 'vault.key'), 'utf8').trim()
  expect(logs).not.toContain(storageKey)
  for (const { release } of answered) expect(logs).not.toContain(hex(release.S))
})

test('a second vault on the same directory does not start, and a lock of a killed one does not hold', async () => {
  const first = start()
  await first.ready
  const second = start({ VAULT_SOCKET: join(dataDirectory, 'other.sock') })
  expect(await second.ended).toBe(1)
  expect(second.log()).toContain('another vault')
  first.child.kill('SIGKILL')
  await first.ended
  await start().ready
})

test('the socket of a living vault is never taken, whether or not it holds the lock', async () => {
  await start().ready
  const own = accept(await client().keys())
  const socket = join(dataDirectory, 'socket', 'vault.sock')
  const stranger = () => start({ VAULT_DIR: join(dataDirectory, 'stranger'), VAULT_SOCKET: socket })
  for (const lose of [() => {}, () => rmSync(`${socket}.lock`)]) {
    lose()
    const second = stranger()
    expect(await second.ended).toBe(1)
    expect(second.log()).toContain('set VAULT_EXTERNAL=1')
    expect(accept(await client().keys())).toEqual(own)
  }
})

test('of two vaults that start at once on one socket, one gets it', async () => {
  const vaults = ['one', 'two'].map((name) => start({ VAULT_DIR: join(dataDirectory, name) }))
  const outcomes = await Promise.allSettled(vaults.map(({ ready }) => ready))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await client().keys()).ok).toBe(true)
})

test('a file that is no socket is left where it is', async () => {
  mkdirSync(join(dataDirectory, 'socket'), { mode: 0o700 })
  const file = join(dataDirectory, 'socket', 'vault.sock')
  writeFileSync(file, 'somebody’s notes')
  const vault = start()
  expect(await vault.ended).toBe(1)
  expect(vault.log()).toContain('remove it')
  expect(readFileSync(file, 'utf8')).toBe('somebody’s notes')
})

test.each([
  ['a directory open to others', 'open to others', () => chmodSync(join(dataDirectory, 'vault'), 0o750)],
  ['a key open to others', 'open to others', () => chmodSync(join(dataDirectory, 'vault/vault.key'), 0o640)],
  ['a socket that others can replace', 'by others', () => chmodSync(join(dataDirectory, 'socket'), 0o770)],
  ['a missing key', 'is missing', () => rmSync(join(dataDirectory, 'vault/vault.key'))],
  [
    'a spoilt key',
    'does not hold a key',
    () => writeFileSync(join(dataDirectory, 'vault/vault.key'), 'short'),
  ],
  ['a damaged journal', 'does not open', () => flipByte(join(dataDirectory, 'vault/journal'), 60)],
])('with %s it refuses to start and says so in one line', async (_, reason, harm) => {
  const first = start()
  await first.ready
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  harm()
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.log().trim().split('\n')).toHaveLength(1)
  expect(second.log()).toContain(reason)
})

function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

test('it ends when its parent goes away', async () => {
  const vault = start()
  await vault.ready
  vault.child.disconnect()
  expect(await vault.ended).toBe(0)
})

test('a data directory with a long path gets a short socket that the client finds', async () => {
  dataDirectory = join(dataDirectory, 'long'.repeat(30))
  mkdirSync(dataDirectory, { recursive: true })
  const vault = start()
  await vault.ready
  expect(readFileSync(join(dataDirectory, 'socket/vault.path'), 'utf8')).not.toContain('longlong')
  expect((await client().keys()).ok).toBe(true)
  vault.child.kill('SIGKILL')
  await vault.ended
  await start().ready
  expect((await client().keys()).ok).toBe(true)
})

test('without a vault the client says so in time, and it finds one that starts later', async () => {
  await expect(client(200).keys()).rejects.toBeInstanceOf(VaultUnavailable)
  const asked = client().keys()
  await start().ready
  expect((await asked).ok).toBe(true)
})

test('a request above 64 KiB is refused and its connection ends; others go on', async () => {
  await start().ready
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(join(dataDirectory, 'socket', 'vault.sock'))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    socket.write('x'.repeat(70_000))
  })
  expect(JSON.parse(answer)).toEqual({ id: null, ok: false, code: 'too_large' })
  expect((await client().keys()).ok).toBe(true)
})

test('requests that arrive together or in pieces are answered one by one, in their order', async () => {
  await start().ready
  const text = Array.from({ length: 200 }, (_, id) => `{"id":${id},"call":"keys","args":{}}\n`).join('')
  const answers = await new Promise<string[]>((resolve) => {
    const socket = connect(join(dataDirectory, 'socket', 'vault.sock'))
    let read = ''
    socket.on('data', (chunk) => {
      read += chunk
      if (read.split('\n').length > 200) resolve(read.trim().split('\n'))
    })
    const write = (from: number) => {
      socket.write(text.slice(from, from + 1777))
      if (from < text.length) setImmediate(write, from + 1777)
    }
    write(0)
  })
  expect(answers.map((line) => JSON.parse(line).id)).toEqual(Array.from({ length: 200 }, (_, id) => id))
})

test('on a full disk nothing is promised, the vault stays up, and all goes on when there is room', async () => {
  const full = start({}, '64')
  await full.ready
  const vault = client()
  const near = soon(200)
  const committed = accept(await vault.commitDay(near))
  const later = { ...near, first: near.first + 5000, count: 600, openMs: near.openMs + 100_000 }
  await expect(vault.commitDay(later)).rejects.toBeInstanceOf(VaultUnavailable)
  expect(full.log()).toContain('storage_failed')
  expect(full.child.exitCode).toBe(null)
  expect(accept(await vault.commitDay(near))).toEqual(committed)
  full.child.kill('SIGKILL')
  await full.ended
  await start().ready
  expect(accept(await vault.commitDay(near))).toEqual(committed)
  expect(accept(await vault.commitDay(later)).commitments).toHaveLength(600)
})
