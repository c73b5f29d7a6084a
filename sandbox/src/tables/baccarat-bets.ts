/** The bets of baccarat: both prices of the banker, and everything beside the main game. */
import { type BetRule, betsOfRules, STAKE_BACK } from './bet.ts'

type Rule = BetRule<'baccarat'>

/** A tie gives the stakes on player and banker back. */
const MAIN: readonly Rule[] = [
  {
    id: 'player',
    kind: 'main',
    pays: [100],
    gives: ({ winner }) => (winner === 'tie' ? STAKE_BACK : winner === 'player' ? 100 : null),
  },
  {
    id: 'banker',
    kind: 'main',
    pays: [95],
    gives: ({ winner }) => (winner === 'tie' ? STAKE_BACK : winner === 'banker' ? 95 : null),
  },
  {
    id: 'banker_no_commission',
    kind: 'main',
    pays: [100, 50],
    gives: ({ winner, bankerTotal }) => {
      if (winner === 'tie') return STAKE_BACK
      if (winner !== 'banker') return null
      return bankerTotal === 6 ? 50 : 100
    },
  },
]

const SIDE: readonly Rule[] = [
  { id: 'tie', kind: 'side', pays: [800], gives: ({ winner }) => (winner === 'tie' ? 800 : null) },
  { id: 'player_pair', kind: 'side', pays: [1100], gives: ({ playerPair }) => (playerPair ? 1100 : null) },
  { id: 'banker_pair', kind: 'side', pays: [1100], gives: ({ bankerPair }) => (bankerPair ? 1100 : null) },
  {
    id: 'lucky_6',
    kind: 'side',
    pays: [1200, 2000],
    gives: ({ winner, bankerTotal, banker }) => {
      if (winner !== 'banker' || bankerTotal !== 6) return null
      return banker.length === 2 ? 1200 : 2000
    },
  },
  {
    id: 'small',
    kind: 'side',
    pays: [150],
    gives: ({ player, banker }) => (player.length + banker.length === 4 ? 150 : null),
  },
  {
    id: 'big',
    kind: 'side',
    pays: [54],
    gives: ({ player, banker }) => (player.length + banker.length > 4 ? 54 : null),
  },
]

export const BACCARAT_BETS = betsOfRules('baccarat', [...MAIN, ...SIDE])
