/**
 * Makes the pictures of docs/ from a running build, as a player sees it:
 * `CHROME_PATH=/usr/bin/chromium node --import tsx e2e/screenshots.ts`, with PORT and DATA_DIR of a running product if
 * one runs. The draws are what they are, so balls and figures differ from run to run; the moments are the same.
 */
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { newPlayer } from './account.ts'
import { DESKTOP, launchBrowser, MOVING, newPerson, type Person, PHONE, type Screen } from './browser.ts'
import {
  ballsOn,
  logIn,
  place,
  pressNumber,
  pressRange,
  pressTab,
  stage,
  ticketsOf,
  untilLeft,
} from './lotto59-page.ts'
import { makePlayer } from './processes.ts'
import type { Product } from './product.ts'
import { poll } from './stream.ts'
import { withProduct } from './with-product.ts'
import { khmer } from './words.ts'

const DOCS = join(process.cwd(), 'docs')
/** Sharp enough to read, small enough for a repository. */
const SCALE = { phone: 1.5, desktop: 1 }
const DRAWS_MAX = 40
/** After this they are on their way up. */
const LANTERNS_MS = 900

type Shot = { browser: Browser; product: Product; screen: Screen; device: 'phone' | 'desktop' }

async function arrive({ browser, product, screen, device }: Shot): Promise<Person> {
  return newPerson(browser, screen, product.url, { ...MOVING, deviceScaleFactor: SCALE[device] })
}

async function take({ page }: Person, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0), document.fonts.ready.then(() => true)')
  await page.screenshot({ path: join(DOCS, `${name}.png`), caret: 'hide' })
  console.info(`docs/${name}.png`)
}

async function shootLogin(shot: Shot): Promise<void> {
  const person = await arrive(shot)
  await person.page.goto('/login')
  await person.page.getByText(khmer('login', 'demo_note')).waitFor()
  await take(person, `login-${shot.device}`)
  await person.context.close()
}

/** Open with bets in the slip, in the middle of the show, and after a win that is worth lanterns. */
async function shootGame(shot: Shot): Promise<Person> {
  const person = await arrive(shot)
  const name = { phone: 'sokha', desktop: 'dara' }[shot.device]
  const account = makePlayer(shot.product, name, 1_000_000).catch(() =>
    newPlayer(shot.product, name, 1_000_000),
  )
  await logIn(person, await account)
  await untilLeft(person, 9)
  await pressRange(person, 'big')
  await pressRange(person, 'middle')
  await take(person, `lotto59-${shot.device}-open`)
  await place(person, 2000)
  await untilShown(person)
  await poll(async () => ((await ballsOn(person)).length === 7 ? true : undefined), 40_000, 'seven balls')
  await take(person, `lotto59-${shot.device}-show`)
  await win(person)
  await take(person, `lotto59-${shot.device}-win`)
  return person
}

/** Waits for the show of the draw in which the newest ticket stands. */
async function untilShown(person: Person): Promise<void> {
  const [ticket] = await ticketsOf(person)
  const number = khmer('lotto59', 'draw_number', { n: ticket?.number ?? '' })
  const headline = `${khmer('lotto59', 'showing')} · ${number}`
  await stage(person).getByText(headline).waitFor({ timeout: 30_000 })
}

/** Ten numbers on post A: one draw in six is a win of four stakes, and lanterns rise. Bets until it comes. */
async function win(person: Person): Promise<void> {
  const { page, press } = person
  await untilLeft(person, 9)
  for (let number = 11; number <= 20; number += 1) {
    if (number === 11) await pressNumber(person, number, ['A'])
    else
      await press(page.getByRole('button', { name: khmer('lotto59', 'number', { n: number }), exact: true }))
  }
  await pressTab(person, 'range')
  await place(person, 10_000)
  for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
    await repeat(person)
    if (await hasLanterns(person)) return
  }
  throw new Error(`no win in ${DRAWS_MAX} draws`)
}

/** Waits for the own result of the draw before the open one, and looks whether it is a great one. */
async function hasLanterns({ page }: Person): Promise<boolean> {
  const own = page.getByRole('region', { name: khmer('lotto59', 'balls') }).getByRole('status')
  await own.getByText('៛').waitFor({ timeout: 40_000 })
  const isGreat = await page.locator('.lanterns').isVisible()
  if (isGreat) await page.waitForTimeout(LANTERNS_MS)
  return isGreat
}

/** The same slip for the draw that opens next. */
async function repeat(person: Person): Promise<void> {
  const { page, press, isPhone } = person
  await untilLeft(person, 6)
  const inDock = page.getByRole('button', { name: new RegExp(`^${khmer('lotto59', 'repeat')}\\s*\\d`) })
  await press(isPhone ? inDock : page.getByRole('button', { name: khmer('lotto59', 'repeat'), exact: true }))
  await place(person, 10_000)
}

/** The proof of the last result, as the page opens. */
async function shootFair(person: Person): Promise<void> {
  const { page, press } = person
  await press(stage(person).getByRole('link'))
  await page.locator('.fair-verdict[data-state=ok]').waitFor()
  await take(person, 'fair-phone')
}

const SCREENS = { phone: PHONE, desktop: DESKTOP } as const
type DeviceName = keyof typeof SCREENS

/** `phone` or `desktop` behind the command makes only those. */
const wanted = (Object.keys(SCREENS) as DeviceName[]).filter((name) => (process.argv[2] ?? name) === name)

await withProduct(async (product) => {
  const browser = await launchBrowser()
  try {
    for (const device of wanted) {
      const shot = { browser, product, device, screen: SCREENS[device] }
      await shootLogin(shot)
      const person = await shootGame(shot)
      if (device === 'phone') await shootFair(person)
      await person.context.close()
    }
  } finally {
    await browser.close()
  }
})
