import { expect, test, vi } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
import {
  balance,
  close,
  confirm,
  dayResult,
  type LotteryWorld,
  line,
  lotteryTests,
  nightResult,
  openDraw,
  place,
  thaiResult,
} from '../../test/lottery-world.ts'
import { anybody } from '../../test/two-people.ts'
import { setLimit } from '../players/set-limit.ts'
import { findLotteryDraw } from './lottery-draw-store.ts'
import { reopenLotteryDraw, undoLotteryDraw } from './reopen-lottery.ts'
import { settleLotteryDraw } from './settle-lottery.ts'
import { placedTickets, settleChunk } from './settle-lottery-store.ts'

/** A draw for each kill; other work on the machine may slow them down. */
vi.setConfig({ testTimeout: 180_000 })

const { db, world } = await lotteryTests()
const START = 10_000_000
/** Of thirty tickets: five of them. */
const CHUNK = 7
/** Of the ten players of a busy draw: those with an even place, and the third and the ninth. */
const WINNERS = 7

const newPlayer = async () => (await addPlayers(db.owner, 1, START))[0] ?? 0n
type Sample = [
  what: string,
  draw: ['VN' | 'TN' | 'KH', string],
  items: ReturnType<typeof line>[],
  result: unknown,
  cost: number,
  payout: number,
]

const KH = { A: '10047', B: '20321', C: '00000', D: '99947' }
const samples: Sample[] = [
  [
    '47 on four posts by day hits B alone',
    ['VN', 'DAY'],
    [line(['47'], ['A', 'B', 'C', 'D'], 1000)],
    dayResult(),
    4000,
    90_000,
  ],
  [
    '12 in both orders on Lo by day hits the tail of B and C',
    ['VN', 'DAY'],
    [line(['12'], ['LO'], 500, { kind: 'permute' })],
    dayResult({ db: '047321' }),
    23_000,
    90_000,
  ],
  [
    'three digits of the special prize by day',
    ['VN', 'DAY'],
    [line(['193'], ['B'], 100), line(['471'], ['C'], 100), line(['719'], ['D'], 100)],
    dayResult(),
    300,
    240_000,
  ],
  [
    'posts of the other columns by day',
    ['VN', 'DAY'],
    [line(['60'], ['F', 'I'], 100), line(['47'], ['N'], 100), line(['62'], ['K'], 100)],
    dayResult({ g8: '99' }),
    400,
    36_000,
  ],
  [
    'a number on two places of Lo pays twice',
    ['VN', 'DAY'],
    [line(['66'], ['LO'], 100)],
    dayResult({ g8: '66' }),
    2300,
    18_000,
  ],
  [
    '123 in all orders on B at night',
    ['VN', 'NIGHT'],
    [line(['123'], ['B'], 1000, { kind: 'permute' })],
    nightResult('90312'),
    6000,
    800_000,
  ],
  [
    'the group A at night has four places',
    ['VN', 'NIGHT'],
    [line(['63'], ['A'], 100), line(['066'], ['A'], 100)],
    nightResult('90000'),
    700,
    89_000,
  ],
  [
    'top, bottom, front and back of the Thai draw',
    ['TN', 'DAY'],
    [
      line(['456'], ['A'], 100),
      line(['56'], ['A'], 100),
      line(['90'], ['B'], 100),
      line(['012'], ['C'], 100),
      line(['345'], ['D'], 100),
    ],
    thaiResult,
    500,
    90_000 + 9000 + 9000 + 40_000 + 40_000,
  ],
  [
    'four posts of the Khmer draw',
    ['KH', '1030'],
    [line(['47'], ['A', 'B', 'C', 'D'], 300), line(['321'], ['B'], 100), line(['00'], ['C'], 100)],
    KH,
    1400,
    54_000 + 80_000 + 9000,
  ],
  ['nothing hit', ['VN', 'DAY'], [line(['11'], ['A'], 5000)], dayResult(), 5000, 0],
]

test.each(samples)('%s', async (_what, [type, session], items, result, cost, payout) => {
  const player = await newPlayer()
  const draw = await openDraw(db, type, session)
  const ticket = await place(world, player, draw, items)
  expect(await balance(db, player)).toBe(START - cost)
  await close(db, draw)
  await confirm(db, draw, result)
  expect(await settleLotteryDraw(world, draw)).toBe(true)
  expect(await balance(db, player)).toBe(START - cost + payout)
  const { rows } = await db.owner.query(
    `select t.state, t.payout::text, bool_and(i.state in ('won', 'lost')) as decided,
       bool_and((i.collect is not null) = (jsonb_array_length(i.win_places) > 0)) as listed
     from lottery_ticket t join lottery_item i on i.ticket_id = t.id where t.id = $1 group by t.id`,
    [ticket],
  )
  const state = payout > 0 ? 'won' : 'lost'
  expect(rows).toEqual([{ state, payout: String(payout * 100_000), decided: true, listed: true }])
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({
    state: 'settled',
    doneMs: expect.any(Number),
  })
})

