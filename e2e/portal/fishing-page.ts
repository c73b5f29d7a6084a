/** A fishing room as a player uses it, and what its connection says meanwhile. */
import type { FrameLocator, WebSocket } from 'playwright-core'
import type { Person } from '../browser.ts'
import { poll } from '../stream.ts'
import { frameOf } from './games-page.ts'

interface Told {
  t: string
  seat?: number
  win?: number
  me?: { seat: number } | null
}

/** Bullets that were fired and fish that were killed from one's own seat, read off the connections of the page. */
export class Catch {
  shots = 0
  kills = 0
  won = 0
  #seat: number | null = null

  constructor({ page }: Person) {
    page.on('websocket', (socket) => this.#watch(socket))
  }

  #watch(socket: WebSocket): void {
    socket.on('framesent', ({ payload }) => {
      if (read(payload).t === 'shoot') this.shots += 1
    })
    socket.on('framereceived', ({ payload }) => {
      const message = read(payload)
      if (message.me) this.#seat = message.me.seat
      if (message.t !== 'kill' || message.seat !== this.#seat) return
      this.kills += 1
      this.won += message.win ?? 0
    })
  }
}

function read(payload: string | Buffer): Told {
  return JSON.parse(String(payload)) as Told
}

/** From the lobby into its first room. */
export async function openRoom(person: Person): Promise<FrameLocator> {
  await person.page.goto('/game/fishing')
  await person.press(person.page.locator('main section li a').first())
  await person.page.waitForURL(/\/game\/fishing\/play\/\d+$/)
  const room = frameOf(person)
  await room.locator('.hud').waitFor({ timeout: 60_000 })
  return room
}

export async function sit(room: FrameLocator): Promise<void> {
  await room.locator('.sit .main-button').click({ timeout: 60_000 })
  await room.locator('.hud.is-seated').waitFor({ timeout: 30_000 })
}

/** Locks one fish after the other and keeps firing at it until so many are dead. */
export async function shootUntil({ page }: Person, room: FrameLocator, isDone: () => boolean): Promise<void> {
  await room
    .locator('.bullet-cost')
    .focus()
    .catch(() => {})
  await room.locator('body').evaluate('document.activeElement?.blur(); focus()')
  await page.keyboard.down('Space')
  try {
    await poll(
      async () => {
        await page.keyboard.press('l')
        await page.waitForTimeout(700)
        return isDone() || undefined
      },
      150_000,
      'no fish was killed',
    )
  } finally {
    await page.keyboard.up('Space')
  }
}

/** By the room's own button; the seat is free when the panel to sit down is there again. */
export async function leave(room: FrameLocator): Promise<void> {
  await room.locator('.leave').click()
  await room.locator('dialog .main-button').click()
  await room.locator('.sit').waitFor({ timeout: 60_000 })
}
