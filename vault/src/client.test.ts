import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Acquaintance,
  AnotherVault,
  connectVault,
  type VaultClient,
  VaultUnavailable,
} from './client.ts'

const answerOf = (id: number) =>
  `{"id":${id},"ok":true,"value":{"publicKey":"${'07'.repeat(32)}","sinceMs":5}}\n`
let directory: string
let server: Server
let client: VaultClient
let connections: number
const open = new Set<Socket>()

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vault-client-'))
  connections = 0
})

afterEach(async () => {
  client.close()
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
  rmSync(directory, { recursive: true, force: true })
})

/** A vault that answers as told: `answer` gets the id, and on which connection it was asked. */
async function answering(
  answer: (id: number, connection: number, socket: Socket) => void,
  timeoutMs = 2000,
  isOurs?: Acquaintance,
) {
  server = createServer((socket) => {
    const connection = ++connections
    open.add(socket.on('error', () => {}))
    socket.on('data', (chunk) => answer(JSON.parse(String(chunk)).id, connection, socket))
  })
  const path = join(directory, 'vault.sock')
  await new Promise<void>((resolve) => server.listen(path, resolve))
  client = connectVault(path, { timeoutMs, ...(isOurs ? { isOurs } : {}) })
}

const SHOWN = JSON.stringify({ id: 0, ok: true, value: { rolledBack: [] } })

test('each new connection is shown the seeds that it gave, before anything is asked', async () => {
  const calls: string[] = []
  server = createServer((socket) => {
    const connection = ++connections
    open.add(socket.on('error', () => {}))
    socket.on('data', (chunk) => {
      const { id, call } = JSON.parse(String(chunk))
      calls.push(call)
      if (call === 'anchor') socket.write(`${SHOWN}\n`)
      else if (connection === 1 && id > 0) socket.destroy()
      else socket.write(answerOf(id))
    })
  })
  const path = join(directory, 'vault.sock')
  await new Promise<void>((resolve) => server.listen(path, resolve))
  let asked = 0
  const seeds = async () => {
    // A database that is away for a moment: nothing is asked of a vault that may have forgotten.
    if (++asked === 2) throw new Error('the database is away')
    return { releases: [] }
  }
  client = connectVault(path, { timeoutMs: 5_000, isOurs: async () => true, seeds })
  expect(await client.keys()).toEqual(expected)
  expect(calls).toEqual(['keys', 'anchor', 'keys', 'keys', 'keys', 'anchor', 'keys'])
})

const expected = { ok: true, value: { publicKey: new Uint8Array(32).fill(7), sinceMs: 5 } }

test('an answer in pieces is put together; many requests go one after the other on one connection', async () => {
  await answering((id, _, socket) => {
    socket.write(answerOf(id).slice(0, 30))
    setTimeout(() => socket.write(answerOf(id).slice(30)), 5)
  })
  const answers = await Promise.all([client.keys(), client.keys(), client.keys()])
  expect(answers).toEqual([expected, expected, expected])
  expect(connections).toBe(1)
})

test('a connection that breaks before the answer is made again, and the request is sent again', async () => {
  await answering((id, connection, socket) => {
    if (connection < 4) socket.destroy()
    else socket.write(answerOf(id))
  })
  expect(await client.keys()).toEqual(expected)
  expect(connections).toBe(4)
})

test.each([
  ['no JSON', 'hello\n'],
  ['another request’s answer', answerOf(99)],
  ['a value of another shape', '{"id":1,"ok":true,"value":{"publicKey":"07"}}\n'],
])('%s is not taken for an answer', async (_, text) => {
  await answering((id, connection, socket) => void socket.write(connection === 1 ? text : answerOf(id)))
  expect(await client.keys()).toEqual(expected)
  expect(connections).toBe(2)
})

test('silence ends in time, and the late answer is not given to the next request', async () => {
  await answering((id, connection, socket) => {
    if (connection > 1) socket.write(answerOf(id))
    else setTimeout(() => socket.write(answerOf(id)), 300)
  }, 100)
  await expect(client.keys()).rejects.toBeInstanceOf(VaultUnavailable)
  expect(await client.keys()).toEqual(expected)
})

test('a refusal is a value; the vault’s own trouble is not', async () => {
  const codes = ['too_early', 'storage_failed', 'vault_fault']
  await answering(
    (id, _, socket) => void socket.write(`{"id":${id},"ok":false,"code":"${codes.shift()}","n":7}\n`),
  )
  expect(await client.keys()).toEqual({ ok: false, code: 'too_early', n: 7 })
  await expect(client.keys()).rejects.toBeInstanceOf(VaultUnavailable)
  await expect(client.keys()).rejects.toBeInstanceOf(VaultUnavailable)
})

test('closing rejects what is under way and everything after it', async () => {
  await answering(() => {})
  const asked = client.keys()
  client.close()
  await expect(asked).rejects.toBeInstanceOf(VaultUnavailable)
  await expect(client.keys()).rejects.toBeInstanceOf(VaultUnavailable)
})

test('a vault with another key is asked nothing but its name, on each connection anew', async () => {
  const asked: number[] = []
  const known: string[] = []
  const answer = (id: number, _: number, socket: Socket) => {
    asked.push(id)
    socket.write(answerOf(id))
  }
  await answering(answer, 2000, async (key) => known.push(Buffer.from(key).toString('hex')) > 2)
  await expect(client.keys()).rejects.toThrow(AnotherVault)
  await expect(client.destroy({ game: 'QUICK', day: 1, i: 1 })).rejects.toThrow('07'.repeat(32))
  expect(asked).toEqual([0, 0])
  expect(await client.keys()).toEqual(expected)
  expect(known).toEqual(Array(3).fill('07'.repeat(32)))
})

test('while nobody can say whose the vault is, it is asked again', async () => {
  let tries = 0
  const isOurs = async () => {
    if (++tries < 3) throw new Error('the database is away')
    return true
  }
  await answering((id, _, socket) => socket.write(answerOf(id)), 2000, isOurs)
  expect(await client.keys()).toEqual(expected)
  expect(connections).toBe(3)
})
