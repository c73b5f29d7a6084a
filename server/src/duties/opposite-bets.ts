/** Accounts that hang together and lay opposite bets, and players who bet on nothing but what returns more than it costs. */
import { rielToUnits } from '@samnang/core/money'
import { coverTogether } from '@samnang/core/risk/covering-sets'
import { isHabit } from '@samnang/core/risk/marks'
import { certainOf, isCertain, type Line } from '@samnang/core/risk/opposite'
import { isAboveHundred, largeOnly } from '@samnang/core/risk/range-play'
import {
  type BetLook,
  type DrawLook,
  groupBy,
  historyOf,
  linksBetween,
  markFacts,
  type RiskFinding,
  slipFact,
  span,
  sum,
} from './draw-look.ts'
import { figure, isOn } from './figures.ts'
import { type Suspects, suspectsOf } from './suspects.ts'

export async function opposites({ tx, draw, rules, lines }: BetLook): Promise<RiskFinding[]> {
  const rule = 'opposite_bets'
  if (!isOn(rules, rule)) return []
  const byPlayer = groupBy(lines, ({ playerId }) => playerId)
  const links = await linksBetween(tx, [...byPlayer.keys()], figure(rules, rule, 'crowd'))
  const percent = figure(rules, rule, 'percent')
  const found: RiskFinding[] = []
  for (const suspects of suspectsOf(links, byPlayer, (some) => isCertain(some, percent))) {
    const finding = await oppositeHabit({ tx, draw, rules }, suspects)
    if (finding) found.push(finding)
  }
  return found
}

/** Once is chance: what all bet on the draws of the window says whether it is what they do. */
async function oppositeHabit(
  { tx, draw, rules }: DrawLook,
  { players, kind, marks, subject }: Suspects,
): Promise<RiskFinding | null> {
  const rule = 'opposite_bets'
  const lines = await historyOf({ tx, draw, rules }, { rule, subject, players })
  const common = [...groupBy(lines, ({ drawId }) => drawId).values()]
    .map((some) => players.map((player) => some.filter(({ playerId }) => playerId === player)))
    .filter((sides) => sides.every((side) => side.length > 0))
  const percent = figure(rules, rule, 'percent')
  const covers = (some: readonly Line[]) => isCertain(some, percent)
  const opposite = common.filter((sides) => coverTogether(sides, covers))
  if (
    !isHabit({ seen: opposite.length, common: common.length }, { kind, draws: figure(rules, rule, 'draws') })
  )
    return null
  const certain = opposite.map((sides) => certainOf(sides.flat()))
  const staked = sum(certain.map((one) => one.stakedUnits))
  const least = sum(certain.map((one) => one.leastUnits))
  if (staked < rielToUnits(figure(rules, rule, 'riel'))) return null
  const bets = opposite.flat(2)
  return {
    ...{ rule, subject, playerId: players[0] ?? 0n },
    facts: [...markFacts(marks, players, draw.closesAtMs), ...bets.map(slipFact)],
    found: {
      ...{ mark: kind, players: players.map(String), draws: opposite.length, common: common.length },
      ...{ staked: String(staked), least: String(least), ...span(bets) },
    },
  }
}

export async function largeRanges({ tx, draw, rules, lines }: BetLook): Promise<RiskFinding[]> {
  const rule = 'range_large'
  if (!isOn(rules, rule)) return []
  const leastUnits = rielToUnits(figure(rules, rule, 'riel'))
  const asked = { percent: figure(rules, rule, 'percent'), bets: figure(rules, rule, 'bets'), leastUnits }
  const players = lines
    .filter((line) => line.stakeUnits >= leastUnits && isAboveHundred(line.typeNo, line.rateCenti))
    .map(({ playerId }) => playerId)
  const found: RiskFinding[] = []
  for (const playerId of new Set(players)) {
    const subject = `player:${playerId}`
    const large = largeOnly(
      await historyOf({ tx, draw, rules }, { rule, subject, players: [playerId] }),
      asked,
    )
    if (large)
      found.push({
        ...{ rule, subject, playerId, facts: large.lines.map(slipFact) },
        found: {
          ...{ bets: large.lines.length, staked: String(large.stakedUnits), percent: large.percent },
          ...span(large.lines),
        },
      })
  }
  return found
}
