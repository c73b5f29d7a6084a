/** What a slot's round holds: drawn from its seed, read back from what was stored. Pure; runs in the browser, too. */
import { assert } from '@samnang/core/refusal'
import { seededRng } from '../chance/rng.ts'
import type { Json } from '../provider/json.ts'
import type { RoundFacts } from '../provider/round-proof.ts'
import type { SlotEvent, Spin } from './events.ts'
import { findSlotGame, playForBet } from './games.ts'
import { replayWin } from './replay.ts'

/** What a slot's round keeps beside its events. Riel. */
type SpinOutcome = { bet: number; win: number }

/** Same seed, player's text, number and rules: same events, as often as anybody asks. */
export function drawSpin(
  round: Pick<RoundFacts, 'game' | 'clientSeed' | 'nonce' | 'detail'>,
  serverSeed: Uint8Array,
): { outcome: SpinOutcome; events: SlotEvent[] } {
  const game = findSlotGame(round.game)
  assert(game !== undefined, `${round.game} is a slot`)
  const bet = betOf(round.detail)
  const { events, pay } = playForBet(game, seededRng(serverSeed, round.clientSeed, round.nonce), bet)
  assert(replayWin(events) === pay, 'the events of a spin add up to its win')
  return { outcome: { bet, win: pay }, events }
}

/** The stake in riel that a round was opened with. */
export function betOf(detail: Json): number {
  const bet = detail !== null && typeof detail === 'object' && 'bet' in detail ? detail.bet : null
  assert(typeof bet === 'number', 'a slot round is opened with its bet')
  return bet
}

/** What was stored with the round. */
export function outcomeOf({ outcome }: Pick<RoundFacts, 'outcome'>): SpinOutcome {
  assert(outcome !== null && typeof outcome === 'object' && 'win' in outcome, 'the round is drawn')
  const { bet, win } = outcome as unknown as SpinOutcome // stored by settleSpin
  assert(Number.isSafeInteger(bet) && Number.isSafeInteger(win) && win >= 0, 'stake and win are whole riel')
  return { bet, win }
}

/** The spin as the player gets it, from the stored round. */
export function spinOf(round: RoundFacts, seedHash: string, balance: number | null): Spin {
  const { bet, win } = outcomeOf(round)
  const events = round.events as unknown as SlotEvent[] // stored by settleSpin
  return { round: round.id, bet, win, balance, seed: { hash: seedHash, nonce: round.nonce }, events }
}

/** Events are plain data. */
export function asJson(events: readonly SlotEvent[]): Json {
  return events as unknown as Json
}
