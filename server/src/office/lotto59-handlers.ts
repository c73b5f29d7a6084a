/** The desk of lotto 59, as the office's contract asks for it. */
import type { DeskDraw, Resettlement } from '@samnang/contract/office/lotto59'
import type { OfficeQuery } from '@samnang/contract/office/office-endpoints'
import { canStep } from '@samnang/core/lotto59/draw-states'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { provenBalls } from '../fairness/proven-balls.ts'
import {
  type DeskDrawFilter,
  type DeskDrawRow,
  deskDraw,
  deskDraws,
  paidByDraw,
} from '../lotto59/draw-desk.ts'
import { previewResettlement, type ResettleCode } from '../lotto59/resettle-draw.ts'
import type { OfficeParts } from '../office-parts.ts'
import { waitingFor } from '../staff/approvals.ts'
import { pageOf, shownOf } from './cash-handlers.ts'
import { drawOf } from './dispute-draw.ts'
import { callOffDraw, resettleDraw } from './lotto59-commands.ts'
import { type OfficeHandlers, read } from './office-call.ts'

type Names = Extract<keyof OfficeHandlers, `${string} /api/lotto59/draws${string}` | 'GET /api/lotto59/live'>

export function lotto59Handlers({ lotto59, pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/lotto59/live': read(async () => accepted(await lotto59.read())),
    'GET /api/lotto59/draws': read(async ({ query }) => {
      const period = periodOf(query)
      if (!period.ok) return period
      const page = pageOf(query)
      const filter = { ...filterOf(query), ...period.value, ...page, limit: page.limit + 1 }
      const rows = await deskDraws(pool, filter)
      return accepted(shownOf(rows, page.limit, drawOnWire, ({ id }) => String(id)))
    }),
    'GET /api/lotto59/draws/:id': read(async ({ params }) => {
      const row = await deskDraw(pool, BigInt(params.id))
      return row ? accepted(await pageOfDraw(pool, row)) : refused('not_found')
    }),
    'GET /api/lotto59/draws/:id/proof': read(async ({ params }) => {
      const row = await deskDraw(pool, BigInt(params.id))
      return row ? accepted(await drawOf(pool, row.id, row.poll)) : refused('not_found')
    }),
    'POST /api/lotto59/draws/:id/void': callOffDraw,
    'GET /api/lotto59/draws/:id/resettle': read(({ params }) => resettlementOf(pool, BigInt(params.id))),
    'POST /api/lotto59/draws/:id/resettle': resettleDraw,
  }
}

async function resettlementOf(db: Queryable, id: bigint): Promise<Outcome<Resettlement, ResettleCode>> {
  const looked = await previewResettlement(db, { id, proven: await provenBalls(db, id) })
  if (!looked.ok) return looked
  const { balls, proven, players, tickets, below, pot, ...sums } = looked.value
  const waits = (await waitingFor(db, 'POST /api/lotto59/draws/:id/resettle', [id])).get(id)
  return accepted({
    ...{ balls, proven, players, tickets, below_zero: below, pot_lines: pot },
    down: { players: sums.downPlayers, amount: unitsToRiel(sums.downUnits) },
    up: { players: sums.upPlayers, amount: unitsToRiel(sums.upUnits) },
    is_right: players === 0 && pot === 0 && String(balls) === String(proven),
    waits: waits === undefined ? null : Number(waits),
  })
}

function filterOf(
  query: OfficeQuery<'GET /api/lotto59/draws'>,
): Pick<DeskDrawFilter, 'poll' | 'state' | 'number'> {
  const { poll, state, number } = query
  return { poll: poll ?? null, state: state ?? null, number: number === undefined ? null : Number(number) }
}

async function pageOfDraw(db: Queryable, row: DeskDrawRow) {
  const isFinished = row.settledAt !== null
  const { players, units } = await paidByDraw(db, row.id)
  return {
    ...drawOnWire(row),
    paid: isFinished ? { players, amount: unitsToRiel(units) } : null,
    can_void: canStep(row.state, 'VOID'),
    void_takes_two: row.isClosed,
  }
}

function drawOnWire(row: DeskDrawRow): DeskDraw {
  return {
    id: Number(row.id),
    poll: row.poll,
    number: row.number,
    opens_at: row.opensAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    shown_at: row.shownAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    state: row.state,
    void_reason: row.voidReason,
    paytable: row.paytableVersion,
    tickets: Number(row.tickets),
    stake: unitsToRiel(row.stake),
    balls: row.balls,
  }
}
