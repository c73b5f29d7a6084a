/** What tests of the cashier's desk arrange: deposits with slips, colleagues who decide, what they are answered. */
import { randomBytes, randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { TestDatabase } from './database.ts'
import type { OfficeBrowser } from './office.ts'

export const reason = 'looked at it'

/** A player of the house without a log-in; their id. */
export async function somebody(
  db: TestDatabase,
  { riel = 0, branch = null as bigint | null } = {},
): Promise<bigint> {
  const name = `p${randomUUID().slice(0, 10)}`
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into player (username, username_key, password_hash, secret, branch) values ($1, $1, 'none', $2, $3) returning id`,
    [name, randomBytes(32), branch],
  )
  const id = rows[0]?.id ?? 0n
  await db.owner.query(`select open_account($1, 'player', $2)`, [id, `player:${id}`])
  if (riel > 0)
    await db.owner.query(`select book_one(new_tx($2, 'credit', $1), $1, 2, $3)`, [
      ...[id, `credit:${name}`],
      rielToUnits(riel),
    ])
  return id
}

export interface NewDeposit {
  player: bigint
  riel: number
  bank: bigint
  reference?: string
  slip?: { sha256: Buffer; bits: string } | null
  state?: 'OPEN' | 'SENT'
  /** A webp; without it nothing that can be looked at. */
  image?: Buffer
}

/** Other slips look different. */
export function anySlip(): { sha256: Buffer; bits: string } {
  const bits = [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return { sha256: randomBytes(32), bits }
}

/** A request that waits at the desk, as the player's side leaves it; its number. */
export async function sentDeposit(db: TestDatabase, given: NewDeposit): Promise<number> {
  const { player, riel, bank, slip = anySlip(), state = 'SENT' } = given
  // Six digits that no other one has: the desk finds a payment by them.
  const { rows } = await db.owner.query<{ id: bigint }>(
    `with next as (select nextval('tx_id_seq') as id)
     insert into deposit (id, player_id, amount, way, cash_account, reference, key, request_hash, state, expires_at)
     select id, $1, $2, 'transfer', $3, coalesce($4, (900000 + id % 100000)::text), $5, $6, $7, clock_timestamp() + interval '1 day'
     from next returning id`,
    [player, rielToUnits(riel), bank, given.reference ?? null, randomUUID(), randomBytes(32), state],
  )
  const id = rows[0]?.id
  assert(id, 'an insert returns its row')
  await db.owner.query('insert into cashier_step (deposit, state, actor) values ($1, $2, $3)', [
    ...[id, state, `player:${player}`],
  ])
  if (slip)
    await db.owner.query(
      'insert into deposit_slip (deposit, sha256, picture_hash, image) values ($1, $2, $3::bit(256), $4)',
      [id, slip.sha256, slip.bits, given.image ?? Buffer.from('RIFF')],
    )
  return Number(id)
}

/** A command of a colleague: its status and code. */
export async function deed(
  browser: OfficeBrowser,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await browser.send('POST', path, { reason, ...body }, headers)
  const code = answer.body === '' ? '' : ` ${answer.json().code ?? ''}`
  return `${answer.statusCode}${code}`.trim()
}
