/** Asks the rules of risk of one draw that is over. */
import { rielToUnits } from '@samnang/core/money'
import { runsIn } from '@samnang/core/risk/late-run'
import type { Tx } from '../database/pool.ts'
import { type DrawLook, type RiskFinding, sorted } from './draw-look.ts'
import type { NewFact } from './fact-store.ts'
import { figure, isOn, type Rules } from './figures.ts'
import { jackpotGroups } from './jackpot-groups.ts'
import { largeRanges, opposites } from './opposite-bets.ts'
import { oppositeTickets } from './opposite-tickets.ts'
import { linesOfDraw, type OverDraw, stakesOfLottery, type TicketStake } from './risk-store.ts'

/** Everything that the rules which are switched on find in it. */
export async function findingsOfDraw(tx: Tx, draw: OverDraw, rules: Rules): Promise<RiskFinding[]> {
  if (draw.isEmpty) return []
  if (draw.product === 'lottery')
    return [...(await lateRuns({ tx, draw, rules })), ...(await oppositeTickets({ tx, draw, rules }))]
  const look = { tx, draw, rules, lines: await linesOfDraw(tx, draw.id) }
  return [...(await opposites(look)), ...(await largeRanges(look)), ...(await jackpotGroups(look))]
}

async function lateRuns({ tx, draw, rules }: DrawLook): Promise<RiskFinding[]> {
  const rule = 'late_run'
  if (!isOn(rules, rule)) return []
  const minutes = figure(rules, rule, 'minutes')
  const stakes = await stakesOfLottery(tx, draw.id, minutes)
  const runs = runsIn(stakes, {
    ...{ players: figure(rules, rule, 'players'), percent: figure(rules, rule, 'percent') },
    ...{ times: figure(rules, rule, 'times'), leastUnits: rielToUnits(figure(rules, rule, 'riel')) },
  })
  return runs.map((run) => ({
    ...{ rule, subject: `draw:${draw.id}:${run.number}`, playerId: sorted(run.players)[0] ?? 0n },
    facts: stakes.filter((stake) => stake.isLate && stake.number === run.number).map(ticketFact(draw)),
    found: {
      ...{ draw: String(draw.id), numbers: run.number, players: run.players.map(String), minutes },
      ...{ sum: String(run.lateUnits), before: String(run.beforeUnits) },
    },
  }))
}

function ticketFact({ id }: OverDraw) {
  return ({ ticketId, number, playerId, stakeUnits, atMs }: TicketStake): NewFact => ({
    ...{ kind: 'ticket', ref: String(ticketId), atMs, playerId },
    detail: { draw: String(id), numbers: number, staked: String(stakeUnits) },
  })
}
