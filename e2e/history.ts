/** The independent checker: what clients were told, what the database holds and what is public must be one story. */
import type pg from 'pg'
import { checkBets } from './checks/bets.ts'
import { type Book, readBook } from './checks/book.ts'
import { checkBooks } from './checks/books.ts'
import { checkDraws } from './checks/draws.ts'
import { checkPayouts } from './checks/payouts.ts'
import { checkSteps } from './checks/steps.ts'
import type { Order } from './orders.ts'
import { poll } from './stream.ts'

export type Report = { violations: string[]; counts: Record<string, number> }

/** `strangers`: the players of these orders have other bets too. Steps are checked where they were watched. */
export async function checkHistory(
  { db, url }: { db: pg.Client; url: string },
  orders: readonly Order[],
  { strangers = false, steps = false } = {},
): Promise<Report> {
  const book = await readBook(db)
  const stepped = steps ? await checkSteps(db) : { steps: 0, violations: [] }
  const violations = [
    ...checkBooks(book),
    ...checkBets(book, orders, { strangers }),
    ...checkPayouts(book),
    ...(await checkDraws(book, url)),
    ...stepped.violations,
  ]
  return { violations, counts: { ...countsOf(book), orders: orders.length, steps: stepped.steps } }
}

function countsOf({ entries, draws, tickets, payouts }: Book): Record<string, number> {
  const states = [...draws.values()].map(({ state }) => state)
  return {
    entries: entries.length,
    tickets: tickets.length,
    payouts: payouts.length,
    settled: states.filter((state) => state === 'SETTLED').length,
    void: states.filter((state) => state === 'VOID').length,
  }
}

/** Waits until every draw on which these orders stand is settled, or void and refunded. */
export async function untilQuiet(db: pg.Client, orders: readonly Order[], ms = 60_000): Promise<void> {
  const ids = [...new Set(orders.map((order) => order.slip.result_id))]
  await poll(
    async () => {
      const { rows } = await db.query(
        `select id, state from draw where id = any ($1) and state <> 'SETTLED'
         and not (state = 'VOID' and settled_at is not null)`,
        [ids],
      )
      return rows.length === 0 ? true : undefined
    },
    ms,
    'the draws of all bets did not come to their end',
  )
}
