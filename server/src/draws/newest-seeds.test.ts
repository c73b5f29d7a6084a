import { formerReleaseBytes, releaseBytes } from '@samnang/core/fairness/signed-records'
import { requests } from '@samnang/vault/protocol'
import { toLine } from '@samnang/vault/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addOpenDraw, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { runDraw } from '../../test/run-draw.ts'
import { verifyDrawById } from '../fairness/published-draw.ts'
import { findRecord } from './draw-records.ts'
import { newestSeeds } from './newest-seeds.ts'

let db: TestDatabase
let world: DrawWorld
beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
})
afterAll(() => db.drop())

async function drawn(i: number, form: typeof releaseBytes): Promise<bigint> {
  world.vault.releaseForm = form
  const id = await addOpenDraw(world, { poll: 'POLL_2', i, closedAgoMs: 60_000 - 1000 * i })
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
  return id
}

test('a seed is shown with T where the vault signed T, and without to a vault that signs as before', async () => {
  const former = await drawn(1, formerReleaseBytes)
  const now = await drawn(2, releaseBytes)
  const shown = await newestSeeds(db.pool)
  const T = (await findRecord(db.pool, now))?.T
  expect(shown.releases.map((one) => [one.i, 'T' in one ? one.T : null])).toEqual([
    [2, T],
    [1, null],
  ])
  // As it crosses the wire, the vault reads all of it.
  expect(requests.anchor(JSON.parse(toLine(shown)))?.releases).toHaveLength(2)

  const released = async (id: bigint) =>
    (await verifyDrawById(db.pool, id))?.steps.find(({ code }) => code === 'release_signature')
  expect(await released(now)).toMatchObject({ ok: true, detail: { key: expect.any(String) } })
  expect(await released(former)).toMatchObject({ ok: true, detail: { form: 'former' } })
})
