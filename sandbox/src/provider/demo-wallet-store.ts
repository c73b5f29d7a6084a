/** Play money: the same steps of a wager, against a purse in our own database, all at once. */
import { assert } from '@samnang/core/refusal'
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts'
import type { BetAnswer, BetRequest, WagerState, Wallet, WinRequest } from './wallet.ts'

/** 1 000 000 riel. */
const FIRST_BALANCE = 100_000_000_000n

type DemoWallet = Pick<Wallet, 'placeBet' | 'payWin' | 'correctWin' | 'rollBack' | 'balance'>

export function demoWallet(pool: Pool): DemoWallet {
  return {
    placeBet: (request) => inTransaction(pool, (tx) => placeBet(tx, request)),
    payWin: (request) => inTransaction(pool, (tx) => payWin(tx, request)),
    correctWin: (correction) => inTransaction(pool, (tx) => correctWin(tx, correction)),
    rollBack: (wager) => inTransaction(pool, (tx) => rollBack(tx, wager)),
    balance: async ({ id }) => balanceOf(pool, id),
  }
}

/** The purse of a new session. */
export async function fillPurse(db: Queryable, sessionId: string): Promise<void> {
  await db.query('insert into demo_purse (session_id, balance) values ($1, $2)', [sessionId, FIRST_BALANCE])
}

async function placeBet(tx: Queryable, request: BetRequest): Promise<BetAnswer> {
  const { wager, session, game, round, amount, detail } = request
  const { rowCount } = await tx.query(
    `insert into wager (id, round, session_id, player, game, amount, detail, state)
      values ($1, $2, $3, $4, $5, $6, $7, 'NEW') on conflict (id) do nothing`,
    [wager, round, session.id, session.player, game, amount, JSON.stringify(detail)],
  )
  if (rowCount !== 1) return knownAnswer(tx, wager, session.id)
  const open = await tx.query(`select from round where id = $1 and state = 'open' for share`, [round])
  if (open.rowCount !== 1) return walk(tx, wager, ['CANCELLED']).then(() => ({ kind: 'cancelled' }))
  const paid = await tx.query<{ balance: bigint }>(
    'update demo_purse set balance = balance - $2 where session_id = $1 and balance >= $2 returning balance',
    [session.id, amount],
  )
  const [purse] = paid.rows
  if (purse) await walk(tx, wager, ['BET_SENT', 'ACCEPTED'])
  else await walk(tx, wager, ['BET_SENT', 'REFUSED'])
  return purse ? { kind: 'accepted', balance: purse.balance } : { kind: 'refused', code: 'not_enough_money' }
}

async function knownAnswer(tx: Queryable, wager: string, sessionId: string): Promise<BetAnswer> {
  const state = await stateOf(tx, wager)
  if (state === 'REFUSED') return { kind: 'refused', code: 'not_enough_money' }
  if (state === 'CANCELLED') return { kind: 'cancelled' }
  return { kind: 'accepted', balance: await balanceOf(tx, sessionId) }
}

async function payWin(
  tx: Queryable,
  { wager, amount, roundClosed }: WinRequest,
): Promise<{ balance: bigint | null }> {
  const { rows } = await tx.query<{ session_id: string }>(
    `update wager set state = 'WIN_SENT', win = $2, round_closed = $3 where id = $1 and state = 'DRAWN'
      returning session_id`,
    [wager, amount, roundClosed],
  )
  const [row] = rows
  if (row) {
    await walk(tx, wager, ['CLOSED'])
    return { balance: await fill(tx, row.session_id, amount) }
  }
  assert((await stateOf(tx, wager)) === 'CLOSED', 'a wager is drawn before it is paid')
  return { balance: null }
}

/** A purse has no debts: what cannot be taken back is forgiven. */
async function correctWin(
  tx: Queryable,
  { wager, amount }: { wager: string; amount: bigint },
): Promise<boolean> {
  const { rows } = await tx.query<{ session_id: string; state: WagerState; win: bigint | null }>(
    'select session_id, state, win from wager where id = $1 for update',
    [wager],
  )
  const [row] = rows
  assert(row?.state === 'CLOSED' && row.win !== null, 'a wager is paid before it is corrected')
  if (row.win === amount) return true
  await tx.query(`update wager set state = 'UNDO_SENT', win = $2 where id = $1`, [wager, amount])
  await walk(tx, wager, ['WIN_SENT', 'CLOSED'])
  await tx.query('update demo_purse set balance = greatest(0, balance + $2) where session_id = $1', [
    row.session_id,
    amount - row.win,
  ])
  return true
}

async function rollBack(tx: Queryable, wager: string): Promise<void> {
  const { rows } = await tx.query<{ session_id: string; amount: bigint }>(
    `update wager set state = 'ROLLBACK_SENT' where id = $1 and state = 'ACCEPTED' returning session_id, amount`,
    [wager],
  )
  const [row] = rows
  if (row) {
    await walk(tx, wager, ['CANCELLED'])
    await fill(tx, row.session_id, row.amount)
  } else {
    assert((await stateOf(tx, wager)) === 'CANCELLED', 'only an accepted wager is given back')
  }
}

async function walk(tx: Queryable, wager: string, states: WagerState[]): Promise<void> {
  for (const state of states) {
    const refusal = state === 'REFUSED' ? 'not_enough_money' : null
    await tx.query('update wager set state = $2, refusal = $3 where id = $1', [wager, state, refusal])
  }
}

async function fill(tx: Queryable, sessionId: string, amount: bigint): Promise<bigint | null> {
  const { rows } = await tx.query<{ balance: bigint }>(
    'update demo_purse set balance = balance + $2 where session_id = $1 returning balance',
    [sessionId, amount],
  )
  return rows[0]?.balance ?? null
}

async function balanceOf(db: Queryable, sessionId: string): Promise<bigint | null> {
  const sql = 'select balance from demo_purse where session_id = $1'
  return (await db.query<{ balance: bigint }>(sql, [sessionId])).rows[0]?.balance ?? null
}

async function stateOf(db: Queryable, wager: string): Promise<WagerState | null> {
  const { rows } = await db.query<{ state: WagerState }>('select state from wager where id = $1', [wager])
  return rows[0]?.state ?? null
}
