/** The slots as a family of the sandbox's games. */
import type { GameFamily, GameInfo } from '../provider/game-family.ts'
import { exactShare } from './exact.ts'
import { SLOT_GAMES, type SlotGame } from './games.ts'
import { slotReturn } from './returns.ts'
import { settleSpin } from './settle-spin.ts'
import { mountSlots } from './slot-routes.ts'
import { slotThumbnail } from './thumbnails.ts'

/** By the standard deviation of a spin in bets: Naga Ways 3.1, Tonle Fruits 4.2, Lotus Gold 4.8, Three Coins 6.7. */
const VOLATILITY: Readonly<Record<SlotGame['rules']['engine'], number>> = {
  lines: 3,
  ways: 2,
  tumble: 3,
  coins: 4,
}

/** Wagers of a round that was bet on; its outcome is drawn or there already. */
const ACCEPTED = new Set(['ACCEPTED', 'DRAWN', 'WIN_SENT', 'CLOSED'])

export const slotFamily: GameFamily = {
  games: () => SLOT_GAMES.map(infoOf),
  mount: mountSlots,
  async resume(round, parts) {
    const wagers = await parts.wallet.wagersOf(round.id)
    const wager = wagers.find(({ state }) => ACCEPTED.has(state))
    if (wager) await settleSpin(parts, { round: round.id, wager: wager.id })
    else await parts.rounds.cancelRound(round.id)
  },
}

function infoOf(game: SlotGame): GameInfo {
  return {
    code: game.code,
    name: game.title.en,
    category: 'Video Slots',
    rtp: exactShare(slotReturn(game).total).percent.toFixed(2),
    volatility: VOLATILITY[game.rules.engine],
    paylines: game.rules.engine === 'lines' ? game.rules.config.lines.length : null,
    thumbnail: slotThumbnail(game.code),
    page: 'slots',
  }
}
