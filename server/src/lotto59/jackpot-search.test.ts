/** GET /api/jackpot/search?numbers=…: the newest draws with three of five, and none before its last ball. */
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { randomFrom } from '../../test/lived-book.ts'
import { searchJackpot } from './jackpot-search.ts'

const seed = Number(process.env.SEED ?? 59)
const DRAWS = 40_000
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  const random = randomFrom(seed)
  const polls = Array.from({ length: DRAWS }, (_, at) => (at % 31 === 0 ? 'POLL_1' : 'POLL_2'))
  const balls = Array.from({ length: DRAWS }, () => `{${tenBalls(random).join(',')}}`)
  await db.owner.query(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, balls)
     select poll, 1, at, t - interval '10 s', t, t + interval '6 s', 'SETTLED', balls::smallint[]
     from unnest($1::text[], $2::text[]) with ordinality as d (poll, balls, at),
       lateral (select clock_timestamp() - ($3 - at) * interval '10 s' - interval '1 min' as t) slot`,
    [polls, balls, DRAWS],
  )
})
afterAll(() => db?.drop())

function tenBalls(random: (below: number) => number): number[] {
  const balls = new Set<number>()
  while (balls.size < 10) balls.add(1 + random(59))
  return [...balls]
}

async function search(numbers: number[], poll?: 'POLL_1' | 'POLL_2') {
  const outcome = await searchJackpot(db.pool, 1n, { numbers: numbers.join(','), ...(poll ? { poll } : {}) })
  assert(outcome.ok, 'a search is answered')
  return outcome.value.matches
}

/** Draw by draw, without a mask. */
async function plainSearch(numbers: number[], polls: readonly string[]) {
  const { rows } = await db.owner.query<{ id: bigint; balls: number[] }>(
    'select id, balls from draw where poll = any ($1) and shown_at <= clock_timestamp() order by closes_at desc, id desc',
    [polls],
  )
  return rows
    .map(({ id, balls }) => ({
      id: Number(id),
      matched: numbers.filter((n) => balls.slice(0, 5).includes(n)),
    }))
    .filter(({ matched }) => matched.length >= 3)
    .slice(0, 100)
}

test.each([[[5, 59, 1, 33, 20]], [[7, 8, 9, 10, 11]], [[31, 2, 58, 44, 17]]])('%j', async (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  for (const poll of [undefined, ...POLL_NAMES]) {
    const expected = await plainSearch(sorted, poll ? [poll] : POLL_NAMES)
    const found = await search(numbers, poll)
    expect(
      found.map(({ result, matched }) => ({ id: result.result_id, matched })),
      `seed ${seed} ${poll}`,
    ).toEqual(expected)
    for (const { diff, matched } of found) expect(diff).toBe(5 - matched.length)
  }
  expect((await search(numbers)).length).toBeGreaterThan(50)
})

test('a draw is found when its last ball has been shown, and a void one never', async () => {
  const numbers = [3, 13, 23, 43, 53]
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, balls)
     select 'POLL_1', 2, 1, t - interval '300 s', t, t + interval '65 s', 'DRAWN', '{3,13,23,43,53,1,2,4,5,6}'
     from (select clock_timestamp() as t) slot returning id`,
  )
  const ids = async () => (await search(numbers)).map(({ result }) => result.result_id)
  expect(await ids()).not.toContain(Number(rows[0]?.id))
  await db.owner.query(`update draw set shown_at = clock_timestamp() where id = $1`, [rows[0]?.id])
  const [first] = await search(numbers)
  expect(first).toMatchObject({ diff: 0, matched: numbers, result: { result_id: Number(rows[0]?.id) } })
  await db.owner.query(`update draw set state = 'VOID', balls = null where id = $1`, [rows[0]?.id])
  expect(await ids()).not.toContain(Number(rows[0]?.id))
})
