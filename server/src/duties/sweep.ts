/** Asks the rules of risk of what has no draw: once an hour, of the whole window of each rule until ten minutes ago. */
import type { RiskRule } from '@samnang/core/cashier/duty-rules'
import { rielToUnits } from '@samnang/core/money'
import { isCurious, repeatedCalls } from '@samnang/core/risk/repeats'
import type { Tx } from '../database/pool.ts'
import { groupBy, type RiskFinding, span } from './draw-look.ts'
import type { NewFact } from './fact-store.ts'
import { figure, isOn, type Rules } from './figures.ts'
import { decidedUntil } from './risk-store.ts'
import {
  callsNamedTwice,
  callsOfReusedIds,
  looksOfStaff,
  type ReusedId,
  winnersWithoutDeposit,
} from './sweep-store.ts'

interface Sweep {
  tx: Tx
  rules: Rules
  toMs: number
}

/** What a decided case of the same subject knows is not counted again. */
export async function findingsOfHour(sweep: Sweep): Promise<RiskFinding[]> {
  return [
    ...(await winners(sweep)),
    ...(await repeats(sweep)),
    ...(await reused(sweep)),
    ...(await curious(sweep)),
  ]
}

async function winners({ tx, rules, toMs }: Sweep): Promise<RiskFinding[]> {
  const rule = 'win_no_deposit'
  if (!isOn(rules, rule)) return []
  const leastUnits = rielToUnits(figure(rules, rule, 'riel'))
  const fromMs = toMs - windowMs(rules, rule)
  const found: RiskFinding[] = []
  for (const { playerId, days: all } of await winnersWithoutDeposit(tx, { fromMs, toMs, leastUnits })) {
    const subject = `player:${playerId}`
    const known = (await decidedUntil(tx, rule, subject)) ?? 0
    const days = all.filter(({ atMs }) => atMs > known)
    const wonUnits = days.reduce((sum, day) => sum + day.wonUnits - day.stakedUnits, 0n)
    if (wonUnits < leastUnits) continue
    found.push({
      ...{ rule, subject, playerId },
      facts: days.map(({ day, atMs, stakedUnits, wonUnits: won }) => ({
        ...{ kind: 'day', ref: `${playerId}:${day}`, atMs, playerId },
        detail: { staked: String(stakedUnits), won: String(won) },
      })),
      found: { won: String(wonUnits), ...span(days) },
    })
  }
  return found
}

async function repeats({ tx, rules, toMs }: Sweep): Promise<RiskFinding[]> {
  const rule = 'wallet_repeats'
  if (!isOn(rules, rule)) return []
  const calls = await callsNamedTwice(tx, { fromMs: toMs - windowMs(rules, rule), toMs })
  const times = figure(rules, rule, 'times')
  const found: RiskFinding[] = []
  for (const [playerId, all] of repeatedCalls(calls, times)) {
    const subject = `player:${playerId}`
    const known = (await decidedUntil(tx, rule, subject)) ?? 0
    const again = all.filter(({ atMs }) => atMs > known)
    if (again.length < times) continue
    found.push({
      ...{ rule, subject, playerId },
      facts: again.map(({ uuid, atMs, provider, game, kind, amountUnits, supplierTx, roundId }) => ({
        ...{ kind: 'call', ref: uuid, atMs, playerId },
        detail: {
          ...{ provider, game: `${game} ${kind}`, numbers: supplierTx, amount: String(amountUnits) },
          ...(roundId === null ? {} : { round: String(roundId) }),
        },
      })),
      found: { provider: again[0]?.provider ?? '', count: again.length, ...span(again) },
    })
  }
  return found
}

/** A case of the provider: an id that means two things is its fault, whoever of its players was in the calls. */
async function reused({ tx, rules, toMs }: Sweep): Promise<RiskFinding[]> {
  const rule = 'ids_reused'
  if (!isOn(rules, rule)) return []
  const calls = await callsOfReusedIds(tx, { fromMs: toMs - windowMs(rules, rule), toMs })
  const found: RiskFinding[] = []
  for (const [provider, all] of groupBy(calls, (call) => call.provider)) {
    const subject = `provider:${provider}`
    const known = (await decidedUntil(tx, rule, subject)) ?? 0
    const again = all.filter(({ atMs }) => atMs > known)
    const playerId = again[0]?.playerId
    if (playerId === undefined || again.length < figure(rules, rule, 'times')) continue
    found.push({
      ...{ rule, subject, playerId },
      facts: again.map(reusedFact),
      found: { provider, count: again.length, ...span(again) },
    })
  }
  return found
}

function reusedFact({ uuid, atMs, playerId, provider, first, then, amountUnits }: ReusedId): NewFact {
  return {
    ...{ kind: 'call', ref: `reused:${uuid}`, atMs, playerId },
    detail: { provider, game: `${first} → ${then}`, numbers: uuid, amount: String(amountUnits) },
  }
}

async function curious({ tx, rules, toMs }: Sweep): Promise<RiskFinding[]> {
  const rule = 'staff_looks'
  if (!isOn(rules, rule)) return []
  const asked = { times: figure(rules, rule, 'times'), days: figure(rules, rule, 'days') }
  const found: RiskFinding[] = []
  for (const { staff, playerId, subject, fromMs, hours } of await openLooks({ tx, rules, toMs })) {
    const looks = hours.filter(({ atMs }) => atMs > fromMs)
    const days = new Set(looks.map(({ day }) => day)).size
    if (!isCurious({ hours: looks.length, days }, asked)) continue
    found.push({
      ...{ rule, subject, playerId, aboutStaff: staff },
      facts: looks.map(({ atMs }) => ({
        ...{ kind: 'look', ref: `${staff}:${playerId}:${atMs}`, atMs, playerId },
        detail: { staff },
      })),
      found: { staff, count: looks.length, days, ...span(looks) },
    })
  }
  return found
}

/** Pairs that have looks at all, from where a decided case ends. */
async function openLooks({ tx, rules, toMs }: Sweep) {
  const open = []
  for (const look of await looksOfStaff(tx, { fromMs: toMs - windowMs(rules, 'staff_looks'), toMs })) {
    const subject = `staff:${look.staff}:player:${look.playerId}`
    open.push({ ...look, subject, fromMs: (await decidedUntil(tx, 'staff_looks', subject)) ?? 0 })
  }
  return open
}

function windowMs(rules: Rules, rule: RiskRule): number {
  return figure(rules, rule, 'window_h') * 3_600_000
}
