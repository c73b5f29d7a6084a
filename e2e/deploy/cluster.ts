/**
 * Three machines with PostgreSQL, Patroni and etcd, and HAProxy before them, from the files of deploy/ as they are: each
 * machine is an address of the loopback network, with the ports of the files. Only addresses, folders, sizes and the
 * repository of backups are this machine's own.
 */

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { poll } from '../stream.ts'
import { giveToThem, Machine, type Program } from './machine.ts'

const { CLUSTER_DIR = '', CLUSTER_POSTGRES = '' } = process.env
const NODES = [1, 2, 3]
const PASSWORD = 'kept-by-three-59'
const PATIENCE_MS = 120_000

export type Role = 'primary' | 'replica'

export class Cluster {
  /** node1, node2, node3. */
  readonly nodes: Machine[] = []
  readonly proxy: Machine
  readonly #folder: string
  /** Stands for the 10.59.0. of the files. */
  readonly #net: string
  readonly #programs: string

  private constructor(folder: string) {
    this.#folder = folder
    this.#net = `127.${10 + ((process.pid >> 8) % 200)}.${process.pid & 255}.`
    this.#programs = join(folder, 'programs')
    this.proxy = new Machine('proxy', join(folder, 'proxy'), {
      haproxy: this.#haproxy(),
      pgbouncer: this.#pgbouncer(),
    })
    for (const n of NODES) this.nodes.push(new Machine(`node${n}`, this.#home(n), {}))
  }

  /** Up, with two standbys, one of them synchronous, and the empty database of docs/operators.md. */
  static async start(): Promise<Cluster> {
    const cluster = new Cluster(await mkdtemp(join(tmpdir(), 'samnang-cluster-')))
    try {
      await cluster.#prepare()
      for (const machine of [...cluster.nodes, cluster.proxy]) machine.start()
      await cluster.untilWhole()
      await cluster.asSuperuser(async (db) => {
        await db.query(`create role samnang login createrole password '${PASSWORD}'`)
        await db.query('create database samnang owner samnang')
      })
      return cluster
    } catch (error) {
      await cluster.end()
      throw error
    }
  }

  /** What DATABASE_URL says on a machine of Samnang. */
  get url(): string {
    return `postgres://samnang:${PASSWORD}@${this.#net}21:5000/samnang`
  }

  /** The same database by another port of that machine: 5001 are the replicas, 6432 is PgBouncer. */
  get otherWays(): { replica: string; pooled: string } {
    return { replica: this.url.replace(':5000/', ':5001/'), pooled: this.url.replace(':5000/', ':6432/') }
  }

  /** Past the proxy: what reaches this machine and no other. */
  urlOf(node: Machine): string {
    return `postgres://samnang:${PASSWORD}@${this.#addressOf(node)}:5432/samnang`
  }

  async asSuperuser<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const db = new pg.Client({
      connectionString: `postgres://postgres:CHANGE-ME-1@${this.#net}21:5000/postgres`,
    })
    db.on('error', () => {})
    await db.connect()
    return work(db).finally(() => db.end().catch(() => {}))
  }

  /** What Patroni says of itself on that machine. */
  async isA(role: Role, node: Machine): Promise<boolean> {
    const asked = fetch(`http://${this.#addressOf(node)}:8008/${role}`, {
      signal: AbortSignal.timeout(3_000),
    })
    return (await asked.catch(() => null))?.status === 200
  }

  async leader(): Promise<Machine> {
    const find = async () => {
      for (const node of this.nodes) if (await this.isA('primary', node)) return node
      return undefined
    }
    return poll(find, PATIENCE_MS, 'nobody leads')
  }

  /** All three run: two stream from the one that leads, and one of them is waited for. */
  async untilWhole(): Promise<void> {
    const states = () =>
      this.asSuperuser(async (db) => {
        const { rows } = await db.query(
          `select sync_state from pg_stat_replication where state = 'streaming'`,
        )
        return rows.map(({ sync_state }) => String(sync_state)).sort()
      }).catch((error: unknown) => [String(error)])
    let last: string[] = []
    const isWhole = async () => {
      last = await states()
      return last.join() === 'async,sync' || undefined
    }
    await poll(isWhole, PATIENCE_MS, 'not whole').catch(async (error: unknown) => {
      throw new Error(`${String(error)}: ${last.join()}\n${await this.#said()}`)
    })
  }

  /** Somebody's commit waits for a standby. */
  untilCommitsWait(): Promise<true> {
    return this.#until(`select from pg_stat_activity where wait_event = 'SyncRep'`, 'no commit waits')
  }

  /** Patroni has none left to name, and lets commits wait for whoever comes (`synchronous_mode_strict`). */
  untilAnyStandbyWillDo(): Promise<true> {
    const named = `select where current_setting('synchronous_standby_names') = '*'`
    return this.#until(named, 'the lost standbys are still named')
  }

  #until(sql: string, otherwise: string): Promise<true> {
    const isSo = () => this.asSuperuser(async (db) => ((await db.query(sql)).rowCount ?? 0) > 0 || undefined)
    return poll(() => isSo().catch(() => undefined), PATIENCE_MS, otherwise)
  }

  async end(): Promise<void> {
    for (const machine of [this.proxy, ...this.nodes]) await machine.kill()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #said(): Promise<string> {
    const logs = this.nodes.flatMap((node) => [node.logOf('patroni'), node.logOf('etcd')])
    const texts = await Promise.all(logs.map((path) => readFile(path, 'utf8').catch(() => '')))
    return texts.map((text, at) => `${logs[at]}:\n${text.slice(-1_500)}`).join('\n')
  }

