/** Linked players who cover a draw between them, whichever lottery it is of. */
import { type Covers, coveringSets, coverTogether } from '@samnang/core/risk/covering-sets'
import { type Group, groupsByStrength, type Link } from '@samnang/core/risk/marks'

/** Who may do it all the time, and the weakest mark that links them. */
export interface Suspects extends Pick<Group, 'players' | 'kind' | 'marks'> {
  subject: string
}

type Bets<T> = ReadonlyMap<bigint, readonly T[]>

/** Of these links between players, those who cover the draw of these bets only together. */
export function suspectsOf<T extends { stakeUnits: bigint }>(
  links: readonly Link[],
  bets: Bets<T>,
  covers: Covers<T>,
): Suspects[] {
  return [...pairsOf(links, bets, covers), ...setsOf(links, bets, covers)]
}

function pairsOf<T>(links: readonly Link[], bets: Bets<T>, covers: Covers<T>): Suspects[] {
  return links
    .filter(({ a, b }) => coverTogether([bets.get(a) ?? [], bets.get(b) ?? []], covers))
    .map(({ a, b, mark }) => ({
      ...{ players: [a, b], kind: mark.kind, marks: [mark], subject: `pair:${a}:${b}` },
    }))
}

/** Three and more, and two whom others link: each set at the strongest kind of mark that holds it together. */
function setsOf<T extends { stakeUnits: bigint }>(
  links: readonly Link[],
  bets: Bets<T>,
  covers: Covers<T>,
): Suspects[] {
  const known = new Set(links.map(({ a, b }) => `${a}:${b}`))
  const sets: Suspects[] = []
  for (const group of groupsByStrength(links).filter(({ players }) => players.length >= 3)) {
    const own = new Map(group.players.map((player) => [player, bets.get(player) ?? []]))
    for (const players of coveringSets(own, covers)) {
      const key = players.join(':')
      if (known.has(key)) continue
      known.add(key)
      const subject = players.length === 2 ? `pair:${key}` : `group:${key}`
      sets.push({ players, kind: group.kind, marks: group.marks, subject })
    }
  }
  return sets
}
