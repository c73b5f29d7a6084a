/** A draw that paid what it should not have, settled again: equal to the unit to one that was settled right. */
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  addBets,
  addPlayers,
  bookFaults,
  type DrawWorld,
  drawWorld,
  type TestBet,
} from '../../test/draw-world.ts'
import { runDraw } from '../../test/run-draw.ts'
import { openDrawAt } from '../../test/timely-draws.ts'
import { inTransaction } from '../database/pool.ts'
import { provenBalls } from '../fairness/proven-balls.ts'
import { countFigures } from '../figures/count-figures.ts'
import { auditLedger } from '../ledger/audit.ts'
import { postingsOf } from '../ledger/postings.ts'
import { debitPlayer } from '../money/post-transfer.ts'
import { setLimit } from '../players/set-limit.ts'
import { findDraw } from './draw-store.ts'
import { previewResettlement, resettleDrawIn } from './resettle-draw.ts'
import { type Differences, unfinishedRounds } from './resettle-store.ts'
import { resettleDraws } from './run-resettlements.ts'
import { slipFacts } from './slip-facts.ts'

const seed = Number(process.env.SEED ?? 59)
console.info(`draws are generated with seed ${seed}`)
/** Some hundred lives of a draw; other work on the machine may slow them down. */
vi.setConfig({ testTimeout: 180_000 })

let db: TestDatabase
let world: DrawWorld
/** Draws follow each other from an hour ago on: their public records have to prove them. */
let nextMs = Date.now() - 3_600_000
const START = 1_000_000

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
})
afterAll(() => db.drop())

const anyBet = fc.oneof(
  fc.integer({ min: 1, max: 7 }).map((typeNo) => ({ kind: 'range', typeNo }) as TestBet['bet']),
  fc
    .record({ post: fc.integer({ min: 1, max: 5 }), number: fc.integer({ min: 1, max: 59 }) })
    .map((pick) => ({ kind: 'number', ...pick }) as TestBet['bet']),
)

async function rooted(bets: readonly TestBet[]): Promise<bigint> {
  nextMs += 10_000
  const id = await openDrawAt(world, nextMs, { showMs: 2 * 3_600_000 })
  await addBets(db.owner, id, bets)
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('waits')
  return id
}

/** Pays by these balls instead of those that the seed gives. */
async function settle(id: bigint, wrong?: readonly number[]): Promise<void> {
  if (wrong) {
    await db.owner.query('delete from draw_due where draw_id = $1', [id])
    await db.owner.query('update draw set balls = $2 where id = $1', [id, wrong])
  }
  await db.owner.query('update draw set shown_at = clock_timestamp() where id = $1', [id])
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
}

const preview = async (id: bigint) =>
  previewResettlement(db.pool, { id, proven: await provenBalls(db.pool, id) })

/** As the desk shows it. */
const shown = ({ players, downUnits, upUnits }: Pick<Differences, 'players' | 'downUnits' | 'upUnits'>) => ({
  players,
  down: unitsToRiel(downUnits),
  up: unitsToRiel(upUnits),
})

async function agree(id: bigint) {
  const looked = await preview(id)
  assert(looked.ok, 'the draw can be looked at')
  const seen = shown(looked.value)
  const proven = await provenBalls(db.owner, id)
  const by = { actor: 'staff:Dara', approvedBy: 'staff:Sok', reason: 'wrong balls' }
  return inTransaction(db.owner, (tx) => resettleDrawIn(tx, { id, proven, seen, by }))
}

async function balances(players: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await db.owner.query<{ balance: bigint }>(
    'select balance from account where id = any ($1) order by id',
    [players],
  )
  return rows.map(({ balance }) => balance)
}

/** Other balls than those that were drawn: every one of them moved on. */
async function otherBalls(id: bigint): Promise<number[]> {
  const draw = await findDraw(db.owner, id)
  assert(draw?.balls, 'it is drawn')
  return draw.balls.map((ball) => (ball % 59) + 1)
}

const ticketsOf = async (id: bigint, players: readonly bigint[]) => {
  const { rows } = await db.owner.query(
    `select k.player_id, k.type, k.pick, p.kind, p.diff, p.amount from ticket k left join payout p on p.draw_id = k.draw_id
       and p.player_id = k.player_id and p.ticket_id = k.id where k.draw_id = $1 order by k.id`,
    [id],
  )
  return rows.map((row) => ({ ...row, player_id: players.indexOf(row.player_id as bigint) }))
}

