/** Whoever starts a program by itself, without the supervisor, hears of misspelt settings before anything that follows from them. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

async function stderrOf(program: string, ...words: string[]): Promise<string> {
  const args = ['--import', 'tsx', join(ROOT, program), ...words]
  // The port is wrong, so that nothing is opened.
  const env = { PATH: process.env.PATH, DATABSE_URL: 'postgres://samnang:sekret@127.0.0.1/x', PORT: 'none' }
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (data) => {
    stderr += data
  })
  await new Promise((done) => child.on('close', done))
  return stderr
}

test('server and command line tell a misspelt setting, without its value', async () => {
  const told = await Promise.all([
    stderrOf('server/src/main.ts'),
    stderrOf('cli/src/main.ts', 'ledger', 'audit'),
  ])
  const line = 'DATABSE_URL is no setting and changes nothing: DATABASE_URL is one.'
  const fault = 'PORT must be a number from 1 to 65532, not "none".'
  expect(told).toEqual([`${line}\n${fault}\n`, `samnang: ${line}\nsamnang: ${fault}\n`])
}, 60_000)
