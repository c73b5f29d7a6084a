/** Coins that jump out of the board on a big win and fall. Chance here is decoration only. */
import { Container, Sprite, type Texture } from 'pixi.js'

const MOST = 60
const GRAVITY = 0.0016

interface Coin {
  sprite: Sprite
  vx: number
  vy: number
  turn: number
  isUp: boolean
}

export interface Fountain {
  view: Container
  /** So many coins a second for so long. */
  pour(given: { ms: number; perSecond: number }): void
  stop(): void
  advance(ms: number): void
}

export function createFountain(
  texture: Texture,
  { width, height }: { width: number; height: number },
): Fountain {
  const view = new Container()
  const coins = Array.from({ length: MOST }, (): Coin => {
    const sprite = new Sprite(texture)
    sprite.anchor.set(0.5)
    sprite.visible = false
    view.addChild(sprite)
    return { sprite, vx: 0, vy: 0, turn: 0, isUp: false }
  })
  let left = 0
  let rate = 0
  let due = 0
  const throwOne = () => {
    const coin = coins.find(({ isUp }) => !isUp)
    if (!coin) return
    coin.isUp = true
    coin.vx = (Math.random() - 0.5) * width * 0.0011
    coin.vy = -Math.sqrt(2 * GRAVITY * height * (0.45 + Math.random() * 0.5))
    coin.turn = Math.random() * 6
    coin.sprite.visible = true
    coin.sprite.position.set(width / 2 + (Math.random() - 0.5) * width * 0.25, height + 20)
  }
  return {
    view,
    pour({ ms, perSecond }) {
      left = ms
      rate = perSecond / 1000
    },
    stop() {
      left = 0
      for (const coin of coins) {
        coin.isUp = false
        coin.sprite.visible = false
      }
    },
    advance(ms) {
      due = left > 0 ? due + rate * ms : 0
      left -= ms
      for (; due >= 1; due -= 1) throwOne()
      for (const coin of coins) if (coin.isUp) fly(coin, ms, height)
    },
  }
}

function fly(coin: Coin, ms: number, height: number): void {
  coin.vy += GRAVITY * ms
  coin.sprite.x += coin.vx * ms
  coin.sprite.y += coin.vy * ms
  coin.turn += ms * 0.009
  coin.sprite.scale.set(Math.cos(coin.turn) * 0.9 || 0.01, 0.9)
  if (coin.vy < 0 || coin.sprite.y < height + 40) return
  coin.isUp = false
  coin.sprite.visible = false
}
