import { expect, test, vi } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
import {
  balance,
  close,
  confirm,
  dayResult,
  line,
  lotteryTests,
  openDraw,
  place,
} from '../../test/lottery-world.ts'
import { anybody, reopenByTwo, voidByTwo } from '../../test/two-people.ts'
import { debitPlayer } from '../money/post-transfer.ts'
import { setLimit } from '../players/set-limit.ts'
import { handOutTicket } from './hand-out.ts'
import { findLotteryDraw } from './lottery-draw-store.ts'
import { findTicket } from './lottery-ticket-store.ts'
import { payOut } from './payout-list.ts'
import { reopenLotteryDraw, undoLotteryDraw } from './reopen-lottery.ts'
import { settleLotteryDraw } from './settle-lottery.ts'
import { refundLotteryDraw } from './void-lottery.ts'

/** A draw for each kill; other work on the machine may slow them down. */
vi.setConfig({ testTimeout: 180_000 })

const { db, world } = await lotteryTests()
const START = 1_000_000
const CHUNK = 3

const reopen = (drawId: bigint) => reopenByTwo(db.pool, drawId)
const says = (staff: string, drawId: bigint) =>
  reopenLotteryDraw(db.pool, { drawId, note: 'typed wrong', staff, counts: anybody })
const wordOf = (said: Awaited<ReturnType<typeof reopen>>) => (said.ok ? said.value.kind : said.code)
const newPlayer = async () => (await addPlayers(db.owner, 1, START))[0] ?? 0n

/** Settled with 60 on A: the first player of each pair has won 90 000. */
async function settledDraw(count = 8): Promise<{ draw: bigint; players: bigint[]; tickets: bigint[] }> {
  const players = await addPlayers(db.owner, count, START)
  const draw = await openDraw(db)
  const tickets: bigint[] = []
  for (const [at, player] of players.entries())
    tickets.push(await place(world, player, draw, [line([at % 2 === 0 ? '60' : '61'], ['A'], 1000)]))
  await close(db, draw)
  await confirm(db, draw, dayResult())
  expect(await settleLotteryDraw(world, draw)).toBe(true)
  return { draw, players, tickets }
}

const balances = (players: bigint[]) => Promise.all(players.map((player) => balance(db, player)))

test('a reopened draw pays what the right result says, and the books hold both', async () => {
  const { draw, players } = await settledDraw()
  expect(await reopen(draw)).toEqual({
    ok: true,
    value: { kind: 'done', round: 1, handedOut: { tickets: 0, units: 0n } },
  })
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({ state: 'reversing', doneMs: null })
  expect(await undoLotteryDraw(world, draw, CHUNK)).toBe(true)
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({ state: 'reopened', round: 2, result: null })
  const told = await db.owner.query(
    `select data ->> 'amountUnits' as units, count(*)::int as count from player_notice
     where kind = 'lottery_undone' and data ->> 'draw' = $1 group by 1`,
    [String(draw)],
  )
  expect(told.rows).toEqual([{ units: '9000000000', count: 4 }])
  expect(await balances(players)).toEqual(players.map(() => START - 1000))
  expect(await bookFaults(db.owner)).toEqual([])
  await confirm(db, draw, dayResult({ g8: '61' }))
  expect(await settleLotteryDraw(world, draw)).toBe(true)
  expect(await balances(players)).toEqual(players.map((_, at) => START - 1000 + (at % 2 === 1 ? 90_000 : 0)))
  const { rows } = await db.owner.query(
    `select kind, split_part(key, ':', 3) as round, count(*)::int as count from tx
     where draw_id = $1 and kind <> 'lottery_bet' group by 1, 2 order by 2, 1`,
    [draw],
  )
  expect(rows).toEqual([
    { kind: 'lottery_undo', round: '1', count: 4 },
    { kind: 'lottery_win', round: '1', count: 4 },
    { kind: 'lottery_win', round: '2', count: 4 },
  ])
  expect(await bookFaults(db.owner)).toEqual([])
})

test('a wrong result is taken back whatever a player has marked as collected, and marked it stays no longer', async () => {
  const { draw, players, tickets } = await settledDraw(2)
  const [player = 0n, ticketId = 0n] = [players[0], tickets[0]]
  const marked = await payOut(world, { playerId: player, ticketId, itemIds: null })
  expect(marked.ok && marked.value.ticket.paid_out).toBe(true)
  expect(wordOf(await reopen(draw))).toBe('done')
  expect(await payOut(world, { playerId: player, ticketId, itemIds: null })).toMatchObject({
    code: 'not_won',
  })
  await undoLotteryDraw(world, draw, CHUNK)
  expect(await balances(players)).toEqual(players.map(() => START - 1000))
  expect(await findTicket(db.pool, player, ticketId)).toMatchObject({ state: 'placed', paidOut: false })
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  // Won anew, it is to be collected anew.
  expect(await findTicket(db.pool, player, ticketId)).toMatchObject({ state: 'won', paidOut: false })
  expect((await payOut(world, { playerId: player, ticketId, itemIds: null })).ok).toBe(true)
})

