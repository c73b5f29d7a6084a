/** The outbox's memory in PostgreSQL. */
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts'
import { type SessionRow, sessionOf } from './session-store.ts'
import type {
  CorrectionDue,
  NewWager,
  StoredWager,
  TxKind,
  WagerStore,
  WalletTx,
  WinDue,
} from './wager-store.ts'
import type { CallMeta, RefusalCode, WagerState } from './wallet.ts'

type WagerRow = Omit<StoredWager, 'sessionId'> & { session_id: string }
type TxRow = SessionRow & {
  tx_id: string
  kind: TxKind
  amount: bigint
  attempts: number
  wager: string
  bet_tx: string
  round: string
  game: string
  round_closed: boolean
  undoes: string | null
  meta: CallMeta | null
}

const WAGER = 'id, round, session_id, player, game, amount, detail, state, win, refusal'

const TX = `select t.id as tx_id, t.kind, t.amount, t.attempts, t.wager, b.id as bet_tx, w.round, w.game,
    t.kind = 'win' and w.round_closed as round_closed, t.undoes, t.meta, s.*
  from wallet_tx t
    join wager w on w.id = t.wager
    join wallet_tx b on b.wager = t.wager and b.kind = 'bet'
    join session s on s.id = w.session_id`

/** The worker asks these two twice a second: planned once a connection. */
const DUE = {
  name: 'due',
  text: `${TX} where t.next_at <= to_timestamp($1::float8 / 1000) order by t.made_at limit $2`,
}
const HALF_PLACED = {
  name: 'half_placed',
  text: `select ${WAGER} from wager
    where state in ('NEW', 'BET_SENT', 'UNKNOWN') and state not in ('CLOSED', 'REFUSED', 'CANCELLED') order by made_at`,
}

/** Moves a wager if it is in one of the states; false if it is not. */
async function step(
  db: Queryable,
  id: string,
  from: WagerState,
  to: WagerState,
  refusal?: RefusalCode | null,
) {
  const { rowCount } = await db.query(
    'update wager set state = $3, refusal = coalesce($4, refusal) where id = $1 and state = $2',
    [id, from, to, refusal ?? null],
  )
  return rowCount === 1
}

async function noteBet(db: Queryable, wager: string, state: string, answer: string | null): Promise<void> {
  await db.query(
    `update wallet_tx set state = $2, answer = $3, settled_at = case when $2 = 'sent' then null else clock_timestamp() end
      where wager = $1 and kind = 'bet'`,
    [wager, state, answer],
  )
}

export function postgresWagers(pool: Pool): WagerStore {
  const transact = <T>(work: (tx: Queryable) => Promise<T>) => inTransaction(pool, work)
  return {
    add: (wager, betTx) => addWager(pool, wager, betTx),
    async find(id) {
      const { rows } = await pool.query<WagerRow>(`select ${WAGER} from wager where id = $1`, [id])
      return rows[0] ? wagerOf(rows[0]) : null
    },
    async ofRound(round) {
      const sql = `select ${WAGER} from wager where round = $1 order by made_at, id`
      return (await pool.query<WagerRow>(sql, [round])).rows.map(wagerOf)
    },
    async tx(wager, kind) {
      const sql = `${TX} where t.wager = $1 and t.kind = $2 order by t.turn desc limit 1`
      const { rows } = await pool.query<TxRow>(sql, [wager, kind])
      return rows[0] ? txOf(rows[0]) : null
    },
    betSent: (id) =>
      transact(async (tx) => {
        await step(tx, id, 'NEW', 'BET_SENT')
        await noteBet(tx, id, 'sent', null)
      }),
    betAccepted: (id) => transact((tx) => acceptBet(tx, id)),
    betRefused: (id, refusal) =>
      transact(async (tx) => {
        if (await step(tx, id, 'BET_SENT', 'REFUSED', refusal)) await noteBet(tx, id, 'refused', refusal)
      }),
    betUnknown: (id, refusal) =>
      transact(async (tx) => {
        const isDone = await step(tx, id, 'BET_SENT', 'UNKNOWN', refusal)
        if (isDone) await noteBet(tx, id, 'unknown', refusal)
        return isDone
      }),
    dropNew: async (id) => void (await step(pool, id, 'NEW', 'CANCELLED')),
    rollbackDue: (id, from, due) =>
      transact(async (tx) => {
        if (!(await step(tx, id, from, 'ROLLBACK_SENT'))) return false
        await addTx(tx, { ...due, wager: id, kind: 'rollback' })
        return true
      }),
    winDue: (id, win) => transact((tx) => addWin(tx, id, win)),
    correctionDue: (id, correction) => transact((tx) => addCorrection(tx, id, correction)),
    ...waiting(pool),
  }
}

/** What the worker asks. */
function waiting(
  pool: Pool,
): Pick<WagerStore, 'failed' | 'settled' | 'due' | 'oldestUnheard' | 'hasten' | 'halfPlaced'> {
  return {
    async failed(txId, { why, isNetwork, nextAtMs }) {
      await pool.query(
        `update wallet_tx set state = $2, answer = $3, attempts = attempts + 1, next_at = to_timestamp($4::float8 / 1000)
          where id = $1 and state <> 'ok'`,
        [txId, isNetwork ? 'unknown' : 'refused', why, nextAtMs],
      )
    },
    settled: (txId) => inTransaction(pool, (tx) => settle(tx, txId)),
    async due(nowMs, limit) {
      return (await pool.query<TxRow>({ ...DUE, values: [nowMs, limit] })).rows.map(txOf)
    },
    async oldestUnheard() {
      const sql = `${TX} where t.next_at is not null and t.state <> 'refused' order by t.made_at limit 1`
      const { rows } = await pool.query<TxRow>(sql)
      return rows[0] ? txOf(rows[0]) : null
    },
    async hasten(nowMs) {
      await pool.query(
        `update wallet_tx set next_at = to_timestamp($1::float8 / 1000)
          where next_at > to_timestamp($1::float8 / 1000) and state <> 'refused'`,
        [nowMs],
      )
    },
    async halfPlaced() {
      return (await pool.query<WagerRow>({ ...HALF_PLACED, values: [] })).rows.map(wagerOf)
    },
  }
}

