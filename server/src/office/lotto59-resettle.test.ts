/** A wrong settlement at the desk: looked at, asked for, agreed on by a second person, done by the server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addBets, addPlayers, bookFaults, drawWorld } from '../../test/draw-world.ts'
import { addColleague, type TestOffice, testOffice } from '../../test/office.ts'
import { runDraw } from '../../test/run-draw.ts'
import { openDrawAt } from '../../test/timely-draws.ts'
import { resettleDraws } from '../lotto59/run-resettlements.ts'

let db: TestDatabase
let office: TestOffice
beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

const reason = 'paid by another result'

test('a draw that was paid wrongly is corrected by two people, and what is right is refused', async () => {
  const world = await drawWorld(db)
  const colleague = (name: string, role: string) =>
    addColleague(office, db.owner, { name, roles: [role], branch: null })
  const [dara, sok, rith] = [
    await colleague('Dara', 'finance'),
    await colleague('Sok', 'owner'),
    await colleague('Rith', 'risk'),
  ]
  const players = await addPlayers(db.owner, 2)
  const id = await openDrawAt(world, Date.now() - 600_000, { poll: 'POLL_1', showMs: 0 })
  await addBets(
    db.owner,
    id,
    players.map((player, at) => ({ player, bet: { kind: 'range', typeNo: at === 0 ? 6 : 7 }, riel: 2000 })),
  )
  const path = `/api/lotto59/draws/${id}/resettle`
  expect((await dara.get(path)).json().code).toBe('not_settled')
  await runDraw(world.parts, await world.newReign(), id)
  const right = (await dara.get(path)).json().data
  expect(right).toMatchObject({ is_right: true, players: 0, waits: null })
  const asRight = { players: 0, down: 0, up: 0, reason }
  expect((await dara.send('POST', path, asRight)).json().code).toBe('nothing_to_change')

  // The record of the balls is not what was paid by, nor what is proven.
  const other = right.proven.map((ball: number) => 60 - ball)
  await db.owner.query('update draw set balls = $2 where id = $1', [id, other])
  expect((await rith.get(path)).statusCode).toBe(403)
  expect((await dara.get(path)).json().data).toMatchObject({ is_right: false, players: 0, balls: other })
  // Sums that are shown may have fractions of a riel.
  const others = { players: 1, down: 0.5, up: 1_000.125, reason }
  expect((await dara.send('POST', path, others)).json().code).toBe('changed_meanwhile')
  const asked = await dara.send('POST', path, asRight)
  expect(asked.statusCode, asked.body).toBe(202)
  const { approval } = asked.json().data
  expect((await dara.get(path)).json().data.waits).toBe(approval)
  const { effects } = (await sok.get(`/api/approvals/${approval}`)).json().data
  expect(effects).toMatchObject([{ action: 'draw.resettle', target: String(id), after: { players: 0 } }])
  expect((await dara.send('POST', `/api/approvals/${approval}/approve`, { reason })).json().code).toBe(
    'own_approval',
  )
  expect((await sok.send('POST', `/api/approvals/${approval}/approve`, { reason })).statusCode).toBe(200)
  expect((await dara.get(path)).json().code).toBe('resettling')
  expect(await resettleDraws(world.parts)).toBe(1)
  expect((await dara.get(path)).json().data).toMatchObject({ is_right: true, balls: right.proven })
  expect(await bookFaults(db.owner)).toEqual([])
})
