/** What of each draw is told to the log of witnesses, while thousands of draws wait for a beacon that is away. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addOpenDraw, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { unguarded } from '../../test/timely-draws.ts'
import { growLog } from './witness-log.ts'
import { drawsToLog } from './witness-log-store.ts'

let db: TestDatabase
let world: DrawWorld
let waiting: bigint[]
let made = 0

/** More than a step of the log takes of one kind: a little more than half an hour of POLL_2. */
const WAITING = 230

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  waiting = []
  while (waiting.length < WAITING) waiting.push(await opened())
  await close(waiting)
  while ((await growLog(world.parts)) > 0);
})
afterAll(() => db.drop())

const opened = () => addOpenDraw(world, { poll: 'POLL_2', i: ++made, closedAgoMs: 0 })

/** As a draw stands that waits for its round. */
async function close(ids: readonly bigint[]): Promise<void> {
  await db.owner.query(
    `with record as (
       update draw_record set root = sha256('root'), bet_count = 0, stake_total = 0, close_hash = sha256('close'),
         close_signature = sha256('signature') where draw_id = any ($1)
     ) update draw set state = 'ROOTED' where id = any ($1)`,
    [ids],
  )
}

const callOff = (ids: readonly bigint[]) =>
  db.owner.query(`update draw set state = 'VOID', void_reason = 'other' where id = any ($1)`, [ids])

/** Of these draws, in its order. */
async function told(...ids: bigint[]): Promise<string[]> {
  const { rows } = await db.owner.query<{ name: string }>(
    `select name from witness_entry where split_part(name, ':', 2) = any ($1)
     and split_part(name, ':', 1) in ('open', 'close', 'end') order by number`,
    [ids.map(String)],
  )
  return rows.map(({ name }) => name)
}

test('a new draw is told in the next step, though more older ones wait for their end than a step takes', async () => {
  expect(await told(...waiting)).toHaveLength(2 * WAITING)
  const id = await opened()
  expect(await growLog(world.parts)).toBe(1)
  expect(await told(id)).toEqual([`open:${id}`])
  await close([id])
  expect(await growLog(world.parts)).toBe(1)
  await callOff([id])
  expect(await growLog(world.parts)).toBe(1)
  expect(await told(id)).toEqual([`open:${id}`, `close:${id}`, `end:${id}`])
  expect(await growLog(world.parts)).toBe(0)
})

test('openings and ends do not wait for each other, and a step takes so many of each and no more', async () => {
  const [ended, id] = [waiting.slice(0, 210), await opened()]
  await callOff(ended)
  expect(await growLog(world.parts)).toBe(201)
  expect(await told(id)).toEqual([`open:${id}`])
  const late: bigint[] = []
  while (late.length < 205) late.push(await opened())
  expect(await growLog(world.parts)).toBe(210)
  expect((await told(...ended)).filter((name) => name.startsWith('end:'))).toHaveLength(ended.length)
  expect(await growLog(world.parts)).toBe(5)
  expect(await told(...late)).toHaveLength(late.length)
})

test('what is missing is found from the cursor on, without reading all draws and entries of the years before', async () => {
  await unguarded(
    db.owner,
    `insert into draw (id, poll, day, i, opens_at, closes_at, shown_at, state, paytable_version, settled_at)
     overriding system value
     select -n, 'POLL_2', 0, n, now, now, now, 'SETTLED', 1, now
     from generate_series(1, 30000) n, lateral (select timestamptz '2020-01-01' - n * interval '10 s' as now) at;
     insert into draw_record (draw_id, seed_commitment, open_hash, open_signature, root)
     select -n, '', '', '', '' from generate_series(1, 30000) n;
     insert into witness_entry (number, name, body)
     select 1000000 + 3 * n + at, kind || ':-' || n, '{}'
     from generate_series(1, 30000) n, unnest(array['open', 'close', 'end']) with ordinality k (kind, at)`,
  )
  await db.owner.query('analyze draw; analyze draw_record; analyze witness_entry')
  const plans: string[] = []
  const explained = {
    query: async (text: string, values: unknown[]) => {
      if (text.includes('union'))
        plans.push(JSON.stringify((await db.owner.query(`explain ${text}`, values)).rows))
      return db.owner.query(text, values)
    },
  }
  expect(await drawsToLog(explained as never, 200)).toEqual([])
  expect(plans).toHaveLength(1)
  for (const table of ['draw', 'draw_record', 'witness_entry'])
    expect(plans[0]).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
})
