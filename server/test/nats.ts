/** A real nats-server with the very file of deploy/: only the port and the password are put in. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { findNats } from '../../build/find-nats.mjs'

const PASSWORD = 'a-password-of-tests-alone'

export interface TestNats {
  /** As NATS_URL is said. */
  url: string
  place: { servers: string[]; user: string; password: string }
  /** SIGKILL, unless it is to stand still (SIGSTOP) or to go on (SIGCONT). */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** At the same port, after a kill. */
  start(): Promise<void>
  end(): Promise<void>
}

/** Without a server at first where `isRunning` is false: `start` brings it. */
export async function testNats({ isRunning = true } = {}): Promise<TestNats> {
  const program = process.env.NATS_SERVER ?? (await findNats())
  const folder = await mkdtemp(join(tmpdir(), 'samnang-nats-'))
  const port = await freePort()
  const file = join(folder, 'nats.conf')
  await writeFile(file, put(await readFile('deploy/nats/nats.conf', 'utf8'), port))
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child?.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }
  const start = async () => {
    child = spawn(program, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr?.on('data', (text) => (said += text))
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}: ${said}`)
      await sleep(10)
    }
  }
  if (isRunning) await start()
  return {
    url: `nats://samnang:${PASSWORD}@127.0.0.1:${port}`,
    place: { servers: [`127.0.0.1:${port}`], user: 'samnang', password: PASSWORD },
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async end() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A file that has lost its place would be tried as it is not. */
function put(text: string, port: number): string {
  const places = { '127.0.0.1:4222': `127.0.0.1:${port}`, 'CHANGE-ME-TO-CHANCE': PASSWORD }
  return Object.entries(places).reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`deploy/nats/nats.conf does not say "${from}"`)
    return now.replaceAll(from, to)
  }, text)
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    }),
  )
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
