/** An ordinary person at a shell in the checkout, with a clean data directory: what `sh` makes of the lines they type. */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Said } from '../processes.ts'
import { freePorts, type Product, productAt, type Running, untilReady } from '../product.ts'
import { poll } from '../stream.ts'

/** The documents write `samnang …` for the command line, and leave the word out where it goes without saying. */
const GROUPS = [
  'player',
  'draw',
  'poll',
  'paytable',
  'pot',
  'lottery',
  'ledger',
  'provider',
  'maintenance',
  'message',
  'audit',
  'staff',
]
const WORDS = [
  'samnang() { node dist/samnang.js "$@"; }',
  ...GROUPS.map((group) => `${group}() { samnang ${group} "$@"; }`),
].join('\n')

export class Operator {
  readonly folder: string
  readonly product: Product
  readonly #as: SpawnOptions
  #running: Running | null = null

  constructor(folder: string, port: number, user: object, root = process.cwd()) {
    this.folder = folder
    this.product = productAt({ root, dataDir: join(folder, 'data'), port })
    const { PATH = '' } = process.env
    const env = {
      ...{ PATH, HOME: folder, DATA_DIR: this.product.dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
      // Its players have names that the documents give to theirs.
      SAMNANG_HOUSE: '0',
    }
    this.#as = { cwd: this.product.root, env, ...user }
  }

  /** Types a line and waits for its end; `piped` is what comes in by a pipe. */
  type(line: string, piped = ''): Promise<Said> {
    const child = spawn('sh', ['-c', `${WORDS}\n${line}`], { ...this.#as, stdio: 'pipe' })
    const said = { code: -1, stdout: '', stderr: '' }
    child.stdout?.on('data', (text) => (said.stdout += text))
    child.stderr?.on('data', (text) => (said.stderr += text))
    // One that has ended by itself reads no more.
    child.stdin?.on('error', () => {})
    child.stdin?.end(piped)
    return new Promise((done) => child.once('close', (code) => done({ ...said, code: code ?? -1 })))
  }

  /** Types a line that goes on until Ctrl-C. */
  begin(line: string): Running {
    const child = spawn('sh', ['-c', line], {
      ...this.#as,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let text = ''
    child.stdout?.on('data', (more) => (text += more))
    child.stderr?.on('data', (more) => (text += more))
    return { child, output: () => text }
  }

  /** The product; gives what it has told when it has told where it is. */
  async start(line: string): Promise<string> {
    const running = this.begin(line)
    this.#running = running
    await untilReady(this.product, running)
    return poll(
      async () => (/Players +http/.test(running.output()) ? running.output() : undefined),
      20_000,
      'the product did not tell where it is',
    )
  }

  async stop(): Promise<void> {
    if (this.#running) await interrupt(this.#running)
    this.#running = null
  }
}

/** Ctrl-C: every process of the line hears it. */
export async function interrupt({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise((done) => child.once('exit', done))
  process.kill(-child.pid, 'SIGINT')
  await ended
}

/** Root types as `nobody`, where that user can run Node in this checkout, or in a release that lies elsewhere. */
export async function ordinaryOperator(root?: string): Promise<Operator> {
  const folder = await mkdtemp(join(tmpdir(), 'samnang-documents-'))
  const user = ordinaryUser(root)
  if (user) await chown(folder, user.uid, user.gid)
  return new Operator(folder, await freePorts(), user ?? {}, root)
}

function ordinaryUser(root = process.cwd()): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined || gid === undefined) return null
  const user = { uid: Number(uid), gid: Number(gid) }
  const look = "require('node:fs').accessSync('dist/samnang.js')"
  return spawnSync(process.execPath, ['-e', look], { ...user, cwd: root }).status === 0 ? user : null
}
