/**
 * Makes the pictures of docs/operating.md and docs/cashier.md from a running demo whose house is there (docs/demo-house.md):
 * `CHROME_PATH=/usr/bin/chromium PORT=… DATA_DIR=… node --import tsx e2e/office-screenshots.ts`, with a name behind it for
 * one of them. Figures differ from run to run; what the pages show of the house does not.
 */
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { DESKTOP, launchBrowser, MOVING, newPerson, type Person, PHONE } from './browser.ts'
import { logIn } from './lotto59-page.ts'
import { officeKhmer } from './office/words.ts'
import { connect } from './processes.ts'
import { productAt } from './product.ts'
import { khmer } from './words.ts'

const DOCS = join(process.cwd(), 'docs')

/** Where each picture is taken; ids are the house's, asked of its database. */
interface Found {
  player: bigint
  slip: bigint
  approval: bigint
  colleague: bigint
  deposit: bigint
  withdrawal: bigint
  case: bigint
}

const SHOTS = {
  'office-today-phone': { screen: PHONE, path: () => '/today' },
  'office-approval-phone': { screen: PHONE, path: ({ approval }: Found) => `/approvals/${approval}` },
  'office-staff-desktop': { screen: DESKTOP, path: () => '/staff' },
  'office-colleague-desktop': { screen: DESKTOP, path: ({ colleague }: Found) => `/staff/${colleague}` },
  'office-player-desktop': { screen: DESKTOP, path: ({ player }: Found) => `/players/${player}` },
  'office-dispute-desktop': { screen: DESKTOP, path: ({ slip }: Found) => `/disputes/slip/${slip}` },
  'cashier-request-desktop': { screen: DESKTOP, path: ({ deposit }: Found) => `/deposits/${deposit}` },
  'cashier-payout-desktop': {
    screen: DESKTOP,
    path: ({ withdrawal }: Found) => `/withdrawals/${withdrawal}`,
  },
  'cashier-account-desktop': { screen: DESKTOP, path: () => '/cash/accounts/100' },
  'cashier-case-desktop': { screen: DESKTOP, path: (found: Found) => `/cases/${found.case}` },
} as const

/** On the phone of the demo's player. The code is asked for anew: it lives ten minutes. */
const PLAYER_SHOTS = {
  'cashier-deposit-phone': { path: '/cashier/deposit', ready: askAmount },
  'cashier-khqr-phone': { path: '/cashier/deposit', ready: askCode },
  'cashier-withdraw-phone': { path: '/cashier/withdraw', ready: askNothing },
} as const
const PLAYER = { name: 'demo', password: 'demo-1234' }
const RIEL = 50_000
/** Pages of a queue keep a stream open, so they are never idle. */
const SETTLED_MS = 4_000

const { PORT, DATA_DIR } = process.env
if (!PORT || !DATA_DIR) throw new Error('PORT and DATA_DIR are those of a running demo with a house.')
const product = productAt({ root: process.cwd(), dataDir: DATA_DIR, port: Number(PORT) })

/** Somebody who has tags, papers and perhaps a limit, a slip of theirs that was paid, what waits for a second person, and the cashier. */
async function look(): Promise<Found> {
  const db = await connect(product)
  try {
    const { rows } = await db.query<Found>(
      `select t.player_id as player, (select id from approval where state = 'WAITING' order by id desc limit 1) as approval,
         (select id from staff where name = 'bopha') as colleague,
         (select d.id from deposit d where state = 'SENT' and exists (select from deposit_slip where deposit = d.id)
          order by id desc limit 1) as deposit,
         (select id from withdrawal where state = 'HELD' order by id desc limit 1) as withdrawal,
         (select id from duty_case where state = 'open' order by id desc limit 1) as case,
         (select s.id from draw_payment p join slip s on s.draw_id = p.draw_id and s.player_id = p.player_id
          where not p.is_refund order by p.id desc limit 1) as slip
       from player_tag t join player_desk using (player_id) left join play_limit using (player_id)
       order by amount is not null desc, t.player_id limit 1`,
    )
    const [found] = rows
    if (!found?.approval || !found.slip || !found.deposit || !found.withdrawal || !found.case)
      throw new Error('The house of this demo is not there yet.')
    return found
  } finally {
    await db.end()
  }
}

async function enter({ page }: Person): Promise<void> {
  await page.goto('/')
  await page.fill('input[name=username]', 'admin')
  await page.fill('input[name=password]', 'admin-1234-demo')
  await page.keyboard.press('Enter')
  await page.getByText(officeKhmer('logIn', 'demo_open')).waitFor()
}

async function askAmount({ page, press }: Person): Promise<void> {
  await page.getByLabel(khmer('deposit', 'amount'), { exact: true }).fill(String(RIEL))
  await press(page.getByText(khmer('deposit', 'way_khqr'), { exact: true }))
}

async function askCode(person: Person): Promise<void> {
  await askAmount(person)
  await person.press(person.page.getByRole('button', { name: khmer('deposit', 'go_on') }))
  await person.page.getByRole('link', { name: khmer('khqr', 'pay_simulated') }).waitFor()
}

async function askNothing({ page }: Person): Promise<void> {
  await page.getByLabel(khmer('withdrawal', 'amount'), { exact: true }).waitFor()
}

async function take({ page }: Person, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0), document.fonts.ready.then(() => true)')
  await page.screenshot({ path: join(DOCS, `${name}.png`), caret: 'hide' })
  console.info(`docs/${name}.png`)
}

const isWanted = ([name]: [string, unknown]): boolean => name.includes(process.argv[2] ?? '')

async function shootOffice(browser: Browser): Promise<void> {
  const found = await look()
  for (const [name, { screen, path }] of Object.entries(SHOTS).filter(isWanted)) {
    const person = await newPerson(browser, screen, product.officeUrl, { ...MOVING, deviceScaleFactor: 1 })
    await enter(person)
    await person.page.goto(path(found))
    await person.page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined)
    await take(person, name)
    await person.context.close()
  }
}

async function shootPlayer(browser: Browser): Promise<void> {
  for (const [name, { path, ready }] of Object.entries(PLAYER_SHOTS).filter(isWanted)) {
    const person = await newPerson(browser, PHONE, product.url, { ...MOVING, deviceScaleFactor: 1.5 })
    await logIn(person, PLAYER)
    await person.page.goto(path)
    await ready(person)
    await take(person, name)
    await person.context.close()
  }
}

const browser = await launchBrowser()
try {
  await shootOffice(browser)
  await shootPlayer(browser)
} finally {
  await browser.close()
}
