/**
 * Makes docs/portal-phone.webp and docs/portal-desktop.webp, the best pages of the portal together:
 * `CHROME_PATH=/usr/bin/chromium node --import tsx e2e/portal-sheets.ts`, with PORT and DATA_DIR of a running demo if one
 * runs. Every picture waits until what it shows has come, games with their art.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { newPlayer } from './account.ts'
import { DESKTOP, type Device, launchBrowser, newPerson, type Person, PHONE, type Screen } from './browser.ts'
import { logIn, untilLeft } from './lotto59-page.ts'
import { drawOnCanvas, frameOf, gamesOf } from './portal/games-page.ts'
import { betOnce, playerIds } from './somebody-with-all.ts'
import { open } from './walk.ts'
import { withProduct } from './with-product.ts'

interface Sheet {
  name: string
  screen: Screen
  device: Device
  /** Pictures side by side, and how wide each is. */
  columns: number
  widthPx: number
}

const SHEETS: readonly Sheet[] = [
  { name: 'portal-phone', screen: PHONE, device: { colorScheme: 'dark' }, columns: 5, widthPx: 360 },
  { name: 'portal-desktop', screen: DESKTOP, device: { colorScheme: 'light' }, columns: 3, widthPx: 640 },
]
const GAP_PX = 8
const QUALITY = 0.82
/** Art and figures that run up have come to rest. */
const REST_MS = 2_500

/** A page, and in a game what says that it is there. */
type Shot = [address: string, inGame?: string]

async function shotsOf(person: Person): Promise<Shot[]> {
  const ids = await playerIds(person)
  const [slot, table] = [(await gamesOf(person, 'slot'))[0]?.id, (await gamesOf(person, 'casino'))[0]?.id]
  const games: Shot[] = [
    [`/game/slot/play/${slot}`, '.spin[data-state=spin]'],
    [`/game/casino?game=${table}`, '.spot[aria-disabled=false]'],
    ['/game/fishing/play', '.sit .main-button'],
    ['/game/sport', '.price:enabled'],
  ]
  return person.isPhone
    ? [
        ['/game/lotto/59'],
        ['/games'],
        ['/money'],
        ...games,
        [`/ticket/lotto59/${ids['/ticket/lotto59/:id']}`],
      ]
    : [['/game/lotto/59'], ['/games'], ['/money'], ['/game/fishing'], ...games]
}

async function take({ page }: Person): Promise<Buffer> {
  await page.evaluate('scrollTo(0, 0), document.fonts.ready.then(() => true)')
  await page.waitForTimeout(REST_MS)
  return page.screenshot({ caret: 'hide' })
}

async function show(person: Person, [address, inGame]: Shot): Promise<Buffer> {
  console.info([address, ...(await open({ person, isDocuments: true }, address))].join(' '))
  if (inGame) await frameOf(person).locator(inGame).first().waitFor({ timeout: 60_000 })
  if (address === '/game/lotto/59') await untilLeft(person, 7)
  return take(person)
}

/** The pictures in rows, by the browser's own hand: it writes WebP. */
async function compose(
  browser: Browser,
  { columns, widthPx, screen }: Sheet,
  pictures: Buffer[],
): Promise<Buffer> {
  const page = await browser.newPage()
  const heightPx = Math.round((widthPx * screen.height) / screen.width)
  const urls = JSON.stringify(
    pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
  )
  const url = await page.evaluate<string>(`(async () => {
    const urls = ${urls}
    const rows = Math.ceil(urls.length / ${columns})
    const canvas = document.createElement('canvas')
    canvas.width = ${columns} * ${widthPx + GAP_PX} - ${GAP_PX}
    canvas.height = rows * ${heightPx + GAP_PX} - ${GAP_PX}
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#777'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.imageSmoothingQuality = 'high'
    for (const [at, url] of urls.entries()) {
      const image = new Image()
      image.src = url
      await image.decode()
      const [x, y] = [(at % ${columns}) * ${widthPx + GAP_PX}, Math.floor(at / ${columns}) * ${heightPx + GAP_PX}]
      pen.drawImage(image, x, y, ${widthPx}, ${heightPx})
    }
    return canvas.toDataURL('image/webp', ${QUALITY})
  })()`)
  await page.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

await withProduct(async (product) => {
  const browser = await launchBrowser()
  try {
    for (const sheet of SHEETS) {
      const person = await newPerson(browser, sheet.screen, product.url, {
        deviceScaleFactor: 1,
        ...sheet.device,
      })
      await drawOnCanvas(person)
      const pictures: Buffer[] = []
      for (const address of person.isPhone ? ['/', '/login'] : ['/'])
        pictures.push(await show(person, [address]))
      await logIn(person, await newPlayer(product, person.isPhone ? 'sokha' : 'dara', 1_000_000))
      await betOnce(person)
      for (const shot of await shotsOf(person)) pictures.push(await show(person, shot))
      const file = join(process.cwd(), 'docs', `${sheet.name}.webp`)
      await writeFile(file, await compose(browser, sheet, pictures))
      await person.context.close()
    }
  } finally {
    await browser.close()
  }
})
