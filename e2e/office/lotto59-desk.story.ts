/**
 * The desk of lotto 59: a bet is seen as it falls, a poll is paused and a draw called off, and rates are published by two
 * people for the next draw; players have it within two seconds.
 */
import pg from 'pg'
import { expect, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { Client } from '../client.ts'
import { logIn } from '../lotto59-page.ts'
import { ownProduct } from '../own-product.ts'
import { databaseUrl } from '../processes.ts'
import { SOON } from '../soon.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'
import { expectSound } from './sound.ts'
import { confirm, enterOffice } from './switching.ts'
import { secondOwner } from './two-owners.ts'
import { officeKhmer as say } from './words.ts'

const here = visit(ownProduct)

async function owner(): Promise<Person> {
  const person = await here.person(DESKTOP, {}, ownProduct().officeUrl)
  await enterOffice(person)
  return person
}

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })
const card = ({ page }: Person, poll: string) => page.locator(`[data-poll="${poll}"]`)

async function sound(person: Person): Promise<void> {
  await expectSound(person)
  await expectSound(person, PHONE)
}

async function better(name: string): Promise<Client> {
  const account = await here.player(name)
  return new Client(ownProduct().url).logIn(account.name, account.password)
}

test('a bet is seen as it falls, its draw is called off and its stake comes back', async () => {
  const [office, player] = [await owner(), await better('desk-bet')]
  const { page, press } = office
  await page.goto('/lotto59')
  await card(office, 'POLL_1').locator('[data-draw]').waitFor()
  await sound(office)
  const { balance } = await player.ask('GET /api/user')
  const draw = await player.openDraw('POLL_1', 40_000)
  const bets = [{ type: 'RANGE_6' as const, amount: 3_000 }]
  await player.ask('POST /api/bet', { body: { poll: draw.poll, result_id: draw.result_id, bets } })
  const range = card(office, 'POLL_1').locator('[data-market="RANGE_6"]')
  await range.locator('[data-owed="5850"]').waitFor(SOON)
  await card(office, 'POLL_1').locator('[data-worst="5850"]').waitFor()

  await page.goto('/lotto59/draws?poll=POLL_1&state=OPEN')
  await page.getByRole('table').waitFor()
  await sound(office)
  await page.goto(`/lotto59/draws/${draw.result_id}`)
  await press(button(office, say('lotto59', 'verify')))
  await page
    .getByText(say('dispute', 'root'))
    .or(page.getByText(say('dispute', 'draw')))
    .first()
    .waitFor()
  await sound(office)
  await press(button(office, say('lotto59', 'void')))
  await page
    .getByRole('dialog')
    .getByText(say('lotto59', 'void_figures', { tickets: 1, stake: '3,000' }))
    .waitFor()
  await confirm(office, 'the balls of the studio fell down')
  await page.getByText(say('lotto59', 'state_VOID'), { exact: true }).waitFor(SOON)
  await expect
    .poll(async () => (await player.ask('GET /api/user')).balance, { timeout: 10_000 })
    .toBe(balance)
  noComplaints(office)
})

test('a poll is paused from the desk and goes on, on every open page within two seconds', async () => {
  const [office, other, player] = [await owner(), await owner(), await here.person(DESKTOP)]
  await logIn(player, await here.player('desk-pause'))
  const tab = player.page.getByRole('radio', { name: new RegExp(`^${khmer('lotto59', 'poll_1')},`) })
  await tab.waitFor()
  for (const { page } of [office, other]) await page.goto('/lotto59')
  for (const verb of ['pause', 'resume'] as const) {
    const name = new RegExp(`^${say('lotto59', verb)}`)
    await office.press(card(office, 'POLL_1').getByRole('button', { name }))
    await confirm(office, 'journey')
    await tab.waitFor({ state: verb === 'pause' ? 'detached' : 'visible', ...SOON })
    const word = say('lotto59', verb === 'pause' ? 'is_off' : 'is_on')
    await card(other, 'POLL_1').getByText(word, { exact: true }).waitFor(SOON)
  }
  noComplaints(office)
})

