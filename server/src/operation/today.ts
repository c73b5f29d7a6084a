/** The day at a glance. Finished draws are in it as soon as they are counted, within seconds of their payment. */
import type { Alarm, ProductDay, Today } from '@samnang/contract/office/today'
import { PRODUCTS } from '@samnang/contract/office/today'
import { type BetTypeName, TYPE_NO } from '@samnang/core/lotto59/markets'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import { marketReturn, returnPercent } from '@samnang/core/lotto59/returns'
import { unitsToRiel } from '@samnang/core/money'
import type { Queryable } from '../database/pool.ts'
import { currentPaytable } from '../lotto59/paytables.ts'
import type { ServerState } from './ask-server.ts'
import { lastLedgerAudit, voidDraws } from './book-metrics-store.ts'
import { daySums } from './day-sums.ts'
import { GameHours } from './game-hours.ts'
import { drawTimes } from './readiness-store.ts'
import { gamesDays } from './today-games.ts'
import { type DaySums, type HouseNow, houseNow, lotterySums, pollSums } from './today-store.ts'

/** A draw may be this late before somebody has to look. */
const LATE_S = 5
const AUDIT_OLD_S = 36 * 3600

/** `server`: what the server on this machine says of itself. `hours`: what is known of games from looking before. */
export async function today(
  db: Queryable,
  server: ServerState | null,
  hours = new GameHours(),
): Promise<Today> {
  const now = await houseNow(db)
  const [products, draws] = [await productDays(db, now), await drawTimes(db)]
  return {
    at: new Date(now.nowMs).toISOString(),
    day: now.today,
    online: now.online,
    open_stakes: unitsToRiel(now.openStakes),
    products,
    games: await gamesDays(db, now, hours),
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

type Totals = ReadonlyMap<string, DaySums>

async function productDays(db: Queryable, { today: day, yesterday }: HouseNow): Promise<ProductDay[]> {
  const byType = await pollSums(db, day)
  const [now, before] = [
    await totals(db, day, byType),
    await totals(db, yesterday, await pollSums(db, yesterday)),
  ]
  const { paytable } = await currentPaytable(db)
  return PRODUCTS.map((product) => ({
    product,
    today: daySums(now.get(product)),
    yesterday: daySums(before.get(product)),
    theory_percent: theoryOf(
      paytable,
      byType.filter(({ poll }) => poll === product),
    ),
  }))
}

async function totals(
  db: Queryable,
  day: string,
  byType: readonly (DaySums & { poll: string })[],
): Promise<Totals> {
  const sums = new Map<string, DaySums>()
  const all = [
    ...byType.map((row) => ({ ...row, product: row.poll })),
    ...(await lotterySums(db, day)).map((row) => ({ ...row, product: row.type })),
  ]
  for (const { product, stake, payout } of all) {
    const known = sums.get(product) ?? { stake: 0n, payout: 0n }
    sums.set(product, { stake: known.stake + stake, payout: known.payout + payout })
  }
  return sums
}

const NAMES = new Map(Object.entries(TYPE_NO).map(([name, no]) => [no as number, name as BetTypeName]))

/** The exact return of each market, by how much was staked on it. */
function theoryOf(paytable: Paytable, byType: readonly { type: number; stake: bigint }[]): number | null {
  let [staked, given] = [0n, 0]
  for (const { type, stake } of byType) {
    const name = NAMES.get(type)
    if (name === undefined) continue
    staked += stake
    given += Number(stake) * returnPercent(marketReturn(name, paytable).returnFraction)
  }
  return staked === 0n ? null : Math.round((given / Number(staked)) * 100) / 100
}
