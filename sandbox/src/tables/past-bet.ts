/** What became of a bet in a round that is over: for a screen that lost its connection and asks again. */
import { unitsToRiel } from '@samnang/core/money'
import { tableWager } from '../kit/ids.ts'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { WagerState } from '../provider/wallet.ts'
import type { PlayerMessage } from './messages.ts'
import { stakesOf } from './wager-detail.ts'

/** The wallet took the stake and did not give it back. */
const TAKEN: ReadonlySet<WagerState> = new Set(['ACCEPTED', 'DRAWN', 'WIN_SENT', 'CLOSED'])

export function roundOver(key: string): PlayerMessage {
  return { t: 'bet.no', key, code: 'round_over' }
}

export async function answerOfPastBet(
  { wallet }: Pick<SandboxParts, 'wallet'>,
  { player }: Pick<Session, 'player'>,
  { key, round }: { key: string; round: string },
): Promise<PlayerMessage> {
  const wager = await wallet.findWager(tableWager({ player, round, key }))
  if (!wager) return roundOver(key)
  if (wager.state === 'REFUSED') return { t: 'bet.no', key, code: 'other' }
  if (!TAKEN.has(wager.state)) return { t: 'bet.no', key, code: 'cancelled' }
  const bet = { key, bets: stakesOf(wager.detail), total: unitsToRiel(wager.amount) }
  return { t: 'bet.ok', bet: { ...bet, state: 'accepted' }, balance: null }
}
