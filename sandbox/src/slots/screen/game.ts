/** The life of the page: idle, a spin asked for, checked, shown, and idle again. Never two spins at once. */
import type { Sound } from '../../sound/sound.ts'
import { slots } from '../../text/slots.ts'
import type { SlotState, Spin } from '../events.ts'
import { type Answer, askSpin, isRefusal, recallSpin, type SpinLine } from './ask-spin.ts'
import type { Controls } from './hud/controls.ts'
import type { Foot } from './hud/foot.ts'
import type { KeptKey } from './kept-key.ts'
import { playSpin, type Stagehands } from './playback.ts'
import { noticeOf } from './refusals.ts'
import { openNotice } from './sheets/sheet.ts'
import { lastGridOf } from './steps.ts'

export interface GameParts extends Omit<Stagehands, 'setWon'> {
  state: SlotState
  line: SpinLine
  kept: KeptKey
  controls: Controls
  foot: Foot
  sound: Sound
  lobbyUrl: string
  firstGrid: readonly (readonly string[])[]
  /** Asks for balance and seed again where a spin did not say them. */
  refresh: () => Promise<SlotState | null>
  isStill: boolean
}

export interface Game {
  /** Spins, or skips what is being shown. */
  press(): void
  skip(): void
  lowerBet(): void
  raiseBet(): void
  bet(): number
  /** Shows a spin that was not shown to its end. */
  begin(): Promise<void>
}

/** A little more than the pace, since the clocks of page and server do not run alike. */
const PACE_MARGIN_MS = 80

export function createGame(parts: GameParts): Game {
  const { state, controls, motion } = parts
  let at = Math.max(0, state.bets.indexOf(keptBet(parts)))
  let phase: 'idle' | 'asking' | 'showing' | 'pausing' = 'asking'
  let grid = parts.firstGrid
  const bet = () => state.bets[at] ?? 0
  const enter = (next: typeof phase) => {
    phase = next
    controls.setButton(next === 'idle' ? 'spin' : next === 'showing' ? 'skip' : 'wait')
  }
  const step = (by: number) => {
    if (phase !== 'idle') return
    at = Math.min(Math.max(at + by, 0), state.bets.length - 1)
    parts.sound.play('chip')
    tellBet()
  }
  const tellBet = () => controls.setBet(bet(), { lower: at > 0, raise: at < state.bets.length - 1 })
  const show = async (spin: Spin) => {
    enter('showing')
    if (parts.isStill) motion.skip()
    await playSpin({ ...parts, setWon: controls.setWon }, spin)
    motion.resume()
    grid = lastGridOf(spin.events) ?? grid
    parts.kept.forget()
  }
  const spin = async () => {
    enter('asking')
    const since = performance.now()
    const stake = bet()
    beginTurning(parts)
    const answer = await ask(parts, stake)
    if (isRefusal(answer)) parts.screen.show(grid)
    else {
      takeStake(parts, answer)
      await show(answer)
    }
    await settle(parts, answer)
    enter('pausing')
    const left = state.rules.paceMs + PACE_MARGIN_MS - (performance.now() - since)
    if (!isRefusal(answer) && left > 0) await parts.line.sleep(left)
    enter('idle')
  }
  const skip = () => {
    if (phase === 'showing') motion.skip()
  }
  tellBet()
  enter('asking')
  return {
    bet,
    skip,
    press() {
      if (phase === 'idle') void spin()
      else skip()
    },
    lowerBet: () => step(-1),
    raiseBet: () => step(1),
    async begin() {
      const unfinished = await findUnfinished(parts)
      if (unfinished) {
        parts.say(slots('unfinished'))
        parts.screen.start()
        controls.setBalance(null)
        await show(unfinished)
        parts.say(slots('unfinished'))
        await settle(parts, unfinished)
      } else parts.say(slots('ready'))
      enter('idle')
    },
  }
}

function keptBet({ state }: GameParts): number {
  return state.last[0]?.bet ?? state.bets[1] ?? 0
}

function beginTurning({ screen, controls, sound, say, isStill }: GameParts): void {
  screen.unmark()
  screen.stopPouring()
  controls.setWon(0)
  say(slots('good_luck'))
  sound.play('tick')
  if (!isStill) screen.start()
}

/** The key is kept before anything is sent, so that even a reload asks about this spin and makes no other. */
async function ask(parts: GameParts, bet: number): Promise<Answer> {
  const key = crypto.randomUUID()
  parts.kept.keep(key)
  const answer = await askSpin(parts.line, { key, bet, onChecking: () => parts.say(slots('checking')) })
  if (isRefusal(answer)) parts.kept.forget()
  return answer
}

/** The stake is off the balance while the reels turn; what the server says comes at the end. */
function takeStake({ state, controls }: GameParts, { bet }: Spin): void {
  if (state.balance !== null) controls.setBalance(state.balance - bet)
}

async function settle(parts: GameParts, answer: Answer): Promise<void> {
  const { state, controls, foot } = parts
  if (isRefusal(answer)) return refuse(parts, answer.error)
  foot.add(answer.win - answer.bet)
  const isKnown = state.last.some(({ round }) => round === answer.round)
  const line = { round: answer.round, bet: answer.bet, win: answer.win, at: new Date().toISOString() }
  if (!isKnown) state.last = [line, ...state.last]
  state.balance = answer.balance
  state.seed = { ...state.seed, nonce: answer.seed.nonce + 1 }
  if (answer.balance === null || state.seed.hash !== answer.seed.hash) await refresh(parts)
  controls.setBalance(state.balance)
  foot.setSeed(state.seed)
}

async function refuse(parts: GameParts, code: Parameters<typeof noticeOf>[0]): Promise<void> {
  const { text, mustLeave } = noticeOf(code)
  parts.say(text)
  await refresh(parts)
  parts.controls.setBalance(parts.state.balance)
  await openNotice(text, mustLeave ? { href: parts.lobbyUrl } : null)
  parts.controls.focus()
}

async function refresh({ state, refresh: again }: GameParts): Promise<void> {
  const now = await again()
  if (now === null) return
  state.balance = now.balance
  state.seed = now.seed
}

async function findUnfinished({ kept, line, state, say }: GameParts): Promise<Spin | null> {
  const key = kept.read()
  if (key === null) return state.unfinished
  say(slots('checking'))
  const answer = await recallSpin(line, key)
  kept.forget()
  return isRefusal(answer) ? state.unfinished : answer
}
