/**
 * I1–I11, I13 and what is held (I14) of a product's books, by its own SQL as the owner and by what clients were told: of the
 * rows it reads in `checks/`, no statement is the server's. I12 where games were played.
 */
import type pg from 'pg'
import { checkChain, readChain } from '../checks/chain.ts'
import { checkHeld, readHeld } from '../checks/held.ts'
import { compareBooks, connectSandbox, untilGamesAreQuiet } from '../games/both-books.ts'
import { checkHistory, untilQuiet } from '../history.ts'
import type { Order } from '../orders.ts'
import type { Product } from '../product.ts'

export interface Verdict {
  /** Each begins with the invariant's name. */
  violations: string[]
  counts: Record<string, number>
}

interface Played {
  product: Product
  db: pg.Client
  hasPlayed?: boolean
  /** Transactions that the provider's own books know nothing of. */
  unmirrored?: ReadonlySet<string>
}

/**
 * Waits until the draws of these bets have come to their end. I12 is asked when games were played. The draws' steps have to
 * have been watched from the start (`watchSteps`).
 */
export async function checkInvariants(
  { product, db, hasPlayed = false, unmirrored = new Set() }: Played,
  orders: readonly Order[],
): Promise<Verdict> {
  await untilQuiet(db, orders, 120_000)
  const { violations, counts } = await checkHistory({ db, url: product.url }, orders, { steps: true })
  const mirror = hasPlayed ? await mirrorFaults(product, db, unmirrored) : []
  const others = [...checkChain(await readChain(db)), ...checkHeld(await readHeld(db)), ...mirror]
  return { violations: [...violations, ...others], counts }
}

/** I12: what the provider of games has noted is what was booked. */
async function mirrorFaults(
  product: Product,
  db: pg.Client,
  unmirrored: ReadonlySet<string>,
): Promise<string[]> {
  const sandbox = await connectSandbox(product)
  try {
    await untilGamesAreQuiet(sandbox)
    const { violations } = await compareBooks(db, sandbox)
    const isOurs = (line: string) => line.split(/[ ,:]+/).some((word) => unmirrored.has(word))
    return violations.filter((line) => !isOurs(line)).map((line) => `I12: ${line}`)
  } finally {
    await sandbox.end()
  }
}
