/** Random tickets close to their limits, and lines taken back, against a plain count of what stands. */
import type { LotteryItem, LotteryItemIn } from '@samnang/contract/lottery'
import { DEFAULT_LIMITS } from '@samnang/core/lottery/default-rules'
import { assert } from '@samnang/core/refusal'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, type TestPlayer } from '../../test/betting.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { answerOf, bodyOf, lineOf, openTicketDraw, ticketParts } from '../../test/lottery-tickets.ts'
import { auditLedger } from '../ledger/audit.ts'
import { deleteTicket } from './delete-ticket.ts'
import { placeTicket, type TicketParts } from './place-ticket.ts'

const seed = Number(process.env.SEED ?? 59)
const { stepRiel, playerNumberRiel, liabilityRiel } = DEFAULT_LIMITS
const PLACES = { A: 1, B: 1, LO: 23 }

let db: TestDatabase
let parts: TicketParts
let players: TestPlayer[]

beforeAll(async () => {
  db = await testDatabase()
  parts = ticketParts(db.pool)
  players = await Promise.all(Array.from({ length: 9 }, () => addPlayer(db, 1_000_000_000)))
})
afterAll(() => db?.drop())

interface Standing {
  player: number
  numbers: readonly string[]
  posts: readonly string[]
  amount: number
}

const placesOf = (posts: readonly string[]) =>
  posts.reduce((sum, post) => sum + (PLACES[post as keyof typeof PLACES] ?? 0), 0)

/** What is left of both limits for a number, in riel. */
function roomFor(standing: readonly Standing[], player: number, number: string) {
  const lines = standing.filter(({ numbers }) => numbers.includes(number))
  const stake = (line: Standing) => line.amount * placesOf(line.posts)
  const sum = (of: readonly Standing[]) => of.reduce((total, line) => total + stake(line), 0)
  return {
    own: playerNumberRiel[2] - sum(lines.filter((line) => line.player === player)),
    house: liabilityRiel[2] - sum(lines) * 90,
  }
}

/** Null where all lines fit; else the limit that the first of them passes, for which number, and what it could have had. */
function expected(standing: readonly Standing[], player: number, items: readonly LotteryItemIn[]) {
  for (const limit of ['own', 'house'] as const) {
    const before = [...standing]
    for (const [at, { numbers, posts, amount }] of items.entries()) {
      const factor = placesOf(posts) * (limit === 'own' ? 1 : 90)
      const roomOf = (number: string) => Math.max(0, roomFor(before, player, number)[limit])
      const [worst] = numbers
        .filter((number) => amount * factor > roomOf(number))
        .map((number) => ({ number, n: Math.floor(roomOf(number) / factor / stepRiel) * stepRiel }))
        .sort((one, other) => one.n - other.n || one.number.localeCompare(other.number))
      if (worst) {
        const code = limit === 'own' ? 'player_number_limit' : 'number_limit'
        return { code, n: worst.n, errors: { [`items.${at}`]: [worst.number] } }
      }
      before.push({ player, numbers, posts, amount })
    }
  }
  return null
}

const anyLine = fc.record({
  numbers: fc.uniqueArray(fc.constantFrom('00', '07', '47'), { minLength: 1 }),
  posts: fc.uniqueArray(fc.constantFrom('A', 'B', 'LO'), { minLength: 1 }),
  amount: fc.integer({ min: 1, max: 70 }).map((steps) => steps * stepRiel),
})
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ player: fc.nat(8), lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ takeBack: fc.nat(1000) }) },
)

test('what is placed is exactly what both limits allow; what is offered instead is placed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      const draw = await openTicketDraw(db)
      let standing: (Standing & { ticket: number; item: LotteryItem })[] = []
      const tryToPlace = async (player: number, items: LotteryItemIn[]) => {
        const id = players[player]?.id ?? 0n
        const outcome = await placeTicket(parts, id, bodyOf(draw, items), undefined)
        if (!outcome.ok) return { code: outcome.code, n: outcome.n, errors: outcome.errors }
        for (const item of outcome.value.items)
          standing.push({
            player,
            numbers: item.expanded,
            posts: item.posts,
            amount: item.amount,
            ticket: outcome.value.ticket.id,
            item,
          })
        return null
      }
      for (const step of steps) {
        if ('takeBack' in step) {
          const line = standing[step.takeBack % Math.max(1, standing.length)]
          if (!line) continue
          const wanted = {
            playerId: players[line.player]?.id ?? 0n,
            ticketId: BigInt(line.ticket),
            itemId: BigInt(line.item.id),
          }
          answerOf(await deleteTicket(parts, wanted))
          standing = standing.filter((other) => other !== line)
          continue
        }
        const items = step.lines.map(({ numbers, ...line }) => lineOf(numbers, line))
        const verdict = expected(standing, step.player, items)
        expect(await tryToPlace(step.player, items)).toEqual(verdict)
        if (verdict && verdict.n > 0 && items.length === 1) {
          const [line] = items
          assert(line, 'there is a line')
          expect(await tryToPlace(step.player, [{ ...line, amount: verdict.n + stepRiel }])).not.toBeNull()
          const less = [{ ...line, amount: verdict.n }]
          const then = expected(standing, step.player, less)
          expect(await tryToPlace(step.player, less)).toEqual(then)
        }
      }
    }),
    { seed, numRuns: 15 },
  )
  expect(await auditLedger(db.pool)).toEqual([])
})
