import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { runningOn, takeRunLock } from './run-lock.ts'

let dataDir: string
const config = () => readConfig({ DATA_DIR: dataDir, PORT: '9059' })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'samnang-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a second start on the same data is refused with process and port', async () => {
  const lock = await takeRunLock(config())
  await expect(takeRunLock(config())).rejects.toThrow(`process ${process.pid}, port 9059`)
  await lock.giveBack()
  await (await takeRunLock(config())).giveBack()
})

test('of two starts at once one wins', async () => {
  const both = await Promise.allSettled([takeRunLock(config()), takeRunLock(config())])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  ['a process that is gone', { pid: 999_999_999, bornAt: 'then', port: 1, children: [] }],
  ['another process with the same number', { pid: process.pid, bornAt: 'before', port: 1, children: [] }],
])('a note of %s does not count', async (_what, note) => {
  await writeFile(join(dataDir, 'run.json'), JSON.stringify(note))
  expect(await runningOn(dataDir)).toBeNull()
  await (await takeRunLock(config())).giveBack()
})

test('a note cut off in the middle does not count', async () => {
  await writeFile(join(dataDir, 'run.json'), '{"pid":12')
  expect(await runningOn(dataDir)).toBeNull()
  const lock = await takeRunLock(config())
  expect(await runningOn(dataDir)).toMatchObject({ pid: process.pid })
  await lock.giveBack()
})

test('children of a killed start are gone before the next one goes on', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const lock = await takeRunLock(config())
  await lock.noteChild(child.pid ?? 0)
  const note = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8'))
  await writeFile(join(dataDir, 'run.json'), JSON.stringify({ ...note, bornAt: 'killed' }))
  await (await takeRunLock(config())).giveBack()
  expect(
    child.signalCode ??
      child.exitCode ??
      (await new Promise((done) => child.once('exit', (_, s) => done(s)))),
  ).toBe('SIGKILL')
})
