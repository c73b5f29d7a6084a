/** Puts the page of a room together: line, canvas, controls, and what connects them. */

import { openNotice } from '../../kit/canvas/sheet.ts'
import { h } from '../../kit/dom.ts'
import { Line, type Link } from '../../kit/line.ts'
import type { Sound } from '../../kit/sound/sound.ts'
import { fishing } from '../../text/fishing.ts'
import { LEAVE_CODE, type RoomMessage, type ServerMessage } from '../messages.ts'
import { createActions } from './actions.ts'
import { bulletCost, type Game, isCalm, layDown, newGame, serverNow } from './game.ts'
import { hear, type RoomHands } from './hear-room.ts'
import { createBanner, waveName } from './hud/banner.ts'
import { createBar } from './hud/bar.ts'
import { createControls } from './hud/controls.ts'
import { createPlates } from './hud/plates.ts'
import { createSitPanel } from './hud/sit-panel.ts'
import { createVoice } from './hud/voice.ts'
import { followKeys, followPointer } from './input.ts'
import { farewell } from './refusals.ts'
import type { Screen } from './screen.ts'
import { openHistorySheet } from './sheets/history-sheet.ts'
import { openRulesSheet } from './sheets/rules-sheet.ts'
import { controlsOf, endedText, statusOf, waitingOf } from './status.ts'
import { nextPicture, pull, type TriggerHands } from './trigger.ts'

export interface Opening {
  token: string
  lobbyUrl: string
  sound: Sound
  art: ReadonlyMap<string, HTMLImageElement>
  /** Of the room's socket. */
  address: string
  isSessionAlive: () => Promise<boolean | null>
  onProgress: (share: number) => void
  onReady: () => void
  /** For good, with what is to be said about it. */
  onEnded: (reason: string) => void
}

const REFRESH_MS = 100
/** The clock is needed before the first shot. */
const SOON_PINGS_MS = [400, 1_200]

type RoomLine = Line<RoomMessage, ServerMessage>

export async function openRoom(opening: Opening): Promise<void> {
  const game = newGame()
  const hud = createHud(opening, game)
  const hands = roomHands(opening, game, hud)
  const trigger = triggerHands(opening, game, hud)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.body.append(hud.page)
  // Pixi is large: it comes while the player reads what is loading.
  const { openScreen } = await import('./screen.ts')
  hud.screen = await openScreen({
    place: hud.stage,
    art: opening.art,
    isStill,
    renderer: new URLSearchParams(location.search).get('renderer') === 'canvas' ? 'canvas' : 'webgl',
    isCalm: () => isCalm(game),
    onFrame: (ms) => nextPicture(game, trigger, ms),
    onCamera: hud.plates.place,
  })
  opening.onProgress(0.9)
  const { address, isSessionAlive } = opening
  hud.line = new Line(
    { address, soonPingsMs: SOON_PINGS_MS },
    {
      isSessionAlive,
      told: (message, receivedAt) => hear(game, hands, message, receivedAt),
      link: (link) => followLink(opening, game, link),
    },
  )
  const screen = hud.screen
  const input = {
    game,
    place: hud.stage,
    camera: screen.camera,
    say: hud.voice.say,
    pull: () => pull(game, trigger),
    stepLevel: hud.actions.stepLevel,
    stopAuto: hud.actions.stopAuto,
  }
  followPointer(input)
  followKeys(input)
  document.addEventListener('visibilitychange', () => {
    // Nobody looks: nothing fires.
    if (document.hidden) layDown(game)
  })
  setInterval(() => refresh(game, hud), REFRESH_MS)
}

type Hud = ReturnType<typeof createHud>

