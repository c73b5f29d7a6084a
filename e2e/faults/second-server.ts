/** Another server process on the database and the vault of a running product, without a supervisor. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { killHard, pidOf, serverLoginUrl, type World } from '../processes.ts'
import { freePorts, productEnv } from '../product.ts'
import { poll } from '../stream.ts'

export type SecondServer = {
  readonly url: string
  /** Which of both took the lease with this epoch, by their logs; undefined while neither says so. */
  whoTook(epoch: number): Promise<{ holder: 'first' | 'second'; pid: number } | undefined>
  restart(): Promise<void>
  end(): Promise<void>
}

export async function startSecondServer(world: World): Promise<SecondServer> {
  const port = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...productEnv({ ...world, port }),
    APP_DATABASE_URL: await serverLoginUrl(world),
    SAMNANG_ROOT: world.root,
    SAMNANG_EMBEDDED: '1',
    NODE_ENV: 'production',
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
    const isUp = async () => ((await fetch(`${url}/site.json`).catch(() => null))?.ok ? true : undefined)
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
