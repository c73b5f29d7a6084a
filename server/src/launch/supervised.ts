import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { ChildPlace } from './child-place.ts'
import { openLog } from './log-file.ts'

const READY_WITHIN_MS = 60_000
/** Five deaths within half a minute are a fault that another start will not mend. */
const DEATHS_MAX = 5
const DEATHS_WINDOW_MS = 30_000

export type SupervisedOptions = {
  /** `dist/<name>.js` is the program. */
  name: string
  place: ChildPlace
  env: NodeJS.ProcessEnv
  logPath: string
  /** A group that may read its log; none: we alone. */
  logReaders?: number
  /** Where else its log goes. */
  logAlsoTo?: NodeJS.WritableStream
  say: (line: string) => void
  onStarted: (pid: number) => Promise<void>
  /** What it needs is there again, before it is started again; a failure here is not its own. */
  beforeRestart: () => Promise<void>
  /** Called once when it died too often. */
  onGiveUp: (reason: string) => void
}

export type Supervised = {
  /** SIGTERM, then SIGKILL when `graceMs` is over; resolves when it is gone. */
  stop(graceMs: number): Promise<void>
  kill(): void
}

/**
 * Runs a program, resolves when it says `{ ready: true }`, and starts it again when it dies. The child is in a
 * process group of its own, so that Ctrl-C reaches only us; it ends by itself when the channel to us closes.
 */
export async function supervise(options: SupervisedOptions): Promise<Supervised> {
  const log = openLog(options.logPath, options.logReaders)
  const deaths: number[] = []
  const { node, user, handedOver } = options.place
  let stopping = false

  const run = () => {
    const started = spawn(node, nodeArgs(options), {
      env: options.env,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...handedOver],
      detached: true,
      ...user,
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', log.write)
      if (options.logAlsoTo) stream?.pipe(options.logAlsoTo, { end: false })
    }
    if (started.pid) void options.onStarted(started.pid)
    return started
  }

  const onDeath = async (code: number | null, signal: NodeJS.Signals | null) => {
    if (stopping) return
    deaths.push(performance.now())
    const recent = deaths.filter((at) => performance.now() - at < DEATHS_WINDOW_MS).length
    const how = signal ? `was killed (${signal})` : `ended with code ${code}`
    if (recent >= DEATHS_MAX) {
      return options.onGiveUp(
        `The ${options.name} died ${recent} times in 30 s, see ${options.logPath}:\n${log.lastLines()}`,
      )
    }
    options.say(`the ${options.name} ${how}, starting it again`)
    await sleep(100 * 2 ** recent)
    await options.beforeRestart().catch(() => {})
    if (stopping) return
    child = run()
    child.once('exit', onDeath)
  }

  let child = run()
  await firstReady(child, options, log.lastLines)
  child.once('exit', onDeath)
  return {
    kill: () => void child.kill('SIGKILL'),
    async stop(graceMs) {
      stopping = true
      await stopChild(child, graceMs)
    },
  }
}

/** What was handed over open has no path that Node could follow to the end. */
function nodeArgs({ name, place }: SupervisedOptions): string[] {
  const asGiven = place.handedOver.length > 0 ? ['--preserve-symlinks', '--preserve-symlinks-main'] : []
  return ['--enable-source-maps', ...asGiven, join(place.rootDir, 'dist', `${name}.js`)]
}

type Message = { ready?: boolean; failed?: string }

/** A child that cannot start says `{ failed: line }` or just ends; both are one line here. */
function firstReady(
  child: ChildProcess,
  { name, logPath }: SupervisedOptions,
  lastLines: () => string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new StartError(`The ${name} was not ready after 60 s, see ${logPath}`))
    }, READY_WITHIN_MS)
    child.on('message', (message: Message) => {
      failure = message.failed ?? failure
      if (message.ready) resolve()
    })
    child.once('close', (code) => {
      reject(
        new StartError(failure || `The ${name} ended with code ${code}, see ${logPath}:\n${lastLines()}`),
      )
    })
    child.once('exit', () => clearTimeout(timer))
    child.once('message', () => clearTimeout(timer))
  })
}

async function stopChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(timer)
}
