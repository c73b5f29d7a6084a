/** The day at a glance: what was decided on it, as the page of figures counts it, within seconds of its payment. */
import type { Alarm, ProductDay, Today } from '@samnang/contract/office/today'
import { PRODUCTS } from '@samnang/contract/office/today'
import { unitsToRiel } from '@samnang/core/money'
import type { Queryable } from '../database/pool.ts'
import type { ServerState } from './ask-server.ts'
import { lastLedgerAudit, voidDraws } from './book-metrics-store.ts'
import { daySums } from './day-sums.ts'
import type { GameHours } from './game-hours.ts'
import { drawTimes } from './readiness-store.ts'
import { gamesDays, type TheoryOf } from './today-games.ts'
import { decidedSums, type HouseNow, houseNow } from './today-store.ts'

/** A draw may be this late before somebody has to look. */
const LATE_S = 5
const AUDIT_OLD_S = 36 * 3600

interface TodayParts {
  /** What the server on this machine says of itself; null: nothing. */
  server: ServerState | null
  /** What is known of games from looking before. */
  hours: GameHours
  /** What the rates say of the stakes of a day. */
  theoryOf(day: string): Promise<TheoryOf>
}

export async function today(db: Queryable, { server, hours, theoryOf }: TodayParts): Promise<Today> {
  const now = await houseNow(db)
  const theory = await theoryOf(now.today)
  const [products, draws] = [await productDays(db, now, theory), await drawTimes(db)]
  return {
    at: new Date(now.nowMs).toISOString(),
    day: now.today,
    online: now.online,
    open_stakes: unitsToRiel(now.openStakes),
    products,
    games: await gamesDays(db, now, { hours, theory }),
    draws: draws.map(({ poll, enabled, isOpen, lateS }) => ({
      poll,
      enabled,
      is_open: isOpen,
      late_s: lateS,
    })),
    waiting: { approvals: now.approvals, results: now.results },
    alarms: alarmsOf({
      now,
      server,
      lateS: Math.max(0, ...draws.map(({ lateS }) => lateS)),
      ...(await looked(db, now)),
    }),
  }
}

/** What was voided within a day, and the last proof of the book. */
async function looked(db: Queryable, { nowMs }: HouseNow) {
  const voided = (await voidDraws(db)).reduce((sum, { count }) => sum + count, 0)
  const { timeS, differences } = await lastLedgerAudit(db)
  return { voided, differences, auditAgeS: timeS === 0 ? null : nowMs / 1000 - timeS }
}

interface Looked {
  now: HouseNow
  server: ServerState | null
  lateS: number
  voided: number
  differences: number
  /** Null: never. */
  auditAgeS: number | null
}

function alarmsOf({ now, server, lateS, voided, differences, auditAgeS }: Looked): Today['alarms'] {
  const rows: [Alarm, boolean, number | null][] = [
    ['maintenance', now.isMaintenance, null],
    ['break_glass', now.breakGlass > 0, now.breakGlass],
    ['server_silent', server === null, null],
    ['vault_down', server?.vault === false, null],
    ['clock_off', server?.clock === false, null],
    ['draws_late', lateS > LATE_S, Math.round(lateS)],
    ['draws_odd', (server?.oddPolls.length ?? 0) > 0, null],
    ['breaker_open', (server?.breakers.length ?? 0) > 0, server?.breakers.length ?? 0],
    ['exceptions', now.exceptions > 0, now.exceptions],
    ['voided', voided > 0, voided],
    ['audit_old', auditAgeS === null || auditAgeS > AUDIT_OLD_S, null],
    ['audit_differences', differences > 0, differences],
    ['results_missing', now.results > 0, now.results],
  ]
  return rows.flatMap(([code, is, n]) => (is ? [{ code, n }] : []))
}

async function productDays(
  db: Queryable,
  { today: day, yesterday }: HouseNow,
  theory: TheoryOf,
): Promise<ProductDay[]> {
  const [now, before] = [await decidedSums(db, day), await decidedSums(db, yesterday)]
  return PRODUCTS.map((product) => ({
    product,
    today: daySums(now.find((row) => row.product === product)),
    yesterday: daySums(before.find((row) => row.product === product)),
    theory_percent: theory(product),
  }))
}