function addWager(pool: Pool, wager: NewWager, betTx: string): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { session, ...facts } = wager
    const { rowCount } = await tx.query(
      `insert into wager (id, round, session_id, player, game, amount, detail, state)
        values ($1, $2, $3, $4, $5, $6, $7, 'NEW') on conflict (id) do nothing`,
      [
        facts.id,
        facts.round,
        session.id,
        session.player,
        facts.game,
        facts.amount,
        JSON.stringify(facts.detail),
      ],
    )
    if (rowCount !== 1) return false
    await addTx(tx, { txId: betTx, wager: facts.id, kind: 'bet', atMs: null, meta: wager.meta })
    return true
  })
}

/** The round is locked first: an outcome that is being stored takes this wager in, or it comes too late. */
async function acceptBet(tx: Queryable, id: string): Promise<{ isRoundOpen: boolean }> {
  const { rows } = await tx.query<{ state: string }>(
    'select r.state from round r join wager w on w.round = r.id where w.id = $1 for share of r',
    [id],
  )
  if (await step(tx, id, 'BET_SENT', 'ACCEPTED')) await noteBet(tx, id, 'ok', 'RS_OK')
  return { isRoundOpen: rows[0]?.state === 'open' }
}

type NewTx = { txId: string; wager: string; kind: TxKind; atMs: number | null; meta?: CallMeta | undefined }

/** A rollback is of the whole stake; the amount is kept for reports. */
async function addTx(tx: Queryable, { txId, wager, kind, atMs, meta }: NewTx): Promise<void> {
  await tx.query(
    `insert into wallet_tx (id, kind, wager, amount, next_at, meta)
      select $1, $2, id, case when $2 = 'win' then win else amount end, to_timestamp($4::float8 / 1000), $5
        from wager where id = $3`,
    [txId, kind, wager, atMs, meta ? JSON.stringify(meta) : null],
  )
}

async function addWin(tx: Queryable, id: string, win: WinDue): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update wager set state = 'WIN_SENT', win = $2, round_closed = $3 where id = $1 and state = 'DRAWN'`,
    [id, win.amount, win.roundClosed],
  )
  if (rowCount !== 1) return false
  await addTx(tx, { txId: win.txId, wager: id, kind: 'win', atMs: win.atMs, meta: win.meta })
  return true
}

/** The new win has its row at once, and is due when the rollback has arrived. */
async function addCorrection(
  tx: Queryable,
  id: string,
  { rollbackTx, winTx, amount, atMs, meta }: CorrectionDue,
): Promise<boolean> {
  const { rows } = await tx.query<{ id: string; amount: bigint; turn: number }>(
    `select t.id, t.amount, t.turn from wallet_tx t join wager w on w.id = t.wager
      where w.id = $1 and w.state = 'CLOSED' and t.kind = 'win' order by t.turn desc limit 1 for update`,
    [id],
  )
  const [paid] = rows
  if (!paid) return false
  await tx.query(`update wager set state = 'UNDO_SENT', win = $2 where id = $1`, [id, amount])
  await tx.query(
    `insert into wallet_tx (id, kind, wager, amount, turn, undoes, next_at, meta) values
      ($1, 'rollback', $3, $4, $5, $6, to_timestamp($7::float8 / 1000), null),
      ($2, 'win', $3, $8, $5, null, null, $9)`,
    [
      ...[rollbackTx, winTx, id, paid.amount, paid.turn + 1, paid.id, atMs, amount],
      meta ? JSON.stringify(meta) : null,
    ],
  )
  return true
}

async function settle(tx: Queryable, txId: string): Promise<void> {
  const { rows } = await tx.query<{ wager: string; kind: TxKind; undoes: string | null; turn: number }>(
    `update wallet_tx set state = 'ok', answer = 'RS_OK', next_at = null, settled_at = clock_timestamp()
      where id = $1 and state <> 'ok' returning wager, kind, undoes, turn`,
    [txId],
  )
  const [row] = rows
  if (row?.kind === 'win') await step(tx, row.wager, 'WIN_SENT', 'CLOSED')
  if (row?.kind !== 'rollback') return
  if (row.undoes === null) await step(tx, row.wager, 'ROLLBACK_SENT', 'CANCELLED')
  else await winAfterUndo(tx, row)
}

async function winAfterUndo(tx: Queryable, { wager, turn }: { wager: string; turn: number }): Promise<void> {
  await step(tx, wager, 'UNDO_SENT', 'WIN_SENT')
  await tx.query(
    `update wallet_tx set next_at = made_at where wager = $1 and kind = 'win' and turn = $2 and state = 'new'`,
    [wager, turn],
  )
}

function wagerOf({ session_id, ...row }: WagerRow): StoredWager {
  return { ...row, sessionId: session_id }
}

function txOf(row: TxRow): WalletTx {
  const { kind, amount, attempts, wager, round, game, meta } = row
  const ids = { id: row.tx_id, betTx: row.bet_tx }
  return {
    ...ids,
    kind,
    amount,
    attempts,
    wager,
    round,
    game,
    roundClosed: row.round_closed,
    undoes: row.undoes,
    meta,
    session: sessionOf(row),
  }
}
