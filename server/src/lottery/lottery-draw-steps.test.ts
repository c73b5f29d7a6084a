import { drawPrk } from '@samnang/core/fairness/draw-balls'
import { drawLotteryNumbers } from '@samnang/core/fairness/draw-lottery-numbers'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
import {
  type LotteryWorld,
  lineOf,
  lotteryWorld,
  openTestDraw,
  passClose,
  placeTickets,
  runLotteryDraw,
} from '../../test/lottery-life.ts'
import { voidByTwo } from '../../test/two-people.ts'
import { findLotteryRecord } from '../draws/lottery-records.ts'
import { meetVault } from '../draws/prepare-reign.ts'
import { leafProof } from '../fairness/leaf-proof.ts'
import { publishedDraw, publishedLeaves, verifyDrawById } from '../fairness/published-draw.ts'
import { findLotteryDraw, insertLotteryDraw, type LotteryDrawRow } from './lottery-draw-store.ts'
import { openLotteryDraw } from './open-lottery-draw.ts'
import { currentLotteryRules, ensureLotteryRules } from './rules.ts'

let db: TestDatabase
let world: LotteryWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await lotteryWorld(db)
  await ensureLotteryRules(db.pool)
})
afterAll(() => db.drop())

async function balanceOf(player: bigint): Promise<bigint> {
  const { rows } = await db.owner.query<{ balance: bigint }>('select balance from account where id = $1', [
    player,
  ])
  return rows[0]?.balance ?? -1n
}

const found = (id: bigint) => findLotteryDraw(db.owner, id)

/** Twenty players, five two-digit numbers each on all four posts: every number is bet on once. */
async function everyNumber(drawId: bigint) {
  const players = await addPlayers(db.owner, 20)
  const tickets = players.map((player, at) => {
    const numbers = Array.from({ length: 5 }, (_, n) => String(at * 5 + n).padStart(2, '0'))
    return { player, items: [lineOf(numbers, ['A', 'B', 'C', 'D'], 1000)] }
  })
  await placeTickets(world, drawId, tickets)
  return players
}

test('a house draw goes from its last ticket to the payouts; its numbers follow from seed and tickets', async () => {
  const reign = await world.newReign()
  const { id } = await openTestDraw(world, 'KH')
  const players = await everyNumber(id)
  await passClose(world, id)
  expect(await runLotteryDraw(world.parts, reign, id)).toBe('stopped')
  const next = await world.newReign()
  expect(await runLotteryDraw(world.parts, next, id)).toBe('rests')

  const draw = await found(id)
  const record = await findLotteryRecord(db.owner, id)
  if (!record?.S || !record.T) throw new Error('not drawn')
  const { numbers } = drawLotteryNumbers(drawPrk({ D: new Uint8Array(32), S: record.S, T: record.T }))
  const [A, B, C, D] = numbers
  expect(draw).toMatchObject({ state: 'settled', result: { A, B, C, D }, source: 'house' })
  for (const [at, player] of players.entries()) {
    const hits = numbers.filter((number) => Math.floor(Number(number.slice(-2)) / 5) === at).length
    expect(await balanceOf(player)).toBe(rielToUnits(100_000 - 20_000 + hits * 90_000))
  }
  expect(await bookFaults(db.owner)).toEqual([])
  const verification = await verifyDrawById(db.pool, id)
  expect(verification?.steps.filter((step) => !step.ok)).toEqual([])
  expect(verification?.steps.map(({ code }) => code)).toContain('numbers')
})

