/** Puts the page of a game together once its state is known. */

import { loadArt } from '../../kit/canvas/art.ts'
import { h } from '../../kit/dom.ts'
import type { Host } from '../../kit/host.ts'
import type { Sound } from '../../kit/sound/sound.ts'
import { currentLanguage } from '../../text/language.ts'
import { shared } from '../../text/shared.ts'
import { slots } from '../../text/slots.ts'
import type { SlotState } from '../events.ts'
import { firstBet } from './bets.ts'
import { columnsOf, firstGridOf } from './first-grid.ts'
import { createGame, type Game } from './game.ts'
import { createBanner } from './hud/banner.ts'
import { createBar } from './hud/bar.ts'
import { createControls } from './hud/controls.ts'
import { createFoot } from './hud/foot.ts'
import { createRibbon } from './hud/ribbon.ts'
import { keptKey } from './kept-key.ts'
import { createMotion } from './motion.ts'
import { openScreen } from './screen.ts'
import { seedLine } from './seed-line.ts'
import { openFairnessSheet } from './sheets/fairness-sheet.ts'
import { openRoundsSheet } from './sheets/rounds-sheet.ts'
import { openRulesSheet } from './sheets/rules-sheet.ts'
import { type Theme, themeOf } from './theme.ts'
import { fetchState, spinLine } from './wire.ts'

const FONT_MS = 3000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export interface Opening {
  place: HTMLElement
  state: SlotState
  token: string
  lobbyUrl: string
  sound: Sound
  host: Host
  onProgress: (share: number) => void
}

export async function openGame(opening: Opening): Promise<void> {
  const { place, state, onProgress } = opening
  const theme = themeOf(state.game)
  const art = await loadPictures(theme, (share) => onProgress(0.2 + 0.6 * share))
  const holder: { game: Game | null } = { game: null }
  const hud = createHud(opening, theme, holder)
  const { motion, sound } = hud
  const columns = columnsOf(state.rules)
  const firstGrid = firstGridOf(state.rules, columns)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const { rows, lines, engine } = state.rules
  const screen = await openScreen(
    {
      place: hud.stage,
      theme,
      art,
      columns,
      motion,
      isStill,
      rows,
      lines,
      isFalling: engine === 'tumble',
      isLastApart: engine === 'coins',
      renderer: new URLSearchParams(location.search).get('renderer') === 'canvas' ? 'canvas' : 'webgl',
      play(name) {
        if (!motion.isSkipping()) sound.play(name)
      },
    },
    firstGrid,
  )
  onProgress(1)
  place.remove()
  opening.host.tellReady()
  const game = createGame({ ...hud, ...opening, screen, firstGrid, isStill, ...serverOf(opening) })
  holder.game = game
  followKeys(game)
  hud.controls.focus()
  await game.begin()
}

/** Everything around the canvas, put into the page. The game itself comes when the canvas is there. */
function createHud(opening: Opening, theme: Theme, holder: { game: Game | null }) {
  const { state, token, lobbyUrl, sound, host } = opening
  const motion = createMotion()
  const openRules = () => void openRulesSheet(state, holder.game?.bet() ?? state.bets[0] ?? 0)
  const controls = createControls({
    lower: () => holder.game?.lowerBet(),
    raise: () => holder.game?.raiseBet(),
    press: () => holder.game?.press(),
  })
  const openRounds = () => void openRoundsSheet(state.last, token)
  const bar = createBar({ lobbyUrl, sound, onRules: openRules, onRounds: openRounds })
  const openFairness = () =>
    void openFairnessSheet({
      seed: state.seed,
      line: seedLine(token),
      isIdle: () => holder.game?.isIdle() ?? false,
      onSeed(seed) {
        state.seed = seed
      },
    })
  host.offerMenu([
    { id: 'rules', label: shared('rules'), press: openRules },
    { id: 'rounds', label: shared('history'), press: openRounds },
    { id: 'fairness', label: shared('fairness'), press: openFairness },
  ])
  const foot = createFoot({ onFairness: openFairness, isDemo: state.mode === 'demo' })
  const banner = createBanner(motion)
  const ribbon = createRibbon(state)
  const message = h('p', { class: 'message', role: 'status' })
  const stage = h('div', { class: 'stage' })
  const board = h('main', { class: 'board', 'aria-label': slots('board') }, stage, banner.view)
  board.addEventListener('click', () => holder.game?.skip())
  document.body.classList.add(`theme-${theme.name}`)
  document.body.append(
    h('div', { class: 'page' }, bar.view, ribbon.view, board, message, controls.view, foot.view),
  )
  bar.setTitle(state.title[currentLanguage()])
  controls.setBalance(state.balance)
  controls.setWon(0)
  // The board is measured with all texts in place, so that it does not move when they come.
  controls.setBet(firstBet(state), { lower: false, raise: false })
  ribbon.setBet(firstBet(state))
  const say = (text: string) => {
    message.textContent = text
  }
  const onShowing = host.tellShowing
  return { stage, motion, sound, controls, foot, banner, ribbon, say, onBet: ribbon.setBet, onShowing }
}

function serverOf({ token, state }: Opening) {
  return { line: spinLine(token), kept: keptKey(state.game), refresh: () => refreshed(token) }
}

async function refreshed(token: string): Promise<SlotState | null> {
  const state = await fetchState(token).catch(() => null)
  return state === null || 'error' in state ? null : state
}

/** Pictures and the font of the numbers that are painted with them. */
async function loadPictures(
  theme: Theme,
  onShare: (share: number) => void,
): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const names = [...new Set([...Object.values(theme.art), 'coin'])]
  const [art] = await Promise.all([
    loadArt(names, (loaded, of) => onShare(loaded / of)),
    // Without the font, or without it in time, the numbers are painted in another one.
    Promise.race([document.fonts.load('700 40px "Noto Sans Khmer"', '×10'), pause(FONT_MS)]).catch(() => []),
  ])
  return art
}

/** Space and Enter spin. A key that is held down spins once: there is no automatic play by leaning on it. */
function followKeys(game: Game): void {
  addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    if (event.repeat) event.preventDefault()
    const isElsewhere = event.target instanceof Element && event.target.closest('button, a, input, dialog')
    if (event.repeat || isElsewhere || document.querySelector('dialog[open]')) return
    event.preventDefault()
    game.press()
  })
}