/** A closed draw with tickets of ten players, three each; every second line wins on A, once in three also on B. */
async function busyDraw(): Promise<{ draw: bigint; players: bigint[]; won: number }> {
  const players = await addPlayers(db.owner, 10, START)
  const draw = await openDraw(db)
  for (const [at, player] of players.entries()) {
    await place(world, player, draw, [line([at % 2 === 0 ? '60' : '59'], ['A'], 1000)])
    await place(world, player, draw, [line(['58'], ['A', 'B'], 1000)])
    await place(world, player, draw, [line([at % 3 === 0 ? '47' : '46'], ['B'], 1000)])
  }
  await close(db, draw)
  await confirm(db, draw, dayResult())
  return { draw, players, won: 5 + 4 }
}

async function moved(draw: bigint): Promise<{ wins: number; riel: number }> {
  const { rows } = await db.owner.query<{ wins: number; riel: number }>(
    `select count(*)::int as wins, coalesce(sum(e.amount) / 100000, 0)::float8 as riel
     from tx t join entry e on e.account_id = t.player_id and e.tx_id = t.id
     where t.draw_id = $1 and t.kind = 'lottery_win' and e.contra_id = 5`,
    [draw],
  )
  return rows[0] ?? { wins: 0, riel: 0 }
}

interface Told {
  player: bigint
  data: Record<string, unknown>
}

/** What winners were told of a draw, by player. */
async function told(draw: bigint): Promise<Told[]> {
  const { rows } = await db.owner.query<Told>(
    `select player_id as player, data from player_notice
     where kind = 'lottery_won' and data ->> 'draw' = $1 order by player_id, id`,
    [String(draw)],
  )
  return rows
}

/** Players who are told on their streams that they have won at this draw. */
async function streamed(draw: bigint): Promise<number[]> {
  const { rows } = await db.owner.query<{ data: { players: number[] } }>(
    `select data from live_event where kind = 'lottery_won' and data ->> 'result_id' = $1`,
    [String(draw)],
  )
  return rows.flatMap(({ data }) => data.players)
}

test('who got more than all that they had staked is told with the net; who got less is not', async () => {
  const [much, little, nothing, even] = await addPlayers(db.owner, 4, START)
  const draw = await openDraw(db)
  await place(world, much ?? 0n, draw, [line(['60'], ['A'], 1000)])
  await place(world, much ?? 0n, draw, [line(['58'], ['A'], 5000)])
  await place(world, little ?? 0n, draw, [line(['60'], ['A'], 100), line(['58'], ['A'], 20_000)])
  await place(world, nothing ?? 0n, draw, [line(['58'], ['A'], 1000)])
  await place(world, even ?? 0n, draw, [line(['60'], ['A'], 100), line(['58'], ['A'], 8_900)])
  await close(db, draw)
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  const { title, drawMs } = (await findLotteryDraw(db.owner, draw)) ?? {}
  const sums = { stakeUnits: String(6_000 * 100_000), amountUnits: String(84_000 * 100_000) }
  const named = { draw: String(draw), round: 1, type: 'VN', session: 'DAY', title, drawMs }
  expect(await told(draw)).toEqual([{ player: much, data: { ...named, ...sums } }])
  expect(await streamed(draw)).toEqual([Number(much)])
})

test('a settlement that is taken back is no news any more, and the next one is told anew', async () => {
  const player = await newPlayer()
  const draw = await openDraw(db)
  await place(world, player, draw, [line(['60', '61'], ['A'], 1000)])
  await close(db, draw)
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  for (const staff of ['sokha', 'dara'])
    await reopenLotteryDraw(db.pool, { drawId: draw, note: 'read wrongly', staff, counts: anybody })
  expect(await undoLotteryDraw(world, draw)).toBe(true)
  await confirm(db, draw, dayResult({ g8: '61' }))
  await settleLotteryDraw(world, draw)
  const { rows } = await db.owner.query(
    `select kind, data ->> 'round' as round, read_at is null as "isNews" from player_notice where player_id = $1 order by id`,
    [player],
  )
  expect(rows).toEqual([
    { kind: 'lottery_won', round: '1', isNews: false },
    { kind: 'lottery_undone', round: '1', isNews: true },
    { kind: 'lottery_won', round: '2', isNews: true },
  ])
})

test('a draw that is settled twice, and by two processes at once, pays once', async () => {
  const { draw, won } = await busyDraw()
  const done = await Promise.all([1, 2, 3].map(() => settleLotteryDraw(world, draw, CHUNK)))
  expect(done.filter(Boolean).length).toBeGreaterThan(0)
  expect(await settleLotteryDraw(world, draw)).toBe(false)
  expect(await moved(draw)).toEqual({ wins: won, riel: won * 90_000 })
  expect((await told(draw)).length).toBe(WINNERS)
  expect((await streamed(draw)).length).toBe(WINNERS)
  expect(await bookFaults(db.owner)).toEqual([])
})