  #home(n: number): string {
    return join(this.#folder, `node${n}`)
  }

  #addressOf(node: Machine): string {
    return `${this.#net}1${this.nodes.indexOf(node) + 1}`
  }

  async #prepare(): Promise<void> {
    if (CLUSTER_DIR === '') throw new Error('CLUSTER_DIR: started by npm test, which finds the programs')
    // Where another user can enter, whoever owns the checkout.
    await cp(CLUSTER_DIR, this.#programs, { recursive: true, verbatimSymlinks: true })
    for (const folder of [this.#folder, this.proxy.folder, ...NODES.map((n) => this.#home(n))]) {
      await mkdir(folder, { recursive: true })
      giveToThem(folder)
    }
    await this.#prepareProxies()
    for (const n of NODES) {
      const home = this.#home(n)
      await this.#put(home, 'config.yml', await this.#patroniFile(home))
      this.nodes[n - 1] = new Machine(`node${n}`, home, {
        etcd: await this.#etcd(n),
        patroni: await this.#patroni(n),
      })
    }
  }

  /** One of deploy/, with the places of this machine: each has to be in it. */
  async #file(name: string, places: Record<string, string>): Promise<string> {
    let text = await readFile(join('deploy', name), 'utf8')
    for (const [theirs, ours] of Object.entries({
      ...places,
      '10.59.0.0/24': '127.0.0.0/8',
      '10.59.0.': this.#net,
    })) {
      if (!text.includes(theirs) && theirs in places) throw new Error(`deploy/${name} has no ${theirs}`)
      text = text.replaceAll(theirs, ours)
    }
    return text
  }

  #patroniFile(home: string): Promise<string> {
    return this.#file('patroni/config.yml', {
      '/var/lib/postgresql/15/samnang': join(home, 'data'),
      '/usr/lib/postgresql/15/bin': this.#postgres(),
      '/var/lib/postgresql/.pgpass-patroni': join(home, 'pgpass'),
      '/var/run/postgresql': home,
      'shared_buffers: 2GB': 'shared_buffers: 64MB',
      'pgbackrest --stanza=samnang archive-push %p': '/bin/true',
    })
  }

  /** The system's, or what was unpacked with the others. */
  #postgres(): string {
    return CLUSTER_POSTGRES.replace(CLUSTER_DIR, this.#programs)
  }

  async #etcd(n: number): Promise<Program> {
    const env = await this.#env('etcd/etcd.env', n)
    return {
      command: join(this.#programs, 'usr', 'bin', 'etcd'),
      args: [],
      env: { ...env, ETCD_DATA_DIR: join(this.#home(n), 'etcd') },
    }
  }

  async #patroni(n: number): Promise<Program> {
    return {
      command: join(this.#programs, 'usr', 'bin', 'python3.11'),
      args: [join(this.#programs, 'usr', 'bin', 'patroni'), join(this.#home(n), 'config.yml')],
      env: {
        ...(await this.#env('patroni/node.env', n)),
        ...this.#libraries(),
        PYTHONPATH: join(this.#programs, 'usr', 'lib', 'python3', 'dist-packages'),
        PYTHONDONTWRITEBYTECODE: '1',
        HOME: this.#home(n),
      },
    }
  }

  #haproxy(): Program {
    return {
      command: join(this.#programs, 'usr', 'sbin', 'haproxy'),
      args: ['-db', '-f', join(this.#folder, 'proxy', 'haproxy.cfg')],
      env: this.#libraries(),
    }
  }

  #pgbouncer(): Program {
    return {
      command: join(this.#programs, 'usr', 'sbin', 'pgbouncer'),
      args: [join(this.#folder, 'proxy', 'pgbouncer.ini')],
      env: this.#libraries(),
    }
  }

  /** What stands on a machine of Samnang. */
  async #prepareProxies(): Promise<void> {
    const { folder } = this.proxy
    const here = { '127.0.0.1': `${this.#net}21` }
    await this.#put(folder, 'haproxy.cfg', await this.#file('haproxy/haproxy.cfg', here))
    const pooler = await this.#file('pgbouncer/pgbouncer.ini', {
      ...here,
      '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
      '[pgbouncer]': `[pgbouncer]\nunix_socket_dir = ${folder}`,
    })
    await this.#put(folder, 'pgbouncer.ini', pooler)
    await this.#put(folder, 'userlist.txt', `"samnang" "${PASSWORD}"\n`)
  }

  #libraries(): Record<string, string> {
    const folders = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu'].map((dir) =>
      join(this.#programs, dir),
    )
    return { PATH: process.env.PATH ?? '', LD_LIBRARY_PATH: folders.join(':') }
  }

  /** A file of lines `NAME=value` for the machine with this number; those that the file says are the machine's own. */
  async #env(name: string, n: number): Promise<Record<string, string>> {
    const [own = '', same = ''] = (await readFile(join('deploy', name), 'utf8')).split(
      '# The same on all three',
    )
    const mine = own.replaceAll('node1', `node${n}`).replaceAll('10.59.0.11', `${this.#net}1${n}`)
    const lines = `${mine}${same.replaceAll('10.59.0.', this.#net)}`
      .split('\n')
      .filter((line) => /^[A-Z0-9_]+=/.test(line))
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  }

  async #put(folder: string, name: string, text: string): Promise<void> {
    const path = join(folder, name)
    await writeFile(path, text, { mode: 0o600 })
    giveToThem(path)
  }
}
