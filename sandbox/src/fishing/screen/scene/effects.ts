/** What flashes up and is gone: nets, coins, blasts, the recoil of a cannon. Chance here is decoration only. */
import type { SeatNumber } from '../../messages.ts'
import { CANNONS } from '../../world.ts'
import type { Point } from '../aim.ts'
import type { Brush } from './brush.ts'
import type { Prints } from './prints.ts'

const NET_MS = 380
const COIN_MS = 1_150
const BLAST_MS = 650
const RECOIL_MS = 130
const NETS_MAX = 8
const COINS_MAX = 16

interface Net extends Point {
  ms: number
  isMine: boolean
}

interface Coin extends Point {
  ms: number
  up: Point
  to: Point
  turn: number
}

export interface Effects {
  net(at: Point, isMine: boolean): void
  coins(at: Point, seat: SeatNumber, count: number): void
  blast(at: Point): void
  recoil(seat: SeatNumber): void
  /** How far a barrel is pushed back, 0 … 1. */
  recoilOf(seat: SeatNumber): number
  advance(ms: number): void
  strokes(): number
  draw(brush: Brush, prints: Prints): void
}

/** `isStill`: nothing flies about; a net still tells that something was hit. */
export function createEffects(isStill: boolean): Effects {
  let nets: Net[] = []
  let coins: Coin[] = []
  let blasts: (Point & { ms: number })[] = []
  const recoils = new Map<SeatNumber, number>()
  return {
    net(at, isMine) {
      nets = [...nets, { ...at, isMine, ms: 0 }].slice(-NETS_MAX)
    },
    coins(at, seat, count) {
      if (isStill) return
      const more = Array.from({ length: count }, (_, number) => coinFrom(at, seat, number))
      coins = [...coins, ...more].slice(-COINS_MAX)
    },
    blast(at) {
      if (!isStill) blasts = [...blasts, { ...at, ms: 0 }].slice(-2)
    },
    recoil(seat) {
      recoils.set(seat, 0)
    },
    recoilOf: (seat) => Math.max(0, 1 - (recoils.get(seat) ?? RECOIL_MS) / RECOIL_MS),
    advance(ms) {
      for (const one of [...nets, ...coins, ...blasts]) one.ms += ms
      nets = nets.filter((net) => net.ms < NET_MS)
      coins = coins.filter((coin) => coin.ms < COIN_MS)
      blasts = blasts.filter((blast) => blast.ms < BLAST_MS)
      for (const [seat, since] of recoils) recoils.set(seat, since + ms)
    },
    strokes: () => nets.length + coins.length + blasts.length * 3,
    draw(brush, prints) {
      for (const net of nets) drawNet(brush, prints, net)
      for (const blast of blasts) drawBlast(brush, prints, blast)
      for (const coin of coins) drawCoin(brush, prints, coin)
    },
  }
}

function coinFrom(at: Point, seat: SeatNumber, number: number): Coin {
  const [x, y] = CANNONS[seat]
  // Up on the screen of whoever sits there: away from their cannon.
  const away = Math.sign(at.y - y) || -1
  const up = { x: at.x + (Math.random() - 0.5) * 260, y: at.y + away * (90 + Math.random() * 120) }
  return { ...at, ms: -number * 35, up, to: { x, y }, turn: Math.random() * 6 }
}

function drawNet(brush: Brush, prints: Prints, { x, y, ms, isMine }: Net): void {
  const share = ms / NET_MS
  brush.draw(isMine ? prints.myNet : prints.net, {
    x,
    y,
    size: 0.35 + 0.75 * Math.min(1, share * 2.5),
    alpha: Math.min(1, 2 - 2 * share),
  })
}

function drawCoin(brush: Brush, prints: Prints, { x, y, up, to, ms, turn }: Coin): void {
  if (ms < 0) return
  const share = ms / COIN_MS
  const rest = 1 - share
  brush.draw(prints.coin, {
    x: rest * rest * x + 2 * rest * share * up.x + share * share * to.x,
    y: rest * rest * y + 2 * rest * share * up.y + share * share * to.y,
    squeeze: Math.cos(turn + ms * 0.012) || 0.01,
    size: 0.75 + 0.35 * Math.sin(share * Math.PI),
    alpha: share > 0.9 ? (1 - share) * 10 : 1,
  })
}

const BLAST_COLOURS = [0xffffff, 0xffc24a, 0xff5a2a] as const

function drawBlast(brush: Brush, prints: Prints, { x, y, ms }: Point & { ms: number }): void {
  const share = ms / BLAST_MS
  const print = prints.bullets[2]
  if (!print) return
  BLAST_COLOURS.forEach((colour, at) => {
    const size = (2 + at * 2.2) * (0.6 + share * 2.4)
    brush.draw(print, { x, y, size, colour, alpha: Math.max(0, 1 - share * (1.1 + at * 0.2)) })
  })
}
