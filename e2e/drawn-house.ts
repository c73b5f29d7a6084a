/** A house that has drawn as many draws as somebody wants to check, by the engine's own steps, and serves their pages. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { POLL_TIMES } from '../core/src/lotto59/draw-schedule.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbeddedPostgres } from '../server/src/database/embedded-postgres.ts'
import { makeLogin } from '../server/src/database/login.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { createPool } from '../server/src/database/pool.ts'
import type { TestDatabase } from '../server/test/database.ts'
import { addBets, addPlayers, drawWorld } from '../server/test/draw-world.ts'
import { placeInMemory } from '../server/test/place-in-memory.ts'
import { runDraw } from '../server/test/run-draw.ts'
import { testServer } from '../server/test/server.ts'
import { openDrawAt } from '../server/test/timely-draws.ts'

export interface DrawnHouse {
  url: string
  /** Of the draws, the oldest first. */
  ids: bigint[]
  stop(): Promise<void>
}

/** Nothing of it outlives the test. */
const FORGETFUL = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off']
/** Most draws of a house have none. */
const BETS_EVERY = 5

/** Of both polls in turn; every fifth one has bets. */
export async function drawnHouse(root: string, count: number): Promise<DrawnHouse> {
  const { db, stop } = await ownDatabase(root)
  const portalDir = join(root, 'portal', 'dist')
  const server = await testServer({ db, config: { portalDir } })
  const ids = await drawAll(db, count)
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    ids,
    stop: async () => {
      await server.close()
      await stop()
    },
  }
}

async function ownDatabase(root: string): Promise<{ db: TestDatabase; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(placeInMemory(), 'samnang-drawn-'))
  const config = readConfig({ ...process.env, DATABASE_URL: '', SAMNANG_ROOT: root, DATA_DIR: dataDir })
  const source = config.postgresSource
  const postgres = await startEmbeddedPostgres({ rootDir: root, dataDir, source, settings: FORGETFUL })
  await migrate(postgres.url, config)
  const login = { name: 'drawn_server', password: 'drawn-server' }
  await makeLogin(postgres.url, login, 'server')
  const url = postgres.url
  const loginUrl = Object.assign(new URL(url), { username: login.name, password: login.password }).href
  const pool = createPool(loginUrl, { max: 10, name: 'samnang-drawn' })
  const owner = createPool(url, { max: 5, role: null, name: 'samnang-drawn-owner' })
  const drop = async () => void (await Promise.all([pool.end(), owner.end()]))
  const stop = async () => {
    await drop()
    await postgres.stop()
    for (const dir of [postgres.dir, dataDir]) await rm(dir, { recursive: true, force: true })
  }
  return { db: { url, loginUrl, officeUrl: loginUrl, pool, owner, drop }, stop }
}

async function drawAll(db: TestDatabase, count: number): Promise<bigint[]> {
  const world = await drawWorld(db, 'drawn')
  const players = await addPlayers(db.owner, 3, 1_000_000_000)
  const reign = await world.newReign()
  // The keys were the same when the first of them opened.
  await db.owner.query(`update signing_key set valid_from = valid_from - interval '1 year'`)
  const nowMs = Date.now()
  const ids: bigint[] = []
  for (let at = 0; at < count; at++) {
    const poll = at % 2 === 0 ? 'POLL_2' : 'POLL_1'
    // The last one has been shown by now.
    const slotsAgo = 2 + ((count - at) >> 1)
    const id = await openDrawAt(world, nowMs - slotsAgo * POLL_TIMES[poll].periodS * 1000, { poll })
    const bet = { kind: 'number', post: 2, number: 1 + (at % 59) } as const
    if (at % BETS_EVERY === 0)
      await addBets(
        db.owner,
        id,
        players.map((player) => ({ player, bet, riel: 500 })),
      )
    const end = await runDraw(world.parts, reign, id)
    if (end !== 'finished') throw new Error(`draw ${id} ${end}`)
    ids.push(id)
  }
  return ids
}
