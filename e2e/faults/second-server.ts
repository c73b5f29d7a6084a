/** Another server process on the database and the vault of a running product, without a supervisor. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { killHard, pidOf, serverLoginUrl } from '../processes.ts'
import { freePorts, type Place, productEnv } from '../product.ts'
import { poll } from '../stream.ts'

export type SecondServer = {
  readonly url: string
  /** Which of both took the lease with this epoch, by their logs; undefined while neither says so. */
  whoTook(epoch: number): Promise<{ holder: 'first' | 'second'; pid: number } | undefined>
  restart(): Promise<void>
  /** As a service manager stops it: what it has begun it finishes. */
  stop(): Promise<void>
  end(): Promise<void>
}

/** `settings`: what the first one was told beside its place; `own`: what this one alone is told. */
export async function startSecondServer(
  world: Place,
  settings: NodeJS.ProcessEnv = {},
  own: NodeJS.ProcessEnv = {},
): Promise<SecondServer> {
  const port = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...productEnv({ ...world, port }),
    SAMNANG_EMBEDDED: '1',
    ...settings,
    APP_DATABASE_URL: await serverLoginUrl(world, settings),
    SAMNANG_ROOT: world.root,
    NODE_ENV: 'production',
    ...own,
  }
  let log = ''
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, ['dist/server.js'], {
      cwd: world.root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += text))
    const isUp = async () => {
      if (child.exitCode !== null) throw new Error(`the second server ended with ${child.exitCode}: ${log}`)
      return (await fetch(`${url}/site.json`).catch(() => null))?.ok ? true : undefined
    }
    await poll(isUp, 30_000, `the second server did not start: ${log.slice(-2_000)}`)
  }
  await start()
  return {
    url,
    restart: start,
    async whoTook(epoch) {
      const first = await readFile(join(world.dataDir, 'log', 'server.log'), 'utf8')
      const pid = await pidOf(world, 'server')
      if (tookIn(first, epoch) && pid !== undefined) return { holder: 'first', pid }
      return tookIn(log, epoch) && child.pid !== undefined ? { holder: 'second', pid: child.pid } : undefined
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
    async end() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        await killHard(child.pid)
    },
  }
}

function tookIn(log: string, epoch: number): boolean {
  return log
    .split('\n')
    .some((line) => line.includes('draw lease taken') && line.includes(`"epoch":${epoch},`))
}
