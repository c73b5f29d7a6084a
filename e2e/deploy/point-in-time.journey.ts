/**
 * The way back of docs/backups.md: a machine is lost with its database while players bet, the copy brings back everything
 * up to a moment, and nothing that was given out after it is given out again. A receipt of what was lost is paid.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Client } from '../client.ts'
import { logIn, samnang } from '../processes.ts'
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
import { payLostBet, type SavedPage, savePage } from './lost-bet.ts'
import { freePort, KeptDatabase } from './recovery.ts'

/** As they stand in the document. */
const LINES = [...readFileSync('docs/backups.md', 'utf8').matchAll(/^ *(pgbackrest .*)$/gm)].map(
  ([, line = '']) => line,
)
const [CREATE, CHECK, BACKUP, RESTORE] = ['stanza-create', 'check', 'backup', 'restore'].map((verb) => {
  const line = LINES.find((one) => one.endsWith(` ${verb}`))
  if (line === undefined) throw new Error(`docs/backups.md does not say how to ${verb}`)
  return line
}) as [string, string, string, string]
const STAKE = 1_000

class House {
  readonly database: KeptDatabase
  readonly product: Product
  readonly settings: NodeJS.ProcessEnv
  #running: Running | null = null

  constructor(folder: string, ports: { postgres: number; product: number }) {
    this.database = new KeptDatabase(join(folder, 'postgres'), ports.postgres)
    this.product = productAt({ root: process.cwd(), dataDir: join(folder, 'data'), port: ports.product })
    this.settings = { DATABASE_URL: this.database.url, DEMO: '1', SAMNANG_SANDBOX: '0' }
  }

