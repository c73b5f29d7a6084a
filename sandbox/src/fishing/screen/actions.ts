/** What the player's buttons do. */
import { randomKey } from '../../kit/random-key.ts'
import { fishing } from '../../text/fishing.ts'
import type { SeatNumber } from '../messages.ts'
import type { MoneyQuestion } from './asks.ts'
import { buyIns } from './buy-in.ts'
import type { Game, Send } from './game.ts'
import type { ControlEvents } from './hud/controls.ts'
import { openLeaveSheet, openTopUpSheet } from './sheets/money-sheets.ts'

/** An answer about money that takes longer is looked for, and the player is told so. */
const DOUBT_MS = 6_000

export interface Actions extends ControlEvents {
  sit(seat: SeatNumber | null, buyIn: number): void
  stepLevel(by: 1 | -1): void
}

interface ActionParts {
  game: Game
  send: Send
  say: (text: string) => void
}

export function createActions(parts: ActionParts): Actions {
  const { game } = parts
  const stepLevel = (by: 1 | -1) => {
    const last = (game.view?.rules.levels.length ?? 1) - 1
    game.level = Math.min(last, Math.max(0, game.level + by))
    const mine = game.view?.seats.find(({ isMine }) => isMine)
    if (mine) mine.level = game.level
  }
  return {
    stepLevel,
    lower: () => stepLevel(-1),
    raise: () => stepLevel(1),
    sit: (seat, buyIn) => ask(parts, { t: 'sit', key: randomKey(), seat, buyIn }),
    topUp: () => void topUp(parts),
    leave: () => void leave(parts),
    lock() {
      game.isLocking = !game.isLocking
      game.locked = null
      if (game.isLocking) parts.say(fishing('lock_none'))
    },
  }
}

/** One question about money at a time, and no second one before the first is answered. */
function ask({ game, send }: ActionParts, question: MoneyQuestion): void {
  if (game.asks.open) return
  game.asks.ask(question)
  if (!send(question)) game.asks.doubt()
  setTimeout(() => {
    if (game.asks.open === question) game.asks.doubt()
  }, DOUBT_MS)
}

async function topUp(parts: ActionParts): Promise<void> {
  const { view, gun } = parts.game
  if (!view?.me) return
  const room = view.rules.buyInMax - gun.credit(view)
  const amounts = buyIns({ ...view.rules, buyInMax: Math.max(0, room) }, view.balance)
  const amount = await openTopUpSheet(amounts, view.balance)
  if (amount !== null) ask(parts, { t: 'topUp', key: randomKey(), amount })
}

async function leave({ game, send }: ActionParts): Promise<void> {
  if (!game.view?.me) return
  const { credit } = game.view.me
  if (!(await openLeaveSheet(credit))) return
  game.isLeaving = send({ t: 'leave' })
}
