/** The two sides of the wallet, read past both applications: what the provider has noted must be what was booked. */
import pg from 'pg'
import { databaseUrl } from '../processes.ts'
import type { Place } from '../product.ts'
import { poll } from '../stream.ts'

export async function connectSandbox(place: Place): Promise<pg.Client> {
  const url = (await databaseUrl(place)).replace(/[^/]+$/, 'samnang_sandbox')
  const db = new pg.Client({ connectionString: url })
  db.on('error', () => {
    // Journeys kill databases: the next question fails and tells.
  })
  await db.connect()
  return db
}

/** Quiet: every wager has come to an end, and every call has been answered. What a kill kept from being sent, never is. */
export async function untilGamesAreQuiet(sandbox: pg.Client, ms = 90_000): Promise<void> {
  await poll(
    async () => {
      const { rows } = await sandbox.query(
        `select (select count(*) from wager where state not in ('CLOSED', 'REFUSED', 'CANCELLED'))
           + (select count(*) from wallet_tx t join wager w on w.id = t.wager
              where t.next_at is not null or (t.state in ('new', 'sent') and w.state <> 'CANCELLED')) as open`,
      )
      return rows[0]?.open === '0' ? true : undefined
    },
    ms,
    'the provider still has wagers without an end',
  )
}

/** What the provider has noted, and what was booked here; amounts in units. */
export type Theirs = { id: string; kind: string; amount: string; state: string; undone: boolean }
export type Ours = { uuid: string; kind: string; amount: string; undone: boolean }

export type Sides = { violations: string[]; bets: number; wins: number; rollbacks: number }

/** Every call that stands there stands here with the same amount, and nothing else does. */
export async function compareBooks(portal: pg.Client, sandbox: pg.Client): Promise<Sides> {
  const theirs = await sandbox.query<Theirs>(
    `select t.id, t.kind, t.amount, w.state, exists (select from wallet_tx u where u.undoes = t.id) as undone
     from wallet_tx t join wager w on w.id = t.wager join session s on s.id = w.session_id where s.currency = 'KHR'`,
  )
  const ours = await portal.query<Ours>(
    `select uuid, kind, amount, exists (select from game_tx u where u.provider_id = g.provider_id
       and u.ref = g.uuid and u.kind = 'rollback' and u.has_effect) as undone
     from game_tx g where kind in ('bet', 'win')`,
  )
  const count = (kind: string) => theirs.rows.filter((row) => row.kind === kind).length
  const violations = compareSides(ours.rows, theirs.rows)
  return { violations, bets: count('bet'), wins: count('win'), rollbacks: count('rollback') }
}

/** What one side has and the other has not, or has otherwise. */
export function compareSides(ours: readonly Ours[], theirs: readonly Theirs[]): string[] {
  const here = new Map(ours.map((row) => [row.uuid, row]))
  const violations: string[] = []
  for (const { id, kind, amount, state, undone } of theirs) {
    const own = here.get(id)
    here.delete(id)
    const stands = own !== undefined && !own.undone
    const due = state === 'CLOSED' && kind !== 'rollback' && !undone
    if (kind !== 'rollback' && stands !== due)
      violations.push(`${kind} ${id} (${state}) stands here: ${stands}`)
    if (due && own && (own.kind !== kind || own.amount !== amount))
      violations.push(`${kind} ${id} of ${amount} is a ${own.kind} of ${own.amount} here`)
  }
  for (const { uuid, kind } of here.values()) violations.push(`${kind} ${uuid} is unknown to the provider`)
  return violations
}