test('the public verifier notices another number, another stake and a ticket less', async () => {
  const { id } = await openTestDraw(world, 'KH')
  await everyNumber(id)
  await passClose(world, id)
  await runLotteryDraw(world.parts, await world.newReign(), id)
  const failed = async () =>
    (await verifyDrawById(db.pool, id))?.steps.filter(({ ok }) => !ok).map(({ code }) => code)
  expect(await failed()).toEqual([])
  const changed = async (change: string, back: string, codes: string[]) => {
    await db.owner.query(change, [id])
    expect(await failed()).toEqual(codes)
    await db.owner.query(back, [id])
  }
  await changed(
    `update lottery_draw set result = result || '{"A": "x"}' || jsonb_build_object('kept', result->'A') where id = $1`,
    `update lottery_draw set result = result || jsonb_build_object('A', result->'kept') where id = $1`,
    ['numbers'],
  )
  await changed(
    'update lottery_record set stake_total = stake_total + 1 where draw_id = $1',
    'update lottery_record set stake_total = stake_total - 1 where draw_id = $1',
    ['close_hash'],
  )
  await changed(
    'update lottery_ticket set salt = leaf, leaf = null where id = (select max(id) from lottery_ticket where draw_id = $1)',
    'update lottery_ticket set leaf = salt where draw_id = $1 and leaf is null',
    ['close_root'],
  )
})

test('before the moment of the draw nobody asks the vault, and nothing of a result is public', async () => {
  const reign = await world.newReign()
  const { id } = await openTestDraw(world, 'KH')
  const [player = 0n] = await everyNumber(id)
  await passClose(world, id, { closedAgoMs: 60_000, drawnAgoMs: -240_000 })
  const asked = await askedReleases(async () => {
    const current = await world.newReign()
    expect(await runLotteryDraw(world.parts, current, id)).toBe('waits')
    expect(await runLotteryDraw(world.parts, reign, id)).toBe('waits')
  })
  expect(asked).toBe(0)
  expect(await found(id)).toMatchObject({ state: 'closed', result: null })
  expect(await publishedDraw(db.pool, id)).toMatchObject({
    state: 'ROOTED',
    close: { n: 20, total_stake: String(rielToUnits(400_000)) },
    seed: null,
    result: null,
  })
  expect(await publishedLeaves(db.pool, id)).toBeNull()
  expect(await proofOf(id, player)).toBeNull()
  expect(await verifyDrawById(db.pool, id)).toMatchObject({ state: 'not_yet' })
  await db.owner.query('update lottery_draw set draw_at = clock_timestamp() where id = $1', [id])
  await runLotteryDraw(world.parts, await world.newReign(), id)
  expect(await publishedDraw(db.pool, id)).toMatchObject({ result: { balls: [], numbers: { length: 4 } } })
  expect(await proofOf(id, player)).not.toBeNull()
})

async function askedReleases(work: () => Promise<void>): Promise<number> {
  const { release } = world.vault
  let asked = 0
  world.vault.release = (order) => {
    asked++
    return release(order)
  }
  await work()
  world.vault.release = release
  return asked
}

async function proofOf(drawId: bigint, playerId: bigint) {
  const { rows } = await db.owner.query<{ id: bigint; secret: Buffer }>(
    `select t.id, p.secret from lottery_ticket t join player p on p.id = t.player_id
     where t.draw_id = $1 and t.player_id = $2`,
    [drawId, playerId],
  )
  const [row] = rows
  if (!row) throw new Error('no ticket')
  const player = { id: playerId, username: 'p', secret: row.secret } as Parameters<typeof leafProof>[2]
  return leafProof(db.pool, world.parts.operatorKey, player, { drawId, ticketId: row.id })
}

test('tickets of an outside draw are under a published root as soon as it is closed, and it waits for people', async () => {
  const { id } = await openTestDraw(world, 'VN')
  const [one = 0n, two = 0n] = await addPlayers(db.owner, 2)
  await placeTickets(world, id, [
    { player: one, items: [lineOf(['47'], ['A', 'B'], 500), lineOf(['193'], ['LO'], 100)] },
    { player: two, items: [lineOf(['12', '21'], ['C'], 200)] },
  ])
  await passClose(world, id, { closedAgoMs: 5, drawnAgoMs: -600_000 })
  expect(await runLotteryDraw(world.parts, await world.newReign(), id)).toBe('rests')
  expect(await found(id)).toMatchObject({ state: 'closed', result: null })
  const draw = await publishedDraw(db.pool, id)
  expect(draw).toMatchObject({ game: 'VN', i: Number(id), open: { mode: 2, K: null }, close: { n: 2 } })
  const verification = await verifyDrawById(db.pool, id)
  expect(verification).toMatchObject({ ok: true })
  expect(verification?.steps.map(({ code }) => code)).toEqual([
    'keys',
    'record',
    'rules_hash',
    'open_hash',
    'open_signature',
    'close_root',
    'close_hash',
    'close_signature',
  ])
  expect(await proofOf(id, one)).toMatchObject({ type: 10, size: 2, picks: { length: 32 } })
})

