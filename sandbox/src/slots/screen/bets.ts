/** Which bet a spin would cost. */
import type { SlotState } from '../events.ts'
import type { GameParts } from './game.ts'

type BetParts = Pick<GameParts, 'state' | 'controls' | 'sound' | 'onBet'>

/** The bet of the last round, or a small one; in riel. */
export function firstBet({ last, bets }: SlotState): number {
  return last[0]?.bet ?? bets[1] ?? 0
}

/** The bets of the game as steps; begins with the bet of the last round. */
export function createBets({ state, controls, sound, onBet }: BetParts, mayChange: () => boolean) {
  const { bets } = state
  let at = Math.max(0, bets.indexOf(firstBet(state)))
  const now = () => bets[at] ?? 0
  const tell = () => {
    controls.setBet(now(), { lower: at > 0, raise: at < bets.length - 1 })
    onBet(now())
  }
  tell()
  return {
    now,
    step(by: number) {
      if (!mayChange()) return
      at = Math.min(Math.max(at + by, 0), bets.length - 1)
      sound.play('chip')
      tell()
    },
  }
}
