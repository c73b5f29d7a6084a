/** The player behind a request, and where the house's money lies. */
import { holdAccount } from '@samnang/core/ledger/accounts'
import type { Queryable } from '../database/pool.ts'

export interface DeskPlayerRow {
  id: bigint
  username: string
  state: 'ACTIVE' | 'LOCKED'
  balance: bigint
  held: bigint
  kycLevel: number
  createdAt: Date
}

export async function deskPlayer(db: Queryable, id: bigint): Promise<DeskPlayerRow | null> {
  const { rows } = await db.query<DeskPlayerRow>(
    `select p.id, p.username, p.state, coalesce(a.balance, 0) as balance, coalesce(h.balance, 0) as held,
       coalesce(d.kyc_level, 0)::int as "kycLevel", p.created_at as "createdAt"
     from player p left join account a on a.id = p.id left join account h on h.id = $2
     left join player_desk d on d.player_id = p.id where p.id = $1`,
    [id, holdAccount(id)],
  )
  return rows[0] ?? null
}

export interface CashPlaceRow {
  id: bigint
  code: string
  kind: 'bank' | 'till'
  bank: string | null
  number: string | null
  holder: string | null
}

/** Those into which money may come and from which it may leave. */
export async function openCashPlaces(db: Queryable): Promise<CashPlaceRow[]> {
  const { rows } = await db.query<CashPlaceRow>(
    'select id, code, kind, bank, number, holder from cash_account where is_open order by code',
  )
  return rows
}

/** Null: the house has no such account; false: it is closed. */
export async function isCashPlaceOpen(db: Queryable, id: bigint): Promise<boolean | null> {
  const { rows } = await db.query<{ isOpen: boolean }>(
    'select is_open as "isOpen" from cash_account where id = $1',
    [id],
  )
  return rows[0]?.isOpen ?? null
}
