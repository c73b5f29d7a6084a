/** What a finished or refused spin changes in the figures around the board. */

import { openNotice } from '../../kit/canvas/sheet.ts'
import { slots } from '../../text/slots.ts'
import type { Spin } from '../events.ts'
import { type Answer, isRefusal } from './ask-spin.ts'
import type { GameParts } from './game.ts'
import { noticeOf } from './refusals.ts'

const ROUNDS_KEPT = 20

/** The stake is off the balance while the reels turn; what the server says comes at the end. */
export function takeStake({ state, controls }: GameParts, { bet }: Spin): void {
  if (state.balance !== null) controls.setBalance(state.balance - bet)
}

/** Balance, seed, last rounds and result of the visit, as they are after a spin or a refusal. */
export async function settle(parts: GameParts, answer: Answer): Promise<void> {
  const { state, controls, foot } = parts
  if (isRefusal(answer)) return refuse(parts, answer.error)
  const isKnown = state.last.some(({ round }) => round === answer.round)
  const line = { round: answer.round, bet: answer.bet, win: answer.win, at: new Date().toISOString() }
  if (!isKnown) {
    foot.add(answer.win - answer.bet)
    state.last = [line, ...state.last].slice(0, ROUNDS_KEPT)
  }
  state.balance = answer.balance
  state.seed = { ...state.seed, nonce: answer.seed.nonce + 1 }
  if (answer.balance === null || state.seed.hash !== answer.seed.hash) await refresh(parts)
  controls.setBalance(state.balance)
}

async function refuse(parts: GameParts, code: Parameters<typeof noticeOf>[0]): Promise<void> {
  const { text, mustLeave } = noticeOf(code)
  await refresh(parts)
  parts.controls.setBalance(parts.state.balance)
  parts.say(slots('ready'))
  await openNotice(text, mustLeave ? { href: parts.lobbyUrl } : null)
  parts.controls.focus()
}

async function refresh({ state, refresh: again }: GameParts): Promise<void> {
  const now = await again()
  if (now === null) return
  state.balance = now.balance
  state.seed = now.seed
}