test('a former holder can do nothing, whatever the draw needs', async () => {
  const stale = await world.newReign()
  const reign = await world.newReign()
  const { id } = await openTestDraw(world, 'KH')
  await passClose(world, id)
  const current = await world.newReign()
  expect(await runLotteryDraw(world.parts, stale, id)).toBe('stopped')
  expect(await runLotteryDraw(world.parts, reign, id)).toBe('stopped')
  expect(await found(id)).toMatchObject({ state: 'open' })
  await db.owner.query(`update lottery_draw set state = 'closed' where id = $1`, [id])
  expect(await runLotteryDraw(world.parts, stale, id)).toBe('stopped')
  expect((await findLotteryRecord(db.owner, id))?.M).toBeNull()
  expect(await runLotteryDraw(world.parts, current, id)).toBe('rests')
  expect(await found(id)).toMatchObject({ state: 'settled' })
})

async function scheduled(opensInMs: number, closesInMs: number): Promise<LotteryDrawRow> {
  const { version } = await currentLotteryRules(db.pool)
  const nowMs = Date.now()
  const closesMs = nowMs + closesInMs
  const id = await insertLotteryDraw(db.owner, {
    type: 'VN',
    session: 'DAY',
    title: 'test',
    columns: [],
    opensMs: nowMs + opensInMs,
    drawMs: closesMs + 60_000,
    stopDeleteMs: closesMs,
    rulesVersion: version,
    isSpecial: true,
    houseDrawn: false,
    closes: [{ posts: ['A'], digits: [2], closesMs }],
  })
  const draw = id === null ? null : await found(id)
  if (!draw) throw new Error('no draw')
  return draw
}

test('a draw is not opened before its time nor in its last two seconds, and then is void without tickets', async () => {
  const reign = await world.newReign()
  const early = await scheduled(5000, 60_000)
  expect(await openLotteryDraw(world.parts, reign.epoch, early)).toBe(false)
  expect(await runLotteryDraw(world.parts, reign, early.id)).toBe('waits')
  const late = await scheduled(-9000, 1500)
  expect(await openLotteryDraw(world.parts, reign.epoch, late)).toBe(false)
  expect(await runLotteryDraw(world.parts, reign, late.id)).toBe('rests')
  expect(await found(late.id)).toMatchObject({ state: 'void', voidReason: 'not_opened' })
  expect((await found(late.id))?.doneMs).not.toBeNull()
  const inTime = await scheduled(-5000, 61_000)
  expect(await openLotteryDraw(world.parts, reign.epoch, inTime)).toBe(true)
  expect(await openLotteryDraw(world.parts, reign.epoch, inTime)).toBe(false)
  expect(await verifyDrawById(db.pool, inTime.id)).toMatchObject({ state: 'not_yet' })
})

test('while the lottery is off no draw opens, and what is open is closed', async () => {
  const reign = await world.newReign()
  const waiting = await scheduled(-5000, 62_000)
  const over = await scheduled(-9000, 1400)
  const { id } = await openTestDraw(world, 'VN')
  await passClose(world, id)
  const current = await world.newReign()
  world.setOn(false)
  expect(await runLotteryDraw(world.parts, current, waiting.id)).toBe('waits')
  expect(await runLotteryDraw(world.parts, current, over.id)).toBe('rests')
  expect(await runLotteryDraw(world.parts, current, id)).toBe('rests')
  world.setOn(true)
  expect(await found(waiting.id)).toMatchObject({ state: 'scheduled' })
  expect(await found(over.id)).toMatchObject({ state: 'void' })
  expect(await found(id)).toMatchObject({ state: 'closed' })
  expect(await runLotteryDraw(world.parts, current, waiting.id)).toBe('waits')
  expect(await found(waiting.id)).toMatchObject({ state: 'open' })
  expect(reign.epoch).toBeLessThan(current.epoch)
})