test('what staff have handed out over a counter is taken back by two people, who are told and named', async () => {
  const { draw, players, tickets } = await settledDraw(4)
  const [ticketId = 0n, lost = 0n] = tickets
  const hand = (id: bigint) => handOutTicket(db.pool, { ticketId: id, staff: 'vanna', note: 'counter 2' })
  const twice = await Promise.all([hand(ticketId), hand(ticketId)])
  expect(twice.map((done) => (done.ok ? done.value.amountUnits : done.code)).sort()).toEqual([
    9_000_000_000n,
    'already_handed_out',
  ])
  expect(await hand(lost)).toMatchObject({ code: 'not_won' })
  expect(await hand(9_999_999n)).toMatchObject({ code: 'not_found' })
  expect(await balances(players.slice(0, 1))).toEqual([START + 89_000])
  expect((await findTicket(db.pool, players[0] ?? 0n, ticketId))?.handedOutAt).toBeInstanceOf(Date)
  expect(await says('sokha', draw)).toMatchObject({ value: { kind: 'waits' } })
  expect(await says('dara', draw)).toEqual({
    ok: true,
    value: { kind: 'done', round: 1, handedOut: { tickets: 1, units: 9_000_000_000n } },
  })
  const { rows } = await db.owner.query(
    `select actor, detail from audit_event where action = 'lottery.reopen' and target = $1`,
    [String(draw)],
  )
  expect(rows).toEqual([
    {
      actor: 'staff:dara',
      detail: {
        note: 'typed wrong',
        round: 1,
        by: ['sokha', 'dara'],
        handed_out_tickets: 1,
        handed_out_riel: 90_000,
        before: { state: 'settled' },
        after: { state: 'reversing' },
      },
    },
  ])
  expect(await hand(ticketId)).toMatchObject({ code: 'not_won' })
  await undoLotteryDraw(world, draw, CHUNK)
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  // Of the new settlement nothing has been handed out yet; the first hand-out stays on record.
  expect((await findTicket(db.pool, players[0] ?? 0n, ticketId))?.handedOutAt).toBeNull()
  expect((await hand(ticketId)).ok).toBe(true)
  expect(await bookFaults(db.owner)).toEqual([])
})

test('one person alone reopens nothing, under whatever name or after however long', async () => {
  const { draw } = await settledDraw(2)
  for (const name of ['sokha', ' Sokha', 'SOKHA']) expect(wordOf(await says(name, draw))).toBe('waits')
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({ state: 'settled' })
  await expect(db.owner.query('delete from lottery_proposal')).rejects.toThrow()
  // The first word runs out after a day.
  await db.owner.query('alter table lottery_proposal disable trigger lottery_proposal_append_only')
  await db.owner.query(`update lottery_proposal set at = at - interval '24 hours' where draw_id = $1`, [draw])
  await db.owner.query('alter table lottery_proposal enable trigger lottery_proposal_append_only')
  expect(wordOf(await says('dara', draw))).toBe('waits')
  expect(wordOf(await says('sokha', draw))).toBe('done')
})

test('the word of who may not say it any more is none: the next one is the first', async () => {
  const { draw } = await settledDraw(2)
  expect(wordOf(await says('sokha', draw))).toBe('waits')
  const asked: string[] = []
  const counts = async (name: string) => {
    asked.push(name)
    return name !== 'sokha'
  }
  const now = (staff: string) => reopenLotteryDraw(db.pool, { drawId: draw, note: 'wrong', staff, counts })
  expect(wordOf(await now('dara'))).toBe('waits')
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({ state: 'settled' })
  expect(wordOf(await now('vanna'))).toBe('done')
  expect(asked).toEqual(['sokha', 'dara'])
})

test('what is not settled, not there or drawn by the house is not reopened', async () => {
  const closed = await openDraw(db)
  await close(db, closed)
  expect(await reopen(closed)).toMatchObject({ code: 'not_settled' })
  expect(await reopen(9_999_999n)).toMatchObject({ code: 'not_found' })
  const house = await openDraw(db, 'KH', '1030')
  await close(db, house)
  await confirm(db, house, { A: '11111', B: '22222', C: '33333', D: '44444' })
  await settleLotteryDraw(world, house)
  expect(await reopen(house)).toMatchObject({ code: 'house_drawn' })
})

test('handing out and reopening at once: handed out before, and known to those who reopen, or not at all', async () => {
  for (let round = 0; round < 10; round++) {
    const { draw, tickets } = await settledDraw(2)
    await says('sokha', draw)
    const [handed, reopened] = await Promise.all([
      handOutTicket(db.pool, { ticketId: tickets[0] ?? 0n, staff: 'vanna', note: '' }),
      says('dara', draw),
    ])
    const known = reopened.ok && reopened.value.kind === 'done' ? reopened.value.handedOut.tickets : -1
    expect([handed.ok, known]).toEqual(handed.ok ? [true, 1] : [false, 0])
  }
})

