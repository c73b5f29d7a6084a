/** Draws of mode 1 from opening to payout, with the real vault and a beacon of three relays on this machine. */
import { boundByMs, roundOf } from '@samnang/core/fairness/beacon'
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { accepted, refused } from '@samnang/core/refusal'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addOpenDraw, addPlayers, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { type LocalBeacon, localBeacon } from '../../test/local-beacon.ts'
import { realVault } from '../../test/real-vault.ts'
import { runDraw } from '../../test/run-draw.ts'
import { connectBeacon } from '../beacon/beacon.ts'
import { inTransaction } from '../database/pool.ts'
import { insertBeaconRecord } from '../draws/beacon-records.ts'
import { type DrawClock, startDrawClock } from '../draws/draw-clock.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import { temporaryOperatorKey } from '../draws/operator-key.ts'
import { sleep } from '../draws/sleep.ts'
import { publishedDraw, verifyDrawById } from '../fairness/published-draw.ts'
import { addEvent } from '../live/outbox.ts'
import { setDrawModeIn } from './draw-mode.ts'
import { pollSeries } from './draw-poll.ts'
import { type DrawRow, findDraw, findOpenDraw } from './draw-store.ts'
import { ensurePaytable } from './paytables.ts'
import { type Late, roundFor } from './round-for.ts'
import { voidDraw } from './void-draw.ts'

let db: TestDatabase
let local: LocalBeacon
const never = new AbortController().signal

beforeAll(async () => {
  ;[db, local] = await Promise.all([testDatabase(), localBeacon()])
  await ensurePaytable(db.pool)
})
afterAll(async () => {
  await local.close()
  await db.drop()
})

function beaconOfTest() {
  const { chain, relays } = local
  return connectBeacon({ chain, relays, verifyRound, log: pino({ level: 'silent' }) })
}

/** Asks until it is there; the time limit of the test ends it otherwise. */
async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
    await sleep(20, never)
  }
}

const switchTo = (mode: 'sealed' | 'beacon') =>
  inTransaction(db.pool, (tx) => setDrawModeIn(tx, { poll: 'POLL_2', mode }, { actor: 'test' }))

const nextOpen = (after: bigint) =>
  until(async () => {
    const draw = await findOpenDraw(db.pool, 'POLL_2')
    return draw && draw.id > after ? draw : null
  })

const inState = (id: bigint, state: DrawRow['state']) =>
  until(async () => {
    const draw = await findDraw(db.pool, id)
    return draw?.state === state ? draw : null
  })

/** The next draw of mode 1 that was bound in time: a machine that is too slow at a close makes that draw void, rightly. */
async function nextRooted(after: bigint): Promise<DrawRow> {
  const draw = await nextOpen(after)
  if ((await publishedDraw(db.pool, draw.id))?.open.mode !== 1) return nextRooted(draw.id)
  const bound = await until(async () => {
    const now = await findDraw(db.pool, draw.id)
    return now?.state === 'ROOTED' || now?.state === 'VOID' ? now : null
  })
  return bound.state === 'ROOTED' ? bound : nextRooted(draw.id)
}

const voidOf = (id: bigint) =>
  voidDraw(db.pool, { id, reason: 'technical_fault', note: 'test', actor: 'cli' })

test('with the draw clock: a switch holds for the next draw, a late beacon delays it, and lies change nothing', async () => {
  const parts: DrawParts = {
    ...{ money: db.pool, vault: realVault(local.chain), operatorKey: temporaryOperatorKey() },
    ...{ beacon: beaconOfTest(), log: pino({ level: 'silent' }), live: { publish: addEvent } },
    clockGap: { isRight: true },
  }
  const clock: DrawClock = startDrawClock(parts, pollSeries(parts))
  try {
    const sealed = await nextOpen(0n)
    local.behave('late', 'other_key', 'dead')
    await switchTo('beacon')
    const { id, closesMs } = await nextRooted(sealed.id)
    await switchTo('sealed')
    const round = roundOf(local.chain, 'POLL_2', closesMs)
    if (round === null) throw new Error('the poll has a lead')
    expect((await publishedDraw(db.pool, id))?.open).toMatchObject({ mode: 1, round })

    // The relays were asked more than once, so its moment is over; it waits, in its mode, for its round.
    await until(async () => local.asked(round) >= 6)
    const waiting = await publishedDraw(db.pool, id)
    expect(waiting).toMatchObject({ state: 'ROOTED', seed: null, beacon: null, result: null })
    expect(waiting?.bound?.at_ms).toBeLessThanOrEqual(boundByMs(local.chain, 'POLL_2', round))
    expect(await voidOf(id)).toMatchObject({ ok: false, code: 'too_late' })

    local.behave('other_message', 'right', 'dead')
    const settled = await inState(id, 'SETTLED')
    expect(settled.closesMs).toBe(closesMs)
    const shown = await publishedDraw(db.pool, id)
    expect(shown?.open).toMatchObject({ mode: 1, round })
    expect(shown?.beacon?.round).toBe(round)
    const verification = await verifyDrawById(db.pool, id)
    expect(verification?.steps.filter(({ ok }) => !ok)).toMatchObject([
      { code: 'beacon', state: 'not_verifiable', detail: { reason: 'test_chain' } },
    ])

    // The draw that was open at the switch stayed sealed, and is proven as ever.
    await inState(sealed.id, 'SETTLED')
    expect((await publishedDraw(db.pool, sealed.id))?.open.mode).toBe(0)
    expect((await verifyDrawById(db.pool, sealed.id))?.ok).toBe(true)
    const { rows } = await db.owner.query(
      `select actor, target, detail from audit_event where action = 'draw_mode_set' order by id`,
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      target: 'poll:POLL_2',
      detail: { before: { mode: 'sealed' }, after: { mode: 'beacon' } },
    })
  } finally {
    await clock.stop()
    parts.vault.close()
  }
}, 120_000)

