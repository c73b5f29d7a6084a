import { drawBalls, drawPrk } from '@samnang/core/fairness/draw-balls'
import { settleBet } from '@samnang/core/lotto59/settle-bet'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  addBets,
  addOpenDraw,
  addPlayers,
  bookFaults,
  type DrawWorld,
  drawWorld,
  type TestBet,
} from '../../test/draw-world.ts'
import { runDraw } from '../../test/run-draw.ts'
import { openDrawAt } from '../../test/timely-draws.ts'
import { findRecord } from '../draws/draw-records.ts'
import { verifyDrawById } from '../fairness/published-draw.ts'
import { drawFacts, findDraw } from './draw-store.ts'
import { nextStep } from './next-step.ts'
import { openDraw } from './open-draw.ts'
import { potUnits } from './poll-store.ts'
import { takeStep } from './take-step.ts'
import { voidDraw } from './void-draw.ts'

let db: TestDatabase
let world: DrawWorld
let nextI = 1

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
})
afterAll(() => db.drop())

async function balanceOf(player: bigint): Promise<bigint> {
  const { rows } = await db.owner.query<{ balance: bigint }>('select balance from account where id = $1', [
    player,
  ])
  return rows[0]?.balance ?? -1n
}

/** What the draw with this seed and these bets will give: computed from the stored records by core alone. */
async function ballsOf(id: bigint): Promise<number[]> {
  const record = await findRecord(db.owner, id)
  if (!record?.S || !record.T) throw new Error('not drawn')
  return drawBalls(drawPrk({ D: new Uint8Array(32), S: record.S, T: record.T })).balls
}

const voidOf = (id: bigint) =>
  voidDraw(db.pool, { id, reason: 'technical_fault', note: 'disk of machine 2', actor: 'cli' })

test('a draw goes from its last bet to the payouts, each equal to stake × rate', async () => {
  const reign = await world.newReign()
  const players = await addPlayers(db.owner, 40)
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
  const bets: TestBet[] = players.flatMap((player, at) => [
    { player, bet: { kind: 'range', typeNo: ((at % 7) + 1) as 1 }, riel: 1000 + at },
    { player, bet: { kind: 'number', post: ((at % 5) + 1) as 1, number: (at % 59) + 1 }, riel: 500 },
  ])
  await addBets(db.owner, id, bets)
  expect(await runDraw(world.parts, reign, id)).toBe('finished')
  const draw = await findDraw(db.owner, id)
  expect(draw?.state).toBe('SETTLED')
  expect(draw?.balls).toEqual(await ballsOf(id))
  const rates = [0, 920, 460, 230, 460, 920, 195, 195, 5000]
  for (const player of players) {
    let expected = rielToUnits(100_000)
    for (const { bet, riel } of bets.filter((one) => one.player === player)) {
      const rate = rates[bet.kind === 'range' ? bet.typeNo : 8] ?? 0
      expected += settleBet(bet, rielToUnits(riel), rate, draw?.balls ?? []).payoutUnits - rielToUnits(riel)
    }
    expect(await balanceOf(player)).toBe(expected)
  }
  expect(await bookFaults(db.owner)).toEqual([])
})

test('the public verifier agrees with a real draw, and not with a changed one', async () => {
  const reign = await world.newReign()
  const [player = 0n] = await addPlayers(db.owner, 1)
  const id = await openDrawAt(world, Date.now() - 70_000)
  await addBets(db.owner, id, [
    { player, bet: { kind: 'range', typeNo: 6 }, riel: 500 },
    { player, bet: { kind: 'range', typeNo: 7 }, riel: 500 },
  ])
  await runDraw(world.parts, reign, id)
  const verification = await verifyDrawById(db.pool, id)
  expect(verification?.steps.filter((step) => !step.ok)).toEqual([])
  expect(verification?.ok).toBe(true)
  await db.owner.query(`update draw_record set stake_total = stake_total + 1 where draw_id = $1`, [id])
  expect((await verifyDrawById(db.pool, id))?.ok).toBe(false)
  await db.owner.query(`update draw_record set stake_total = stake_total - 1 where draw_id = $1`, [id])
  await db.owner.query(`update draw set balls[1] = balls[2], balls[2] = balls[1] where id = $1`, [id])
  expect((await verifyDrawById(db.pool, id))?.ok).toBe(false)
})

test('a former holder can do nothing, whatever the draw needs', async () => {
  const stale = await world.newReign()
  const reign = await world.newReign()
  const [player = 0n] = await addPlayers(db.owner, 1)
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
  await addBets(db.owner, id, [{ player, bet: { kind: 'range', typeNo: 6 }, riel: 500 }])
  const seen: string[] = []
  for (let step = 0; step < 12; step++) {
    const before = await findDraw(db.owner, id)
    expect(await runDraw(world.parts, stale, id)).toBe(before?.state === 'SETTLED' ? 'finished' : 'stopped')
    const after = await findDraw(db.owner, id)
    expect(after?.state).toBe(before?.state)
    seen.push(after?.state ?? '')
    if (after?.state === 'SETTLED') break
    await oneStep(reign, id)
  }
  expect([...new Set(seen)]).toEqual(['OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED'])
  expect(await bookFaults(db.owner)).toEqual([])
})

async function oneStep(reign: Parameters<typeof runDraw>[1], id: bigint): Promise<void> {
  const draw = await drawFacts(db.pool, id)
  if (!draw) return
  const next = nextStep(draw)
  if (next.kind === 'step') await takeStep(world.parts, reign, draw, next.step)
}