test('rates take two people: the next draw that opens pays them, and one that was on sale before pays the old ones', async () => {
  const [first, second, player] = [
    await owner(),
    await secondOwner(here, ownProduct()),
    await better('desk-rates'),
  ]
  const { page, press } = first
  await page.goto('/lotto59/rates')
  const field = page.locator('[data-rate="RANGE_1"] input')
  const publish = button(first, say('lotto59', 'publish'))
  await page
    .locator('[data-rate="RANGE_1"]')
    .getByText(/100\.13 %/)
    .waitFor()
  await sound(first)
  await field.fill('0')
  await page.getByText(say('lotto59', 'rate_fault')).waitFor()
  expect(await publish.isDisabled()).toBe(true)
  await field.fill('9')
  const newRates = { RANGE_5: '9.00', RANGE_6: '1.90', RANGE_7: '1.90' }
  for (const [market, rate] of Object.entries(newRates))
    await page.locator(`[data-rate="${market}"] input`).fill(rate)
  await press(publish)
  await confirm(first, 'the house must not lose by them')
  await page.getByText(say('base', 'waiting_second')).first().waitFor()
  await press(page.getByRole('link', { name: say('base', 'waiting_open') }).first())
  await second.page.goto(new URL(page.url()).pathname)
  await second.page.getByText(say('approvals', 'do_paytable')).first().waitFor()
  await second.press(button(second, say('approvals', 'approve')))
  const { balance } = await player.ask('GET /api/user')
  // Still on sale when the rates are published.
  await betOnBoth(player, 5_000)
  await confirm(second, 'seen')
  const rates = async () =>
    (await player.ask('GET /api/paytable')).polls
      .find(({ id }) => id === 'POLL_2')
      ?.paytable.markets.find(({ type }) => type === 'RANGE_1')?.rate
  await expect.poll(rates, { timeout: 15_000, interval: 500 }).toBe(9)
  await page.goto('/lotto59/rates')
  await page.locator('[data-publication]').nth(1).waitFor()
  await page.goto('/lotto59/pots')
  await page.getByRole('table').waitFor()
  await sound(first)
  // One of both won: what was sold at the old rate pays 1.95.
  await balanceIs(player, balance - 2_000 + 1_950)
  await settleAgain(first, second, player)
  await balanceIs(player, balance - 2_000 + 1_950 - 2_000 + 1_900)
  noComplaints(first)
})

/** 1,000 on each half of all totals, of which one wins. */
async function betOnBoth(player: Client, leftMs: number): Promise<number> {
  const draw = await player.openDraw('POLL_2', leftMs)
  const bets = (['RANGE_6', 'RANGE_7'] as const).map((type) => ({ type, amount: 1_000 }))
  await player.ask('POST /api/bet', { body: { poll: draw.poll, result_id: draw.result_id, bets } })
  return draw.result_id
}

function balanceIs(player: Client, riel: number): Promise<void> {
  const balance = async () => (await player.ask('GET /api/user')).balance
  return expect.poll(balance, { timeout: 30_000, interval: 500 }).toBe(riel)
}

/** A paid draw whose record of the balls is not what its proof says: looked at, asked for, agreed on, right again. */
async function settleAgain(first: Person, second: Person, player: Client): Promise<void> {
  const { page, press } = first
  const id = await betOnBoth(player, 2_000)
  const [right, wrong] = await playWrongBalls(id)
  await page.goto(`/lotto59/draws/${id}`)
  await page.getByText(wrong.join(' '), { exact: true }).waitFor()
  await press(button(first, say('lotto59', 'resettle')))
  const differ = say('lotto59', 'resettle_balls', { proven: right.join(' '), balls: wrong.join(' ') })
  await page.getByRole('dialog').getByText(differ).waitFor()
  await confirm(first, 'the record of the balls was changed')
  await press(page.getByRole('link', { name: say('base', 'waiting_open') }).first())
  await second.page.goto(new URL(page.url()).pathname)
  await second.page.getByText(wrong.join(' ')).first().waitFor()
  await second.press(button(second, say('approvals', 'approve')))
  await confirm(second, 'seen')
  await page.goto(`/lotto59/draws/${id}`)
  await page.getByText(right.join(' '), { exact: true }).waitFor()
}

/** When it is paid: its balls as they were drawn, and as somebody then made them. */
async function playWrongBalls(id: number): Promise<[right: number[], wrong: number[]]> {
  const db = new pg.Client({ connectionString: await databaseUrl(ownProduct()) })
  await db.connect()
  try {
    const drawn = async () => {
      const { rows } = await db.query(`select balls from draw where id = $1 and state = 'SETTLED'`, [id])
      return (rows[0]?.balls ?? []) as number[]
    }
    await expect.poll(drawn, { timeout: 60_000, interval: 500 }).toHaveLength(10)
    const right = await drawn()
    const wrong = right.map((ball) => 60 - ball)
    await db.query('update draw set balls = $2 where id = $1', [id, wrong])
    return [right, wrong]
  } finally {
    await db.end()
  }
}
