/** Another server process on the database and the vault of a running product, without a supervisor. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pidOf, serverLoginUrl } from '../processes.ts'
import { freePorts, type Place } from '../product.ts'
import { startLone } from './lone-program.ts'

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
  const told = {
    SAMNANG_EMBEDDED: '1',
    ...settings,
    APP_DATABASE_URL: await serverLoginUrl(world, settings),
    ...own,
  }
  const up = { url: `${url}/site.json`, isUp: (answer: Response) => answer.ok }
  // What those before it wrote was said by this server, too.
  let before = ''
  let running = await startLone('server', { ...world, port }, told, up)
  return {
    url,
    async restart() {
      before += running.log()
      running = await startLone('server', { ...world, port }, told, up)
    },
    async whoTook(epoch) {
      const first = await readFile(join(world.dataDir, 'log', 'server.log'), 'utf8')
      const pid = await pidOf(world, 'server')
      if (tookIn(first, epoch) && pid !== undefined) return { holder: 'first', pid }
      const { pid: ownPid } = running
      const log = before + running.log()
      return tookIn(log, epoch) && ownPid !== undefined ? { holder: 'second', pid: ownPid } : undefined
    },
    stop: () => running.stop(),
    end: () => running.end(),
  }
}

function tookIn(log: string, epoch: number): boolean {
  return log
    .split('\n')
    .some((line) => line.includes('draw lease taken') && line.includes(`"epoch":${epoch},`))
}
