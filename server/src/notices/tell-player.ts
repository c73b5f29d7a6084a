/** The one way to tell a player something: a row of their inbox, and their open pages hear of it when it commits. */
import type { NoticeData, NoticeKind } from '@samnang/core/cashier/notice'
import type { Queryable, Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { insertNotice, insertNotices } from './notice-store.ts'

/**
 * Inside the transaction of what is told. Call it last: the event holds the lock of all live events until the commit
 * (functions/publish-live.sql), and whoever locked an account after it could meet another in the wrong order.
 */
export async function tellPlayer<K extends NoticeKind>(
  tx: Tx,
  playerId: bigint,
  kind: K,
  data: NoticeData[K],
): Promise<void> {
  const message = 'message' in data ? data.message : null
  await insertNotice(tx, { playerId, kind, data: JSON.stringify(data, plain), message })
  await tellInboxes(tx, [playerId])
}

/** Rows for the inboxes of several, each with figures of their own; their pages hear of it by `tellInboxes`, last of all. */
export async function writeNotices<K extends NoticeKind>(
  tx: Tx,
  kind: K,
  told: readonly { playerId: bigint; data: NoticeData[K] }[],
): Promise<void> {
  const rows = told.map(({ playerId, data }) => ({ playerId, data: JSON.stringify(data, plain) }))
  await insertNotices(tx, kind, rows)
}

/** Their open pages ask how many are unread: something came, or was read elsewhere. */
export async function tellInboxes(db: Queryable, playerIds: readonly bigint[]): Promise<void> {
  const players = playerIds.map(Number)
  await addEvent(db, { topic: 'players', kind: 'notice', data: { players } })
}

/** Units and ids do not fit a JSON number. */
export function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
