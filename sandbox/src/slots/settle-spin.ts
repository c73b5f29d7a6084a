/** From an accepted bet to a closed round; every step may be repeated after a kill and changes nothing then. */
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Round } from '../provider/round.ts'
import { findSlotGame } from './games.ts'
import { asJson, drawSpin, outcomeOf } from './spin-draw.ts'

/**
 * Draws if nothing is stored yet, stores, pays what is stored, closes. Null where there is nothing to pay and the stake
 * goes back: the rules changed between bet and draw, or another process that was asked with the same key found the round
 * without its bet and cancelled it.
 */
export async function settleSpin(
  parts: Pick<SandboxParts, 'rounds' | 'seeds' | 'wallet'>,
  { round, wager }: { round: string; wager: string },
): Promise<{ round: Round; balance: bigint | null } | null> {
  const open = await findRound(parts, round)
  if (open.state === 'open' && findSlotGame(open.game)?.configHash !== open.configHash)
    return giveBack(parts, { round, wager })
  if (open.state === 'open') await storeDraw(parts, open)
  const drawn = open.state === 'open' ? await findRound(parts, round) : open
  if (drawn.state === 'cancelled') return giveBack(parts, { round, wager })
  const amount = rielToUnits(outcomeOf(drawn).win)
  const { balance } = await parts.wallet.payWin({ wager, amount, roundClosed: true })
  await parts.rounds.closeRound(round)
  return { round: drawn, balance }
}

/** The money first: a round that is cancelled is looked at by nobody again. */
async function giveBack(
  { wallet, rounds }: Pick<SandboxParts, 'rounds' | 'wallet'>,
  { round, wager }: { round: string; wager: string },
): Promise<null> {
  await wallet.rollBack(wager)
  await rounds.cancelRound(round)
  return null
}

async function storeDraw({ rounds, seeds }: Pick<SandboxParts, 'rounds' | 'seeds'>, round: Round) {
  const seed = await seeds.find(round.seedId)
  assert(seed !== null, 'a round has its seed')
  const { outcome, events } = drawSpin(round, seed.serverSeed)
  await rounds.storeOutcome(round.id, { outcome, events: asJson(events) })
}

async function findRound({ rounds }: Pick<SandboxParts, 'rounds'>, id: string): Promise<Round> {
  const round = await rounds.findRound(id)
  assert(round !== null, `round ${id} was opened before its wager`)
  return round
}
