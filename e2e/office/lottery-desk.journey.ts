/**
 * The desk of the ticket lottery: a number is stopped on the board, two clerks type a result apart, wrong first; it is reopened
 * by both, typed right, and the player has what the right number pays. The month of it is closed, and reopened lotteries leave
 * it as it was signed.
 */
import { dayAt } from '@samnang/core/phnom-penh-day'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../authenticator.ts'
import { DESKTOP, launchBrowser, newPerson, type Person, PHONE } from '../browser.ts'
import { Client } from '../client.ts'
import { axeOf, type Faults, look } from '../look.ts'
import { createDraw } from '../lottery/operator.ts'
import { TicketBot } from '../lottery/ticket-bot.ts'
import { logIn } from '../lotto59-page.ts'
import { connect, makePlayer, samnang, startWorld, type World } from '../processes.ts'
import { poll } from '../stream.ts'
import { figuresOf, settledInThePast, untilMonthSays } from './closed-month.ts'
import { confirm, enterOffice } from './switching.ts'
import { officeKhmer as say } from './words.ts'

const START_RIEL = 100_000
const STAKE = 1_000
/** A top of the right result ends in 56: rate 90. */
const WIN = 90_000
/** The player bets and a number is stopped and freed before it closes. */
const CLOSES_IN_MS = 30_000
const PASSWORD = 'green-fields-and-rain'
const WRONG = ['123465', '789', '012', '345', '678', '90']
const RIGHT = ['123456', '789', '012', '345', '678', '90']

let world: World
let browser: Browser
let admin: Person
let bopha: Person
let drawId: number
let client: Client

beforeAll(async () => {
  ;[world, browser] = await Promise.all([startWorld({ ENABLE_LOTTERY: '1' }), launchBrowser()])
  const colleague = () => newPerson(browser, DESKTOP, world.officeUrl)
  ;[admin, bopha] = [await colleague(), await colleague()]
  await enterOffice(admin)
  await letIn(admin, bopha)
})
afterAll(async () => {
  await browser?.close()
  await world?.end()
})

const press = ({ page, press }: Person, key: string) =>
  press(page.getByRole('button', { name: say('lottery', key), exact: true }))

