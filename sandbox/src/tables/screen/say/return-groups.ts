/** The bets of a table with what they give back in the long run; bets that differ only in their place are one line. */
import { tables } from '../../../text/tables.ts'
import type { TableBet } from '../../bet.ts'
import { betsOf, stakeMax } from '../../bets.ts'
import type { TableGame } from '../../outcomes.ts'
import { type Fraction, returnOfBet, returnPercent } from '../../returns.ts'
import { paysText } from './amounts.ts'
import { spotName } from './spot-name.ts'

export interface ReturnGroup {
  name: string
  pays: string
  /** Percent with two decimals: the return rounded down, the house's edge up. */
  back: number
  edge: number
  /** The exact return. */
  fraction: Fraction
  /** Most that one player may stake on one of these spots, in riel. */
  max: number
}

export function returnGroups(game: TableGame): ReturnGroup[] {
  const groups = new Map<string, { bets: TableBet[]; fraction: Fraction }>()
  for (const bet of betsOf(game)) {
    const fraction = returnOfBet(game, bet)
    const key = [kindOf(bet.id), paysText(bet), fraction.join('/')].join(' ')
    const group = groups.get(key) ?? { bets: [], fraction }
    group.bets.push(bet)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ bets, fraction }) => {
    const [first] = bets
    return first ? [{ ...lineOf(first, fraction), name: groupName(game, bets) }] : []
  })
}

function lineOf(bet: TableBet, fraction: Fraction): Omit<ReturnGroup, 'name'> {
  const back = returnPercent(fraction)
  return {
    pays: paysText(bet),
    back,
    edge: Math.round((100 - back) * 100) / 100,
    fraction,
    max: stakeMax(bet),
  }
}

/** Two names of one kind of bet, and the simple chances of roulette, belong together. */
const SAME_KIND: Readonly<Record<string, string>> = {
  trio: 'street',
  first_four: 'corner',
  black: 'red',
  odd: 'red',
  even: 'red',
  low: 'red',
  high: 'red',
}

function kindOf(id: string): string {
  const [kind = ''] = id.split(':')
  return SAME_KIND[kind] ?? kind
}

const KIND_NAMES = {
  straight: 'mode_straight',
  split: 'mode_split',
  street: 'mode_street',
  corner: 'mode_corner',
  line: 'mode_line',
  single: 'singles',
  double: 'doubles',
  triple: 'triples',
  face: 'faces',
} as const

function groupName(game: TableGame, bets: readonly TableBet[]): string {
  const kind = kindOf(bets[0]?.id ?? '')
  const known = Object.entries(KIND_NAMES).find(([id]) => id === kind)
  if (bets.length > 1 && known) return tables(known[1])
  if (kind === 'pair' && bets.length > 1) return tables(game === 'kla_klok' ? 'face_pairs' : 'pairs')
  return bets.map(({ id }) => spotName(game, id)).join(' · ')
}
