/** Adding a range market is at most four edits: they are made to copies here, and the product that results is played. */
import { endpoints } from '@samnang/contract/endpoints'
import { BANDS } from '@samnang/core/lotto59/exposure'
import { RANGES, totalOf } from '@samnang/core/lotto59/markets'
import { DEFAULT_PAYTABLE, paytableFrom } from '@samnang/core/lotto59/paytable'
import { marketReturns } from '@samnang/core/lotto59/returns'
import { rielToUnits } from '@samnang/core/money'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addPlayer, openDraw, placingParts } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { addBets, addOpenDraw, addPlayers, bookFaults, drawWorld } from '../../test/draw-world.ts'
import { editedDatabase, recipe } from '../../test/eighth-market.ts'
import { runDraw } from '../../test/run-draw.ts'
import { auditLedger } from '../ledger/audit.ts'
import { findDraw } from './draw-store.ts'
import { ensurePaytable } from './paytables.ts'
import { type PlacingParts, placeBets } from './place-bets.ts'

// Files share their worker: what others have loaded is loaded anew here, and what is loaded here by whoever follows.
vi.hoisted(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

vi.mock('@samnang/core/lotto59/markets', async () => {
  const { editedMarkets } = await import('../../test/eighth-market.ts')
  return editedMarkets()
})

let db: TestDatabase
let parts: PlacingParts

beforeAll(async () => {
  db = await editedDatabase()
  await ensurePaytable(db.pool)
  parts = placingParts(db)
})
afterAll(async () => {
  await parts?.bets.stop()
  await db?.drop()
})

/** As it would come over the wire; the type is one that this source does not know. */
const wish = (amount: number) => ({ type: 'RANGE_8', amount }) as never

async function place(
  player: Awaited<ReturnType<typeof addPlayer>>,
  on: Awaited<ReturnType<typeof openDraw>>,
  amount: number,
) {
  const slip = { poll: on.poll, drawId: on.id, clientNonce: undefined, key: undefined, content: { amount } }
  return placeBets(parts, player, { ...slip, entries: [wish(amount)] })
}

test('four edits at most, one of them the list of markets', async () => {
  const files = (await recipe()).edits.map(({ file }) => file)
  expect(files.length).toBeLessThanOrEqual(4)
  expect(files.filter((file) => !file.endsWith('.sql'))).toEqual(['core/src/lotto59/markets.ts'])
  expect(RANGES).toHaveLength(8)
})

test('the contract takes it in bets and reports, the rules price it, and the bands of totals follow', () => {
  const body = { poll: 'POLL_1', result_id: 1, bets: [{ type: 'RANGE_8', amount: 500 }] }
  expect(Check(endpoints['POST /api/bet'].body, body)).toBe(true)
  expect(Check(endpoints['GET /api/bet/report'].query, { type: 'RANGE_8' })).toBe(true)
  expect(marketReturns(DEFAULT_PAYTABLE).map(({ market }) => market)).toContain('RANGE_8')
  const covering = (total: number) => BANDS.find(({ low, high }) => low <= total && total <= high)?.typeNos
  expect([259, 260, 300, 340, 341].map(covering)).toEqual([
    [2, 6],
    [2, 6, 10],
    [3, 6, 10],
    [4, 7, 10],
    [4, 7],
  ])
})

test('a paytable of before is read for ever, and its draws take no bet on it', async () => {
  const { markets, ...rest } = DEFAULT_PAYTABLE
  const before = { ...rest, markets: markets.slice(0, 7) }
  expect(paytableFrom(JSON.stringify(before))).toEqual(before)
  const { checkSlip } = await import('@samnang/core/lotto59/check-slip')
  const limits = { minRiel: 500, maxRiel: 2_000_000 } as never
  expect(checkSlip([wish(500)], before, limits)).toEqual({ ok: false, code: 'invalid_bet' })
  expect(checkSlip([{ type: 'RANGE_7', amount: 500 }], before, limits).ok).toBe(true)
})

test('it is placed, counts towards what a draw may cost, and the book is clean', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 100_000)
  await db.owner.query('update poll set exposure_max = $1', [rielToUnits(10_000)])
  const placed = await place(player, draw, 6_000)
  expect(placed).toMatchObject({
    ok: true,
    value: { tickets: [{ type: 'RANGE_8', range: '260-340', rate: 1.5 }] },
  })
  expect(await place(player, draw, 1_000)).toMatchObject({ ok: false, code: 'house_exposure', n: 666 })
  await db.owner.query('update poll set exposure_max = $1', [rielToUnits(1_000_000_000)])
  expect((await place(player, draw, 1_000)).ok).toBe(true)
  expect(await auditLedger(db.pool)).toEqual([])
})

test('a result pays it exactly where the total lies in it', async () => {
  const world = await drawWorld(db)
  const reign = await world.newReign()
  const { market } = await recipe()
  const [player] = await addPlayers(db.owner, 1)
  const bet = { kind: 'range', typeNo: market.typeNo } as never
  const seen = new Set<boolean>()
  for (let i = 1; i <= 24; i++) {
    const id = await addOpenDraw(world, { poll: 'POLL_2', i, closedAgoMs: 60_000 })
    const [ticket] = await addBets(db.owner, id, [{ player: player ?? 0n, bet, riel: 500 }])
    expect(await runDraw(world.parts, reign, id)).toBe('finished')
    const total = totalOf((await findDraw(db.pool, id))?.balls ?? [])
    const { rows } = await db.pool.query<{ amount: bigint }>(
      'select amount from payout where ticket_id = $1',
      [ticket],
    )
    const isIn = market.low <= total && total <= market.high
    expect(rows).toEqual(isIn ? [{ amount: rielToUnits(750) }] : [])
    seen.add(isIn)
  }
  expect(seen).toEqual(new Set([true, false]))
  expect(await bookFaults(db.owner)).toEqual([])
})