  async open(): Promise<string> {
    this.#running = startProduct(this.product, this.settings)
    await untilReady(this.product, this.#running)
    return this.#running.output()
  }

  async close(): Promise<void> {
    if (this.#running) await stopProduct(this.#running)
    this.#running = null
  }

  /** Types a line of the documents as PostgreSQL's user. */
  async type(line: string): Promise<void> {
    const said = await this.database.type(line)
    expect(said, line).toMatchObject({ code: 0 })
  }

  async player(name: string): Promise<Client> {
    const words = ['player', 'create', name, '--password-stdin', '--credit', '100000']
    expect(await samnang(this.product, words, this.settings, `${name}-pass-59`)).toMatchObject({ code: 0 })
    return this.comes(name)
  }

  comes(name: string): Promise<Client> {
    return new Client(this.product.url).logIn(name, `${name}-pass-59`)
  }

  async ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const db = new pg.Client({ connectionString: this.database.url })
    await db.connect()
    try {
      return (await db.query<Row>(sql, values)).rows
    } finally {
      await db.end()
    }
  }

  /** Until the repository has all that the database knows now. */
  async untilKept(): Promise<void> {
    const [{ wal } = { wal: '' }] = await this.ask<{ wal: string }>(
      `select pg_walfile_name(pg_current_wal_lsn()) as wal`,
    )
    // As when a minute is over: the file goes, full or not.
    const owner = new pg.Client({ connectionString: this.database.ownerUrl })
    await owner.connect()
    await owner.query('select pg_switch_wal()')
    const isKept = async () => {
      const { rows } = await owner.query<{ kept: boolean }>(
        'select last_archived_wal >= $1 as kept from pg_stat_archiver',
        [wal],
      )
      return rows[0]?.kept || undefined
    }
    await poll(isKept, 60_000, 'the repository did not get what was bet').finally(() => owner.end())
  }
}

/** 1,000 riel on either side of the open draw of the fast lotto, so that one of them wins: what the player holds of it. */
async function bet(player: Client): Promise<{ draw: number; ticket: number; tickets: number[] }> {
  const draw = await player.openDraw('POLL_2', 4_000)
  const bets = (['RANGE_6', 'RANGE_7'] as const).map((type) => ({ type, amount: STAKE }))
  const placed = await player.ask('POST /api/bet', {
    body: { poll: 'POLL_2', result_id: draw.result_id, bets },
  })
  const tickets = placed.receipts.map(({ ticket_id: id }) => id)
  return { draw: draw.result_id, ticket: tickets[0] ?? 0, tickets }
}

const stateOf = (house: House, draw: number) => async () =>
  (await house.ask<{ state: string }>('select state from draw where id = $1', [draw]))[0]?.state

test('back to a moment: the books are those of that moment, no id comes twice, and a receipt of what was lost is paid', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samnang-moment-'))
  const house = new House(folder, { postgres: await freePort(), product: await freePorts() })
  try {
    await house.database.make()
    for (const line of [CREATE, CHECK]) await house.type(line)
    await house.open()
    await logIn(house.product, house.settings)
    const sokha = await house.player('sokha')
    await house.type(BACKUP)
    const kept = await bet(sokha)
    const isOver = async () => (await stateOf(house, kept.draw)()) === 'SETTLED' || undefined
    await poll(isOver, 60_000, 'the draw was not settled')
    const balance = (await sokha.ask('GET /api/user')).balance
    const [moment] = await house.ask<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'Asia/Phnom_Penh', 'YYYY-MM-DD HH24:MI:SS.US+07') as at`,
    )
    // The draw that is open at the moment gets its bets after it: the vault gives its seed for those, and for no others.
    const lost = [await bet(sokha), await bet(sokha)]
    const dara = await house.player('dara')
    await poll(
      async () => (await stateOf(house, lost[0]?.draw ?? 0)()) === 'SETTLED' || undefined,
      60_000,
      'not settled',
    )
    const page = await savePage(sokha, lost[0] ?? { draw: 0, tickets: [] })
    const before = await idsOf(house)
    await house.untilKept()

    await house.close()
    await house.database.lose()
    const target = /--target=[^"]+/
    expect(RESTORE).toMatch(target)
    await house.type(RESTORE.replace(target, `--target=${moment?.at}`))
    await house.database.start()
    await house.database.untilItTakesWrites()
    expect(await house.open()).toContain('the database was set back')

    const again = await house.comes('sokha')
    expect(
      (await again.ask('GET /api/user')).balance,
      'what was staked after the moment is there again',
    ).toBe(balance)
    const words = ['player', 'show', 'dara']
    expect((await samnang(house.product, words, house.settings)).code, 'who came after it is gone').not.toBe(
      0,
    )
    const next = await bet(again)
    const chenda = await house.player('chenda')
    const after = await idsOf(house)
    for (const [table, last] of Object.entries(before)) expect(after[table], table).toBeGreaterThan(last)
    expect(next.ticket).toBeGreaterThan(Math.max(...lost.map(({ ticket }) => ticket)))
    expect(next.draw).toBeGreaterThan(Math.max(...lost.map(({ draw }) => draw)))
    expect(chenda.id).toBeGreaterThan(dara.id)
    await everyDrawEnds(house)
    await isPaidOnce(house, again, page)
    await copiesAreWatched(house)
    expect((await samnang(house.product, ['ledger', 'audit'], house.settings)).stdout).toContain(
      'The books are right.',
    )
    expect((await samnang(house.product, ['audit', 'verify'], house.settings)).code).toBe(0)
    const log = await samnang(
      house.product,
      ['audit', 'list', '--action', 'database_set_back'],
      house.settings,
    )
    expect(log.stdout).toContain('"timeline":2')
  } finally {
    await house.close()
    await house.database.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** The player's balance and statement have what the receipt proves. */
async function isPaidOnce(house: House, player: Client, page: SavedPage): Promise<void> {
  const { balance } = await player.ask('GET /api/user')
  const { product, settings } = house
  const url = house.database.url
  const paid = await payLostBet({ product, settings, url, player: { id: player.id, name: 'sokha' }, page })
  expect((await player.ask('GET /api/user')).balance).toBeCloseTo(balance + paid, 3)
  const { rows } = await player.ask('GET /api/statement')
  expect(rows[0]).toMatchObject({ kind: 'lost_bet', amount: paid, reason: null })
}

/** What StandbyMissing and ArchiveFails ask for moves with what really is there. */
async function copiesAreWatched({ product, database }: House): Promise<void> {
  const figure = async (line: string) => {
    const text = await (await fetch(`${product.operationUrl}/metrics`)).text()
    return text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1)
  }
  const shows = (line: string, value: string) =>
    poll(async () => (await figure(line)) === value || undefined, 60_000, `${line} is not ${value}`)
  const [connected, failing] = ['samnang_standbys{figure="connected"}', 'samnang_archive{figure="failing"}']
  expect(await figure('samnang_standbys{figure="wanted"}')).toBe('0')
  await shows(connected, '0')
  await database.followed(() => shows(connected, '1'))
  await shows(connected, '0')
  await shows(failing, '0')
  // That it goes on again would take PostgreSQL's minute between two rounds of tries.
  await database.withoutRepository(() => shows(failing, '1'))
}

/** The last ids that anybody has seen. */
async function idsOf(house: House): Promise<Record<string, bigint>> {
  const [row] = await house.ask<Record<string, string>>(
    `select (select max(id) from draw)::text as draw, (select max(id) from player)::text as player,
       (select max(id) from tx)::text as tx, (select max(id) from audit_event)::text as audit`,
  )
  return Object.fromEntries(Object.entries(row ?? {}).map(([table, id]) => [table, BigInt(id)]))
}

/** What the moment left open is settled, or void by rule and refunded. */
async function everyDrawEnds(house: House): Promise<void> {
  const [{ id } = { id: 0n }] = await house.ask<{ id: bigint }>(
    `select max(id) as id from draw where poll = 'POLL_2' and closes_at < clock_timestamp()`,
  )
  const isOver = async () => {
    const rows = await house.ask(
      `select id from draw where id <= $1 and poll = 'POLL_2' and (state not in ('SETTLED', 'VOID') or settled_at is null)`,
      [String(id)],
    )
    return rows.length === 0 || undefined
  }
  await poll(isOver, 60_000, 'a draw has no end')
}
