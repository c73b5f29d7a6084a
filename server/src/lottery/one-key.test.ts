/** A key that one lottery has used is used for the other one too: one key, one command. */
import { randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  addPlayer,
  bettingDatabase,
  openDraw,
  placingParts,
  type TestDraw,
  type TestPlayer,
} from '../../test/betting.ts'
import { crashingPool, Killed } from '../../test/crashing-pool.ts'
import type { TestDatabase } from '../../test/database.ts'
import { bodyOf, lineOf, openTicketDraw, place, ticketParts, wordOf } from '../../test/lottery-tickets.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { type PlacingParts, placeBets } from '../lotto59/place-bets.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'

let db: TestDatabase
let parts: PlacingParts
let poll: TestDraw
let draw: LotteryDrawRow

beforeAll(async () => {
  db = await bettingDatabase()
  parts = placingParts(db)
  poll = await openDraw(db)
  draw = await openTicketDraw(db)
})
afterEach(async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
afterAll(async () => {
  await parts.bets.stop()
  await db.drop()
})

const START_RIEL = 1_000_000
const SLIP_RIEL = 1000
const TICKET_RIEL = 500

const slip = (player: TestPlayer, key: string) =>
  placeBets(parts, player, {
    poll: poll.poll,
    drawId: poll.id,
    clientNonce: undefined,
    key,
    entries: [{ type: 'RANGE_6', amount: SLIP_RIEL }],
    content: { amount: SLIP_RIEL },
  })
const ticket = (player: TestPlayer, key: string, number = '47') =>
  place(ticketParts(db.pool), player, bodyOf(draw, [lineOf([number], { amount: TICKET_RIEL })]), key)

test('the key of a slip is refused for a ticket, and the slip stands', async () => {
  const player = await addPlayer(db, START_RIEL)
  const key = randomUUID()
  expect(wordOf(await slip(player, key))).toBe('placed')
  expect(wordOf(await ticket(player, key))).toBe('idempotency_mismatch')
  // A line that the rules refuse is no way around it either.
  expect(wordOf(await ticket(player, key, '4x'))).toBe('idempotency_mismatch')
  expect(wordOf(await slip(player, key))).toBe('placed')
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(START_RIEL - SLIP_RIEL))
})

test('the key of a ticket is refused for a slip, and the ticket stands', async () => {
  const player = await addPlayer(db, START_RIEL)
  const key = randomUUID()
  expect(wordOf(await ticket(player, key))).toBe('placed')
  expect(wordOf(await slip(player, key))).toBe('idempotency_mismatch')
  expect(wordOf(await ticket(player, key))).toBe('placed')
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(START_RIEL - TICKET_RIEL))
})

test('both at once: one of them is placed, whichever came first', async () => {
  for (let round = 0; round < 20; round++) {
    const player = await addPlayer(db, START_RIEL)
    const key = randomUUID()
    const [first, second] = round % 2 === 0 ? [slip, ticket] : [ticket, slip]
    const words = (await Promise.all([first(player, key), second(player, key)])).map(wordOf)
    expect([...words].sort()).toEqual(['idempotency_mismatch', 'placed'])
  }
})

test('two players may have chosen the same key', async () => {
  const [one, other] = [await addPlayer(db, START_RIEL), await addPlayer(db, START_RIEL)]
  const key = randomUUID()
  expect([await slip(one, key), await ticket(other, key)].map(wordOf)).toEqual(['placed', 'placed'])
})

test('after a lost answer the key still means the ticket', async () => {
  const player = await addPlayer(db, START_RIEL)
  const key = randomUUID()
  const dying = ticketParts(crashingPool(db.pool, 4, 'after').pool)
  const body = bodyOf(draw, [lineOf(['48'], { amount: TICKET_RIEL })])
  await expect(place(dying, player, body, key)).rejects.toThrow(Killed)
  const words = [await slip(player, key), await place(ticketParts(db.pool), player, body, key)].map(wordOf)
  expect(words).toEqual(['idempotency_mismatch', 'placed'])
})
