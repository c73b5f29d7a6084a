/** Pages of a player's tickets by type, day and poll, newest first: each is found by an index, whatever they have. */
import { POLL_NAMES, type PollName, TYPE_NO } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'
import type { ChosenSums, TicketChoice } from './player-day-store.ts'
import { TICKETS, type TicketRow } from './ticket-store.ts'

export interface TicketPage extends TicketChoice {
  /** Where the chosen tickets lie (`sumsOf`). */
  slips: NonNullable<ChosenSums['slips']>
  /** Only tickets behind this one in the list. */
  before: { ticketId: bigint; slipId: bigint } | null
  limit: number
}

/** A place in the list of the player; null: no ticket of theirs. */
export async function placeOf(
  db: Queryable,
  playerId: bigint,
  ticketId: bigint,
): Promise<TicketPage['before']> {
  const { rows } = await db.query<{ ticketId: bigint; slipId: bigint }>(
    'select id as "ticketId", slip_id as "slipId" from ticket where id = $1::bigint and slip_id = $1 / 64 and player_id = $2',
    [ticketId, playerId],
  )
  return rows[0] ?? null
}

const NEWEST_FIRST = 'order by k.slip_id desc, k.id desc limit $4'
/** `$5`, `$6` the place in the list, `$7` poll, `$8`, `$9` moments. */
const ASKED = `k.player_id = $1 and k.slip_id between $2 and $3
  and ($5::bigint is null or k.slip_id < $5 or (k.slip_id = $5 and k.id < $6::bigint))
  and ($8::bigint is null or k.accepted_ms >= $8) and ($9::bigint is null or k.accepted_ms < $9)`
/** A poll that is not asked for needs no look at the draw. */
const OF_POLL = `($7::text is null or (select d.poll from draw d where d.id = k.draw_id) = $7)`

const ALL_TYPES = Object.values(TYPE_NO)

/** Tickets of player `$1` on a draw `u` that is not counted yet. */
const OWN_TICKETS = `cross join lateral (
    select * from ticket t where t.player_id = $1 and t.slip_id >= u.first_slip and t.draw_id = u.id offset 0
  ) k`

const FROM_PAGE = `from page cross join lateral (
    select * from ticket t where t.player_id = $1 and t.slip_id = page.slip_id and t.id = page.id offset 0
  ) k`

/** Ids of the page. */
function pickOf({ choice, poll }: TicketPage): string {
  switch (choice.kind) {
    case 'outstanding':
      return `select k.id, k.slip_id from uncounted_draw u
          ${OWN_TICKETS}
          where u.state not in ('SETTLED', 'VOID') and ${ASKED} and ${OF_POLL} ${NEWEST_FIRST}`
    case 'won':
      // A player's tickets are numbered in the order of their slips, so the list of their jackpots gives the order.
      return `select k.id, k.slip_id from (
            select w.ticket_id from player_jackpot w where w.player_id = $1
              and ($6::bigint is null or w.ticket_id < $6) order by w.ticket_id desc offset 0
          ) w
          cross join lateral (
            select * from ticket t where t.player_id = $1 and t.slip_id = w.ticket_id / 64 and t.id = w.ticket_id offset 0
          ) k
          where ${ASKED} and ${OF_POLL} and (select d.state from draw d where d.id = k.draw_id) = 'SETTLED'
          order by w.ticket_id desc limit $4`
    case 'types':
      return choice.types === null && poll === null ? EVERYTHING : merged(choice.types ?? ALL_TYPES, poll)
  }
}

/** Each slip has a ticket at least, so the newest slips have those of the page. */
const EVERYTHING = `select k.id, k.slip_id from (
    select k.id as slip_id from slip k where k.player_id = $1 and k.id between $2 and $3
      and ($8::bigint is null or k.accepted_ms >= $8) and ($9::bigint is null or k.accepted_ms < $9) and ${OF_POLL}
    order by k.id desc limit $4 + 1
  ) s
  cross join lateral (select * from ticket t where t.player_id = $1 and t.slip_id = s.slip_id offset 0) k
  where ${ASKED} ${NEWEST_FIRST}`

/** One list for each type and poll from player_ticket, and what is not in it yet; the newest of each, then of all. */
function merged(types: readonly number[], poll: PollName | null): string {
  return `select k.id, k.slip_id from (
      select c.ticket_id as id, c.slip_id
      from unnest('{${types.map(Math.trunc).join()}}'::smallint[]) t (type)
      cross join unnest('{${(poll === null ? POLL_NAMES : [poll]).join()}}'::text[]) p (poll)
      cross join lateral (
        select s.ticket_id, s.slip_id from player_ticket s
        where s.player_id = $1 and s.type = t.type and s.poll = p.poll and s.slip_id between $2 and $3
          and ($5::bigint is null or s.slip_id < $5 or (s.slip_id = $5 and s.ticket_id < $6::bigint))
          and ($8::bigint is null or s.day >= phnom_penh_day($8))
          and ($9::bigint is null or s.day < phnom_penh_day($9))
        order by s.slip_id desc, s.ticket_id desc limit $4
      ) c
      union all
      select k.id, k.slip_id from uncounted_draw u
      ${OWN_TICKETS}
      where k.type = any ('{${types.map(Math.trunc).join()}}') and ${ASKED} and ${OF_POLL}
    ) k ${NEWEST_FIRST}`
}

function valuesOf({ playerId, slips, before, limit, poll, fromMs, toMs }: TicketPage): unknown[] {
  const last = before !== null && before.slipId < slips.last ? before.slipId : slips.last
  const place = [before?.slipId ?? null, before?.ticketId ?? null]
  return [playerId, slips.first, last, limit, ...place, poll, fromMs, toMs]
}

/** The slip of each of at most `limit` tickets of the choice, newest first. */
export async function slipsOfPage(db: Queryable, page: TicketPage): Promise<bigint[]> {
  const { rows } = await db.query<{ slip_id: bigint }>(pickOf(page), valuesOf(page))
  return rows.map((row) => row.slip_id)
}

/** At most `limit` tickets of the choice, newest first. */
export async function ticketPage(db: Queryable, page: TicketPage): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `with page as materialized (${pickOf(page)})
     ${TICKETS.replace('from ticket k', FROM_PAGE)}
     order by k.slip_id desc, k.id desc`,
    valuesOf(page),
  )
  return rows
}
