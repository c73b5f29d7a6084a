/** Two servers of Samnang on one database, and players who bet at both of them all the time. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Playing } from '@samnang/contract/lotto59'
import pg from 'pg'
import { Client } from '../client.ts'
import { officeClient } from '../colleague.ts'
import { officeLoginAt, type SecondOffice, startSecondOffice } from '../faults/second-office.ts'
import { type SecondServer, startSecondServer } from '../faults/second-server.ts'
import { newOrder, type Order, outcomeOf, someSlip, tryOrder } from '../orders.ts'
import { databaseUrl, logIn, makePlayer, pidOf, type Said, samnang } from '../processes.ts'
import {
  freePorts,
  type Product,
  productAt,
  type Running,
  startProduct,
  stopProduct,
  untilReady,
} from '../product.ts'
import { poll } from '../stream.ts'

const PLAYERS = 4
/** Small ones: nobody reaches the limit of a draw. */
const STAKES = 200
/** Longer than any failover may last. */
const PATIENCE_MS = 120_000

/** A bet with a definite answer, and how long its player waited for the word. */
export type Answered = { isConfirmed: boolean; player: number; sentAt: number; answeredAt: number }

export class House {
  readonly orders: Order[] = []
  #product: Product
  #running: Running
  readonly #settings: NodeJS.ProcessEnv
  #second: SecondServer | null = null
  #betting: Promise<unknown> = Promise.resolve()
  #isOpen = true

  private constructor(product: Product, running: Running, settings: NodeJS.ProcessEnv) {
    this.#product = product
    this.#running = running
    this.#settings = settings
  }