function createHud(opening: Opening, game: Game) {
  const { sound, lobbyUrl, token } = opening
  const voice = createVoice()
  const held: { screen: Screen | null; line: RoomLine | null } = { screen: null, line: null }
  const send = (message: Parameters<RoomLine['send']>[0]) => held.line?.send(message) ?? false
  const actions = createActions({ game, send, say: voice.say })
  const controls = createControls(actions)
  const bar = createBar({
    lobbyUrl,
    sound,
    // Whoever goes home has done with the seat: the money goes back at once.
    onHome: () => held.line?.close(LEAVE_CODE),
    onRules: () => game.view && void openRulesSheet(game.view, bulletCost(game)),
    onHistory: () => void openHistorySheet([...game.slices.values()].reverse(), token),
  })
  const plates = createPlates()
  const banner = createBanner()
  const sit = createSitPanel(actions.sit)
  const status = h('p', { class: 'status', role: 'status' })
  const stage = h('div', { class: 'stage', role: 'application', 'aria-label': fishing('water') })
  stage.setAttribute('tabindex', '0')
  const water = h('main', { class: 'water' }, stage, plates.view, banner.view, status, sit.view, voice.view)
  const hint = h('p', { class: 'hint' }, fishing('landscape'))
  const page = h('div', { class: 'page' }, bar.view, hint, water, controls.view)
  return Object.assign(held, {
    page,
    stage,
    voice,
    send,
    actions,
    controls,
    bar,
    plates,
    banner,
    sit,
    status,
  })
}

function followLink(opening: Opening, game: Game, link: Link): void {
  game.link = link
  if (link.kind === 'ended') opening.onEnded(endedText(link.why))
  else if (link.kind === 'online') opening.onReady()
  else {
    layDown(game)
    game.asks.doubt()
  }
}

function roomHands({ lobbyUrl, sound }: Opening, game: Game, hud: Hud): RoomHands {
  const { voice, plates, banner } = hud
  return {
    send: hud.send,
    say: voice.say,
    sat: (seat) => hud.screen?.lookFrom(seat),
    notice: ({ text, mustLeave }) => void openNotice(text, mustLeave ? { href: lobbyUrl } : null),
    net: (at, isMine) => hud.screen?.effects.net(at, isMine),
    counted: (net) => hud.bar.add(net),
    prize(at, prize) {
      plates.prize(at, prize)
      hud.screen?.effects.coins(at, prize.seat, prize.coins)
      if (prize.isBlast) hud.screen?.effects.blast(at)
      if (prize.isBlast) sound.play('boom')
      if (prize.isMine && prize.celebration === 'great') sound.play('bigWin')
      else if (prize.isMine && prize.celebration === 'big') sound.play('win')
      else if (prize.isMine && prize.celebration === 'small') sound.play('coin')
    },
    wave() {
      if (!game.view) return
      banner.announce(game.view.wave)
      voice.say(waveName(game.view.wave))
      if (game.view.wave.kind === 'boss') sound.play('free')
    },
    left(why, returned) {
      const text = farewell(why, returned)
      voice.say(text)
      if (why !== 'left') void openNotice(text, null)
    },
  }
}

function triggerHands({ sound }: Opening, game: Game, hud: Hud): TriggerHands {
  const { say } = hud.voice
  return {
    send: hud.send,
    fired(seat) {
      hud.screen?.effects.recoil(seat)
      sound.play('shot')
    },
    touched(at) {
      hud.screen?.effects.net(at, true)
      sound.play('net')
    },
    lockLost: () => say(fishing('lock_lost')),
    autoEnded: (why) => say(fishing(why === 'limit' ? 'auto_ended_limit' : 'auto_ended')),
    refused: (why) =>
      say(
        why === 'no_credit'
          ? fishing('no_credit')
          : fishing('wait_flying', { count: game.view?.rules.bulletsMax ?? 0 }),
      ),
  }
}

/** What is written around the water follows what is known, ten times a second. */
function refresh(game: Game, hud: Hud): void {
  const { view } = game
  if (!view) return
  const nowMs = serverNow(game)
  // A sheet covers the button that stops it.
  if (game.auto.isOn && document.querySelector('dialog[open]')) hud.actions.stopAuto()
  hud.bar.setDemo(view.mode === 'demo')
  hud.plates.show(view.seats)
  hud.controls.show(controlsOf(game))
  hud.banner.showBoss(view.wave, { nowMs, isThere: [...view.fish.values()].some((f) => f.kind === 'naga') })
  const status = statusOf(game)
  if (hud.status.textContent !== status) hud.status.textContent = status
  if (view.me) hud.sit.hide()
  else hud.sit.show(view, waitingOf(game))
}
