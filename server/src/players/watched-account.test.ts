/** What an account knows of its player, while a bet and a change of the player meet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer } from '../../test/betting.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

/** Whether the change came to its end, or waits for a row that somebody else holds. */
async function endsOrWaits(change: Promise<unknown>): Promise<void> {
  let isOver = false
  change.finally(() => {
    isOver = true
  })
  await expect
    .poll(async () => {
      const { rowCount } = await db.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return isOver || rowCount !== 0
    })
    .toBe(true)
}

test.each([
  ['a lock', `update player set state = 'LOCKED' where id = $1`],
  [
    'an earlier reminder',
    `update player set reminder_at = clock_timestamp() + interval '5 minutes' where id = $1`,
  ],
])('%s that comes between the look of a bet and its writing is not lost', async (_, change) => {
  const { id } = await addPlayer(db, 5_000)
  // As after a stake elsewhere: the next bet looks at the player.
  await db.owner.query(
    `update player set counted_from = 0, reminder_at = clock_timestamp() + interval '50 minutes' where id = $1`,
    [id],
  )
  const bet = await db.owner.connect()
  await bet.query('begin')
  await bet.query('select from account where id = $1 for no key update', [id])
  await bet.query('create temp table seen on commit drop as select p as player from player p where id = $1', [
    id,
  ])
  const changed = db.owner.query(change, [id])
  await endsOrWaits(changed)
  await bet.query('select watch_player(seen.player, clock_timestamp()) from seen')
  await bet.query('commit')
  bet.release()
  await changed
  const { rows } = await db.owner.query<{ at: string }>(
    'select watch_from::text as at from account where id = $1',
    [id],
  )
  expect(rows).toEqual([{ at: '-infinity' }])
})
