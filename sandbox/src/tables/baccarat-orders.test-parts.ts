/** All 4 998 398 275 503 360 ways of drawing six cards of eight decks, in order, by what they come to. */
import { bankerDraws, playerDraws } from './baccarat.ts'
import { cardOf } from './cards.ts'
import type { BaccaratOutcome } from './outcomes.ts'

const RANKS = Array.from({ length: 13 }, (_, at) => at)
const OF_RANK = 32
const ALL = 416

const points = (rank: number) => (rank >= 9 ? 0 : rank + 1)

interface Class {
  outcome: BaccaratOutcome
  /** A safe integer: the sum of all is below 2^53. */
  orders: number
}

type Ranks = readonly number[]

/** One representative of each class that bets can tell apart, and how many orders of six cards lead to it. */
export function baccaratOrders(): Class[] {
  const classes = new Map<string, Class>()
  const left = RANKS.map(() => OF_RANK)
  const take = (rank: number, then: (orders: number) => void) => {
    const orders = left[rank] ?? 0
    left[rank] = orders - 1
    then(orders)
    left[rank] = orders
  }
  const deal = (ranks: Ranks, orders: number) => {
    if (ranks.length < 4) {
      for (const rank of RANKS) take(rank, (ways) => deal([...ranks, rank], orders * ways))
    } else drawThird(ranks, orders)
  }
  const drawThird = ([p1 = 0, b1 = 0, p2 = 0, b2 = 0]: Ranks, orders: number) => {
    const two = (points(p1) + points(p2)) % 10
    const banker = (points(b1) + points(b2)) % 10
    const hands = { player: [p1, p2], banker: [b1, b2] }
    if (!playerDraws(two, banker)) return drawLast(hands, { two, banker, third: null, orders })
    for (const rank of RANKS)
      take(rank, (ways) => {
        const third = points(rank)
        drawLast({ ...hands, player: [p1, p2, rank] }, { two, banker, third, orders: orders * ways })
      })
  }
  const drawLast = (
    hands: { player: Ranks; banker: Ranks },
    { two, banker, third, orders }: { two: number; banker: number; third: number | null; orders: number },
  ) => {
    if (!bankerDraws(two, banker, third)) return count(hands, orders)
    for (const rank of RANKS)
      take(rank, (ways) => count({ ...hands, banker: [...hands.banker, rank] }, orders * ways))
  }
  const count = ({ player, banker }: { player: Ranks; banker: Ranks }, orders: number) => {
    const seen = player.length + banker.length
    const rest = (seen < 5 ? ALL - 4 : 1) * (seen < 6 ? ALL - 5 : 1)
    const [playerTotal, bankerTotal] = [totalOf(player), totalOf(banker)]
    const [playerPair, bankerPair] = [player[0] === player[1], banker[0] === banker[1]]
    const key = [playerTotal, bankerTotal, player.length, banker.length, playerPair, bankerPair].join()
    const known = classes.get(key)
    if (known) known.orders += orders * rest
    else
      classes.set(key, {
        outcome: {
          game: 'baccarat',
          ...cardsOf(player, banker),
          playerTotal,
          bankerTotal,
          playerPair,
          bankerPair,
          winner: winnerOf(playerTotal, bankerTotal),
        },
        orders: orders * rest,
      })
  }
  deal([], 1)
  return [...classes.values()]
}

function totalOf(hand: Ranks): number {
  return hand.reduce((sum, rank) => sum + points(rank), 0) % 10
}

function cardsOf(player: Ranks, banker: Ranks): { player: string[]; banker: string[] } {
  return { player: player.map(cardOf), banker: banker.map(cardOf) }
}

function winnerOf(player: number, banker: number): BaccaratOutcome['winner'] {
  return player === banker ? 'tie' : player > banker ? 'player' : 'banker'
}