  /** `settings`: whose database it is. `root`: whose programs. */
  static async open(settings: NodeJS.ProcessEnv, root = process.cwd()): Promise<House> {
    const dataDir = await mkdtemp(join(tmpdir(), 'samnang-e2e-'))
    const product = productAt({ root, dataDir, port: await freePorts() })
    const house = new House(product, startProduct(product, settings), settings)
    try {
      await untilReady(product, house.#running)
      house.#second = await startSecondServer(product, settings)
      await logIn(product, settings)
      return house
    } catch (error) {
      await house.end()
      throw error
    }
  }

  get url(): string {
    return this.#product.url
  }

  get urls(): string[] {
    return [this.url, this.#second?.url ?? this.url]
  }

  type(words: string[]): Promise<Said> {
    return this.typeIn(this.#product.root, words)
  }

  /** With the programs of that folder. */
  typeIn(root: string, words: string[]): Promise<Said> {
    return samnang({ ...this.#product, root }, words, this.#settings)
  }

  /** A server of these programs takes the place of the second one, which finishes what it has begun. */
  async replaceSecond(root: string): Promise<void> {
    const next = await this.#serverOf(root)
    await this.#second?.stop()
    this.#second = next
  }

  /** The first server with its supervisor and the office: all of them end, and those of these programs take their place. */
  async replaceFirst(root: string): Promise<void> {
    await stopProduct(this.#running)
    this.#product = { ...this.#product, root }
    this.#running = startProduct(this.#product, this.#settings)
    await untilReady(this.#product, this.#running)
  }

  /** Until this one of both steps the draws, by the lease and by what they log. */
  async untilSteps(which: 'first' | 'second'): Promise<void> {
    const isSo = async () => {
      const [lease] = await this.ask<{ epoch: string }>(
        `select epoch::text from lease where role = 'draw' and expires_at > clock_timestamp()`,
      )
      const taken = lease && (await this.#second?.whoTook(Number(lease.epoch)))
      return taken?.holder === which || undefined
    }
    await poll(isSo, PATIENCE_MS, `the ${which} server does not step the draws`)
  }

  /** Whose programs these are: the folder that server and office of the first machine were started in. */
  async programsOfFirst(): Promise<string[]> {
    const pids = await Promise.all((['server', 'office'] as const).map((name) => pidOf(this.#product, name)))
    const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
    return lines.map((line) => line.split('\0').find((word) => word.includes('/dist/')) ?? '')
  }

  /** A second office, which reads its reports at that address of the database, and a colleague in it. */
  async openReports(replica: string): Promise<{ office: SecondOffice; staff: Client }> {
    const [ours, theirs] = [this.#settings.DATABASE_URL ?? '', replica]
    const office = await startSecondOffice(this.#product, {
      SAMNANG_EMBEDDED: '0',
      OFFICE_DATABASE_URL: await officeLoginAt(this.#product, ours),
      OFFICE_REPORTS_URL: await officeLoginAt(this.#product, theirs),
    })
    const who = { name: 'reports-59', roles: ['owner'], branch: null }
    const place = { dataDir: this.#product.dataDir, officeUrl: office.url }
    return { office, staff: await this.asOwner((db) => officeClient(place, db, who)) }
  }

  async officeAnswers(): Promise<number> {
    return (await fetch(`${this.#product.officeUrl}/api/session`)).status
  }

  /** What a server of these programs says before it gives up. */
  refusalOf(root: string): Promise<string> {
    return this.#serverOf(root).then(
      async (server) => {
        await server.end()
        return 'it runs'
      },
      (error: Error) => error.message,
    )
  }

  #serverOf(root: string): Promise<SecondServer> {
    return startSecondServer({ ...this.#product, root }, this.#settings)
  }

  /** What a start on this database says before it gives up. */
  async refusal(url: string): Promise<string> {
    const dataDir = await mkdtemp(join(tmpdir(), 'samnang-e2e-'))
    const place = productAt({ root: process.cwd(), dataDir, port: await freePorts() })
    const { child, output } = startProduct(place, { ...this.#settings, DATABASE_URL: url })
    const code = await new Promise<number | null>((done) => child.once('close', done))
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    if (code !== 1) throw new Error(`ended with ${code}: ${output()}`)
    return output()
  }

  /** Players at both servers, each with one bet after the other, until `stop`. */
  async bet(): Promise<void> {
    const clients: Client[] = []
    for (let at = 0; at < PLAYERS; at += 1) {
      const { name, password } = await makePlayer(this.#product, `bettor-${at}`, 90_000_000, this.#settings)
      clients.push(await new Client(this.urls[at % 2] ?? this.url).logIn(name, password))
    }
    this.#betting = Promise.all(clients.map((client, at) => this.#betOn(client, at)))
  }

  /** On the draw that was open when they looked last, as a page does: whether it still is, the answer tells. */
  async #betOn(client: Client, seed: number): Promise<void> {
    let draw: Playing | null = null
    for (let n = 0; this.#isOpen; n += 1) {
      if (!draw || Date.parse(draw.closes_at) < Date.now()) draw = await openNow(client)
      if (draw) {
        const order = newOrder(client.id, someSlip(draw, seed * STAKES + (n % STAKES)))
        this.orders.push(order)
        await this.#placeAnywhere(client, order)
      }
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  /** As behind a proxy: whoever got no answer asks the other server, with the same key. */
  async #placeAnywhere(client: Client, order: Order): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      await tryOrder(client, order)
      if (outcomeOf(order).kind !== 'unknown' || Date.now() > deadline) return
      client.url = this.urls.find((url) => url !== client.url) ?? this.url
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  async stop(): Promise<void> {
    this.#isOpen = false
    await this.#betting
  }

  get answered(): Answered[] {
    return this.orders.flatMap((order) => {
      const [first, last] = [order.tries[0], order.tries.at(-1)]
      const { kind } = outcomeOf(order)
      if (!first || !last || kind === 'unknown') return []
      return [
        {
          isConfirmed: kind === 'ok',
          player: order.player,
          sentAt: first.sentAt,
          answeredAt: last.answeredAt,
        },
      ]
    })
  }

  /** How long after `at` everybody, at both servers, had a bet confirmed that they sent after it. */
  untilBetsAgain(at: number): Promise<number> {
    const isBack = () => {
      const later = this.answered.filter(({ isConfirmed, sentAt }) => isConfirmed && sentAt > at)
      const firsts = new Map<number, number>()
      for (const { player, answeredAt } of later)
        firsts.set(player, Math.min(answeredAt, firsts.get(player) ?? answeredAt))
      return firsts.size === PLAYERS ? Math.max(...firsts.values()) - at : undefined
    }
    return poll(isBack, PATIENCE_MS, 'not everybody had a bet confirmed again')
  }

  /** The first draw of the fast lotto that opened after that moment is played to its end. */
  untilDrawPlayed(afterMs: number): Promise<string> {
    const played = async () => {
      const rows = await this.ask<{ id: string }>(
        `select id::text from draw where poll = 'POLL_2' and state = 'SETTLED' and opens_at > to_timestamp($1) order by id limit 1`,
        [afterMs / 1_000],
      )
      return rows[0]?.id
    }
    return poll(played, PATIENCE_MS, 'no draw was played')
  }

  async ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.asOwner(async (db) => (await db.query<Row>(sql, values)).rows)
  }

  async asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const url = this.#settings.DATABASE_URL ?? (await databaseUrl(this.#product))
    const db = new pg.Client({ connectionString: url })
    db.on('error', () => {})
    await db.connect()
    return work(db).finally(() => db.end().catch(() => {}))
  }

  async end(): Promise<void> {
    await this.stop()
    await this.#second?.end()
    await stopProduct(this.#running)
    await rm(this.#product.dataDir, { recursive: true, force: true })
  }
}

async function openNow(client: Client): Promise<Playing | null> {
  const answer = await client.call('GET /api/v1/result/playing', { query: { poll: 'POLL_2' } })
  return answer.kind === 'ok' ? answer.data : null
}
