/** The end of a table's round, after its draw or without one. Every step may be repeated and changes nothing then. */
import { unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Round } from '../provider/round.ts'
import type { Wager, WagerState } from '../provider/wallet.ts'
import { roundsOfSeed } from './draw-outcome.ts'
import type { MyWin } from './messages.ts'
import { outcomeOf } from './outcome-json.ts'
import type { TableOutcome } from './outcomes.ts'
import { payoutOf, payoutOfAll } from './payout.ts'
import { gameOfCode } from './tables.ts'
import { stakesOf } from './wager-detail.ts'

type Parts = Pick<SandboxParts, 'wallet' | 'rounds' | 'seeds'>

/** Wagers that the draw found accepted. */
const TAKING_PART: ReadonlySet<WagerState> = new Set(['DRAWN', 'WIN_SENT', 'CLOSED'])

export interface PaidPlayer {
  player: string
  win: MyWin
  /** Units; null while the wallet has not said. */
  balance: bigint | null
}

export async function wagersTakingPart(parts: Pick<Parts, 'wallet'>, round: string): Promise<Wager[]> {
  const wagers = await parts.wallet.wagersOf(round)
  return wagers.filter(({ state }) => TAKING_PART.has(state))
}

/**
 * Pays every wager of a drawn round, zero too, and closes the round. A player's wagers are paid one after the other:
 * the last one tells the operator that the round is over for them.
 */
export async function payRound(
  parts: Parts,
  { round, outcome, onPaid }: { round: string; outcome: TableOutcome; onPaid: (paid: PaidPlayer) => void },
): Promise<void> {
  const byPlayer = new Map<string, Wager[]>()
  for (const wager of await wagersTakingPart(parts, round)) {
    const others = byPlayer.get(wager.player)
    if (others) others.push(wager)
    else byPlayer.set(wager.player, [wager])
  }
  await Promise.all(
    Array.from(byPlayer, async ([player, wagers]) => {
      const balance = await payPlayer(parts, wagers, outcome)
      onPaid({ player, win: winOf(round, outcome, wagers), balance })
    }),
  )
  await parts.rounds.closeRound(round)
}

async function payPlayer(
  { wallet }: Pick<Parts, 'wallet'>,
  wagers: readonly Wager[],
  outcome: TableOutcome,
): Promise<bigint | null> {
  let balance: bigint | null = null
  for (const { id, detail } of wagers) {
    const amount = payoutOfAll(outcome, stakesOf(detail))
    const paid = await wallet.payWin({ wager: id, amount, roundClosed: id === wagers.at(-1)?.id })
    balance = paid.balance
  }
  return balance
}

/** What a player staked and gets in a round, all confirmations together; spot by spot. */
function winOf(round: string, outcome: TableOutcome, wagers: readonly Wager[]): MyWin {
  const stakes = new Map<string, number>()
  for (const { spot, amount } of wagers.flatMap(({ detail }) => stakesOf(detail)))
    stakes.set(spot, (stakes.get(spot) ?? 0) + amount)
  const spots = Array.from(stakes, ([spot, stake]) => ({
    spot,
    stake,
    amount: unitsToRiel(payoutOf(outcome, { spot, amount: stake })),
  }))
  const sum = (of: (spot: { stake: number; amount: number }) => number) =>
    spots.reduce((all, spot) => all + of(spot), 0)
  return { round, stake: sum(({ stake }) => stake), amount: sum(({ amount }) => amount), spots }
}

/** Nothing was drawn: every accepted stake goes back. No bet of the round may be on its way any more. */
async function cancelTableRound({ wallet, rounds }: Parts, round: string): Promise<void> {
  for (const { id, state } of await wallet.wagersOf(round))
    if (state === 'ACCEPTED') await wallet.rollBack(id)
  await rounds.cancelRound(round)
}

/** A round that was left in the middle: paid if its outcome is stored, cancelled otherwise. Null means cancelled. */
export async function finishRound(
  parts: Parts,
  left: Pick<Round, 'id'>,
  onPaid: (paid: PaidPlayer) => void = () => {},
): Promise<TableOutcome | null> {
  const round = await parts.rounds.findRound(left.id)
  if (!round || round.state === 'cancelled') return null
  const outcome = round.state === 'open' ? null : outcomeOf(round)
  if (outcome) await payRound(parts, { round: round.id, outcome, onPaid })
  else await cancelTableRound(parts, round.id)
  await revealIfUsedUp(parts, round, outcome !== null)
  return outcome
}

/** A wheel's seed is used up with its round, cancelled or not; a shoe's with the last round that was drawn. */
async function revealIfUsedUp({ seeds }: Parts, { game, seedId, nonce }: Round, isDrawn: boolean) {
  const rounds = roundsOfSeed(gameOf(game))
  if (rounds === 1 || (isDrawn && nonce === rounds - 1)) await seeds.reveal(seedId)
}

function gameOf(code: string) {
  const game = gameOfCode(code)
  assert(game, 'a table has its game')
  return game
}
