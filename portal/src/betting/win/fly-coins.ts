/** Coins that fly from the stage to the balance in the top bar, which lights up when they arrive. Decoration. */
import { isStill } from '../../device/still.ts'

const COINS = 8
const FLIGHT_MS = 850
const STEP_MS = 70

/** Does nothing where nothing may move, and where no balance is shown. */
export function flyCoins(from: Element): void {
  const balance = document.querySelector('.money-line')
  if (!balance || isStill()) return
  const start = middleOf(from)
  const end = middleOf(balance)
  for (let at = 0; at < COINS; at += 1) fly(start, end, at)
  const lit = { color: 'var(--win)', transform: 'scale(1.12)' }
  balance.animate([{}, lit, lit, {}], { duration: 900, delay: FLIGHT_MS })
}

interface Point {
  x: number
  y: number
}

function middleOf(one: Element): Point {
  const { left, top, width, height } = one.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function fly(from: Point, to: Point, at: number): void {
  const coin = document.createElement('span')
  coin.className = 'coin'
  document.body.append(coin)
  const spread = (at - COINS / 2) * 16
  const place = ({ x, y }: Point) => `translate(${x}px, ${y}px)`
  const frames = [
    { transform: `${place(from)} scale(0.4)`, opacity: 0 },
    { transform: `${place({ x: from.x + spread, y: from.y - 24 })} scale(1)`, opacity: 1, offset: 0.3 },
    { transform: `${place(to)} scale(0.6)`, opacity: 1, offset: 0.95 },
    { transform: `${place(to)} scale(0.6)`, opacity: 0 },
  ]
  const flight = coin.animate(frames, {
    duration: FLIGHT_MS,
    delay: at * STEP_MS,
    easing: 'cubic-bezier(0.5, 0, 0.7, 1)',
    fill: 'backwards',
  })
  flight.onfinish = () => coin.remove()
  flight.oncancel = () => coin.remove()
}
