/** A server or an office of its own on the database of a running product, without a supervisor. */
import { type ChildProcess, spawn } from 'node:child_process'
import { killHard } from '../processes.ts'
import { type Place, productEnv } from '../product.ts'
import { poll } from '../stream.ts'

export interface LoneProgram {
  readonly pid: number | undefined
  log(): string
  /** As a service manager stops it: what it has begun it finishes. */
  stop(): Promise<void>
  end(): Promise<void>
}

/** `place`: with a port of its own. Up when `url` answers as `isUp` says. */
export async function startLone(
  program: 'server' | 'office',
  place: Place,
  settings: NodeJS.ProcessEnv,
  { url, isUp }: { url: string; isUp(answer: Response): boolean },
): Promise<LoneProgram> {
  const env = { ...productEnv(place), SAMNANG_ROOT: place.root, NODE_ENV: 'production', ...settings }
  const child = spawn(process.execPath, [`dist/${program}.js`], {
    cwd: place.root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text))
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`the second ${program} ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    return answer && isUp(answer) ? true : undefined
  }
  const end = async () => {
    if (isRunning(child)) await killHard(child.pid)
  }
  await poll(answers, 30_000, `the second ${program} did not start`).catch(async (error: Error) => {
    await end()
    throw new Error(`${error.message}: ${log.slice(-2_000)}`)
  })
  return {
    pid: child.pid,
    log: () => log,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
    end,
  }
}

function isRunning(child: ChildProcess): child is ChildProcess & { pid: number } {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}
