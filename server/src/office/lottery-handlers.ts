/** Draws of the ticket lottery as its desk lists and reads them, and their numbers. */
import type { OfficeBody } from '@samnang/contract/office/office-endpoints'
import type { Moments } from '@samnang/core/lottery/moved-times'
import { accepted, refused } from '@samnang/core/refusal'
import type { Pool } from '../database/pool.ts'
import { createDrawIn } from '../lottery/create-draw.ts'
import { deskDraw, deskDraws, numberBoard } from '../lottery/desk-draws.ts'
import { markNumberIn } from '../lottery/mark-number.ts'
import { moveTimesIn } from '../lottery/move-times.ts'
import type { OfficeParts } from '../office-parts.ts'
import { waitingFor } from '../staff/approvals.ts'
import { drawOf } from './dispute-draw.ts'
import { deskFilter } from './lottery-filter.ts'
import { boardOf, deskRow, deskSheet } from './lottery-wire.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type DrawNames = Extract<
  keyof OfficeHandlers,
  | `${'GET' | 'POST'} /api/lottery/draws`
  | `GET /api/lottery/draws/:id`
  | `GET /api/lottery/draws/:id/proof`
  | `POST /api/lottery/draws/:id/times`
>
type TimesOf = OfficeBody<'POST /api/lottery/draws/:id/times'>['was']
type BoardNames = Extract<
  keyof OfficeHandlers,
  `${string} /api/lottery/draws/:id/board` | `${string} /api/lottery/draws/:id/numbers${string}`
>

export function lotteryHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, DrawNames> {
  return {
    'GET /api/lottery/draws': read<'GET /api/lottery/draws'>(async ({ query }) => {
      const filter = deskFilter(query)
      if (!filter) return refused('invalid_dates')
      const rows = await deskDraws(pool, { ...filter, limit: filter.limit + 1 })
      const shown = rows.slice(0, filter.limit)
      const next = rows.length > filter.limit ? String(shown.at(-1)?.id) : null
      return accepted({ rows: shown.map(deskRow), next })
    }),
    'POST /api/lottery/draws': command<'POST /api/lottery/draws'>(async (tx, { body }, by) => {
      const { type, session, draw_at: at, closes_at: closes, stop_delete_at: stop = null } = body
      const moments = {
        drawMs: momentMs(at),
        ...(closes === null ? {} : { closesMs: momentMs(closes) }),
        ...(stop === null ? {} : { stopDeleteMs: momentMs(stop) }),
      }
      if (Object.values(moments).some(Number.isNaN)) return refused('invalid_times')
      const made = await createDrawIn(tx, { type, session, ...moments, by })
      return made.ok ? accepted({ id: Number(made.value.id) }) : made
    }),
    'GET /api/lottery/draws/:id': read<'GET /api/lottery/draws/:id'>(async ({ params }) => {
      const id = BigInt(params.id)
      const facts = await deskDraw(pool, id)
      return facts ? accepted(deskSheet(facts, await waitingOf(pool, id))) : refused('not_found')
    }),
    'POST /api/lottery/draws/:id/times': command<'POST /api/lottery/draws/:id/times'>(
      async (tx, { params, body }, by) => {
        const [was, wanted] = [momentsOf(body.was), momentsOf(body.wanted)]
        if (!was || !wanted) return refused('invalid_times')
        const moved = await moveTimesIn(tx, { drawId: BigInt(params.id), was, wanted, by })
        return moved.ok ? accepted(undefined) : moved
      },
    ),
    'GET /api/lottery/draws/:id/proof': read<'GET /api/lottery/draws/:id/proof'>(async ({ params }) => {
      const id = BigInt(params.id)
      const facts = await deskDraw(pool, id)
      return facts ? accepted(await drawOf(pool, id, facts.draw.type)) : refused('not_found')
    }),
  }
}

export function boardHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, BoardNames> {
  return {
    'GET /api/lottery/draws/:id/board': read<'GET /api/lottery/draws/:id/board'>(
      async ({ params, query }) => {
        const digits = query.digits === '2' ? 2 : 3
        const board = await numberBoard(pool, BigInt(params.id), digits)
        return board ? accepted(boardOf(digits, board)) : refused('not_found')
      },
    ),
    'POST /api/lottery/draws/:id/numbers/:number': command<'POST /api/lottery/draws/:id/numbers/:number'>(
      async (tx, { params: { id, number }, body: { percent, was } }, by) => {
        if (percent === was) return refused('changed_meanwhile')
        const wish = { drawId: BigInt(id), number, percent: percent === 100 ? null : percent, was, by }
        const marked = await markNumberIn(tx, wish)
        if (marked.ok) return accepted({ number, percent })
        // What is not special pays in full, which is not what was seen; the number has its digits.
        const { code } = marked
        return refused(code === 'not_found' || code === 'too_late' ? code : 'changed_meanwhile')
      },
    ),
  }
}

/** Null where one of them is no moment. */
function momentsOf({ stop_delete_at: stop, closes_at: closes }: TimesOf): Moments | null {
  const moments = { stopDeleteMs: momentMs(stop), closes: closes.map((at) => ({ closesMs: momentMs(at) })) }
  return [moments.stopDeleteMs, ...moments.closes.map(({ closesMs }) => closesMs)].some(Number.isNaN)
    ? null
    : moments
}

/** NaN where the calendar has no such day: 30 February is not taken for the second of March. */
function momentMs(text: string): number {
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().slice(0, 10) === text.slice(0, 10)
  return isDay ? Date.parse(text) : Number.NaN
}

async function waitingOf(db: Pool, id: bigint) {
  const [reopen, called, times] = await Promise.all([
    waitingFor(db, 'POST /api/lottery/draws/:id/reopen', [id]),
    waitingFor(db, 'POST /api/lottery/draws/:id/void', [id]),
    waitingFor(db, 'POST /api/lottery/draws/:id/times', [id]),
  ])
  return { reopen: numberOf(reopen.get(id)), void: numberOf(called.get(id)), times: numberOf(times.get(id)) }
}

function numberOf(id: bigint | undefined): number | null {
  return id === undefined ? null : Number(id)
}
