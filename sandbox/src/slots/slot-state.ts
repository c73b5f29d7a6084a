/** What the screen of a slot loads first. */
import { unitsToRiel } from '@samnang/core/money'
import type { SandboxParts } from '../provider/game-family.ts'
import type { PlayedRound } from '../provider/round.ts'
import type { Session } from '../provider/session.ts'
import type { SlotEvent, SlotState, Spin } from './events.ts'
import { exactShare } from './exact.ts'
import { BETS, PACE_MS, type SlotGame } from './games.ts'
import { type SpinParts, shownSpin } from './play-spin.ts'
import { showMs } from './replay.ts'
import { slotReturn } from './returns.ts'
import { slotRules } from './rules.ts'

const LAST_ROUNDS = 20

/** The seed of the next spin is promised by its hash; nothing else of what comes is in here. */
export async function slotState(parts: SpinParts, session: Session, game: SlotGame): Promise<SlotState> {
  const { player, currency, mode } = session
  const [balance, seed, last] = await Promise.all([
    parts.wallet.balance(session),
    parts.seeds.ofPlayer(player),
    parts.rounds.lastOf({ player, game: game.code, limit: LAST_ROUNDS }),
  ])
  return {
    game: game.code,
    title: game.title,
    balance: balance === null ? null : unitsToRiel(balance),
    currency,
    mode,
    bets: BETS,
    coins: game.rules.config.coins,
    rtp: exactShare(slotReturn(game).total),
    rules: slotRules(game),
    seed: { hash: seed.hash, nonce: seed.nonce, clientSeed: seed.clientSeed },
    last: last.map(lineOf),
    unfinished: await unfinishedSpin(parts, last[0]),
  }
}

function lineOf({ round, bet, win, atMs }: PlayedRound): SlotState['last'][number] {
  return { round, bet: unitsToRiel(bet), win: unitsToRiel(win), at: new Date(atMs).toISOString() }
}

/** The last spin, while a screen that was closed at its beginning would still be showing it. */
async function unfinishedSpin(
  parts: SpinParts & Pick<SandboxParts, 'clock'>,
  last: PlayedRound | undefined,
): Promise<Spin | null> {
  if (last === undefined) return null
  const round = await parts.rounds.findRound(last.round)
  if (round === null || !Array.isArray(round.events)) return null
  const events = round.events as unknown as SlotEvent[] // a drawn round of a slot
  const isShown = parts.clock.now() - last.atMs >= showMs(events, PACE_MS)
  return isShown ? null : shownSpin(parts, round, null)
}
