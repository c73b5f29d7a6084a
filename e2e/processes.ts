/** The processes of a running product, found from outside: for killing them, and for looking into the database. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { placeInMemory } from '../server/test/place-in-memory.ts'
import {
  freePorts,
  type Place,
  type Product,
  productAt,
  productEnv,
  type Running,
  startProduct,
  stopProduct,
  untilReady,
} from './product.ts'
import { poll } from './stream.ts'

/** A product of its own for a journey that kills parts of it, or that lasts as long as its draws do. */
export type World = Product & { running: Running; end(): Promise<void> }

/**
 * `parent`: the folder that its data lies in; memory unless told, where a kill leaves what it leaves on a disk. What installs,
 * starts in every way or is about disks (release, documents, start-up, recovery) has its data on the disk.
 */
export async function startWorld(settings: NodeJS.ProcessEnv = {}, parent?: string): Promise<World> {
  const root = process.cwd()
  const dataDir = await mkdtemp(join(parent ?? placeInMemory(), 'samnang-e2e-'))
  const product = productAt({ root, dataDir, port: await freePorts() })
  const running = startProduct(product, settings)
  const world: World = {
    ...product,
    running,
    async end() {
      await stopProduct(world.running)
      await endOrphans(product)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await untilReady(product, running)
  await logIn(product)
  return world
}

/** A journey that failed in the middle may have left parts without their supervisor. */
async function endOrphans(place: Place): Promise<void> {
  const programs = (['server', 'vault', 'sandbox', 'office'] as const).map((name) => pidOf(place, name))
  const pids = [...programs, postmasterPid(place).catch(() => undefined)]
  for (const pid of await Promise.all(pids))
    if (pid !== undefined && (await isAlive(pid))) await killHard(pid)
}

/** The process of `dist/<name>.js` on this data directory; undefined while none lives. */
export async function pidOf(
  { dataDir }: Place,
  name: 'server' | 'vault' | 'sandbox' | 'office',
): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'run.json'), 'utf8').catch(() => '{}')
  const { children = [] } = JSON.parse(text) as { children?: { pid: number }[] }
  for (const { pid } of [...children].reverse()) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (words.includes(`dist/${name}.js`)) return pid
  }
  return undefined
}

/** PostgreSQL's first process. */
export async function postmasterPid(place: Place): Promise<number> {
  const text = await readFile(join(await postgresHome(place), 'data', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

async function postgresHome({ dataDir }: Place): Promise<string> {
  const inside = join(dataDir, 'postgres')
  const pointer = await readFile(join(dataDir, 'postgres.path'), 'utf8').catch(() => inside)
  return pointer.trim()
}

/** As the owner, past the application. */
export async function databaseUrl(place: Place): Promise<string> {
  const home = await postgresHome(place)
  const [password, port] = await Promise.all(
    ['password', 'port'].map(async (name) => (await readFile(join(home, name), 'utf8')).trim()),
  )
  return `postgres://samnang:${password}@127.0.0.1:${port}/samnang`
}

/** As the server itself: what a further server is told. */
export async function serverLoginUrl(place: Place, settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const said = await samnang(place, ['db', 'server-login'], settings)
  if (said.code !== 0) throw new Error(`no login: ${said.stderr}`)
  return said.stdout.trim()
}

export async function connect(place: Place): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: await databaseUrl(place) })
  db.on('error', () => {
    // Journeys kill databases: the next question fails and tells.
  })
  await db.connect()
  return db
}

/** kill -9, and proof that it struck: the process is gone (or a zombie) afterwards. */
export async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await poll(async () => ((await isAlive(pid)) ? undefined : true), 30_000, `process ${pid} did not die`)
}

export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
}

export type Said = { code: number; stdout: string; stderr: string }

/** The program itself: `npm run samnang -- …` would look for changed sources first, and twice the time of a command is Node's. */
export function samnang(
  place: Place,
  args: string[],
  settings: NodeJS.ProcessEnv = {},
  piped = '',
): Promise<Said> {
  const env = { ...productEnv(place), SAMNANG_ROOT: place.root, ...settings }
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join('dist', 'samnang.js'), ...args],
      { cwd: place.root, env, timeout: 180_000 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        done({ code, stdout, stderr })
      },
    )
    child.stdin?.end(piped)
  })
}

/** The operator's log-in, as the demo's owner: good for all commands of a journey. The office brings the owner. */
export async function logIn(place: Place, settings: NodeJS.ProcessEnv = {}): Promise<void> {
  await poll(() => officeAnswers(place), 90_000, 'the office does not answer')
  const said = await samnang(place, ['login', 'admin', '--password-stdin'], settings, 'admin-1234-demo')
  if (said.code !== 0) throw new Error(`the owner could not log in: ${said.stdout}${said.stderr}`)
}

function officeAnswers({ port }: Place): Promise<true | undefined> {
  const asked = fetch(`http://127.0.0.1:${port + 3}/api/session`, { signal: AbortSignal.timeout(2_000) })
  return asked.then(
    () => true as const,
    () => undefined,
  )
}

/** A player with money, made by the operator. */
export async function makePlayer(
  place: Place,
  name: string,
  riel: number,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ name: string; password: string }> {
  const password = `${name}-own-pass-59`
  const create = ['player', 'create', name, '--password-stdin', '--credit', String(riel)]
  const said = await samnang(place, create, settings, password)
  if (said.code !== 0) throw new Error(`player ${name} was not made: ${said.stdout}${said.stderr}`)
  return { name, password }
}
