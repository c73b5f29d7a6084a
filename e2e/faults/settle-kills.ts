/** F19: thousands of winners of one draw are paid in chunks, and the server is killed between two of them, at another one each time. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Playing } from '@samnang/contract/lotto59'
import { acctTag } from '@samnang/core/fairness/commitment'
import { RANGES } from '@samnang/core/lotto59/markets'
import { rielToUnits } from '@samnang/core/money'
import { createPool, type Pool } from '../../server/src/database/pool.ts'
import { BetCounter } from '../../server/src/lotto59/bet-counter.ts'
import { addPlayers } from '../../server/test/draw-world.ts'
import { databaseUrl, killHard, pidOf, type World } from '../processes.ts'
import { poll } from '../stream.ts'
import { bettor, type Ground, type Outcome, startLoad } from './ground.ts'

/** Six chunks in each of the two lanes, held up long enough to be seen. */
const WINNERS = 6_000
const CHUNK_PLAYERS = 500
const CHUNK_S = 0.3
/** The plan's, from the moment at which the new server answers. */
const PAID_MAX_MS = 10_000
/** Chunks that stand when it is killed. */
const STANDING = [1, 5, 9]

export async function settleKills(ground: Ground): Promise<Outcome> {
  const { world } = ground
  const watcher = await bettor(ground, 'sees-settling')
  const load = startLoad(ground, [watcher])
  const url = await databaseUrl(world)
  const owner = createPool(url, { max: 2, role: null, name: 'samnang-journey' })
  const money = createPool(url, { max: 4, role: 'samnang_app', name: 'samnang-journey' })
  const counter = new BetCounter(money, { queueMax: WINNERS })
  const faults: string[] = []
  const paidMs: number[] = []
  let struck = 0
  try {
    const players = await addPlayers(owner, WINNERS, 1_000_000)
    for (let n = 0; n < STANDING.length * ground.dose; n += 1) {
      const draw = await watcher.openDraw('POLL_2', 7_000)
      await betAll(owner, counter, { players, draw })
      await holdUp(owner, draw.result_id)
      const standing = STANDING[n % STANDING.length] ?? 1
      if (await killBetween(ground, draw.result_id, standing)) struck += 1
      await owner.query('drop trigger e2e_hold_up on draw_payment')
      paidMs.push(await untilPaid(ground, draw.result_id))
      const paid = await paidIn(ground, draw.result_id)
      if (paid < WINNERS) faults.push(`only ${paid} of ${WINNERS} winners were paid`)
    }
  } finally {
    await counter.stop()
    await Promise.all([owner.end(), money.end(), load.stop()])
  }
  const slowest = Math.max(...paidMs)
  if (slowest > PAID_MAX_MS) faults.push(`all were paid ${slowest} ms after the server was back`)
  return {
    dose: `${STANDING.length * ground.dose} kills, ${WINNERS} winners a draw`,
    struck,
    wanted: STANDING.length * ground.dose,
    faults,
    figures: { 'paid after ms': slowest },
  }
}

/** Small and large: whatever is drawn, each of them wins. */
async function betAll(
  owner: Pool,
  counter: BetCounter,
  { players, draw }: { players: readonly bigint[]; draw: Playing },
): Promise<void> {
  const { rows } = await owner.query<{ day: number; i: number }>('select day, i from draw where id = $1', [
    draw.result_id,
  ])
  const { rows: secrets } = await owner.query<{ id: bigint; secret: Buffer }>(
    'select id, secret from player where id = any ($1)',
    [players],
  )
  const [row] = rows
  if (!row) throw new Error('the draw is there')
  const lines = RANGES.filter(({ status }) => status !== undefined).map(({ typeNo, firstRateCenti }) => ({
    ...{ typeNo, pick: 0n, stakeUnits: rielToUnits(1_000), rateCenti: firstRateCenti },
    bet: { kind: 'range', typeNo } as const,
  }))
  const all = secrets.map(({ id, secret }) =>
    counter.place({
      ...{ key: randomUUID(), playerId: id, drawId: BigInt(draw.result_id), lines },
      requestHash: randomBytes(32),
      acctTag: acctTag(secret, draw.poll, row.day, row.i),
      clientNonce: randomBytes(16),
      salts: randomBytes(16 * lines.length),
    }),
  )
  for (const outcome of await Promise.all(all))
    if (!outcome.ok) throw new Error(`a bet was refused: ${outcome.code}`)
}

/** Each chunk of this draw takes as long as on a slow disk. */
async function holdUp(owner: Pool, draw: number): Promise<void> {
  await owner.query(`
    create or replace function e2e_watch.hold_up() returns trigger language plpgsql as $$
    begin
      if exists (select from paid where draw_id = ${draw}) then perform pg_sleep(${CHUNK_S}); end if;
      return null;
    end $$;
    create or replace trigger e2e_hold_up after insert on draw_payment referencing new table as paid
      for each statement execute function e2e_watch.hold_up();`)
}

/** True if some chunks were paid and others were not when it died. */
async function killBetween(ground: Ground, draw: number, standing: number): Promise<boolean> {
  const isThere = async () => (await paidIn(ground, draw)) >= standing * CHUNK_PLAYERS || undefined
  await poll(isThere, 60_000, 'nobody was paid')
  const pid = await pidOf(ground.world, 'server')
  if (pid === undefined) throw new Error('no server')
  await killHard(pid)
  const { rows } = await ground.db.query<{ done: boolean }>(
    'select done from settlement where draw_id = $1',
    [draw],
  )
  return (await paidIn(ground, draw)) < WINNERS && rows[0]?.done === false
}

async function paidIn({ db }: Ground, draw: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from draw_payment where draw_id = $1',
    [draw],
  )
  return rows[0]?.n ?? 0
}

/** Milliseconds from the new server's first answer. */
async function untilPaid({ world, db }: Ground, draw: number): Promise<number> {
  await poll(() => answers(world), 30_000, 'no server after the kill')
  const since = performance.now()
  const isSettled = async () => {
    const { rows } = await db.query(`select from draw where id = $1 and state = 'SETTLED'`, [draw])
    return rows.length > 0 || undefined
  }
  await poll(isSettled, 60_000, 'the draw was not settled')
  return Math.round(performance.now() - since)
}

async function answers({ url }: World): Promise<true | undefined> {
  return (await fetch(`${url}/site.json`).catch(() => null))?.ok ? true : undefined
}
