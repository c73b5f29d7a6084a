/** A spin from the player's tap to the answer: bet first, draw after, and the same answer for the same key. */

import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Round } from '../provider/round.ts'
import type { Session } from '../provider/session.ts'
import type { BetAnswer, Wager } from '../provider/wallet.ts'
import type { Spin, SpinRefusal } from './events.ts'
import type { SlotGame } from './games.ts'
import { settleSpin } from './settle-spin.ts'
import { spinOf } from './spin-draw.ts'
import { spinIds } from './spin-ids.ts'
import { type SpinPace, spinPace } from './spin-pace.ts'

export type SpinParts = Pick<SandboxParts, 'clock' | 'wallet' | 'rounds' | 'seeds'>

export interface SpinOrder {
  /** Made by the player's screen, a UUID; the same key never bets twice. */
  key: string
  /** Riel; one of the steps. */
  bet: number
}

export interface SpinHouse {
  play(session: Session, game: SlotGame, order: SpinOrder): Promise<Spin | SpinRefusal>
  /** What became of a key, without betting. */
  ask(session: Session, game: SlotGame, key: string): Promise<Spin | SpinRefusal>
}

/** Spins that are on their way in this process, by wager. */
type Running = Map<string, { bet: number; answer: Promise<Spin | SpinRefusal> }>

export function spinHouse(parts: SpinParts): SpinHouse {
  const running: Running = new Map()
  const pace = spinPace()
  return {
    play(session, game, order) {
      const { wager } = spinIds({ player: session.player, game: game.code, key: order.key })
      const same = running.get(wager)
      if (same) return same.bet === order.bet ? same.answer : Promise.resolve({ error: 'key_used' })
      const answer = playOnce(parts, pace, { session, game, order }).finally(() => running.delete(wager))
      running.set(wager, { bet: order.bet, answer })
      return answer
    },
    async ask(session, game, key) {
      const ids = spinIds({ player: session.player, game: game.code, key })
      if (running.has(ids.wager)) return { error: 'pending' }
      const wager = await parts.wallet.findWager(ids.wager)
      return wager ? answerAgain(parts, session, wager) : { error: 'not_found' }
    },
  }
}

interface Asked {
  session: Session
  game: SlotGame
  order: SpinOrder
}

async function playOnce(parts: SpinParts, pace: SpinPace, asked: Asked): Promise<Spin | SpinRefusal> {
  const { session, game, order } = asked
  const ids = spinIds({ player: session.player, game: game.code, key: order.key })
  const known = await parts.wallet.findWager(ids.wager)
  if (known && known.amount !== rielToUnits(order.bet)) return { error: 'key_used' }
  if (known) return answerAgain(parts, session, known)
  const who = `${session.player}\n${game.code}`
  const wait = pace.begin(who, parts.clock.now())
  if (wait) return wait
  let answer: BetAnswer['kind'] = 'cancelled'
  try {
    const placed = await placeBet(parts, asked, ids)
    answer = placed.kind
    if (placed.kind !== 'accepted') return refusalOf(placed)
    return await finish(parts, session, { id: ids.wager, round: ids.round })
  } finally {
    pace.end(who, answer === 'accepted')
  }
}

/** Opens the round and asks for the money. Nothing is drawn here: whoever has no money learns nothing. */
async function placeBet(
  { wallet, rounds, seeds }: SpinParts,
  { session, game, order }: Asked,
  ids: { wager: string; round: string },
): Promise<BetAnswer> {
  const seed = await seeds.takeNonce(session.player)
  const detail = { bet: order.bet }
  const { clientSeed, nonce } = seed
  const round = await rounds.openRound({
    id: ids.round,
    game: game.code,
    seedId: seed.id,
    clientSeed,
    nonce,
    detail,
    configHash: game.configHash,
  })
  // A kill between round and bet left it: its seed may be known by now, so it is never bet on.
  const isFresh = round.state === 'open' && round.seedId === seed.id && round.nonce === nonce
  const answer: BetAnswer = isFresh
    ? await wallet.placeBet({
        wager: ids.wager,
        session,
        game: game.code,
        round: ids.round,
        detail,
        amount: rielToUnits(order.bet),
      })
    : { kind: 'cancelled' }
  if (answer.kind !== 'accepted') await rounds.cancelRound(ids.round)
  return answer
}

/** A wager that is known: its stored end, or the rest of its way. */
async function answerAgain(parts: SpinParts, session: Session, wager: Wager): Promise<Spin | SpinRefusal> {
  if (wager.state === 'NEW' || wager.state === 'BET_SENT') return { error: 'pending' }
  const { id, round, game, amount, detail } = wager
  const answer = await parts.wallet.placeBet({ wager: id, session, game, round, amount, detail })
  if (answer.kind === 'accepted') return finish(parts, session, wager)
  await parts.rounds.cancelRound(round)
  return refusalOf(answer)
}

function refusalOf(answer: Exclude<BetAnswer, { kind: 'accepted' }>): SpinRefusal {
  if (answer.kind === 'cancelled') return { error: 'cancelled' }
  return { error: answer.code === 'other' ? 'refused' : answer.code }
}

async function finish(
  parts: SpinParts,
  session: Session,
  wager: Pick<Wager, 'id' | 'round'>,
): Promise<Spin | SpinRefusal> {
  const settled = await settleSpin(parts, { wager: wager.id, round: wager.round })
  if (settled === null) return { error: 'cancelled' }
  return shownSpin(parts, settled.round, settled.balance ?? (await parts.wallet.balance(session)))
}

/** A drawn round as the player gets it; `balance` in units. */
export async function shownSpin(
  { seeds }: Pick<SandboxParts, 'seeds'>,
  round: Round,
  balance: bigint | null,
): Promise<Spin> {
  const seed = await seeds.find(round.seedId)
  assert(seed !== null, 'a round has its seed')
  return spinOf(round, seed.hash, balance === null ? null : unitsToRiel(balance))
}
