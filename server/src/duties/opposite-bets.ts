/** Accounts that hang together and lay opposite bets, and players who bet on nothing but what returns more than it costs. */
import { rielToUnits } from '@samnang/core/money'
import { isHabit, type Link } from '@samnang/core/risk/marks'
import { certainOf, isOpposite } from '@samnang/core/risk/opposite'
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

export async function opposites({ tx, draw, rules, lines }: BetLook): Promise<RiskFinding[]> {
  const rule = 'opposite_bets'
  if (!isOn(rules, rule)) return []
  const percent = figure(rules, rule, 'percent')
  const byPlayer = groupBy(lines, ({ playerId }) => playerId)
  const links = await linksBetween(tx, [...byPlayer.keys()], figure(rules, rule, 'crowd'))
  const found: RiskFinding[] = []
  for (const link of links)
    if (isOpposite(byPlayer.get(link.a) ?? [], byPlayer.get(link.b) ?? [], percent)) {
      const finding = await oppositeHabit({ tx, draw, rules }, link)
      if (finding) found.push(finding)
    }
  return found
}

/** Once is chance: what both bet on the draws of the window says whether it is what they do. */
async function oppositeHabit(
  { tx, draw, rules }: DrawLook,
  { a, b, mark }: Link,
): Promise<RiskFinding | null> {
  const rule = 'opposite_bets'
  const subject = `pair:${a}:${b}`
  const lines = await historyOf({ tx, draw, rules }, { rule, subject, players: [a, b] })
  const common = [...groupBy(lines, ({ drawId }) => drawId).values()]
    .map(
      (some) =>
        [some.filter((line) => line.playerId === a), some.filter((line) => line.playerId === b)] as const,
    )
    .filter(([one, other]) => one.length > 0 && other.length > 0)
  const opposite = common
    .filter(([one, other]) => isOpposite(one, other, figure(rules, rule, 'percent')))
    .map((both) => both.flat())
  const certain = opposite.map(certainOf)
  const [staked, least] = [
    sum(certain.map((one) => one.stakedUnits)),
    sum(certain.map((one) => one.leastUnits)),
  ]
  const habit = { kind: mark.kind, draws: figure(rules, rule, 'draws') }
  if (!isHabit({ seen: opposite.length, common: common.length }, habit)) return null
  if (staked < rielToUnits(figure(rules, rule, 'riel'))) return null
  const bets = opposite.flat()
  return {
    ...{
      rule,
      subject,
      playerId: a,
      facts: [...markFacts([mark], [a, b], draw.closesAtMs), ...bets.map(slipFact)],
    },
    found: {
      ...{ mark: mark.kind, players: [String(a), String(b)], draws: opposite.length, common: common.length },
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