/** Another owner, by a one-time link and an authenticator. */
async function letIn(owner: Person, { page, press: tap }: Person): Promise<void> {
  await owner.page.goto('/staff')
  await owner.press(owner.page.getByRole('button', { name: say('staff', 'create'), exact: true }))
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel(say('staff', 'name')).fill('bopha')
  await dialog.getByLabel(say('base', 'reason')).fill('journey')
  await owner.press(dialog.locator('button[type=submit]'))
  const link = await owner.page.getByText(`${world.officeUrl}/welcome#`).textContent()
  const db = await connect(world)
  await db.query(
    `insert into staff_role (staff, role, given_by) select id, 'owner', 'system' from staff where name = 'bopha'`,
  )
  await db.end()
  await page.goto(link ?? '')
  await page.getByLabel(say('logIn', 'new_password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(say('logIn', 'password_again')).fill(PASSWORD)
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(say('logIn', 'first_code')).fill(codeOf(secret, Date.now()))
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox').check()
  await tap(page.getByRole('button', { name: say('logIn', 'go_on'), exact: true }))
  await page.locator('main#content').waitFor()
}

async function typeResult(person: Person, numbers: readonly string[]): Promise<void> {
  const { page } = person
  await page.goto(`/lottery/draws/${drawId}/result`)
  const fields = page.locator('fieldset input')
  await fields.first().click()
  // The next field is reached by itself.
  await page.keyboard.type(numbers.join(''))
  for (const [at, number] of numbers.entries()) expect(await fields.nth(at).inputValue()).toBe(number)
  await press(person, 'check')
  await page.getByRole('region', { name: say('lottery', 'preview') }).waitFor()
  await press(person, 'send')
  await confirm(person, 'read in the paper')
}

/** What the one asked for waits for the other; its link is on the page of the draw, or in the notice. */
async function agree(): Promise<void> {
  await admin.press(admin.page.locator('a[href^="/approvals/"]').last())
  await bopha.page.goto(new URL(admin.page.url()).pathname)
  await bopha.press(bopha.page.getByRole('button', { name: say('approvals', 'approve'), exact: true }))
  await confirm(bopha, 'seen it too')
}

async function reopenByBoth(why: string): Promise<void> {
  await untilState(admin, 'state_settled')
  await press(admin, 'reopen')
  await confirm(admin, why)
  await agree()
  await untilState(admin, 'state_reopened')
}

const balance = async () => (await client.ask('GET /api/user')).balance
const bet = (bot: TicketBot, number: string) =>
  bot.place(drawId, [{ numbers: [number], digits: 2, posts: ['A'], amount: STAKE, kind: 'straight' }])
/** The page of the draw, when it says so. */
async function untilState({ page }: Person, key: string): Promise<void> {
  await page.goto(`/lottery/draws/${drawId}`)
  await page
    .locator('main')
    .getByText(say('lottery', key), { exact: true })
    .first()
    .waitFor({ timeout: 45_000 })
}
async function faultsOf({ page }: Person): Promise<string[]> {
  const { violations } = await axeOf(page).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('a number is stopped on the board, no ticket is sold on it, and one press takes that back', async () => {
  const account = await makePlayer(world, 'lottery-desk', START_RIEL)
  client = await new Client(world.url).logIn(account.name, account.password)
  const closesMs = Math.ceil((Date.now() + CLOSES_IN_MS) / 1_000) * 1_000
  drawId = await createDraw(world, { type: 'TN', session: 'DAY', closesMs, stopDeleteMs: closesMs })
  const bot = new TicketBot(client, 1)
  await poll(async () => (await bet(bot, '56')).kind === 'ok' || undefined, 20_000, 'the draw does not open')
  const { page } = admin
  await page.goto(`/lottery/draws/${drawId}/board`)
  const cell = (number: string) => page.locator(`[data-number="${number}"] button`)
  await expect.poll(() => cell('56').textContent()).toContain('90K')
  await admin.press(cell('07'))
  await press(admin, 'mark_0')
  await page.getByRole('button', { name: say('lottery', 'undo'), exact: true }).waitFor()
  expect(await bet(bot, '07')).toMatchObject({ kind: 'refused', code: 'number_blocked' })
  await press(admin, 'undo')
  await expect.poll(() => cell('07').textContent()).not.toContain(say('lottery', 'not_sold'))
  await page.keyboard.press('Escape')
  expect((await bet(bot, '07')).kind).toBe('ok')
  const found: Faults[] = []
  await page.setViewportSize(PHONE)
  await look(admin, 'the board at 360 px', found)
  await page.setViewportSize(DESKTOP)
  expect(found).toEqual([])
})

test('wrong by two log-ins, reopened by both, right: the player has what the right number pays', async () => {
  const staked = START_RIEL - 2 * STAKE
  await untilState(admin, 'type_result')
  expect(await faultsOf(admin)).toEqual([])
  await typeResult(admin, WRONG)
  await typeResult(bopha, RIGHT)
  const alert = bopha.page.getByRole('alert').filter({ hasText: say('lottery', 'differs') })
  await alert.getByText('FIRST', { exact: true }).waitFor()
  expect(await faultsOf(bopha)).toEqual([])
  expect(await bopha.page.content()).not.toContain(WRONG[0])
  await typeResult(bopha, WRONG)
  await untilState(admin, 'state_settled')
  expect(await balance()).toBe(staked)

  await reopenByBoth('the last digits were swapped')
  await typeResult(bopha, RIGHT)
  await typeResult(admin, RIGHT)
  await untilState(bopha, 'state_settled')
  await expect.poll(balance).toBe(staked + WIN)
  await bopha.page.goto('/lottery?when=past')
  await bopha.page.locator(`a[href="/lottery/draws/${drawId}"]`).waitFor()
  expect(await faultsOf(bopha)).toEqual([])
})

test('a month is closed by two, and stays what they signed when its lottery is reopened: that stands on today', async () => {
  const { page } = admin
  const month = await settledInThePast(world, drawId)
  const row = await untilMonthSays(admin, month, say('figures', 'close'))
  const [bets, stake, payout, net, hash] = await figuresOf(admin, month)
  expect([bets, stake, payout, net]).toEqual(['2', '2,000៛', '90,000៛', '-88,000៛'])
  await admin.press(row.getByRole('button', { name: say('figures', 'close'), exact: true }))
  await page
    .getByRole('dialog')
    .getByText(hash ?? '', { exact: true })
    .waitFor()
  await confirm(admin, 'month end')
  await agree()
  await untilMonthSays(admin, month, say('figures', 'unchanged'))
  const signed = await figuresOf(admin, month)
  expect(signed).toEqual([bets, stake, payout, net, hash])
  expect(await faultsOf(admin)).toEqual([])

  await reopenByBoth('the special prize was misread')
  await expect.poll(balance).toBe(START_RIEL - 2 * STAKE)
  await page.goto('/figures?by=product&product=TN')
  const today = page.getByRole('row').filter({ hasText: say('figures', 'product_TN') })
  // The first settlement was of today and came off today; what the signed month had comes off today as well.
  await expect
    .poll(
      async () => {
        await page.reload()
        await today
          .or(page.getByText(say('figures', 'nothing')))
          .first()
          .waitFor()
        return (await today.getByRole('cell').allTextContents()).slice(0, 3)
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toEqual(['-2', '-2,000៛', '-90,000៛'])
  await untilMonthSays(admin, month, say('figures', 'unchanged'))
  expect(await figuresOf(admin, month)).toEqual(signed)
  const audit = await samnang(world, ['ledger', 'audit'])
  expect(audit.code, audit.stdout + audit.stderr).toBe(0)
})

const postTitle = (post: string) => say('lottery', 'post_title', { post })
const unfold = ({ page, press }: Person, title: string) =>
  press(page.locator('summary').getByText(title, { exact: true }).first())
const mondayOf = ({ page }: Person) => page.getByRole('group', { name: say('lottery', 'weekday_1') })

/** A post and a province that cannot be are told beside their fields; ones that can are put in their place. */
async function changeOffer(): Promise<void> {
  const { page } = admin
  for (const title of ['VN DAY', say('lottery', 'posts')]) await unfold(admin, title)
  const name = page.getByLabel(say('lottery', 'post_name'), { exact: true }).first()
  await name.fill('B')
  await page.getByText(say('lottery', 'fault_twice', { what: 'B' }), { exact: true }).waitFor()
  await name.fill('P')
  await press(admin, 'post_add')
  await unfold(admin, postTitle('P'))
  await unfold(admin, say('lottery', 'provinces'))
  const second = mondayOf(admin).getByRole('textbox').nth(1)
  await second.fill('HCMC')
  await mondayOf(admin)
    .getByText(say('lottery', 'fault_twice', { what: 'HCMC' }), { exact: true })
    .waitFor()
  expect(await page.getByRole('button', { name: say('lottery', 'rules_send'), exact: true }).count()).toBe(0)
  await second.fill('Kampot')
  await page.getByText('games.VN.0.calendar.provinces.1.1', { exact: true }).waitFor()
  await page.getByText('games.VN.0.posts.P', { exact: true }).waitFor()
}

const SESSION_NAME = 'VN ថ្ងៃ'

/** The session's name, its prizes, what is charged and who closes together: told where it cannot be, taken where it can. */
async function changePrizes(): Promise<void> {
  const { page } = admin
  const field = (key: 'prize_count' | 'prize_title', prize: string) =>
    page.getByRole('group', { name: prize, exact: true }).getByLabel(say('lottery', key), { exact: true })
  const whole = page.getByText(say('lottery', 'fault_whole', { from: 1, to: 99 }), { exact: true }).first()
  await unfold(admin, say('lottery', 'prizes'))
  await field('prize_count', 'g8').fill('0')
  await whole.waitFor()
  await field('prize_count', 'g8').fill('1')
  await field('prize_title', 'g8').fill('G8 ថ្មី')
  await page.getByText('games.VN.0.prizes.0.title', { exact: true }).waitFor()
  await page.getByLabel(say('lottery', 'prize_code'), { exact: true }).fill('g9')
  await press(admin, 'prize_add')
  await field('prize_count', 'g9').fill('2')
  await unfold(admin, postTitle('A'))
  // The innermost of the folds that have this heading in them.
  const post = page.locator('details', { has: page.getByText(postTitle('A'), { exact: true }) }).last()
  const charged = post.getByLabel(say('lottery', 'charged'), { exact: true }).first()
  await charged.fill('0')
  await whole.waitFor()
  await charged.fill('2')
  await page.getByText('games.VN.0.posts.A.charged', { exact: true }).waitFor()
  await unfold(admin, say('lottery', 'groups'))
  await press(admin, 'group_add')
  const group = page.getByRole('group', { name: say('lottery', 'group_title', { n: 3, time: '16:25' }) })
  await group.getByText(say('lottery', 'fault_few', { n: 1 }), { exact: true }).waitFor()
  await admin.press(group.getByRole('button'))
  await page.getByLabel(say('lottery', 'session_title'), { exact: true }).fill(SESSION_NAME)
  await page.getByText('games.VN.0.title', { exact: true }).waitFor()
}

test('a draw beside the calendar is made in the office, and one at the same moment is refused beside its field', async () => {
  const { page } = admin
  const drawn = dayAt(Date.now() + 48 * 3_600_000)
    .split('-')
    .reverse()
    .join('-')
  const far = dayAt(Date.now() + 61 * 24 * 3_600_000)
    .split('-')
    .reverse()
    .join('-')
  for (const isFirst of [true, false]) {
    await page.goto('/lottery')
    await press(admin, 'special_new')
    const dialog = page.getByRole('dialog')
    const at = dialog.getByRole('group', { name: say('lottery', 'special_at') })
    await dialog.getByLabel(say('lottery', 'special_session'), { exact: true }).selectOption('TN DAY')
    await at.getByRole('textbox').nth(0).fill(far)
    await at.getByRole('textbox').nth(1).fill('21:35')
    await at.getByText(say('refusal', 'too_far_ahead', { n: 60 }), { exact: true }).waitFor()
    await at.getByRole('textbox').nth(0).fill(drawn)
    await dialog.getByText('TN 21:35', { exact: false }).waitFor()
    if (isFirst) {
      await confirm(admin, 'a holiday')
      continue
    }
    await dialog.getByLabel(say('base', 'reason')).fill('once more')
    await admin.press(dialog.locator('button[type=submit]'))
    await at.getByText(say('refusal', 'draw_exists'), { exact: true }).waitFor()
    await page.setViewportSize(PHONE)
    expect(await faultsOf(admin)).toEqual([])
    await page.setViewportSize(DESKTOP)
  }
})

test('closing times are moved by two: a page of a player has them at once, and another desk reads what has changed', async () => {
  const account = await makePlayer(world, 'lottery-times', START_RIEL)
  const player = await newPerson(browser, PHONE, world.url)
  await logIn(player, account)
  await player.page.goto('/game/lottery/timeout')
  const shown = (time: string) => player.page.getByText(time, { exact: true }).first()
  const { page } = admin
  const listed = await page.request.get('/api/lottery/draws?when=coming&type=TN')
  const { data } = (await listed.json()) as { data: { rows: { id: number; title: string }[] } }
  const special = data.rows.find(({ title }) => title === 'TN 21:35')?.id
  const desk = { ...bopha, page: await bopha.context.newPage() }
  for (const person of [admin, desk]) {
    await person.page.goto(`/lottery/draws/${special}`)
    await press(person, 'times_change')
  }
  const moments = page.getByRole('dialog').getByRole('group')
  await moments.first().waitFor()
  const wanted = ['19:55', ...Array.from({ length: (await moments.count()) - 1 }, () => '20:05')]
  for (const [at, time] of wanted.entries()) await moments.nth(at).getByRole('textbox').nth(1).fill(time)
  await page.setViewportSize(PHONE)
  expect(await faultsOf(admin)).toEqual([])
  await page.setViewportSize(DESKTOP)
  expect(await shown('08:05 PM').count()).toBe(0)
  await confirm(admin, 'the draw outside begins earlier')
  await agree()
  await shown('08:05 PM').waitFor({ timeout: 5_000 })
  await desk.page.getByRole('alert').getByText(say('base', 'changed_meanwhile'), { exact: true }).waitFor()
  expect(await desk.page.getByRole('dialog').locator('button[type=submit]').isDisabled()).toBe(true)
  await desk.page.close()
  await player.context.close()
})

test('rules by two: what changes is read before, a fault is named by its place, a second desk is told of a newer version', async () => {
  const { page } = admin
  const limit = (person: Person) => person.page.getByLabel(say('lottery', 'limit_maxRiel_2'), { exact: true })
  const name = (person: Person) => person.page.getByLabel(say('lottery', 'rules_name'), { exact: true })
  for (const person of [admin, bopha]) await person.page.goto('/lottery-rules')
  await limit(admin).fill('50')
  await page.getByRole('alert').getByText('rules.limits.maxRiel.2', { exact: false }).waitFor()
  await limit(admin).fill('50000')
  await name(admin).fill('journey')
  await page.getByText('limits.maxRiel.2', { exact: true }).waitFor()
  await changeOffer()
  await changePrizes()
  expect(await faultsOf(admin)).toEqual([])
  await press(admin, 'rules_send')
  await confirm(admin, 'smaller stakes')
  await admin.press(page.locator('a[href^="/approvals/"]').last())
  const { pathname } = new URL(page.url())
  const other = await bopha.context.newPage()
  const second = { ...bopha, page: other }
  await other.goto(pathname)
  await other.getByText('limits.maxRiel.2', { exact: true }).waitFor()
  await second.press(other.getByRole('button', { name: say('approvals', 'approve'), exact: true }))
  await confirm(second, 'agreed')
  await other.close()
  await bopha.page.getByRole('button', { name: say('lottery', 'rules_take'), exact: true }).waitFor()
  await press(bopha, 'rules_take')
  await expect.poll(() => limit(bopha).inputValue()).toBe('50000')
  const offer = ['posts', 'provinces', 'prizes', 'groups'] as const
  for (const title of [SESSION_NAME, ...offer.map((key) => say('lottery', key)), postTitle('P')])
    await unfold(bopha, title)
  expect(await mondayOf(bopha).getByRole('textbox').nth(1).inputValue()).toBe('Kampot')
  expect(await faultsOf(bopha)).toEqual([])
  const found: Faults[] = []
  await bopha.page.setViewportSize(PHONE)
  await look(bopha, 'the rules at 360 px', found)
  await bopha.page.goto('/lottery/tickets')
  await look(bopha, 'handing out at 360 px', found)
  expect(found).toEqual([])
})
