/** Plays the events of a spin in their order. However it is cut short, it ends with the spin's own figures. */
import type { Sound } from '../../kit/sound/sound.ts'
import { riel } from '../../text/format.ts'
import { slots } from '../../text/slots.ts'
import type { SlotEvent, SlotState, Spin } from '../events.ts'
import type { Banner } from './hud/banner.ts'
import type { Ribbon } from './hud/ribbon.ts'
import { easeOut, type Motion } from './motion.ts'
import type { Screen } from './screen.ts'
import { coinGrid, outcomeOf, type Step, stepsOf, WIN_STEPS } from './steps.ts'
import { winInWords } from './symbol-name.ts'

export interface Stagehands {
  state: Pick<SlotState, 'game'>
  /** The player asked for less motion: a win stands there at once. */
  isStill: boolean
  screen: Screen
  motion: Motion
  banner: Banner
  ribbon: Ribbon
  sound: Sound
  setWon: (riel: number) => void
  say: (text: string) => void
}

const BANNER_MS = 2000
const ROLL_UP_MS = { big: 2400, huge: 4600 }

/** Resolves when everything has been shown, or skipped to its end. */
export async function playSpin(hands: Stagehands, spin: Spin): Promise<void> {
  // Money that only comes back is shown, not celebrated.
  const isFestive = spin.win > spin.bet
  let tumbles = 0
  for (const step of stepsOf(spin)) {
    if (step.event.t === 'reveal') tumbles = 0
    if (step.event.t === 'wins') hands.ribbon.light(tumbles++)
    hands.ribbon.showFree(step.free)
    await playStep({ hands, step, spin, isFestive })
  }
}

interface Moment {
  hands: Stagehands
  step: Step
  spin: Spin
  isFestive: boolean
}

async function playStep(moment: Moment): Promise<void> {
  const { screen, banner, motion } = moment.hands
  const { event } = moment.step
  switch (event.t) {
    case 'reveal':
      return reveal(moment.hands, event)
    case 'coins':
      await screen.land(coinGrid(event), false)
      return event.pay > 0 ? showWins(moment, coinWins(event)) : undefined
    case 'wins':
      return showWins(moment, event)
    case 'tumble':
      screen.unmark()
      return screen.tumble(event.removed, event.grid)
    case 'freeStart':
      sing(moment, 'free')
      return banner.say(slots('free_spins'), slots('free_start', event), BANNER_MS)
    case 'freeMore':
      sing(moment, 'free')
      return banner.say(slots('free_spins'), slots('free_more', event), BANNER_MS)
    case 'freeEnd':
      return banner.say(slots('free_end'), riel(event.pay), BANNER_MS)
    case 'freeSpin':
      return motion.wait(150)
    case 'cap':
      return banner.say(slots('cap_reached'), riel(event.pay), BANNER_MS)
    case 'total':
      return finish(moment)
  }
}

async function reveal({ screen, ribbon }: Stagehands, event: SlotEvent & { t: 'reveal' }): Promise<void> {
  screen.unmark()
  ribbon.light(null)
  if (event.mode === 'free') screen.start()
  await screen.land(event.grid, event.mode === 'free')
}

type Wins = Pick<SlotEvent & { t: 'wins' }, 'wins' | 'multiplier'>

/** The three reels as one win, so that they shine like any other. */
function coinWins({ reels, multiplier, pay }: SlotEvent & { t: 'coins' }): Wins {
  const cells = [0, 1, 2, 3].map((col) => [col, 0] as const)
  return { wins: [{ symbol: reels[0] ?? '', count: 3, cells, pay: pay / multiplier }], multiplier }
}

async function showWins(moment: Moment, { wins, multiplier }: Wins): Promise<void> {
  const { screen, motion, say, setWon } = moment.hands
  const { wonBefore, wonAfter } = moment.step
  const [best] = [...wins].sort((a, b) => b.pay - a.pay)
  screen.mark(wins, moment.isFestive)
  sing(moment, 'win')
  if (best && moment.step.event.t === 'wins') say(winInWords(moment.hands.state.game, best, multiplier))
  if (multiplier > 1 && moment.step.event.t === 'coins') say(slots('multiplier', { multiplier }))
  await motion.tween(600, (share) => setWon(Math.round(wonBefore + (wonAfter - wonBefore) * share)), easeOut)
  await motion.wait(600)
}

async function finish(moment: Moment): Promise<void> {
  const { bet, win } = moment.spin
  const { say, setWon, ribbon } = moment.hands
  setWon(win)
  ribbon.showFree(null)
  const outcome = outcomeOf(moment.spin)
  if (outcome === 'nothing') return say(slots('no_win'))
  if (outcome === 'returned') return say(slots('returned', { win: riel(win), bet: riel(bet) }))
  say(slots('won_net', { net: riel(win - bet) }))
  if (outcome !== 'won') await celebrate(moment, outcome)
}

/** What is left when the bet is off is counted up, each step of it with its own words and coins; a tap ends it. */
async function celebrate(moment: Moment, outcome: 'big' | 'huge'): Promise<void> {
  const { motion, banner, screen, isStill } = moment.hands
  const { bet, win } = moment.spin
  const steps = WIN_STEPS.map(({ bets, title }, at) => ({
    from: at === 0 ? 0 : bets * bet,
    title: slots(title),
  }))
  const to = win - bet
  if (isStill) return banner.stand({ to, steps })
  if (motion.isSkipping()) return
  const ms = ROLL_UP_MS[outcome]
  const onStep = () => sing(moment, 'bigWin')
  screen.pour(ms)
  await banner.count({ to, ms, steps, isFull: outcome === 'huge', onStep })
}

function sing({ hands, isFestive }: Moment, name: 'win' | 'bigWin' | 'free'): void {
  if (isFestive && !hands.motion.isSkipping()) hands.sound.play(name)
}
