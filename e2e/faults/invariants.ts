/**
 * I1–I14 of a product's books, by its own SQL as the owner and by what clients were told: of the rows it reads in
 * `checks/`, no statement is the server's.
 */
import type pg from 'pg'
import { compareBooks, connectSandbox, untilGamesAreQuiet } from '../games/both-books.ts'
import { checkHistory, untilQuiet } from '../history.ts'
import type { Order } from '../orders.ts'
import type { Product } from '../product.ts'

export interface Verdict {
  /** Each begins with the invariant's name. */
  violations: string[]
  counts: Record<string, number>
}

/**
 * Waits until the draws of these bets have come to their end. I12 is asked when games were played. The draws' steps have to
 * have been watched from the start (`watchSteps`).
 */
export async function checkInvariants(
  { product, db, hasPlayed = false }: { product: Product; db: pg.Client; hasPlayed?: boolean },
  orders: readonly Order[],
): Promise<Verdict> {
  await untilQuiet(db, orders, 120_000)
  const { violations, counts } = await checkHistory({ db, url: product.url }, orders, { steps: true })
  const mirror = hasPlayed ? await mirrorFaults(product, db) : []
  return { violations: [...violations, ...(await chainFaults(db)), ...mirror], counts }
}

/** I12: what the provider of games has noted is what was booked. */
async function mirrorFaults(product: Product, db: pg.Client): Promise<string[]> {
  const sandbox = await connectSandbox(product)
  try {
    await untilGamesAreQuiet(sandbox)
    return (await compareBooks(db, sandbox)).violations.map((line) => `I12: ${line}`)
  } finally {
    await sandbox.end()
  }
}

/** I13: the audit log is one chain from its origin, each link over its event, and the published heads are links of it. */
async function chainFaults(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ seq: string; why: string }>(`
    select l.seq, 'does not follow the one before' as why from audit_link l left join audit_link p on p.seq = l.seq - 1
      where l.previous <> coalesce(p.hash, decode(repeat('00', 32), 'hex')) or (l.seq > 1 and p.seq is null)
    union all select l.seq, 'is not over its event' from audit_link l left join audit_event e on e.id = l.event
      where l.hash is distinct from sha256(l.previous || convert_to(jsonb_build_array(l.seq, e.id,
        (extract(epoch from e.at) * 1000000)::bigint, e.actor, e.action, e.target, e.request_id, e.detail)::text, 'UTF8'))
    union all select h.seq, 'was published otherwise' from audit_head h left join audit_link l on l.seq = h.seq
      where l.hash is distinct from h.hash
    union all select max(e.id), 'events are in no chain' from audit_event e
      where e.actor <> 'guest' and e.actor not like 'player:%' and not exists (select from audit_link l where l.event = e.id)
      having count(*) > 0`)
  return rows.map(({ seq, why }) => `I13: link ${seq} ${why}`)
}
