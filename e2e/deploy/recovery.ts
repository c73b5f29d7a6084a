/** A PostgreSQL of the operator's with the files of deploy/, whose changes pgBackRest keeps, as a user that is not root. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Said } from '../processes.ts'
import { poll } from '../stream.ts'

/** PostgreSQL refuses to be root, and to be a number without a name. */
const POSTGRES = Number(/^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? 65_534)
const { PGBACKREST = '', PGBACKREST_POSTGRES = '', PGBACKREST_LIBRARIES = '' } = process.env

export class KeptDatabase {
  readonly port: number
  readonly #folder: string
  readonly #as = process.getuid?.() === 0 ? { uid: POSTGRES, gid: POSTGRES } : {}

  constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
  }

  get url(): string {
    return `postgres://samnang:kept-5959@127.0.0.1:${this.port}/samnang`
  }
  get #data(): string {
    return join(this.#folder, 'main')
  }

  /** An empty cluster with our settings, the roles of docs/operators.md, and a repository. */
  async make(): Promise<void> {
    await mkdir(this.#folder, { mode: 0o755 })
    await chmod(join(this.#folder, '..'), 0o755)
    for (const name of ['main', 'conf.d', 'repository', 'log', 'lock', 'bin', 'spool']) {
      await mkdir(join(this.#folder, name), { mode: 0o700 })
      if ('uid' in this.#as) await chown(join(this.#folder, name), POSTGRES, POSTGRES)
    }
    await this.#putProgram()
    await this.#must(
      `${PGBACKREST_POSTGRES}/initdb --pgdata=${this.#data} --username=postgres --encoding=UTF8 --locale=C`,
    )
    await this.#putSettings()
    await this.start()
    const owner = new pg.Client({ connectionString: this.ownerUrl })
    await owner.connect()
    await owner.query(`create role samnang login createrole password 'kept-5959'`)
    await owner.query('create database samnang owner samnang')
    await owner.end()
  }

  get ownerUrl(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  async #putProgram(): Promise<void> {
    const program = join(this.#folder, 'bin', 'pgbackrest')
    await copyFile(PGBACKREST, program)
    await chmod(program, 0o755)
    await chmod(join(this.#folder, 'bin'), 0o755)
  }

  /** The files of deploy/, with the places of this machine. */
  async #putSettings(): Promise<void> {
    const ours = await readFile('deploy/postgresql/samnang.conf', 'utf8')
    const here = [
      `include '${join(this.#folder, 'conf.d', 'samnang.conf')}'`,
      `port = ${this.port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${this.#folder}/conf.d'`,
      // The machine of a test has less memory than a house, and a minute is long.
      `shared_buffers = '64MB'`,
      'archive_timeout = 0',
    ]
    await this.#put(join('conf.d', 'samnang.conf'), ours)
    const main = join(this.#data, 'postgresql.conf')
    await writeFile(main, `${await readFile(main, 'utf8')}\n${here.join('\n')}\n`)
    const theirs = await readFile('deploy/pgbackrest/pgbackrest.conf', 'utf8')
    const places = [
      `log-path=${this.#folder}/log`,
      `lock-path=${this.#folder}/lock`,
      `spool-path=${this.#folder}/spool`,
    ]
    const connection = [
      `pg1-port=${this.port}`,
      `pg1-socket-path=${this.#folder}/conf.d`,
      'pg1-user=postgres',
    ]
    const text = theirs
      .replace('/var/lib/pgbackrest', join(this.#folder, 'repository'))
      .replace('pg1-path=/var/lib/postgresql/15/main', [`pg1-path=${this.#data}`, ...connection].join('\n'))
      .replace('[samnang]', `${places.join('\n')}\n\n[samnang]`)
    await this.#put(join('conf.d', 'pgbackrest.conf'), text)
  }

  async #put(name: string, text: string): Promise<void> {
    const path = join(this.#folder, name)
    await writeFile(path, text, { mode: 0o640 })
    if ('uid' in this.#as) await chown(path, POSTGRES, POSTGRES)
  }

  /** A line of the documents, as the user of PostgreSQL types it. */
  type(line: string): Promise<Said> {
    const libraries =
      PGBACKREST_LIBRARIES === '/usr/lib/x86_64-linux-gnu' ? {} : { LD_LIBRARY_PATH: PGBACKREST_LIBRARIES }
    const env = {
      PATH: `${this.#folder}/bin:${process.env.PATH}`,
      PGBACKREST_CONFIG: join(this.#folder, 'conf.d', 'pgbackrest.conf'),
      ...libraries,
    }
    const child = spawn('sh', ['-c', line], {
      cwd: this.#folder,
      env,
      ...this.#as,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { code: -1, stdout: '', stderr: '' }
    child.stdout.on('data', (text) => (said.stdout += text))
    child.stderr.on('data', (text) => (said.stderr += text))
    return new Promise((done) => child.once('exit', (code) => done({ ...said, code: code ?? -1 })))
  }

  async #must(line: string): Promise<void> {
    const { code, stdout, stderr } = await this.type(line)
    if (code !== 0) throw new Error(`${line}: ${stdout}${stderr}`)
  }

  async start(): Promise<void> {
    const log = join(this.#folder, 'log', 'postgres.log')
    await this.#must(
      `${PGBACKREST_POSTGRES}/pg_ctl start --pgdata=${this.#data} --log=${log} --wait --timeout=120`,
    )
  }

  /** Restored, it takes writes only when it has come to its moment. */
  async untilItTakesWrites(): Promise<void> {
    const isThere = async () => {
      const db = new pg.Client({ connectionString: this.ownerUrl })
      await db.connect()
      const { rows } = await db.query('select pg_is_in_recovery() as waits')
      await db.end()
      return rows[0]?.waits === false || undefined
    }
    await poll(() => isThere().catch(() => undefined), 120_000, 'PostgreSQL did not come to its moment')
  }

  /** Gone as a machine goes, with everything that lay on it. */
  async lose(): Promise<void> {
    await this.#must(`${PGBACKREST_POSTGRES}/pg_ctl stop --pgdata=${this.#data} --mode=immediate`)
    await rm(this.#data, { recursive: true })
    await mkdir(this.#data, { mode: 0o700 })
    if ('uid' in this.#as) await chown(this.#data, POSTGRES, POSTGRES)
  }

  /** While the work is done the repository is not where it was, and a file of changes is due. */
  async withoutRepository(work: () => Promise<unknown>): Promise<void> {
    const [here, away] = [join(this.#folder, 'repository'), join(this.#folder, 'repository-away')]
    await rename(here, away)
    try {
      await this.#must(
        `${PGBACKREST_POSTGRES}/psql --dbname=${this.ownerUrl} --command='select pg_switch_wal()'`,
      )
      await work()
    } finally {
      await rename(away, here)
    }
  }

  /** While the work is done somebody follows what is written, as a standby does. */
  async followed(work: () => Promise<unknown>): Promise<void> {
    const follower = spawn(
      `${PGBACKREST_POSTGRES}/pg_receivewal`,
      [`--dbname=${this.ownerUrl}`, `--directory=${join(this.#folder, 'spool')}`],
      { ...this.#as, stdio: 'ignore' },
    )
    const ended = new Promise((done) => follower.once('exit', done))
    try {
      await work()
    } finally {
      follower.kill()
      await ended
    }
  }

  stop(): Promise<Said> {
    return this.type(`${PGBACKREST_POSTGRES}/pg_ctl stop --pgdata=${this.#data} --mode=immediate`)
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
