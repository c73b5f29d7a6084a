/** `samnang … | head`: whoever stops listening gets no stack trace, and the command still does its work. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '../../server/test/colleague.ts'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { writeLogin } from '../src/login-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'samnang-pipe-'))
const login = join(dir, 'login')
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  const { token } = await colleague(db.owner, { name: 'dara', kind: 'terminal', roles: ['owner'] })
  await writeLogin(login, token)
})
afterAll(async () => {
  await db?.drop()
  rmSync(dir, { recursive: true, force: true })
})

function start(...args: string[]): ChildProcessWithoutNullStreams {
  const main = join(import.meta.dirname, '../src/main.ts')
  const env = { ...process.env, DATABASE_URL: db.url, DATA_DIR: dir, SAMNANG_LOGIN_FILE: login }
  return spawn(process.execPath, ['--import', 'tsx', main, ...args], { env })
}

/** Hangs up before a word was said. */
async function hungUp(...args: string[]): Promise<{ code: number | null; stderr: string }> {
  const child = start(...args)
  let stderr = ''
  child.stdout.destroy()
  child.stderr.on('data', (data) => {
    stderr += data
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stderr }
}

test('nothing is said to a closed pipe, and a change is made whole', async () => {
  const commands = [
    ['--help'],
    ['lottery', 'rules', 'show', '--json'],
    ['maintenance', 'on', '--notice', 'soon'],
  ]
  const ended = await Promise.all(commands.map((args) => hungUp(...args)))
  expect(ended).toEqual(commands.map(() => ({ code: 0, stderr: '' })))
  const { rows } = await db.owner.query(`select value from setting where key = 'maintenance'`)
  expect(rows).toEqual([{ value: { on: true, notice: 'soon' } }])
}, 60_000)