test('a lease that has run out by the database clock steps nothing', async () => {
  const reign = await world.newReign()
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
  await db.owner.query(`update lease set expires_at = clock_timestamp()`)
  expect(await runDraw(world.parts, reign, id)).toBe('stopped')
  expect((await findDraw(db.owner, id))?.state).toBe('OPEN')
  await world.newReign().then((next) => runDraw(world.parts, next, id))
  expect((await findDraw(db.owner, id))?.state).toBe('SETTLED')
})

test('a draw is not opened before its time nor in its last two seconds, and then is void without bets', async () => {
  const reign = await world.newReign()
  const slot = async (opensInMs: number, closesInMs: number) => {
    const { rows } = await db.owner.query<{ id: bigint }>(
      `insert into draw (poll, day, i, opens_at, closes_at, shown_at)
       select 'POLL_1', 1, $3, t + $1 * interval '1 ms', t + $2 * interval '1 ms', t + interval '1 h'
       from (select date_trunc('milliseconds', clock_timestamp()) as t) now returning id`,
      [opensInMs, closesInMs, nextI++],
    )
    const draw = await findDraw(db.owner, rows[0]?.id ?? 0n)
    if (!draw) throw new Error('no draw')
    return draw
  }
  const early = await slot(1000, 11_000)
  expect(await openDraw(world.parts, reign.epoch, early)).toBe(false)
  const late = await slot(-9000, 1500)
  expect(await openDraw(world.parts, reign.epoch, late)).toBe(false)
  await runDraw(world.parts, reign, late.id)
  expect(await findDraw(db.owner, late.id)).toMatchObject({ state: 'VOID', voidReason: 'not_opened' })
  const inTime = await slot(-5000, 5000)
  expect(await openDraw(world.parts, reign.epoch, inTime)).toBe(true)
  expect(await openDraw(world.parts, reign.epoch, inTime)).toBe(false)
})

test('a void draw gives every stake back once, forgets its seed, and is told with its reason', async () => {
  const reign = await world.newReign()
  const players = await addPlayers(db.owner, 30)
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: -5000 })
  const mask = { kind: 'jackpot', numbers: [1, 2, 3, 4, 5] } as const
  const pot = await potUnits(db.owner, 'POLL_2')
  await addBets(
    db.owner,
    id,
    players.map((player) => ({ player, bet: mask, riel: 3000 })),
  )
  expect(await voidOf(id)).toMatchObject({ ok: true })
  expect(await runDraw(world.parts, reign, id)).toBe('finished')
  expect(await runDraw(world.parts, reign, id)).toBe('finished')
  expect(await voidOf(id)).toMatchObject({ ok: false, code: 'too_late' })
  for (const player of players) expect(await balanceOf(player)).toBe(rielToUnits(100_000))
  expect(await potUnits(db.owner, 'POLL_2')).toBe(pot)
  expect(world.vault.destroyed.some((name) => name.startsWith('POLL_2/1/'))).toBe(true)
  const { rows } = await db.owner.query(
    `select data from live_event where kind = 'result' order by id desc limit 1`,
  )
  expect(rows[0]?.data).toMatchObject({
    result_id: Number(id),
    void: true,
    void_reason: 'technical_fault',
    balls: [],
  })
  expect(await bookFaults(db.owner)).toEqual([])
})

test('nobody can void a draw whose balls exist', async () => {
  const reign = await world.newReign()
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 2000, showMs: 600_000 })
  expect(await runDraw(world.parts, reign, id)).toBe('waits')
  expect((await findDraw(db.owner, id))?.state).toBe('DRAWN')
  expect(await voidOf(id)).toMatchObject({ ok: false, code: 'too_late' })
  expect(await voidOf(999_999n)).toMatchObject({ ok: false, code: 'not_found' })
  await db.owner.query('update draw set shown_at = clock_timestamp() where id = $1', [id])
  expect(await runDraw(world.parts, reign, id)).toBe('finished')
})

test('a vault that refuses for good or has another seed makes the draw void; one that is silent only delays', async () => {
  const reign = await world.newReign()
  const [player = 0n] = await addPlayers(db.owner, 1)
  const bet: TestBet = { player, bet: { kind: 'range', typeNo: 1 }, riel: 700 }
  const answers = {
    vault_refused: async () => ({ ok: false, code: 'rolled_back' }) as const,
    seed_mismatch: async (order: Parameters<typeof world.vault.release>[0]) => {
      world.vault.releaseAs = null
      return world.vault.release({ ...order, i: order.i + 500 })
    },
    release_not_signed: async (order: Parameters<typeof world.vault.release>[0]) => {
      world.vault.releaseAs = null
      const release = await world.vault.release(order)
      return release.ok ? ({ ok: true, value: { ...release.value, releasedMs: 1 } } as const) : release
    },
  }
  for (const [reason, answer] of Object.entries(answers)) {
    const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
    await addBets(db.owner, id, [bet])
    world.vault.releaseAs = answer
    await runDraw(world.parts, reign, id)
    expect(await findDraw(db.owner, id)).toMatchObject({ state: 'VOID', voidReason: reason, balls: null })
    expect(await balanceOf(player)).toBe(rielToUnits(100_000))
  }
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
  world.vault.releaseAs = () => Promise.reject(new Error('silent'))
  await expect(runDraw(world.parts, reign, id)).rejects.toThrow('silent')
  expect((await findDraw(db.owner, id))?.state).toBe('ROOTED')
  world.vault.releaseAs = null
  expect(await runDraw(world.parts, reign, id)).toBe('finished')
  expect(await bookFaults(db.owner)).toEqual([])
})
