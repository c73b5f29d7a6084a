/** The product's own processes, started on a database of the benchmark. */
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { officeLogin, serverLogin } from '@samnang/server/launch/server-login'

export interface Place {
  rootDir: string
  dataDir: string
  url: string
}

export interface Started {
  port: number
  rssBytes(): Promise<number>
  /** Used so far. */
  cpuMicros(): Promise<number>
  stop(): Promise<void>
}

/** `dist/server.js` as the supervisor starts it, with its rate limits off; or a server to compare it with. */
export async function startServer(
  place: Place,
  program: 'server' | 'bench-fastify' = 'server',
): Promise<Started> {
  const port = await freePort()
  await mkdir(join(place.dataDir, 'keys'), { recursive: true, mode: 0o700 })
  const child = await startProgram(place, program, {
    APP_DATABASE_URL: await serverLogin({ ...place, appDatabaseUrl: null }, place.url),
    SAMNANG_EMBEDDED: '1',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    BETS_PER_SECOND: '0',
    READS_PER_SECOND: '0',
    CONNECTIONS_PER_ADDRESS: '0',
    LOG_LEVEL: 'info',
  })
  return { ...child, port }
}

/** `dist/office.js` as the supervisor starts it. */
export async function startOffice(place: Place): Promise<Started> {
  const port = await freePort()
  await mkdir(join(place.dataDir, 'office'), { recursive: true, mode: 0o700 })
  const child = await startProgram(place, 'office', {
    OFFICE_DATABASE_URL: await officeLogin({ ...place, officeDatabaseUrl: null }, place.url),
    SAMNANG_EMBEDDED: '1',
    OFFICE_PORT: String(port),
    OFFICE_URL: '',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  })
  return { ...child, port }
}

export function startVault(place: Place) {
  return startProgram(place, 'vault', {})
}

async function startProgram({ rootDir, dataDir }: Place, program: string, settings: NodeJS.ProcessEnv) {
  const log = openSync(join(dataDir, `${program}.log`), 'a')
  const child = spawn(process.execPath, [join(rootDir, 'dist', `${program}.js`)], {
    env: { ...process.env, SAMNANG_ROOT: rootDir, DATA_DIR: dataDir, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  })
  await ready(child, program)
  return {
    rssBytes: () => rssOf(child.pid ?? 0),
    cpuMicros: () => cpuOf(child.pid ?? 0),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

function ready(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', ({ failed }: { failed?: string }) =>
      failed ? reject(new Error(`${program}: ${failed}`)) : resolve(),
    )
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
}

/** NaN where /proc is not to be read. */
async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** User and system time, in ticks of a hundredth of a second; NaN where /proc is not to be read. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** One whose two successors are free as well. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenBriefly(0)
    const isRoom = (await listenBriefly(port + 1)) > 0 && (await listenBriefly(port + 2)) > 0
    if (port < 65_000 && isRoom) return port
  }
}

function listenBriefly(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
