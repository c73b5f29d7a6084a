/** The life of the page: idle, a spin asked for, checked, shown, and idle again. Never two spins at once. */
import { randomKey } from '../../kit/random-key.ts'
import type { Sound } from '../../kit/sound/sound.ts'
import { slots } from '../../text/slots.ts'
import type { SlotState, Spin } from '../events.ts'
import { type Answer, askSpin, isRefusal, recallSpin, type SpinLine } from './ask-spin.ts'
import { createBets } from './bets.ts'
import type { Controls } from './hud/controls.ts'
import type { Foot } from './hud/foot.ts'
import type { KeptKey } from './kept-key.ts'
import { playSpin, type Stagehands } from './playback.ts'
import { settle, takeStake } from './settle.ts'
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
  /** The bet that a spin would cost now. */
  onBet: (riel: number) => void
  /** What the wallet knows already is being shown, or has been. */
  onShowing: (isOn: boolean) => void
}

export interface Game {
  /** Spins, or skips what is being shown. */
  press(): void
  skip(): void
  lowerBet(): void
  raiseBet(): void
  bet(): number
  /** No spin is under way. */
  isIdle(): boolean
  /** Shows a spin that was not shown to its end. */
  begin(): Promise<void>
}

/** A little more than the pace, since the clocks of page and server do not run alike. */
const PACE_MARGIN_MS = 80

/** A tap that was to skip, and comes when the show has just ended, must not buy a spin. */
const AFTER_SKIP_MS = 400

/** What the page is doing, and what stands on the board between two spins. */
interface Life {
  phase: 'idle' | 'asking' | 'showing' | 'pausing'
  grid: readonly (readonly string[])[]
}

export function createGame(parts: GameParts): Game {
  const life: Life = { phase: 'asking', grid: parts.firstGrid }
  const bets = createBets(parts, () => life.phase === 'idle')
  const skip = () => {
    if (life.phase === 'showing') parts.motion.skip()
    else parts.banner.clear()
  }
  enter(parts, life, 'asking')
  return {
    bet: bets.now,
    isIdle: () => life.phase === 'idle',
    skip,
    press() {
      if (life.phase === 'idle') void spin(parts, life, bets.now())
      else skip()
    },
    lowerBet: () => bets.step(-1),
    raiseBet: () => bets.step(1),
    begin: () => begin(parts, life),
  }
}

function enter({ controls, onShowing }: GameParts, life: Life, next: Life['phase']): void {
  life.phase = next
  onShowing(next === 'asking' || next === 'showing')
  controls.setButton(next === 'idle' ? 'spin' : next === 'showing' ? 'skip' : 'wait')
}

/** One spin from the press of the button to the moment when the next one may begin. */
async function spin(parts: GameParts, life: Life, bet: number): Promise<void> {
  const since = performance.now()
  enter(parts, life, 'asking')
  beginTurning(parts)
  const answer = await ask(parts, bet)
  if (isRefusal(answer)) parts.screen.show(life.grid)
  else {
    takeStake(parts, answer)
    await show(parts, life, answer)
  }
  enter(parts, life, 'pausing')
  const shown = performance.now()
  await settle(parts, answer)
  const next = Math.max(since + parts.state.rules.paceMs + PACE_MARGIN_MS, shown + AFTER_SKIP_MS)
  const left = next - performance.now()
  if (!isRefusal(answer) && left > 0) await parts.line.sleep(left)
  enter(parts, life, 'idle')
}

async function show(parts: GameParts, life: Life, spin: Spin): Promise<void> {
  const { motion, controls, kept, isStill } = parts
  enter(parts, life, 'showing')
  if (isStill) motion.skip()
  await playSpin({ ...parts, setWon: controls.setWon }, spin)
  motion.resume()
  life.grid = lastGridOf(spin.events) ?? life.grid
  kept.forget()
}

/** Shows a spin that an earlier visit did not see to its end. */
async function begin(parts: GameParts, life: Life): Promise<void> {
  const unfinished = await findUnfinished(parts)
  if (unfinished) {
    parts.say(slots('unfinished'))
    parts.controls.setBalance(null)
    if (!parts.isStill) parts.screen.start()
    await show(parts, life, unfinished)
    enter(parts, life, 'pausing')
    await parts.line.sleep(AFTER_SKIP_MS)
    // The balance of that moment may be long past.
    await settle(parts, { ...unfinished, balance: null })
    parts.say(slots('unfinished'))
  } else parts.say(slots('ready'))
  enter(parts, life, 'idle')
}

function beginTurning({ screen, banner, controls, sound, say, isStill }: GameParts): void {
  banner.clear()
  screen.unmark()
  screen.stopPouring()
  controls.setWon(0)
  say(slots('good_luck'))
  sound.play('tick')
  if (!isStill) screen.start()
}

/** The key is kept before anything is sent, so that even a reload asks about this spin and makes no other. */
async function ask(parts: GameParts, bet: number): Promise<Answer> {
  const key = randomKey()
  parts.kept.keep(key)
  const answer = await askSpin(parts.line, { key, bet, onChecking: () => parts.say(slots('checking')) })
  if (isRefusal(answer)) parts.kept.forget()
  return answer
}

async function findUnfinished({ kept, line, state, say }: GameParts): Promise<Spin | null> {
  const key = kept.read()
  if (key === null) return state.unfinished
  say(slots('checking'))
  const answer = await recallSpin(line, key)
  kept.forget()
  return isRefusal(answer) ? state.unfinished : answer
}
