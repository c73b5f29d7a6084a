/** Puts the page of a room together: line, canvas, controls, and what connects them. */

import { openNotice } from '../../kit/canvas/sheet.ts'
import { h } from '../../kit/dom.ts'
import type { Host } from '../../kit/host.ts'
import { Line, type Link } from '../../kit/line.ts'
import type { Sound } from '../../kit/sound/sound.ts'
import { fishing } from '../../text/fishing.ts'
import { shared } from '../../text/shared.ts'
import { LEAVE_CODE, type RoomMessage, type ServerMessage } from '../messages.ts'
import { CANNONS } from '../world.ts'
import { createActions } from './actions.ts'
import type { Point } from './aim.ts'
import { seenDistance, toWater } from './camera.ts'
import { bulletCost, type Game, isCalm, layDown, newGame, serverNow } from './game.ts'
import { hear, type Prize, type RoomHands } from './hear-room.ts'
import { createBanner, waveName } from './hud/banner.ts'
import { createBar } from './hud/bar.ts'
import type { BigWin } from './hud/big-win.ts'
import { createControls } from './hud/controls.ts'
import { createPlates } from './hud/plates.ts'
import { createSitPanel } from './hud/sit-panel.ts'
import { createVoice } from './hud/voice.ts'
import { followKeys, followPointer } from './input.ts'
import { farewell } from './refusals.ts'
import type { Screen } from './screen.ts'
import { openHistorySheet } from './sheets/history-sheet.ts'
import { controlsOf, endedText, statusOf, waitingOf } from './status.ts'
import { nextPicture, pull, type TriggerHands } from './trigger.ts'

export interface Opening {
  token: string
  lobbyUrl: string
  sound: Sound
  /** The operator's page around this one. */
  host: Host
  /** Of the room. */
  code: string
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
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const hud = createHud(opening, game)
  const hands = roomHands(opening, game, hud)
  const trigger = triggerHands(opening, game, hud)
  document.body.append(hud.page)
  // The screen and its drawings are large: they come while the player reads what is loading.
  const [{ openScreen }, { createBigWin }] = await Promise.all([
    import('./screen.ts'),
    import('./hud/big-win.ts'),
  ])
  hud.bigWin = createBigWin(isStill)
  hud.water.append(hud.bigWin.view)
  hud.screen = await openScreen({
    place: hud.stage,
    code: opening.code,
    isStill,
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
  const { sound, lobbyUrl, token, host } = opening
  const voice = createVoice()
  const held: { screen: Screen | null; line: RoomLine | null; bigWin: BigWin | null } = {
    screen: null,
    line: null,
    bigWin: null,
  }
  const send = (message: Parameters<RoomLine['send']>[0]) => held.line?.send(message) ?? false
  const actions = createActions({ game, send, say: voice.say })
  const controls = createControls(actions)
  const onRules = () => void openRules(game)
  const onHistory = () => void openHistorySheet([...game.slices.values()].reverse(), token)
  host.offerMenu([
    { id: 'rules', label: shared('rules'), press: onRules },
    { id: 'history', label: shared('history'), press: onHistory },
  ])
  const bar = createBar({
    lobbyUrl,
    sound,
    // Whoever goes home has done with the seat: the money goes back at once.
    onHome: () => held.line?.close(LEAVE_CODE),
    onRules,
    onHistory,
  })
  const plates = createPlates()
  const banner = createBanner()
  const sit = createSitPanel(actions.sit)
  const status = h('p', { class: 'status', role: 'status' })
  const stage = h('div', { class: 'stage', role: 'application', 'aria-label': fishing('water') })
  stage.setAttribute('tabindex', '0')
  // Shown where the portal's bar stands in the place of this page's.
  const tag = h('p', { class: 'kind is-tag' }, shared('virtual'))
  const water = h('main', { class: 'water' }, stage, plates.view, banner.view)
  water.append(tag, status, sit.view, voice.view)
  const page = h('div', { class: 'page' }, bar.view, water, controls.view)
  return Object.assign(held, {
    page,
    tag,
    water,
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

async function openRules(game: Game): Promise<void> {
  const { openRulesSheet } = await import('./sheets/rules-sheet.ts')
  if (game.view) await openRulesSheet(game.view, bulletCost(game))
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
      showPrize(hud, at, prize)
      soundPrize(sound, prize)
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

/** Coins fly to one's own purse, or to the cannon of whoever is paid. */
function showPrize(hud: Hud, at: Point, prize: Prize): void {
  const { screen, controls, bigWin } = hud
  if (!screen) return
  const { isMine, seat, coins, celebration, isBlast } = prize
  const [x, y] = CANNONS[seat]
  const purse = isMine ? toWater(screen.camera(), controls.purse(hud.stage)) : { x, y }
  screen.effects.coins(at, purse, coins)
  if (isBlast) screen.effects.blast(at)
  if (isMine && coins > 0) controls.paid()
  if (isMine && celebration === 'great') bigWin?.show(prize)
}

function soundPrize(sound: Sound, { isMine, celebration, isBlast }: Prize): void {
  if (isBlast) sound.play('boom')
  if (!isMine) return
  if (celebration === 'great') sound.play('bigWin')
  else if (celebration === 'big') sound.play('win')
  else if (celebration === 'small') sound.play('coin')
}

function triggerHands({ sound }: Opening, game: Game, hud: Hud): TriggerHands {
  const { say } = hud.voice
  return {
    send: hud.send,
    measure: (a, b) => (hud.screen ? seenDistance(hud.screen.camera(), a, b) : Number.POSITIVE_INFINITY),
    fired(seat) {
      hud.screen?.effects.recoil(seat)
      sound.play('shot')
    },
    touched(at) {
      hud.screen?.effects.net(at, true)
      sound.play('net')
    },
    lockLost: () => say(fishing('lock_lost')),
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
  hud.bar.setDemo(view.mode === 'demo')
  hud.tag.textContent = shared(view.mode === 'demo' ? 'play_money' : 'virtual')
  hud.plates.show(view.seats)
  hud.controls.show(controlsOf(game))
  hud.banner.showBoss(view.wave, { nowMs, isThere: [...view.fish.values()].some((f) => f.kind === 'naga') })
  const status = statusOf(game)
  if (hud.status.textContent !== status) hud.status.textContent = status
  if (view.me) hud.sit.hide()
  else hud.sit.show(view, waitingOf(game))
}
