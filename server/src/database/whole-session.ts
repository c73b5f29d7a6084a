/**
 * Each of our connections is a session of PostgreSQL's with settings and prepared statements of its own. A pooler that hands
 * sessions out by transaction forgets them without a word: role, time limits, plans. It is noticed by a setting that we ask for.
 */

/** For `options` of a connection. */
export const OWN_SETTING = '-c samnang.whole=on'

/** A column: whether this session has what it asked for. */
export const HAS_OWN_SETTING = `coalesce(current_setting('samnang.whole', true) = 'on', false)`

export const POOLED =
  'a pooler stands before it that hands out connections by transaction, such as PgBouncer: settings of a connection get lost there. Name PostgreSQL itself, or a proxy that hands connections through whole, such as HAProxy (docs/several-machines.md).'

export const STANDBY =
  'this is a read-only standby: name the primary, or the port of a proxy that follows it (docs/several-machines.md).'

/** PgBouncer refuses a connection that asks for settings, unless it is told to forget them. */
export function isPoolersRefusal(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter: options/.test(error.message)
}
