/** Groups of players who share out the numbers of the jackpot. */
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { isComplementary, type Pick, patternsIn } from '@samnang/core/risk/jackpot-group'
import { type Group, groupsOf, isHabit, type Mark } from '@samnang/core/risk/marks'
import {
  type BetLook,
  type DrawLook,
  groupBy,
  historyOf,
  linksBetween,
  markFacts,
  type RiskFinding,
  slipFact,
  sorted,
  span,
} from './draw-look.ts'
import { figure, isOn } from './figures.ts'
import type { BetLine } from './risk-store.ts'

export async function jackpotGroups({ tx, draw, rules, lines: all }: BetLook): Promise<RiskFinding[]> {
  const rule = 'jackpot_group'
  const lines = all.filter(({ typeNo }) => typeNo === TYPE_NO.JACKPOT)
  const least = isOn(rules, rule) ? figure(rules, rule, 'players') : Number.POSITIVE_INFINITY
  const players = new Set(lines.map(({ playerId }) => playerId))
  if (players.size < least) return []
  const found: RiskFinding[] = patternsIn(lines.map(pickOf), least).map((picks) => {
    const own = lines.filter((line) =>
      picks.some((pick) => pick.playerId === line.playerId && pick.mask === line.pick),
    )
    return groupFinding(own, { draws: 1, mark: 'pattern', marks: [], closesAtMs: draw.closesAtMs })
  })
  const links = await linksBetween(tx, [...players], figure(rules, rule, 'crowd'))
  for (const group of groupsOf(links)) {
    const own = lines.filter(({ playerId }) => group.players.includes(playerId))
    if (group.players.length < least || !isComplementary(own.map(pickOf))) continue
    const finding = await groupHabit({ tx, draw, rules }, group)
    if (finding) found.push(finding)
  }
  return found
}

/** A family that plays together now and then shares numbers out by chance: only what they do all the time is a plan. */
async function groupHabit(
  { tx, draw, rules }: DrawLook,
  { players, kind, marks }: Group,
): Promise<RiskFinding | null> {
  const rule = 'jackpot_group'
  const history = await historyOf({ tx, draw, rules }, { rule, subject: groupSubject(players), players })
  const least = figure(rules, rule, 'players')
  const common = [
    ...groupBy(
      history.filter(({ typeNo }) => typeNo === TYPE_NO.JACKPOT),
      ({ drawId }) => drawId,
    ).values(),
  ].filter((lines) => new Set(lines.map(({ playerId }) => playerId)).size >= least)
  const shared = common.filter((lines) => isComplementary(lines.map(pickOf)))
  const draws = figure(rules, rule, 'draws')
  if (!isHabit({ seen: shared.length, common: common.length }, { kind, draws })) return null
  return groupFinding(shared.flat(), { draws: shared.length, mark: kind, marks, closesAtMs: draw.closesAtMs })
}

interface Seen {
  draws: number
  mark: Mark['kind'] | 'pattern'
  marks: readonly Mark[]
  closesAtMs: number
}

function groupFinding(lines: readonly BetLine[], { draws, mark, marks, closesAtMs }: Seen): RiskFinding {
  const players = sorted(lines.map(({ playerId }) => playerId))
  return {
    ...{ rule: 'jackpot_group', subject: groupSubject(players), playerId: players[0] ?? 0n },
    facts: [...markFacts(marks, players, closesAtMs), ...lines.map(slipFact)],
    found: { mark, draws, players: players.map(String), ...span(lines) },
  }
}

function groupSubject(players: readonly bigint[]): string {
  return `group:${players[0]}`
}

function pickOf({ playerId, pick, stakeUnits }: BetLine): Pick {
  return { playerId, mask: pick, stakeUnits }
}