test.each([
  ['round_known', 'round_known'],
  ['root_differs', 'vault_refused'],
] as const)('a draw whose binding is refused as %s is void and paid back', async (code, reason) => {
  const world = await worldOfItsOwn()
  const id = await beaconDraw(world, 60_000)
  world.vault.bind = async () => refused(code)
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
  expect(await findDraw(world.owner, id)).toMatchObject({ state: 'VOID', voidReason: reason })
})

test('bets are not frozen any more once this very server holds the round', async () => {
  const world = await worldOfItsOwn()
  const id = await beaconDraw(world, 60_000)
  const beacon = { ...world.parts.beacon, newestRound: Number.MAX_SAFE_INTEGER }
  expect(await runDraw({ ...world.parts, beacon }, await world.newReign(), id)).toBe('finished')
  expect(await findDraw(world.owner, id)).toMatchObject({ state: 'VOID', voidReason: 'round_known' })
})

test('a beacon that is away for less than a day only delays; after a day the draw is void', async () => {
  const world = await worldOfItsOwn()
  local.behave('late', 'dead', 'late')
  const reign = await world.newReign()
  const [short, long] = [await beaconDraw(world, 23 * 3_600_000), await beaconDraw(world, 25 * 3_600_000)]
  expect(await runDraw(world.parts, reign, short)).toBe('stopped')
  expect((await findDraw(world.owner, short))?.state).toBe('ROOTED')
  expect(await runDraw(world.parts, reign, long)).toBe('finished')
  expect(await findDraw(world.owner, long)).toMatchObject({
    state: 'VOID',
    voidReason: 'beacon_unavailable',
  })
})

test('the longer a draw has waited for its round, the less often it asks; no draw is void for others that ask', async () => {
  const world = await worldOfItsOwn()
  local.behave('late', 'dead', 'late')
  const reign = await world.newReign()
  const late = async (id: bigint, beacon = world.parts.beacon) => {
    const draw = await findDraw(world.owner, id)
    return draw && roundFor({ ...world.parts, beacon }, draw)
  }
  const restOf = async (closedAgoMs: number) => {
    const id = await beaconDraw(world, closedAgoMs)
    await runDraw(world.parts, reign, id)
    return (await late(id)) as Late
  }
  expect((await restOf(8_000)).restMs).toBe(500)
  const minutes = (await restOf(10 * 60_000)).restMs
  expect(minutes).toBeGreaterThan(29_000)
  expect(minutes).toBeLessThan(32_000)
  expect((await restOf(23 * 3_600_000)).restMs).toBe(60_000)
  // As after a day on which the server was off: its round may be there, and nobody has asked yet.
  const old = await beaconDraw(world, 25 * 3_600_000)
  const busy = { ...world.parts.beacon, isBusy: true }
  expect(await late(old, busy)).toEqual({ kind: 'late', restMs: 60_000 })
  expect(await late(old)).toMatchObject({ kind: 'unusable', reason: 'beacon_unavailable' })
})

let made = 0
/** A vault that binds whatever it is asked for: the draws of these tests closed long ago. */
async function worldOfItsOwn(): Promise<DrawWorld> {
  const own = await testDatabase()
  databases.push(own)
  const world = await drawWorld(own, `beacon ${++made}`)
  world.parts.beacon = beaconOfTest()
  world.vault.bind = async () => {
    const { rows } = await own.owner.query<{ chain_hash: Buffer; round: string }>(
      `select chain_hash, round from draw_beacon b join draw d on d.id = b.draw_id
       where d.state = 'CLOSED'`,
    )
    const [row] = rows
    if (!row) throw new Error('no draw is being bound')
    const signature = new Uint8Array(64)
    return accepted({ chainHash: row.chain_hash, round: Number(row.round), boundMs: 0, signature })
  }
  await addPlayers(own.owner, 1)
  return world
}
const databases: TestDatabase[] = []
afterAll(async () => {
  for (const one of databases) await one.drop()
})

let nextI = 1
async function beaconDraw(world: DrawWorld, closedAgoMs: number): Promise<bigint> {
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs })
  const draw = await findDraw(world.owner, id)
  const round = roundOf(local.chain, 'POLL_2', draw?.closesMs ?? 0)
  if (round === null) throw new Error('the poll has a lead')
  await insertBeaconRecord(world.owner, { drawId: id, chainHash: world.parts.beacon.chainHash, round })
  return id
}
