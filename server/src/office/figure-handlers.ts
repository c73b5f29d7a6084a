/** Figures of days, as the office's contract asks for them. */
import type {
  FigureRow as FigureWire,
  figureEndpoints,
  MonthRow,
  PlayerFigure,
} from '@samnang/contract/office/figures'
import { unitsToRiel } from '@samnang/core/money'
import { dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, refused } from '@samnang/core/refusal'
import { productVersion } from '../base/version.ts'
import { closeMonthIn, listMonths, type Month } from '../figures/month-close.ts'
import {
  countedTo,
  type FigureRow,
  figuresBy,
  type MoneyRow,
  moneyOf,
  noBandOf,
  type PlayerSums,
  periodDays,
  playersBy,
  type Sums,
  saidReturn,
  theoryOf,
  totalOf,
} from '../figures/reports.ts'
import type { OfficeParts } from '../office-parts.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

const USUAL_LIMIT = 20
/** Each is counted again when it is looked at. */
const MONTHS_PAGE = 4

export function figureHandlers({
  pool,
  clock,
  config,
}: OfficeParts): Pick<OfficeHandlers, keyof typeof figureEndpoints> {
  const version = productVersion(config.rootDir)
  return {
    'GET /api/figures': read(async ({ query }) => {
      const days = periodDays(query)
      if (!days.ok) return days
      const player = query.player === undefined ? null : BigInt(query.player)
      const asked = { ...days.value, by: query.by, product: query.product ?? null, player }
      const [rows, counted] = [await figuresBy(pool, asked), await countedTo(pool)]
      return accepted({
        ...days.value,
        by: query.by,
        counted_to: counted?.toISOString() ?? null,
        version,
        rows: rows.map(figureWire),
        total: sumsWire(totalOf(rows)),
      })
    }),
    'GET /api/figures/players': read(async ({ query }) => {
      const days = periodDays(query)
      if (!days.ok) return days
      const limit = Number(query.limit ?? USUAL_LIMIT)
      const asked = { ...days.value, product: query.product ?? null, order: query.order, limit }
      return accepted({ rows: (await playersBy(pool, asked)).map(playerWire) })
    }),
    'GET /api/figures/money': read(async ({ query }) => {
      const days = periodDays(query)
      return days.ok ? accepted({ rows: (await moneyOf(pool, days.value)).map(moneyWire) }) : days
    }),
    'GET /api/figures/months': read(async ({ query }) => {
      const before = query.before === undefined ? dayAt(clock.now()) : `${query.before}-01`
      if (dayStartMs(before) === null) return refused('invalid_dates')
      const months = await listMonths(pool, { before, limit: MONTHS_PAGE })
      const next = months.length < MONTHS_PAGE ? null : (months.at(-1)?.first.slice(0, 7) ?? null)
      return accepted({ rows: months.map(monthWire), next })
    }),
    'POST /api/figures/months': command(async (tx, { body }, by) => {
      const closed = await closeMonthIn(tx, { month: body.month, hash: body.hash }, by)
      return closed.ok ? accepted(undefined) : closed
    }),
  }
}

/** In riel, with what is left and what came back. */
export function sumsWire({ bets, stake, payout, refunded }: Sums) {
  return {
    ...{ bets: Number(bets), stake: unitsToRiel(stake), payout: unitsToRiel(payout) },
    ...{ net: unitsToRiel(stake - payout), refunded: unitsToRiel(refunded) },
    return_percent: stake <= 0n ? null : Number((payout * 10_000n) / stake) / 100,
  }
}

export function figureWire(row: FigureRow): FigureWire {
  const theory = theoryOf(row)
  return {
    ...{ day: row.day, product: row.product, part: row.part },
    ...{ product_title: row.productTitle, part_title: row.partTitle },
    ...sumsWire(row),
    ...{ theory_percent: theory?.theory ?? saidReturn(row), band: theory?.band ?? null },
    no_band: noBandOf(row, theory),
  }
}

export function playerWire({ playerId, username, ...sums }: PlayerSums): PlayerFigure {
  return { player_id: Number(playerId), username, ...sumsWire(sums) }
}

function moneyWire({ kind, contraId, name, count, cameIn, wentOut }: MoneyRow) {
  return {
    ...{ kind, account_id: Number(contraId), account: name, count: Number(count) },
    ...{ came_in: unitsToRiel(cameIn), went_out: unitsToRiel(wentOut) },
  }
}

function monthWire({ first, hash, sums, closed, isUnchanged, canClose }: Month): MonthRow {
  return {
    ...{ month: first.slice(0, 7), hash, ...sumsWire(sums) },
    ...{
      closed_at: closed?.closedAt.toISOString() ?? null,
      by: closed?.by ?? null,
      approved_by: closed?.approvedBy ?? null,
      reason: closed?.reason ?? null,
    },
    ...{ is_unchanged: isUnchanged, can_close: canClose },
  }
}
