/** A player who withdraws and cancels all the time, each with one key until the answer is definite. */
import type pg from 'pg'
import type { Client } from '../client.ts'

interface Wish {
  key: string
  amount: number
  /** Null: never answered. */
  id: number | null
  isCancelled: boolean
}

/** Before anything is killed: any number at any time, to an account that need not rest; its number. */
export async function openDoors(db: pg.Client, client: Client): Promise<number> {
  const limits = { least: 1, open: 1_000_000, dayCount: 1_000_000, waitHours: 0 }
  await db.query(`insert into setting (key, value) values ('withdrawal_limits', $1)`, [
    JSON.stringify(limits),
  ])
  const body = { bank: 'ABA', number: '000123456', holder: 'SOK DARA' } as const
  return (await client.ask('POST /api/bank-account', { body })).id
}

export async function leaveAgainAndAgain(
  client: Client,
  { password, bank_account }: { password: string; bank_account: number },
  isLoaded: () => boolean,
): Promise<Wish[]> {
  const wishes: Wish[] = []
  for (let n = 0; isLoaded(); n += 1) {
    // Each costs a password's hash: who comes back from a kill shall not have to wait behind them.
    await new Promise((done) => setTimeout(done, 250))
    const wish: Wish = { key: crypto.randomUUID(), amount: 10 + n, id: null, isCancelled: false }
    wishes.push(wish)
    const body = { amount: wish.amount, bank_account, password }
    const asked = await surely(isLoaded, () => client.call('POST /api/withdraw', { body, key: wish.key }))
    if (asked === null) continue
    wish.id = asked.id
    if (n % 2 === 1) continue
    const params = { id: String(asked.id) }
    wish.isCancelled =
      (await surely(isLoaded, () => client.call('POST /api/withdraw/:id/cancel', { params }))) !== null
  }
  return wishes
}

/** A lock after wrong passwords, which kills may look like, and a server that comes back are waited for, too. */
async function surely<T>(
  isLoaded: () => boolean,
  ask: () => Promise<{ kind: 'ok'; data: T } | { kind: 'refused'; code: string } | { kind: 'unknown' }>,
): Promise<T | null> {
  const until = Date.now() + 30_000
  while (isLoaded() || Date.now() < until) {
    const answer = await ask()
    if (answer.kind === 'ok') return answer.data
    if (answer.kind === 'refused' && answer.code !== 'too_many_requests')
      throw new Error(`a withdrawal was refused: ${answer.code}`)
    await new Promise((done) => setTimeout(done, 200))
    if (!isLoaded() && answer.kind === 'refused') return null
  }
  return null
}

interface LeaverStory {
  playerId: number
  startRiel: number
  wishes: readonly Wish[]
  /** What the office has said that the bank has paid. */
  paid: readonly number[]
}

/** What contradicts itself: what was told, what stands in the requests, and what is in the player's two accounts. */
export async function leaverFaults(
  db: pg.Client,
  { playerId, startRiel, wishes, paid }: LeaverStory,
): Promise<string[]> {
  const { rows } = await db.query<{ key: string; id: string; riel: string; state: string }>(
    `select key, id::text, (amount / 100000)::text as riel, state from withdrawal where player_id = $1`,
    [playerId],
  )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const faults = wishes.flatMap(({ key, amount, id, isCancelled }) => {
    const row = byKey.get(key)
    if (id === null) return []
    if (!row || Number(row.id) !== id || Number(row.riel) !== amount) return [`the withdrawal ${id} is lost`]
    return isCancelled && row.state !== 'CANCELLED'
      ? [`the withdrawal ${id} is ${row.state}, not cancelled`]
      : []
  })
  for (const { key, id } of rows)
    if (!wishes.some((wish) => wish.key === key)) faults.push(`nobody asked for ${id}`)
  for (const id of paid)
    if (rows.find((row) => Number(row.id) === id)?.state !== 'PAID')
      faults.push(`the payment of ${id} is lost`)
  const sumOf = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { riel }) => sum + Number(riel), 0)
  const [held, gone] = [sumOf('HELD', 'APPROVED'), sumOf('PAID')]
  const { rows: accounts } = await db.query<{ id: string; riel: string }>(
    `select id::text, (balance / 100000)::text as riel from account where id in ($1, -$1::bigint) order by id`,
    [playerId],
  )
  const [hold, plays] = accounts.map(({ riel }) => Number(riel))
  if (hold !== held) faults.push(`${hold} are held, ${held} were asked for`)
  const left = startRiel - held - gone
  if (plays !== left) faults.push(`${plays} can be played with, not ${left}`)
  return [...faults, ...(await bankFaults(db, { playerId, gone }))]
}

/** What has left the bank is what was paid, once each. */
async function bankFaults(
  db: pg.Client,
  { playerId, gone }: { playerId: number; gone: number },
): Promise<string[]> {
  const { rows } = await db.query<{ left: string; twice: string }>(
    `select coalesce(sum(-e.amount) / 100000, 0)::text as left,
       (select count(*) from (select l.withdrawal from payout_line l join withdrawal w on w.id = l.withdrawal
         where w.player_id = $1 and l.state = 'PAID' group by 1 having count(*) > 1) t)::text as twice
     from tx t join entry e on e.tx_id = t.id and e.account_id = -t.player_id and e.contra_id >= 100
     where t.player_id = $1 and t.kind = 'payout'`,
    [playerId],
  )
  const { left, twice } = rows[0] ?? { left: '0', twice: '0' }
  return [
    ...(Number(left) === gone ? [] : [`${left} have left the bank, ${gone} were paid`]),
    ...(twice === '0' ? [] : [`${twice} were paid twice`]),
  ]
}
