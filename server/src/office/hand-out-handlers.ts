/** Winnings that are handed out over a counter, and put back, as the desk's contract asks for them. */
import type { HandOutSheet } from '@samnang/contract/office/lottery'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, assert, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import type { Queryable } from '../database/pool.ts'
import { handOutIn, handOutOf, putBackIn } from '../lottery/hand-out.ts'
import type { OfficeParts } from '../office-parts.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type Names = Extract<keyof OfficeHandlers, `${string} /api/lottery/tickets${string}`>

export function handOutHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/lottery/tickets/:id': read<'GET /api/lottery/tickets/:id'>(async ({ params }) => {
      const sheet = await sheetOf(pool, BigInt(params.id))
      return sheet ? accepted(sheet) : refused('not_found')
    }),
    'POST /api/lottery/tickets/:id/hand-out': command<'POST /api/lottery/tickets/:id/hand-out'>(
      async (tx, { params, staff }, by) => {
        const ticketId = BigInt(params.id)
        const done = await handOutIn(tx, { ticketId, ...wordOf(staff.name, by) })
        return done.ok ? accepted(await sheetNow(tx, ticketId)) : done
      },
    ),
    'POST /api/lottery/tickets/:id/put-back': command<'POST /api/lottery/tickets/:id/put-back'>(
      async (tx, { params, staff }, by) => {
        const ticketId = BigInt(params.id)
        const done = await putBackIn(tx, { ticketId, ...wordOf(staff.name, by) })
        return done.ok ? accepted(await sheetNow(tx, ticketId)) : done
      },
    ),
  }
}

function wordOf(staff: string, { reason, requestId }: By) {
  return { staff, note: reason ?? '', requestId }
}

async function sheetNow(db: Queryable, ticketId: bigint): Promise<HandOutSheet> {
  const sheet = await sheetOf(db, ticketId)
  assert(sheet, 'a locked ticket is there')
  return sheet
}

async function sheetOf(db: Queryable, ticketId: bigint): Promise<HandOutSheet | null> {
  const found = await handOutOf(db, ticketId)
  if (!found) return null
  const { ticket, mark } = found
  return {
    id: Number(ticketId),
    draw: { id: Number(ticket.drawId), title: ticket.title },
    player: Number(ticket.playerId),
    stake: unitsToRiel(ticket.costUnits),
    payout: unitsToRiel(ticket.payoutUnits),
    is_won: ticket.isWon,
    handed_out: mark && { at: mark.at.toISOString(), by: mark.staff, amount: unitsToRiel(mark.amountUnits) },
  }
}