test('a vault that refuses for good or has another seed makes the draw void; one that is silent only delays', async () => {
  const answers = {
    vault_refused: async () => ({ ok: false, code: 'rolled_back' }) as const,
    seed_mismatch: async (order: Parameters<typeof world.vault.release>[0]) => {
      world.vault.releaseAs = null
      return world.vault.release({ ...order, i: order.i + 100 })
    },
    release_not_signed: async (order: Parameters<typeof world.vault.release>[0]) => {
      world.vault.releaseAs = null
      const release = await world.vault.release(order)
      return release.ok ? ({ ok: true, value: { ...release.value, releasedMs: 1 } } as const) : release
    },
  }
  for (const [reason, answer] of Object.entries(answers)) {
    const draw = await openTestDraw(world, 'KH')
    const [player = 0n] = await everyNumber(draw.id)
    await passClose(world, draw.id)
    world.vault.releaseAs = answer
    await runLotteryDraw(world.parts, await world.newReign(), draw.id)
    expect(await found(draw.id)).toMatchObject({ state: 'void', voidReason: reason, result: null })
    expect(await balanceOf(player)).toBe(rielToUnits(100_000))
    expect(world.vault.destroyed).toContain(`KH/${draw.fairDay}/${draw.fairI}`)
    expect(await publishedDraw(db.pool, draw.id)).toMatchObject({ state: 'VOID', seed: null })
    expect(await verifyDrawById(db.pool, draw.id)).toMatchObject({ state: 'void' })
  }
  const { id } = await openTestDraw(world, 'KH')
  await passClose(world, id)
  const reign = await world.newReign()
  world.vault.releaseAs = () => Promise.reject(new Error('silent'))
  await expect(runLotteryDraw(world.parts, reign, id)).rejects.toThrow('silent')
  expect(await found(id)).toMatchObject({ state: 'closed' })
  world.vault.releaseAs = null
  expect(await runLotteryDraw(world.parts, reign, id)).toBe('rests')
  expect(await found(id)).toMatchObject({ state: 'settled' })
  expect(await bookFaults(db.owner)).toEqual([])
})

test('a draw that staff make void before its root is refunded, and its seed forgotten', async () => {
  const draw = await openTestDraw(world, 'KH')
  const [player = 0n] = await everyNumber(draw.id)
  await passClose(world, draw.id)
  expect(await voidByTwo(db.pool, draw.id)).toEqual({ ok: true, value: { kind: 'done' } })
  expect(await runLotteryDraw(world.parts, await world.newReign(), draw.id)).toBe('rests')
  expect(await balanceOf(player)).toBe(rielToUnits(100_000))
  expect(world.vault.destroyed).toContain(`KH/${draw.fairDay}/${draw.fairI}`)
  expect(await publishedDraw(db.pool, draw.id)).toMatchObject({ state: 'VOID', void_reason: 'disaster' })
})

test('the newest seeds of house draws are shown to the vault: one restored from a backup notices it', async () => {
  const draw = await openTestDraw(world, 'KH')
  await passClose(world, draw.id)
  await runLotteryDraw(world.parts, await world.newReign(), draw.id)
  const { anchor } = world.vault
  const shown: string[] = []
  world.vault.anchor = (known) => {
    shown.push(...known.releases.map(({ game, day, i }) => `${game}/${day}/${i}`))
    return anchor(known)
  }
  await meetVault(world.parts)
  world.vault.anchor = anchor
  expect(shown[0]).toBe(`KH/${draw.fairDay}/${draw.fairI}`)
  expect(shown).toHaveLength(3)
})
