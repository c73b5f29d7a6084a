/** What flashes up and is gone: nets, coins, blasts, the recoil of a cannon. Chance here is decoration only. */
import type { SeatNumber } from '../../messages.ts'
import type { Point } from '../aim.ts'
import type { Brush } from './brush.ts'
import { PRINTS } from './prints.ts'

const NET_MS = 460
const COIN_MS = 1_150
const BLAST_MS = 650
const RECOIL_MS = 130
const NETS_MAX = 8
const COINS_MAX = 24

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
  /** From a fish to a purse, which may lie outside of the water. */
  coins(at: Point, to: Point, count: number): void
  blast(at: Point): void
  recoil(seat: SeatNumber): void
  /** How far a barrel is pushed back, 0 … 1. */
  recoilOf(seat: SeatNumber): number
  advance(ms: number): void
  strokes(): number
  draw(brush: Brush): void
}

/** `isStill`: nothing flies about; a net still tells that something was hit. `isSpare`: half of the coins do. */
export function createEffects(isStill: boolean, isSpare: () => boolean): Effects {
  let nets: Net[] = []
  let coins: Coin[] = []
  let blasts: (Point & { ms: number })[] = []
  const recoils = new Map<SeatNumber, number>()
  return {
    net(at, isMine) {
      nets = [...nets, { ...at, isMine, ms: 0 }].slice(-NETS_MAX)
    },
    coins(at, to, count) {
      if (isStill) return
      const more = Array.from({ length: isSpare() ? Math.ceil(count / 2) : count }, (_, number) =>
        coinFrom(at, to, number),
      )
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
    draw(brush) {
      for (const net of nets) drawNet(brush, net, isStill)
      for (const blast of blasts) drawBlast(brush, blast)
      for (const coin of coins) drawCoin(brush, coin)
    },
  }
}

function coinFrom(at: Point, to: Point, number: number): Coin {
  // Up on the screen of whoever is paid: away from their purse.
  const away = Math.sign(at.y - to.y) || -1
  const up = { x: at.x + (Math.random() - 0.5) * 320, y: at.y + away * (90 + Math.random() * 150) }
  return { ...at, ms: -number * 45, up, to, turn: Math.random() * 6 }
}

function drawNet(brush: Brush, { x, y, ms, isMine }: Net, isStill: boolean): void {
  const share = ms / NET_MS
  // Thrown, it opens and turns; then its leads pull it together.
  const open = share < 0.5 ? 1 - (1 - share * 2) ** 2 : 1 - (share - 0.5) * 0.5
  brush.draw(isMine ? PRINTS.myNet : PRINTS.net, {
    x,
    y,
    turn: isStill ? 0 : share * 0.9,
    size: isStill ? 0.9 : 0.2 + 0.8 * open,
    alpha: Math.min(1, 2.4 - 2.4 * share),
  })
}

function drawCoin(brush: Brush, { x, y, up, to, ms, turn }: Coin): void {
  if (ms < 0) return
  const share = ms / COIN_MS
  const rest = 1 - share
  brush.draw(PRINTS.coin, {
    x: rest * rest * x + 2 * rest * share * up.x + share * share * to.x,
    y: rest * rest * y + 2 * rest * share * up.y + share * share * to.y,
    squeeze: Math.cos(turn + ms * 0.012) || 0.01,
    size: 0.75 + 0.35 * Math.sin(share * Math.PI),
    alpha: share > 0.94 ? (1 - share) * 16 : 1,
  })
}

function drawBlast(brush: Brush, { x, y, ms }: Point & { ms: number }): void {
  const share = ms / BLAST_MS
  PRINTS.blasts.forEach((print, at) => {
    const size = (2 + at * 2.2) * (0.6 + share * 2.4)
    brush.draw(print, { x, y, size, alpha: Math.max(0, 1 - share * (1.1 + at * 0.2)) })
  })
}
