/** Accounts that hang together and hold every number of a post of the ticket lottery between them. */
import { parseRules } from '@samnang/core/lottery/rules-text'
import { postRules, sessionRules, unitsOf } from '@samnang/core/lottery/session-rules'
import { rielToUnits } from '@samnang/core/money'
import { coverTogether } from '@samnang/core/risk/covering-sets'
import { isHabit } from '@samnang/core/risk/marks'
import { coveredPosts, type PostBet } from '@samnang/core/risk/opposite-posts'
import {
  type DrawLook,
  groupBy,
  linksBetween,
  markFacts,
  type RiskFinding,
  span,
  sum,
  windowOf,
} from './draw-look.ts'
import type { NewFact } from './fact-store.ts'
import { figure, isOn } from './figures.ts'
import { type Suspects, suspectsOf } from './suspects.ts'
import {
  type HeldNumber,
  numbersOfDraw,
  numbersOfPlayers,
  playersOfDraw,
  sessionRow,
  type TicketOfPosts,
  ticketsOfPosts,
} from './ticket-store.ts'

const rule = 'opposite_bets'

/** What one player staked on a number of a post, and on which draw. */
interface Held extends PostBet {
  drawId: bigint
  playerId: bigint
}

/** The same rule as of lotto 59, post by post; its cases are of their own, since what decides one has not seen the other. */
export async function oppositeTickets({ tx, draw, rules }: DrawLook): Promise<RiskFinding[]> {
  if (!isOn(rules, rule)) return []
  const links = await linksBetween(tx, await playersOfDraw(tx, draw.id), figure(rules, rule, 'crowd'))
  const players = [...new Set(links.flatMap(({ a, b }) => [a, b]))]
  if (players.length === 0) return []
  const bets = await heldOf({ tx, draw, rules }, await numbersOfDraw(tx, draw.id, players))
  const percent = figure(rules, rule, 'percent')
  const found: RiskFinding[] = []
  const byPlayer = groupBy(bets, ({ playerId }) => playerId)
  for (const suspects of suspectsOf(links, byPlayer, (some) => coveredPosts(some, percent).length > 0)) {
    const finding = await habitOf({ tx, draw, rules }, suspects)
    if (finding) found.push(finding)
  }
  return found
}

/** Once is chance, here as well. */
async function habitOf(
  { tx, draw, rules }: DrawLook,
  { players, kind, marks, subject: whose }: Suspects,
): Promise<RiskFinding | null> {
  const subject = `lottery:${whose}`
  const asked = { players, ...(await windowOf({ tx, draw, rules }, { rule, subject })) }
  const bets = await heldOf({ tx, draw, rules }, await numbersOfPlayers(tx, asked))
  const percent = figure(rules, rule, 'percent')
  const common = [...groupBy(bets, ({ drawId }) => drawId)]
    .map(([drawId, some]) => ({
      drawId,
      sides: players.map((player) => some.filter(({ playerId }) => playerId === player)),
    }))
    .filter(({ sides }) => sides.every((side) => side.length > 0))
  const opposite = common
    .filter(({ sides }) => coverTogether(sides, (some) => coveredPosts(some, percent).length > 0))
    .flatMap(({ drawId, sides }) => coveredPosts(sides.flat(), percent).map((post) => ({ drawId, ...post })))
  const draws = new Set(opposite.map(({ drawId }) => drawId)).size
  const habit = { kind, draws: figure(rules, rule, 'draws') }
  if (!isHabit({ seen: draws, common: common.length }, habit)) return null
  const staked = sum(opposite.map(({ stakedUnits }) => stakedUnits))
  if (staked < rielToUnits(figure(rules, rule, 'riel'))) return null
  const tickets = await ticketsOfPosts(tx, { ...asked, posts: opposite })
  return {
    ...{ rule, subject, playerId: players[0] ?? 0n },
    facts: [...markFacts(marks, players, draw.closesAtMs), ...tickets.map(ticketFact)],
    found: {
      ...{ mark: kind, players: players.map(String), draws, common: common.length },
      ...{ staked: String(staked), least: String(sum(opposite.map(({ leastUnits }) => leastUnits))) },
      ...span(tickets),
    },
  }
}

/** By the rules of its draw: units are charged and places are paid. */
async function heldOf({ tx }: DrawLook, numbers: readonly HeldNumber[]): Promise<Held[]> {
  const held: Held[] = []
  for (const [drawId, own] of groupBy(numbers, (one) => one.drawId)) {
    const { rules, type, session: name } = await sessionRow(tx, drawId)
    const session = sessionRules(parseRules(rules), type, name)
    for (const { amountUnits, hitUnits, ...bet } of own) {
      const places = postRules(session, bet.post)?.places[bet.digits]?.length ?? 0
      held.push({
        ...bet,
        stakeUnits: amountUnits * BigInt(unitsOf(session, bet.post, bet.digits)),
        paysUnits: hitUnits * BigInt(places),
      })
    }
  }
  return held
}

function ticketFact({ id, drawId, playerId, stakeUnits, atMs, posts }: TicketOfPosts): NewFact {
  return {
    ...{ kind: 'ticket', ref: String(id), atMs, playerId },
    detail: { draw: String(drawId), market: posts.join(', '), staked: String(stakeUnits) },
  }
}
