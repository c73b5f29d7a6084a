/** The SQL function that places a ticket (server/functions/lottery-placing.sql), and the answer of a key that was used before. */
import type { CodeOf } from '@samnang/contract/endpoints'
import type { Special } from '@samnang/core/lottery/price-item'
import type { LimitRules } from '@samnang/core/lottery/rules'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { byDigits } from './offered-draw.ts'
import { linesJson, type PricedLine } from './price-lines.ts'

/** A ticket that the rules have accepted; what is left to ask needs the database's locks. */
export interface TicketOrder {
  /** `bet:<player>:<uuid>`, as of a slip of lotto 59: at most one of either has it. */
  key: string
  /** SHA-256 of the request, so that another request under the same key is noticed. */
  requestHash: Uint8Array
  playerId: bigint
  drawId: bigint
  /** The draft that becomes the ticket. */
  draftId: bigint | null
  /** What the lines were priced with. */
  rulesVersion: number
  specials: readonly Special[]
  lines: readonly PricedLine[]
  limits: LimitRules
}

/** `code` null: placed. `n` is in units; `line` (from 1) and `number` say what a limit is about. */
export interface TicketVerdict {
  code: CodeOf<'POST /api/lottery/ticket/bet'> | 'replay' | 'mismatch' | 'retry' | null
  n: bigint | null
  line: number | null
  number: string | null
  ticketId: bigint | null
  balance: bigint | null
}

export async function placeLotteryTicket(db: Queryable, order: TicketOrder): Promise<TicketVerdict> {
  const { limits } = order
  const { rows } = await db.query<TicketVerdict>({
    name: 'place_lottery_ticket',
    text: `select code, n, line, number, ticket_id as "ticketId", balance
      from place_lottery_ticket($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      order.key,
      order.requestHash,
      order.playerId,
      order.drawId,
      order.draftId,
      order.rulesVersion,
      JSON.stringify(order.specials.map(({ digits, number, percent }) => [digits, number, percent])),
      linesJson(order.lines),
      rielToUnits(limits.stepRiel),
      byDigits((digits) => rielToUnits(limits.playerNumberRiel[digits])),
      byDigits((digits) => rielToUnits(limits.liabilityRiel[digits])),
    ],
  })
  const verdict = rows[0]
  assert(verdict, 'a ticket gets a verdict')
  return verdict
}

export interface PlacedBefore {
  requestHash: Uint8Array
  ticketId: bigint
  /** The player's balance right after it, in units. */
  balance: bigint
}

/** What has this key: a ticket, or a slip of lotto 59, whose hash is of no ticket. */
export async function findPlaced(db: Queryable, key: string): Promise<PlacedBefore | null> {
  const { rows } = await db.query<PlacedBefore>(
    `select t.request_hash as "requestHash", t.note::bigint as "ticketId", e.balance_after as balance
     from tx t join entry e on e.account_id = t.player_id and e.tx_id = t.id where t.key = $1
     union all
     select request_hash, id, balance_after
     from slip_of_key(split_part($1, ':', 2)::bigint, split_part($1, ':', 3)::uuid)`,
    [key],
  )
  return rows[0] ?? null
}
