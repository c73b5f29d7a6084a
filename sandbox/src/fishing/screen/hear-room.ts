/** What the room says, and what the page makes of it. */
import { betterSample, roughSample, sampleOf } from '../../kit/clock.ts'
import { fishing, fishName } from '../../text/fishing.ts'
import { riel } from '../../text/format.ts'
import { bulletAt } from '../bullet.ts'
import type { FishKind } from '../fish-kinds.ts'
import { fishAt } from '../fish-path.ts'
import type { LeaveReason, RoomSnapshot, SeatNumber, ServerMessage } from '../messages.ts'
import type { Point } from './aim.ts'
import { type Celebration, celebrationOf, coinsOf, isBlast } from './celebration.ts'
import { type Game, layDown, type Send, serverNow } from './game.ts'
import { type Notice, noticeOf } from './refusals.ts'
import { bulletKey, takeIn, viewOf } from './room-view.ts'

export interface Prize {
  kind: FishKind
  multiple: number
  win: number
  /** Of the bullet. */
  cost: number
  isMine: boolean
  celebration: Celebration
  isBlast: boolean
  coins: number
  seat: SeatNumber
}

/** What the page shows and says of it. */
export interface RoomHands {
  send: Send
  /** The seat from which one looks now. */
  sat(seat: SeatNumber | null): void
  say(text: string): void
  notice(notice: Notice): void
  net(at: Point, isMine: boolean): void
  prize(at: Point, prize: Prize): void
  /** Won or lost by a bullet of one's own that hit. */
  counted(net: number): void
  wave(): void
  left(why: LeaveReason, returned: number | null): void
}

type Of<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>

/** `receivedAt` counts this device's monotonic milliseconds. */
export function hear(game: Game, hands: RoomHands, message: ServerMessage, receivedAt: number): void {
  if (message.t === 'pong') game.clock = betterSample(game.clock, sampleOf(message, receivedAt))
  else if (message.t === 'snapshot') hearSnapshot(game, hands, message, receivedAt)
  else if (game.view) hearChange(game, hands, message)
}

function hearSnapshot(game: Game, hands: RoomHands, snapshot: RoomSnapshot, receivedAt: number): void {
  const wasSeated = game.view?.me !== null && game.view !== null
  game.clock ??= roughSample(snapshot.now, receivedAt)
  game.view = viewOf(snapshot)
  game.gun.reset(game.view)
  const { me } = game.view
  if (me) {
    game.slices.set(me.slice.round, me.slice)
    // After a reload the bullet is the one that was fired last; a lost line changes nothing here.
    if (!wasSeated) game.level = game.view.seats.find(({ seat }) => seat === me.seat)?.level ?? 0
  }
  hands.sat(me?.seat ?? null)
  const question = game.asks.again(game.view)
  if (question) hands.send(question)
  if (wasSeated && !me) {
    layDown(game)
    hands.left(game.isLeaving ? 'left' : 'disconnected', null)
  }
  if (!me) game.isLeaving = false
}

function hearChange(game: Game, hands: RoomHands, message: ServerMessage): void {
  const { view } = game
  if (!view) return
  const mySeat = view.me?.seat ?? null
  const returned = view.me?.slice.returned ?? null
  // Nets and prizes are where bullet and fish were: looked up before both are gone.
  const at = placeOf(game, message)
  const cost = costOf(game, message)
  game.gun.hear(view, message, serverNow(game))
  const isAnswer = game.asks.hear(message)
  takeIn(view, message)
  switch (message.t) {
    case 'kill':
      hearKill(game, hands, { kill: message, at, isMine: message.seat === mySeat, cost })
      break
    case 'miss':
      if (message.seat === mySeat) countHit(game, hands, cost, 0)
      else if (at) hands.net(at, false)
      break
    case 'shot':
      if (message.seat !== mySeat) game.angles.set(message.seat, message.angle)
      break
    case 'refund':
      if (message.seat === mySeat) hands.say(fishing('refunded', { amount: riel(cost) }))
      break
    case 'wave':
      hands.wave()
      break
    case 'slice':
      game.slices.set(message.slice.round, message.slice)
      break
    case 'seated':
      hearSeated(game, hands, message)
      break
    case 'toppedUp':
      if (view.me) view.me.slice.boughtIn += message.amount
      hands.say(fishing('topped_up', { amount: riel(message.amount) }))
      break
    case 'left':
      layDown(game)
      game.isLeaving = false
      hands.sat(null)
      hands.left(message.why, returned)
      break
    case 'no':
      hearNo(game, hands, message, isAnswer)
  }
}

function hearSeated(game: Game, hands: RoomHands, { me }: Of<'seated'>): void {
  game.gun.sitDown(me.nextBid)
  game.slices.set(me.slice.round, me.slice)
  game.level = 0
  hands.sat(me.seat)
  hands.say(fishing('seated', { seat: me.seat + 1, amount: riel(me.credit.table) }))
}

function hearKill(
  game: Game,
  hands: RoomHands,
  { kill, at, isMine, cost }: { kill: Of<'kill'>; at: Point | null; isMine: boolean; cost: number },
): void {
  const { multiple, win, kind, seat } = kill
  const paid = cost || win / multiple
  if (isMine) countHit(game, hands, paid, win)
  const celebration = celebrationOf({ multiple })
  if (at) {
    const coins = isMine || multiple >= 20 ? coinsOf(celebration) : 0
    hands.net(at, isMine)
    hands.prize(at, {
      ...{ kind, multiple, win, isMine, celebration, coins, seat },
      cost: paid,
      isBlast: isBlast(kind),
    })
  }
  if (isMine) {
    hands.say(fishing('killed', { fish: fishName(`fish_${kind}`), multiple, win: riel(win) }))
  }
}

function countHit(game: Game, hands: RoomHands, cost: number, win: number): void {
  hands.counted(win - cost)
  // The room tells totals when a slice ends; until then they are added up here.
  const slice = game.view?.me?.slice
  if (!slice) return
  slice.totalBet += cost
  slice.totalWin += win
}

function hearNo(game: Game, hands: RoomHands, message: Of<'no'>, isAnswer: boolean): void {
  if (message.re === 'hit' || !game.view) return
  if (message.re === 'shoot') {
    // What is about the moment is over with it.
    if (message.code === 'too_fast' || message.code === 'busy' || message.code === 'bid_reused') return
    hands.say(noticeOf(message.code, game.view.rules).text)
  } else if (isAnswer) hands.notice(noticeOf(message.code, game.view.rules))
}

/** In the water; null for what has no place. */
function placeOf(game: Game, message: ServerMessage): Point | null {
  const { view } = game
  if (!view || (message.t !== 'kill' && message.t !== 'miss')) return null
  const nowMs = serverNow(game)
  const fish = view.fish.get(message.fid)
  const bullet = view.bullets.get(bulletKey(message))
  return (fish && fishAt(fish, nowMs)) ?? (bullet ? bulletAt(bullet, nowMs) : null)
}

/** Riel of the bullets that a message is about. */
function costOf({ view }: Game, message: ServerMessage): number {
  if (!view) return 0
  const costOne = (bid: number, seat: SeatNumber) => {
    const bullet = view.bullets.get(bulletKey({ seat, bid }))
    return bullet ? (view.rules.levels[bullet.level] ?? 0) : 0
  }
  if (message.t === 'refund') return message.bids.reduce((sum, bid) => sum + costOne(bid, message.seat), 0)
  return message.t === 'kill' || message.t === 'miss' ? costOne(message.bid, message.seat) : 0
}
