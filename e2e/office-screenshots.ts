/**
 * Makes the pictures of docs/operating.md from the office of a running demo whose house is there (docs/demo-house.md):
 * `CHROME_PATH=/usr/bin/chromium PORT=… DATA_DIR=… node --import tsx e2e/office-screenshots.ts`, with a name behind it for
 * one of them. Figures differ from run to run; what the pages show of the house does not.
 */
import { join } from 'node:path'
import { DESKTOP, launchBrowser, newPerson, type Person, PHONE } from './browser.ts'
import { officeKhmer } from './office/words.ts'
import { connect } from './processes.ts'
import { productAt } from './product.ts'

const DOCS = join(process.cwd(), 'docs')

/** Where each picture is taken; ids are the house's, asked of its database. */
interface Found {
  player: bigint
  slip: bigint
  approval: bigint
  colleague: bigint
}

const SHOTS = {
  'office-today-phone': { screen: PHONE, path: () => '/today' },
  'office-approval-phone': { screen: PHONE, path: ({ approval }: Found) => `/approvals/${approval}` },
  'office-staff-desktop': { screen: DESKTOP, path: () => '/staff' },
  'office-colleague-desktop': { screen: DESKTOP, path: ({ colleague }: Found) => `/staff/${colleague}` },
  'office-player-desktop': { screen: DESKTOP, path: ({ player }: Found) => `/players/${player}` },
  'office-dispute-desktop': { screen: DESKTOP, path: ({ slip }: Found) => `/disputes/slip/${slip}` },
} as const

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
         (select s.id from draw_payment p join slip s on s.draw_id = p.draw_id and s.player_id = p.player_id
          where not p.is_refund order by p.id desc limit 1) as slip
       from player_tag t join player_desk using (player_id) left join play_limit using (player_id)
       order by amount is not null desc, t.player_id limit 1`,
    )
    const [found] = rows
    if (!found?.approval || !found.slip) throw new Error('The house of this demo is not there yet.')
    return found
  } finally {
    await db.end()
  }
}

async function logIn({ page }: Person): Promise<void> {
  await page.goto('/')
  await page.fill('input[name=username]', 'admin')
  await page.fill('input[name=password]', 'admin-1234-demo')
  await page.keyboard.press('Enter')
  await page.getByText(officeKhmer('logIn', 'demo_open')).waitFor()
}

const found = await look()
const browser = await launchBrowser()
try {
  for (const [name, { screen, path }] of Object.entries(SHOTS).filter(([name]) =>
    name.includes(process.argv[2] ?? ''),
  )) {
    const person = await newPerson(browser, screen, product.officeUrl, { deviceScaleFactor: 1 })
    const { page, context } = person
    await logIn(person)
    await page.goto(path(found), { waitUntil: 'networkidle' })
    await page.evaluate('scrollTo(0, 0), document.fonts.ready.then(() => true)')
    await page.screenshot({ path: join(DOCS, `${name}.png`), caret: 'hide' })
    console.info(`docs/${name}.png`)
    await context.close()
  }
} finally {
  await browser.close()
}
