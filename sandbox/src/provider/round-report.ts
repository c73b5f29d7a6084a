import type { Json } from './json.ts'
import type { RoundState } from './round.ts'
import type { RoundFacts } from './round-proof.ts'
import type { WagerState } from './wallet.ts'

/** What the page of a round is given; amounts are riel. */
export interface RoundReport extends RoundFacts {
  state: RoundState
  openedAtMs: number
  /** Of many players: its seed is the table's, and shown when the shoe or the round has ended. */
  isTable: boolean
  /** Of the one player who looks at it. */
  wagers: { id: string; bet: number; win: number | null; state: WagerState; detail: Json }[]
  seedHash: string
  /** Lower case hex; null until it is revealed. */
  seed: string | null
}