test('generated books that were paid by wrong balls end as if they had been paid by the right ones', async () => {
  for (const bets of fc.sample(fc.array(anyBet, { minLength: 1, maxLength: 24 }), { seed, numRuns: 12 })) {
    const players = await addPlayers(db.owner, 5, START)
    const placed = bets.map((bet, at) => ({
      player: players[at % 5] ?? 0n,
      bet,
      riel: 1000 * (1 + (at % 3)),
    }))
    const id = await rooted(placed)
    const right = (await findDraw(db.owner, id))?.balls
    await settle(id, await otherBalls(id))
    const paid = await balances(players)
    expect((await agree(id)).ok, `seed ${seed}`).toBe(true)
    expect(await resettleDraws(world.parts, undefined, 2)).toBe(1)
    const draw = await findDraw(db.owner, id)
    expect(draw?.balls).toEqual(right)

    const others = await addPlayers(db.owner, 5, START)
    const twin = await rooted(placed.map((bet, at) => ({ ...bet, player: others[at % 5] ?? 0n })))
    await db.owner.query('delete from draw_due where draw_id = $1', [twin])
    await db.owner.query('update draw set balls = $2 where id = $1', [twin, right])
    await settle(twin)
    expect(await balances(players), `seed ${seed}`).toEqual(await balances(others))
    expect(await ticketsOf(id, players), `seed ${seed}`).toEqual(await ticketsOf(twin, others))
    const { rows } = await db.owner.query<{ moved: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as moved from movement where draw_id = $1 and kind in ('draw_undo', 'draw_again')`,
      [id],
    )
    const sum = (units: bigint[]) => units.reduce((all, one) => all + one, 0n)
    expect(rows[0]?.moved).toBe(sum(await balances(players)) - sum(paid))
    // The twin was not paid by its own proof.
    await db.owner.query('update draw set balls = $2 where id = $1', [twin, right])
  }
  await countFigures(db.owner)
  expect(await bookFaults(db.owner), `seed ${seed}`).toEqual([])
})

const SMALL = { kind: 'range', typeNo: 6 } as const
const BIG = { kind: 'range', typeNo: 7 } as const

/** One side of the total wins and the other one not: paid the wrong way round. */
async function swapped(count = 3): Promise<{ id: bigint; small: bigint[]; big: bigint[]; isSmall: boolean }> {
  const players = await addPlayers(db.owner, 2 * count, START)
  const [small, big] = [players.slice(0, count), players.slice(count)]
  const id = await rooted([
    ...small.map((player) => ({ player, bet: SMALL, riel: 1000 })),
    ...big.map((player) => ({ player, bet: BIG, riel: 1000 })),
  ])
  const total = ((await findDraw(db.owner, id))?.balls ?? []).reduce((sum, ball) => sum + ball, 0)
  const isSmall = total <= 300
  await settle(id, isSmall ? HIGH : LOW)
  return { id, small, big, isSmall }
}
const LOW = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const HIGH = [50, 51, 52, 53, 54, 55, 56, 57, 58, 59]
const LOST = rielToUnits(START - 1000)
const WON = LOST + rielToUnits(1950)

const winnersOf = ({ small, big, isSmall }: Awaited<ReturnType<typeof swapped>>) =>
  isSmall ? { right: small, wrong: big } : { right: big, wrong: small }

async function expectRight(draw: Awaited<ReturnType<typeof swapped>>): Promise<void> {
  const { right, wrong } = winnersOf(draw)
  expect(await balances(right)).toEqual(right.map(() => WON))
  expect(await balances(wrong)).toEqual(wrong.map(() => LOST))
}

test('the preview tells whom it meets, and what is right is refused, also a second time', async () => {
  const draw = await swapped()
  expect(await preview(draw.id)).toMatchObject({
    ok: true,
    value: {
      ...{ players: 6, tickets: 6, downPlayers: 3, upPlayers: 3, below: 0, pot: 0 },
      ...{ downUnits: rielToUnits(3 * 1950), upUnits: rielToUnits(3 * 1950) },
    },
  })
  expect((await agree(draw.id)).ok).toBe(true)
  expect(await preview(draw.id)).toMatchObject({ ok: false, code: 'resettling' })
  expect(await resettleDraws(world.parts)).toBe(1)
  await expectRight(draw)
  expect(await agree(draw.id)).toMatchObject({ ok: false, code: 'nothing_to_change' })
  expect(await resettleDraws(world.parts)).toBe(0)
  await expectRight(draw)
  expect(await bookFaults(db.owner)).toEqual([])
})

test('who was corrected is told once, with what it was and what it is', async () => {
  const draw = await swapped(1)
  await agree(draw.id)
  await Promise.all([1, 2].map(() => resettleDraws(world.parts)))
  const { rows } = await db.owner.query<{ player_id: bigint; data: Record<string, string> }>(
    `select player_id, data from player_notice where kind = 'draw_corrected' and data ->> 'draw' = $1`,
    [String(draw.id)],
  )
  const { right, wrong } = winnersOf(draw)
  const units = String(rielToUnits(1950))
  const told = new Map(rows.map(({ player_id, data }) => [player_id, [data.wasUnits, data.amountUnits]]))
  expect(rows).toHaveLength(2)
  expect([told.get(right[0] ?? 0n), told.get(wrong[0] ?? 0n)]).toEqual([
    ['0', units],
    [units, '0'],
  ])
})

test('whoever answers a player sees every payment of a slip, not the first alone', async () => {
  const draw = await swapped(1)
  const { right, wrong } = winnersOf(draw)
  const kindsOf = async (player = 0n) => {
    const { rows } = await db.owner.query<{ id: bigint }>(
      'select id from slip where draw_id = $1 and player_id = $2',
      [draw.id, player],
    )
    const facts = await slipFacts(db.owner, rows[0]?.id ?? 0n)
    assert(facts, 'the slip is there')
    const postings = await postingsOf(db.owner, player, facts.txIds)
    const moved = postings.reduce((sum, { units }) => sum + units, 0n)
    expect(moved).toBe(rielToUnits(facts.payout) - rielToUnits(facts.stake))
    const times = facts.moments.flatMap(([what, at]) => (at && /paid|corrected/.test(what) ? [what] : []))
    return [postings.map(({ kind }) => kind), times]
  }
  expect(await kindsOf(wrong[0])).toEqual([['bet', 'settle'], ['paid']])
  expect(await kindsOf(right[0])).toEqual([['bet'], []])
  await agree(draw.id)
  await resettleDraws(world.parts)
  expect(await kindsOf(wrong[0])).toEqual([
    ['bet', 'settle', 'draw_undo'],
    ['paid', 'corrected'],
  ])
  expect(await kindsOf(right[0])).toEqual([['bet', 'draw_again'], ['corrected']])
})

test('other figures than were looked at are not agreed on, and of two who agree at once one is the first', async () => {
  const draw = await swapped(1)
  const proven = await provenBalls(db.owner, draw.id)
  const wish = { id: draw.id, proven, by: { actor: 'staff:Dara' } }
  const other = { players: 2, down: 0.5, up: 0 }
  const ask = async (seen: typeof other) =>
    inTransaction(db.owner, (tx) => resettleDrawIn(tx, { ...wish, seen }))
  expect(await ask(other)).toMatchObject({ ok: false, code: 'changed_meanwhile' })
  const looked = await preview(draw.id)
  assert(looked.ok, 'the draw can be looked at')
  const answers = await Promise.all([1, 2].map(() => ask(shown(looked.value))))
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['ok', 'resettling'])
  await Promise.all([1, 2, 3].map(() => resettleDraws(world.parts, undefined, 1)))
  await expectRight(draw)
})

test('what is not settled, not proven or void is refused', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1, START)
  const id = await rooted([{ player, bet: SMALL, riel: 1000 }])
  expect(await preview(id)).toMatchObject({ ok: false, code: 'not_settled' })
  expect(await preview(9_999_999n)).toMatchObject({ ok: false, code: 'not_found' })
  await settle(id)
  await db.owner.query(`update draw_record set seed = sha256('other') where draw_id = $1`, [id])
  expect(await preview(id)).toMatchObject({ ok: false, code: 'not_proven' })
})

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call, everybody is corrected once',
  async (moment) => {
    for (let deadAt = 1, died = true; died; deadAt++) {
      const draw = await swapped(2)
      await agree(draw.id)
      const dying = crashingPool(db.pool, deadAt, moment)
      died = await resettleDraws({ ...world.parts, money: dying.pool }, undefined, 1)
        .then(() => false)
        .catch((error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        })
      // The killed one may still be counting: its round waits for that, and is taken up by the next look.
      while ((await unfinishedRounds(db.pool)).length > 0) await resettleDraws(world.parts, undefined, 1)
      await expectRight(draw)
      const { rowCount } = await db.owner.query(
        `select from player_notice where kind = 'draw_corrected' and data ->> 'draw' = $1`,
        [String(draw.id)],
      )
      expect(rowCount, `call ${deadAt}`).toBe(4)
    }
    expect(await bookFaults(db.owner)).toEqual([])
  },
)

test('a draw that cannot be settled again, or is not in the reports yet, holds up no other one', async () => {
  const [broken, late, right] = [await swapped(1), await swapped(1), await swapped(1)]
  for (const { id } of [broken, late, right]) expect((await agree(id)).ok).toBe(true)
  await db.owner.query(`alter table draw_correction add constraint poison check (draw_id <> ${broken.id})`)
  await db.owner.query('update settlement set done = false where draw_id = $1', [late.id])
  await expect(resettleDraws(world.parts)).rejects.toThrow('poison')
  await expectRight(right)
  await db.owner.query('update settlement set done = true where draw_id = $1', [late.id])
  await db.owner.query('alter table draw_correction drop constraint poison')
  expect(await resettleDraws(world.parts)).toBe(2)
  for (const draw of [broken, late]) await expectRight(draw)
  expect(await bookFaults(db.owner)).toEqual([])
})

test('winnings that were spent take the balance below zero; what is won next repays them', async () => {
  const draw = await swapped(1)
  const [wrong = 0n] = winnersOf(draw).wrong
  const all = { playerId: wrong, amountUnits: WON, note: '', actor: 'test', key: `all ${wrong}` }
  expect((await debitPlayer(db.pool, all)).ok).toBe(true)
  expect(await preview(draw.id)).toMatchObject({ value: { below: 1 } })
  await agree(draw.id)
  await resettleDraws(world.parts)
  expect(await balances([wrong])).toEqual([-rielToUnits(1950)])
  const { rows } = await db.owner.query(
    `select detail from audit_event where action = 'draw.resettled' and target = $1`,
    [String(draw.id)],
  )
  expect(rows).toEqual([{ detail: { round: 1, players: 2, overdrawn: 1 } }])
  expect(await bookFaults(db.owner)).toEqual([])
})

test('hours that limits are held against follow a correction', async () => {
  const draw = await swapped(1)
  const { right, wrong } = winnersOf(draw)
  const limit = { kind: 'loss', period: '24h', amountUnits: rielToUnits(100_000) } as const
  for (const playerId of [...right, ...wrong])
    await setLimit(db.pool, { playerId, ...limit, isConfirmed: false, requestId: 'test' })
  await agree(draw.id)
  await resettleDraws(world.parts)
  const { rows } = await db.owner.query<{ paid: bigint }>(
    'select sum(paid)::bigint as paid from play_hour where player_id = any ($1) group by player_id = $2 order by 1',
    [[...right, ...wrong], right[0]],
  )
  expect(rows.map(({ paid }) => paid)).toEqual([0n, rielToUnits(1950)])
  expect(await bookFaults(db.owner)).toEqual([])
})

test('a correction stands on its own day: a day that is over keeps its figures', async () => {
  const draw = await swapped(1)
  const { right, wrong } = winnersOf(draw)
  await db.owner.query(
    `alter table draw_payment disable trigger draw_payment_append_only;
     update draw_payment set paid_at = paid_at - interval '40 days' where draw_id = ${draw.id};
     alter table draw_payment enable always trigger draw_payment_append_only;
     update draw set settled_at = settled_at - interval '40 days' where id = ${draw.id}`,
  )
  await countFigures(db.owner)
  const past = async () => {
    const { rows } = await db.owner.query(
      `select day, product, part, bets, stake, payout from house_figure where day < now()::date - 10 order by 1, 2, 3`,
    )
    return rows
  }
  const before = await past()
  expect(before.length).toBeGreaterThan(0)
  await agree(draw.id)
  await resettleDraws(world.parts)
  await countFigures(db.owner)
  expect(await past()).toEqual(before)
  const { rows } = await db.owner.query<{ payout: bigint }>(
    `select player_id = $1 as is_right, sum(payout)::bigint as payout from player_figure
     where player_id = any ($2) and product = 'all' and day > now()::date - 10 group by 1 order by 1`,
    [right[0], [...right, ...wrong]],
  )
  expect(rows).toEqual([
    { is_right: false, payout: -rielToUnits(1950) },
    { is_right: true, payout: rielToUnits(1950) },
  ])
  expect(await bookFaults(db.owner)).toEqual([])
})

const FIVE = [1, 2, 3, 4, 5]

test('jackpots of four and three numbers are corrected and listed; lines of all five are left to people', async () => {
  const [one = 0n, two = 0n] = await addPlayers(db.owner, 2, START)
  const id = await rooted([{ player: one, bet: { kind: 'jackpot', numbers: FIVE }, riel: 1000 }])
  await settle(id, [1, 2, 3, 4, 50, 51, 52, 53, 54, 55])
  const listed = async () =>
    (await db.owner.query('select from player_jackpot where player_id = $1', [one])).rowCount
  expect([await listed(), await balances([one])]).toEqual([1, [LOST + rielToUnits(3_000_000)]])
  await agree(id)
  await resettleDraws(world.parts)
  expect([await listed(), await balances([one])]).toEqual([0, [LOST]])
  expect(await bookFaults(db.owner)).toEqual([])

  // A line of all five that was none: what it was paid came out of the pot.
  const hit = await rooted([{ player: two, bet: { kind: 'jackpot', numbers: FIVE }, riel: 1000 }])
  await db.owner.query('update settlement set pot_per_line = $2 where draw_id = $1', [
    hit,
    rielToUnits(5_000_000),
  ])
  await settle(hit, [...FIVE, 51, 52, 53, 54, 55])
  expect(await balances([two])).toEqual([LOST + rielToUnits(5_000_000)])
  expect(await preview(hit)).toMatchObject({ ok: true, value: { pot: 1 } })
  expect(await agree(hit)).toMatchObject({ ok: false, code: 'pot_differs' })
  expect(await balances([two])).toEqual([LOST + rielToUnits(5_000_000)])
})

test.each([
  ['nothing', [50, 51, 52, 53, 54], 0],
  ['the prize of four', [1, 2, 3, 4, 50], 3_000_000],
] as const)(
  'a line of all five numbers that was paid %s, with no share kept, is left to people',
  async (_, posts, riel) => {
    const [player = 0n] = await addPlayers(db.owner, 1, START)
    const id = await rooted([{ player, bet: { kind: 'jackpot', numbers: FIVE }, riel: 1000 }])
    await settle(id, [...posts, 55, 56, 57, 58, 59])
    const proven = [...FIVE, 55, 56, 57, 58, 59]
    const looked = await previewResettlement(db.pool, { id, proven })
    assert(looked.ok, 'the draw can be looked at')
    expect(looked.value.pot).toBe(1)
    const [by, seen] = [
      { actor: 'staff:Dara', approvedBy: 'staff:Sok', reason: 'wrong balls' },
      shown(looked.value),
    ]
    const agreed = await inTransaction(db.owner, (tx) => resettleDrawIn(tx, { id, proven, seen, by }))
    expect(agreed).toMatchObject({ ok: false, code: 'pot_differs' })
    expect(await balances([player])).toEqual([LOST + rielToUnits(riel)])

    // Whoever writes such balls all the same is found.
    await db.owner.query('update draw set balls = $2 where id = $1', [id, proven])
    const subject = `draw ${id} player ${player}`
    const found = (await auditLedger(db.pool)).filter((difference) => difference.subject === subject)
    const expected = '0 and a share of the pot'
    expect(found).toEqual([{ check: 'credit', subject, expected, found: String(rielToUnits(riel)) }])
  },
)