test('a chunk of another round, or of a draw that is not confirmed, settles nothing', async () => {
  const { draw } = await busyDraw()
  const tickets = await placedTickets(db.pool, draw, 0n, 7)
  expect(await settleChunk(db.pool, { id: draw, round: 2 }, tickets, [])).toBeNull()
  await settleLotteryDraw(world, draw)
  expect(await settleChunk(db.pool, { id: draw, round: 1 }, tickets, [])).toBeNull()
})

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call, every ticket is paid once and every winner is told once',
  async (moment) => {
    for (let deadAt = 1, died = true; died; deadAt++) {
      const { draw, won, players } = await busyDraw()
      const winners = players.filter((_, at) => at % 2 === 0 || at % 3 === 0)
      const dying = crashingPool(db.pool, deadAt, moment)
      died = await settleLotteryDraw({ ...world, money: dying.pool }, draw, CHUNK)
        .then(() => false)
        .catch((error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        })
      await settleLotteryDraw(world, draw)
      expect(await findLotteryDraw(db.owner, draw), `call ${deadAt}`).toMatchObject({ state: 'settled' })
      expect(await moved(draw), `call ${deadAt}`).toEqual({ wins: won, riel: won * 90_000 })
      expect(
        (await told(draw)).map(({ player }) => player),
        `call ${deadAt}`,
      ).toEqual(winners)
      expect(await streamed(draw), `call ${deadAt}`).toEqual(winners.map(Number))
    }
    expect(await bookFaults(db.owner)).toEqual([])
  },
)

test('a process that stops rests after a chunk, and the next one goes on', async () => {
  const { draw, won } = await busyDraw()
  const stop = new AbortController()
  const publish: LotteryWorld['live']['publish'] = async () => {
    stop.abort()
    return 0n
  }
  expect(await settleLotteryDraw({ ...world, live: { publish }, signal: stop.signal }, draw, CHUNK)).toBe(
    false,
  )
  const { wins } = await moved(draw)
  expect(wins).toBeGreaterThan(0)
  expect(wins).toBeLessThan(won)
  expect(await settleLotteryDraw(world, draw)).toBe(true)
  expect(await moved(draw)).toEqual({ wins: won, riel: won * 90_000 })
})

test('a player with several winning tickets of a chunk has an entry for each, chained', async () => {
  const player = await newPlayer()
  const draw = await openDraw(db)
  const tickets = []
  for (const amount of [100, 200, 300])
    tickets.push(await place(world, player, draw, [line(['60'], ['A'], amount)]))
  await close(db, draw)
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  const { rows } = await db.owner.query(
    `select t.key, (e.balance_after / 100000)::int as after from tx t join entry e on e.tx_id = t.id
     where t.draw_id = $1 and t.kind = 'lottery_win' order by t.id`,
    [draw],
  )
  const afterBets = START - 600
  expect(rows).toEqual([
    { key: `lottery_win:${tickets[0]}:1`, after: afterBets + 9000 },
    { key: `lottery_win:${tickets[1]}:1`, after: afterBets + 27_000 },
    { key: `lottery_win:${tickets[2]}:1`, after: afterBets + 54_000 },
  ])
  expect(await bookFaults(db.owner)).toEqual([])
})

test('who is paid is told of their balance, and a message that gets lost changes nothing', async () => {
  const { draw, players, won } = await busyDraw()
  const told: unknown[] = []
  const publish: LotteryWorld['live']['publish'] = async (_, message) => {
    told.push(message)
    throw new Error('lost')
  }
  expect(await settleLotteryDraw({ ...world, live: { publish } }, draw)).toBe(true)
  const winners = players.filter((_, at) => at % 2 === 0 || at % 3 === 0).map(Number)
  expect(told).toEqual([{ topic: 'players', kind: 'balance', data: { players: winners } }])
  expect((await moved(draw)).wins).toBe(won)
})

test('winnings of a player with limits are counted as play', async () => {
  const player = await newPlayer()
  await setLimit(db.pool, {
    playerId: player,
    kind: 'loss',
    period: '24h',
    amountUnits: 100_000_000_000n,
    isConfirmed: false,
    requestId: 'test',
  })
  const draw = await openDraw(db)
  await place(world, player, draw, [line(['60'], ['A', 'B'], 1000)])
  await close(db, draw)
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  const { rows } = await db.owner.query(
    'select sum(staked)::text as staked, sum(paid)::text as paid from play_hour where player_id = $1',
    [player],
  )
  expect(rows).toEqual([{ staked: '200000000', paid: '9000000000' }])
  expect(await bookFaults(db.owner)).toEqual([])
})
