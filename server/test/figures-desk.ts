/** What tests of the house's figures, its ledger and its months work on: a house that was played, and its office. */
import { afterAll, expect } from 'vitest'
import { countFigures } from '../src/figures/count-figures.ts'
import { testColleagues } from './colleagues.ts'
import { testDatabase } from './database.ts'
import { playHouse } from './played-house.ts'

/** A job of these tests is worked on to its end. */
export const never = new AbortController().signal

/** Its draws are of 15 and 16 October 2026, its lottery and games of today. All of it is counted. */
export async function figuresDesk() {
  const db = await testDatabase()
  const players = await playHouse(db)
  // Its draws of lotto 59 are of another month than everything else.
  await db.owner.query(
    `update draw set settled_at = '2026-10-15T16:59:59Z'::timestamptz + i * interval '1 s' where settled_at is not null`,
  )
  const office = await testColleagues(db)
  afterAll(async () => {
    await office.close()
    await db.drop()
  })
  // As the office's own role, which may do nothing else with the sums.
  expect(await countFigures(office.parts.pool)).toBeGreaterThan(0)

  const ask = async (path: string) => {
    const answer = await office.as('dara').get(path)
    expect(answer.statusCode, path).toBe(200)
    return answer.json().data
  }
  const refusalOf = async (path: string) => (await office.as('dara').get(path)).json().code
  return { db, office, players, ask, refusalOf }
}
