/** The records of lottery draws over the wire: what anybody gets, and the proof that only its player gets. */
import type { FairnessKeys, FairnessRecords, LeafProof } from '@samnang/contract/fairness'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { verifyDraw } from '@samnang/core/fairness/verify-draw'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  type LotteryWorld,
  lineOf,
  lotteryWorld,
  openTestDraw,
  passClose,
  placeTickets,
  runLotteryDraw,
} from '../../test/lottery-life.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'

let db: TestDatabase
let server: TestServer
let world: LotteryWorld
let player: bigint
let page: TestBrowser
let stranger: TestBrowser

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  world = await lotteryWorld(db, undefined, server.parts.operatorKey)
  player = await server.addPlayer('lucky')
  await giveMoney(db, player, 100_000)
  await server.addPlayer('stranger')
  ;[page, stranger] = [browser(server.app), browser(server.app)]
  await page.logIn('lucky', PASSWORD)
  await stranger.logIn('stranger', PASSWORD)
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

async function ask<T>(from: TestBrowser, path: string): Promise<T> {
  const answer = await from.get(`/api/fairness/${path}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json().data
}

test.each(['KH', 'VN'] as const)(
  'a %s draw and its tickets verify from what comes over the wire',
  async (type) => {
    const { id } = await openTestDraw(world, type)
    const lines = [lineOf(['47', '74'], ['B', 'C'], 1000), lineOf(['193'], ['B'], 500)]
    const [ticket = 0n, other = 0n] = await placeTickets(world, id, [
      { player, items: lines },
      { player, items: lines.slice(1) },
    ])
    expect((await page.get(`/api/fairness/${id}`)).statusCode).toBe(404)
    await passClose(world, id)
    expect((await page.get(`/api/fairness/${id}/leaves`)).statusCode).toBe(404)
    await runLotteryDraw(world.parts, await world.newReign(), id)

    const draw = await ask<FairnessRecords>(page, String(id))
    expect(draw).toMatchObject({ game: type, result_id: Number(id), close: { n: 2 } })
    const keys = await ask<FairnessKeys>(page, 'keys')
    const { leaves } = await ask<{ leaves: string[] }>(stranger, `${id}/leaves`)
    for (const [ticketId, riel] of [
      [ticket, 4500],
      [other, 500],
    ] as const) {
      const proof = await ask<LeafProof>(page, `${id}/proof?ticket_id=${ticketId}`)
      expect(proof.stake).toBe(String(rielToUnits(riel)))
      const options = { keys, verifySignature: verifyEd25519, leaves, proof, resultId: Number(id) }
      const { steps } = await verifyDraw(draw, options)
      expect(steps.filter(({ ok }) => !ok)).toEqual([])
      expect((await stranger.get(`/api/fairness/${id}/proof?ticket_id=${ticketId}`)).statusCode).toBe(404)
    }
  },
)
