/** Where a game of a category belongs, as a start: the operator can move each game. */
import type { GameSection } from '@samnang/contract/games'

/** The categories of the convention. Fishing is none of them: only who was registered for nothing else offers it. */
const SECTIONS: Readonly<Record<GameSection, readonly string[]>> = {
  sport: ['Sportsbook', 'Virtual Sports', 'Player Props', 'Fixed Odds'],
  slot: [
    'Video Slots',
    'Jackpot Slots',
    'Casual Games',
    'Scratch Cards',
    'Bingo',
    'Video Bingo',
    'Video Poker',
  ],
  casino: [
    'Baccarat',
    'Bet On Poker',
    'Blackjack',
    'Live Baccarat',
    'Live Blackjack',
    'Live Dealer',
    'Live Dice',
    'Live Games',
    'Live Keno',
    'Live Lottery',
    'Live Roulette',
    'Lottery',
    'Multiplayer',
    'Poker',
    'Roulette',
    'Table Games',
    'Wheel of Fortune',
  ],
  fishing: [],
}

const KNOWN = new Map(
  (Object.keys(SECTIONS) as GameSection[]).flatMap((section) =>
    SECTIONS[section].map((category) => [category.toLowerCase(), section] as const),
  ),
)

/**
 * A provider that was registered for fishing alone has games for nothing else, whatever it calls them. Otherwise only
 * a section that the provider was registered for; a category that nobody knows belongs to the only one there is, else
 * nowhere until the operator says so.
 */
export function sectionOfCategory(
  category: string | null,
  offered: readonly GameSection[],
): GameSection | null {
  if (offered.length === 1 && offered[0] === 'fishing') return 'fishing'
  const known = KNOWN.get((category ?? '').trim().toLowerCase())
  if (known !== undefined) return offered.includes(known) ? known : null
  const [only] = offered
  return offered.length === 1 && only !== undefined ? only : null
}
