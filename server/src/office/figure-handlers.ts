/** Figures of days, as the office's contract asks for them. */
import type {
  FigureRow as FigureWire,
  figureEndpoints,
  MonthRow,
  OwedDay as OwedWire,
  PlayerFigure,
} from '@samnang/contract/office/figures'
import { unitsToRiel } from '@samnang/core/money'
import { dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, refused } from '@samnang/core/refusal'
import { productVersion } from '../base/version.ts'
import { type OwedDay, owedByDay } from '../figures/ledger.ts'
import { closeMonthIn, listMonths, type Month } from '../figures/month-close.ts'
import {
  countedTo,
  type MoneyRow,
  moneyOf,
  type PlayerSums,
  periodDays,
  playersBy,
  returnOf,
  type Sums,
} from '../figures/reports.ts'
import { type ToldFigure, toldFigures } from '../figures/told-figures.ts'
import type { OfficeParts } from '../office-parts.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

const USUAL_LIMIT = 20
/** Each is counted again when it is looked at. */
const MONTHS_PAGE = 4

export function figureHandlers({
  pool,
  reports,
  clock,
  config,
}: OfficeParts): Pick<OfficeHandlers, keyof typeof figureEndpoints> {
  const version = productVersion(config.rootDir)
  return {
    'GET /api/figures': read(async ({ query }) => {
      const days = periodDays(query)
      if (!days.ok) return days
      const player = query.player === undefined ? null : BigInt(query.player)
      const { by, product = null, part = null, order = null } = query
      const asked = { ...days.value, by, product, part, player, order }
      return reports.read(async ({ db, told }) => {
        const [{ rows, total }, counted] = [await toldFigures(db, asked), await countedTo(db)]
        return accepted({
          ...days.value,
          by,
          counted_to: counted?.toISOString() ?? null,
          version,
          rows: rows.map(figureWire),
          total: { ...sumsWire(total), theory_percent: total.theory },
          ...told,
        })
      })
    }),
    'GET /api/figures/players': read(async ({ query }) => {
      const days = periodDays(query)
      if (!days.ok) return days
      const limit = Number(query.limit ?? USUAL_LIMIT)
      const asked = { ...days.value, product: query.product ?? null, order: query.order, limit }
      return reports.read(async ({ db, told }) =>
        accepted({ rows: (await playersBy(db, asked)).map(playerWire), ...told }),
      )
    }),
    'GET /api/figures/money': read(async ({ query }) => {
      const days = periodDays(query)
      if (!days.ok) return days
      return reports.read(async ({ db, told }) => {
        const [rows, owed] = [await moneyOf(db, days.value), await owedByDay(db, days.value)]
        return accepted({ rows: rows.map(moneyWire), days: owed.map(owedWire), ...told })
      })
    }),
    'GET /api/figures/months': read(async ({ query }) => {
      const before = query.before === undefined ? dayAt(clock.now()) : `${query.before}-01`
      if (dayStartMs(before) === null) return refused('invalid_dates')
      // Of the primary: what was closed a moment ago is closed, and what can be closed is closed by these figures.
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
function sumsWire({ bets, stake, payout, refunded }: Sums) {
  return {
    ...{ bets: Number(bets), stake: unitsToRiel(stake), payout: unitsToRiel(payout) },
    ...{ net: unitsToRiel(stake - payout), refunded: unitsToRiel(refunded) },
    return_percent: returnOf({ stake, payout }),
  }
}

function figureWire(row: ToldFigure): FigureWire {
  return {
    ...{ day: row.day, product: row.product, part: row.part },
    ...{ product_title: row.productTitle, part_title: row.partTitle },
    branch: row.branch,
    ...sumsWire(row),
    ...{ theory_percent: row.theory, band: row.band, no_band: row.noBand },
  }
}

function playerWire({ playerId, username, ...sums }: PlayerSums): PlayerFigure {
  return { player_id: Number(playerId), username, ...sumsWire(sums) }
}

function moneyWire({ kind, contraId, name, count, cameIn, wentOut }: MoneyRow) {
  return {
    ...{ kind, account_id: Number(contraId), account: name, count: Number(count) },
    ...{ came_in: unitsToRiel(cameIn), went_out: unitsToRiel(wentOut) },
  }
}

function owedWire({ day, players, holds, pots, openStakes }: OwedDay): OwedWire {
  return {
    ...{ day, players: unitsToRiel(players), holds: unitsToRiel(holds), pots: unitsToRiel(pots) },
    open_stakes: unitsToRiel(openStakes),
    liability: unitsToRiel(players + holds + pots + openStakes),
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
