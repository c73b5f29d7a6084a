/**
 * How long pictures of the games that move take, by each game's own counter: 360 × 640, the page's processor four times slower,
 * drawn without a graphics card.
 */

import type { GameList } from '@samnang/contract/games'
import type { Frame, FrameLocator, Page } from 'playwright-core'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { findBrowser } from '../../build/find-browser.mjs'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { startOwn, until } from './own-product.ts'
import { freePort } from './processes.ts'
import { openPhone, type Phone } from './slow-phone.ts'

export const pictures: Claim = { name: 'frames', run }

/** A screen of 60 Hz shows a picture each 16.67 ms, or each 33.33 where one is left out; its own clock swings by a tenth. */
const MEDIAN_MS = { aim: 16.7, floor: 16.8 }
const P95_MS = { aim: 16.8, floor: 33.4 }
/** The first pictures of a game decode what it draws; they are played, and not read. */
const WARM = 3

type Figures = { median: number; p95: number }
interface Game {
  name: string
  path: string
  /** One spin, or a handful of shots. */
  turn(game: FrameLocator, page: Page): Promise<void>
  turns: number
}

async function run(bench: Bench): Promise<Row[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const stop = startOwn({ rootDir: bench.rootDir, dataDir: await bench.freshDir(), port })
  try {
    await until(async () => (await fetch(`${url}/api/v1/result/recent`)).ok)
    const phone = await openPhone(await findBrowser(), url)
    try {
      return await playAll(phone, bench)
    } finally {
      await phone.end()
    }
  } finally {
    await stop()
  }
}

async function playAll(phone: Phone, { isQuick, say }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  const device = await phone.device(true)
  const page = await device.open('/game/slot')
  for (const game of [...(await slotsOf(page)), FISHING].slice(isQuick ? -2 : 0)) {
    const read = await play(page, game, isQuick ? 1 : game.turns)
    for (const { median: half, p95 } of read) say(`${game.name}: ${half} ms, 95 of 100 within ${p95} ms`)
    rows.push(...rowsOf(game.name, read))
  }
  await device.end()
  return rows
}

async function slotsOf(page: Page): Promise<Game[]> {
  const asked = `fetch('/api/external/3/list?limit=100', { headers: { accept: 'application/json' } }).then((reply) => reply.json())`
  const { data } = await page.evaluate<{ data: GameList }>(asked)
  return data.rows.map(({ id, title }) => ({
    ...{ name: title, path: `/game/slot/play/${id}`, turn: spin, turns: 12 },
  }))
}

const FISHING: Game = { name: 'Fishing', path: '/game/fishing/play', turn: shoot, turns: 10 }

async function play(page: Page, { path, turn }: Game, turns: number): Promise<Figures[]> {
  await page.goto(path)
  const game = page.frameLocator('main iframe')
  await game.locator('.sit .main-button, .spin[data-state=spin]').first().click({ timeout: 120_000 })
  const read: Figures[] = []
  for (let done = 0; done < WARM + turns; done += 1) {
    await turn(game, page)
    if (done >= WARM) read.push(await figuresOf(page))
  }
  return read
}

/** Skips what can be skipped, as a hand that plays on. */
async function spin(game: FrameLocator): Promise<void> {
  const ready = game.locator('.spin[data-state=spin]')
  const skip = game.locator('.spin[data-state=skip]')
  await until(async () => {
    if (await skip.isVisible()) await skip.click({ timeout: 500 })
    return ready.isVisible()
  })
  await ready.click()
}

const SHOTS = 5

/** Into the middle of the water, as fast as fingers are. */
async function shoot(game: FrameLocator): Promise<void> {
  // What swims lies above the ground, which is painted once.
  const water = game.locator('canvas.ground ~ canvas').first()
  for (let shot = 0; shot < SHOTS; shot += 1) {
    const box = await water.boundingBox()
    if (!box) throw new Error('the water is not seen')
    await water.click({ position: { x: box.width / 2, y: box.height / (3 + (shot % 2)) }, delay: 150 })
  }
}

/** The counter tells once a second what the last ten seconds were. */
async function figuresOf(page: Page): Promise<Figures> {
  const frame = page.frames().find((one: Frame) => new URL(one.url()).pathname.startsWith('/play/'))
  const text = await frame?.locator('canvas[data-frames]').first().getAttribute('data-frames')
  const [half = Number.NaN, p95 = Number.NaN] = (text ?? '').split(' ').map(Number)
  return { median: half, p95 }
}

function rowsOf(name: string, read: Figures[]): Row[] {
  const rowOf = (what: string, key: keyof Figures, limits: { aim: number; floor: number }): Row => ({
    claim: `${name}: ${what} from one picture to the next, processor 4 times slower`,
    baseline: '',
    figure: median(read.map((one) => one[key])),
    ...limits,
    unit: 'ms',
    raw: read,
  })
  return [rowOf('median', 'median', MEDIAN_MS), rowOf('95th percentile', 'p95', P95_MS)]
}