test('reopened twice at once, a settlement is taken back once', async () => {
  const { draw, players } = await settledDraw()
  const asked = await Promise.all(['sokha', 'dara', 'sokha', 'dara'].map((staff) => says(staff, draw)))
  expect(asked.map(wordOf).filter((word) => word === 'done')).toHaveLength(1)
  await Promise.all([1, 2].map(() => undoLotteryDraw(world, draw, CHUNK)))
  expect(await undoLotteryDraw(world, draw)).toBe(false)
  expect(await balances(players)).toEqual(players.map(() => START - 1000))
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({ state: 'reopened', round: 2 })
})

test('winnings that were spent take the balance below zero; the next win repays', async () => {
  const { draw, players } = await settledDraw(2)
  const [player = 0n] = players
  const all = { playerId: player, amountUnits: BigInt(START + 89_000) * 100_000n, note: '', actor: 'test' }
  expect((await debitPlayer(db.pool, { ...all, key: 'all' })).ok).toBe(true)
  await reopen(draw)
  await undoLotteryDraw(world, draw)
  expect(await balance(db, player)).toBe(-90_000)
  expect(await bookFaults(db.owner)).toEqual([])
  const { rows } = await db.owner.query(
    `select detail from audit_event where action = 'lottery.reopened' and target = $1`,
    [String(draw)],
  )
  expect(rows).toEqual([{ detail: { round: 2, overdrawn: 1 } }])
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  expect(await balance(db, player)).toBe(0)
  expect(await bookFaults(db.owner)).toEqual([])
})

test.each<KillMoment>(['before', 'after'])(
  'a balance below zero is told of once, whatever chunks its tickets are in and wherever the server is killed %s a call',
  async (moment) => {
    for (let deadAt = 1, died = true; died; deadAt++) {
      const [player, draw] = [await newPlayer(), await openDraw(db)]
      for (const amount of [1000, 2000]) await place(world, player, draw, [line(['60'], ['A'], amount)])
      await close(db, draw)
      await confirm(db, draw, dayResult())
      await settleLotteryDraw(world, draw)
      const all = {
        playerId: player,
        amountUnits: BigInt(START + 267_000) * 100_000n,
        note: '',
        actor: 'test',
      }
      expect((await debitPlayer(db.pool, { ...all, key: `all ${draw}` })).ok).toBe(true)
      await reopen(draw)
      const dying = crashingPool(db.pool, deadAt, moment)
      died = await undoLotteryDraw({ ...world, money: dying.pool }, draw, 1)
        .then(() => false)
        .catch((error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        })
      await undoLotteryDraw(world, draw, 1)
      const { rows } = await db.owner.query(
        `select detail from audit_event where action = 'lottery.reopened' and target = $1`,
        [String(draw)],
      )
      expect(rows).toEqual([{ detail: { round: 2, overdrawn: 1 } }])
    }
  },
)

test.each<KillMoment>(['before', 'after'])('killed %s any call, all is taken back once', async (moment) => {
  for (let deadAt = 1, died = true; died; deadAt++) {
    const { draw, players } = await settledDraw()
    await reopen(draw)
    const dying = crashingPool(db.pool, deadAt, moment)
    died = await undoLotteryDraw({ ...world, money: dying.pool }, draw, CHUNK)
      .then(() => false)
      .catch((error: unknown) => {
        if (error instanceof Killed) return true
        throw error
      })
    await undoLotteryDraw(world, draw, CHUNK)
    expect(await findLotteryDraw(db.owner, draw)).toMatchObject({ state: 'reopened', round: 2 })
    expect(await balances(players)).toEqual(players.map(() => START - 1000))
  }
  expect(await bookFaults(db.owner)).toEqual([])
})

test('a win that was taken back is not counted as play any more', async () => {
  const player = await newPlayer()
  await setLimit(db.pool, {
    playerId: player,
    kind: 'loss',
    period: '24h',
    amountUnits: 10_000_000_000n,
    isConfirmed: false,
    requestId: 'test',
  })
  const draw = await openDraw(db)
  await place(world, player, draw, [line(['60'], ['A'], 1000)])
  await close(db, draw)
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  await reopen(draw)
  await undoLotteryDraw(world, draw)
  const played = async () => {
    const { rows } = await db.owner.query(
      'select sum(staked)::text as staked, sum(paid)::text as paid from play_hour where player_id = $1',
      [player],
    )
    return rows
  }
  expect(await played()).toEqual([{ staked: '100000000', paid: '0' }])
  await voidByTwo(db.pool, draw)
  await refundLotteryDraw(world, draw)
  expect(await played()).toEqual([{ staked: '0', paid: '0' }])
  expect(await balance(db, player)).toBe(START)
  expect(await bookFaults(db.owner)).toEqual([])
})
