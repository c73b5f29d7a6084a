/** From an accepted bet to a closed round; every step may be repeated after a kill and changes nothing then. */

import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { seededRng } from '../chance/rng.ts'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Json } from '../provider/json.ts'
import type { Round } from '../provider/round.ts'
import type { SlotEvent, Spin } from './events.ts'
import { findSlotGame, playForBet } from './games.ts'

/** What a slot's round keeps beside its events. Riel. */
export interface SpinOutcome {
  bet: number
  win: number
}

/** Same seed, player's text, number and rules: same events, as often as anybody asks. */
export function drawSpin(
  round: Pick<Round, 'game' | 'clientSeed' | 'nonce' | 'detail'>,
  serverSeed: Uint8Array,
): { outcome: SpinOutcome; events: SlotEvent[] } {
  const game = findSlotGame(round.game)
  assert(game !== undefined, `${round.game} is a slot`)
  const bet = betOf(round.detail)
  const { events, pay } = playForBet(game, seededRng(serverSeed, round.clientSeed, round.nonce), bet)
  return { outcome: { bet, win: pay }, events }
}

/** The stake in riel that a round was opened with. */
export function betOf(detail: Json): number {
  const bet = detail !== null && typeof detail === 'object' && 'bet' in detail ? detail.bet : null
  assert(typeof bet === 'number', 'a slot round is opened with its bet')
  return bet
}

/**
 * Draws if nothing is stored yet, stores, pays what is stored, closes. Null where there is nothing to pay: the rules
 * changed between bet and draw, and the stake went back.
 */
export async function settleSpin(
  parts: Pick<SandboxParts, 'rounds' | 'seeds' | 'wallet'>,
  { round, wager }: { round: string; wager: string },
): Promise<{ round: Round; balance: bigint | null } | null> {
  const open = await findRound(parts, round)
  if (open.state === 'cancelled') return null
  if (open.state === 'open' && findSlotGame(open.game)?.configHash !== open.configHash) {
    await parts.rounds.cancelRound(round)
    await parts.wallet.rollBack(wager)
    return null
  }
  if (open.state === 'open') await storeDraw(parts, open)
  const drawn = open.state === 'open' ? await findRound(parts, round) : open
  const amount = rielToUnits(outcomeOf(drawn).win)
  const { balance } = await parts.wallet.payWin({ wager, amount, roundClosed: true })
  await parts.rounds.closeRound(round)
  return { round: drawn, balance }
}

async function storeDraw({ rounds, seeds }: Pick<SandboxParts, 'rounds' | 'seeds'>, round: Round) {
  const seed = await seeds.find(round.seedId)
  assert(seed !== null, 'a round has its seed')
  const { outcome, events } = drawSpin(round, seed.serverSeed)
  await rounds.storeOutcome(round.id, { outcome: { ...outcome }, events: asJson(events) })
}

async function findRound({ rounds }: Pick<SandboxParts, 'rounds'>, id: string): Promise<Round> {
  const round = await rounds.findRound(id)
  assert(round !== null, `round ${id} was opened before its wager`)
  return round
}

/** What was stored with the round. */
export function outcomeOf({ outcome }: Pick<Round, 'outcome'>): SpinOutcome {
  assert(outcome !== null && typeof outcome === 'object' && 'win' in outcome, 'the round is drawn')
  const { bet, win } = outcome as unknown as SpinOutcome // written by storeDraw
  assert(Number.isSafeInteger(bet) && Number.isSafeInteger(win) && win >= 0, 'stake and win are whole riel')
  return { bet, win }
}

/** The spin as the player gets it, from the stored round. */
export function spinOf(round: Round, seedHash: string, balance: number | null): Spin {
  const { bet, win } = outcomeOf(round)
  const events = round.events as unknown as SlotEvent[] // written by storeDraw
  return { round: round.id, bet, win, balance, seed: { hash: seedHash, nonce: round.nonce }, events }
}

/** Events are plain data. */
export function asJson(events: readonly SlotEvent[]): Json {
  return events as unknown as Json
}
