/** Log-ins, log-outs and everything that ends or moves a session. */
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from './browser.ts'
import { Client } from './client.ts'
import {
  ask,
  balanceOn,
  logIn,
  placeButton,
  pressRange,
  ticketsOf,
  typeCredentials,
  untilLeft,
} from './lotto59-page.ts'
import { connect } from './processes.ts'
import { SOON_MS } from './soon.ts'
import { poll } from './stream.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit()
const product = inject('product')
const GAME = '**/game/lotto/59'

test('the page of a log-in is there before any script, and a hasty tap does no harm', async () => {
  const still = await here.person(PHONE, { javaScriptEnabled: false })
  await still.page.goto('/login')
  await still.page.getByRole('heading', { name: khmer('login', 'login_title') }).waitFor()
  expect(await still.page.getByLabel(khmer('login', 'username')).isVisible()).toBe(true)

  const hasty = await here.person(PHONE)
  const account = await here.player('hasty')
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await hasty.page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await hasty.page.goto('/login', { waitUntil: 'commit' })
  await typeCredentials(hasty, account)
  expect(await hasty.page.getByLabel(khmer('login', 'username')).inputValue()).toBe(account.name)
  release()
  await hasty.page.waitForLoadState('load')
  expect(await hasty.page.getByLabel(khmer('login', 'username')).inputValue()).toBe(account.name)
  await poll(() => pressedIn(hasty), 10_000, 'the log-in did not work')
  noComplaints(hasty)
})

async function pressedIn({ page, press }: Person): Promise<true | undefined> {
  if (page.url().includes('/game/')) return true
  const button = page.getByRole('button', { name: khmer('login', 'login'), exact: true })
  if (await button.isVisible()) await press(button).catch(() => undefined)
  return undefined
}

test('somebody else opens the account: the older page says so within 2 s and leads to the log-in', async () => {
  const account = await here.player('elsewhere')
  const [old, young] = [await here.person(PHONE), await here.person(DESKTOP)]
  await logIn(old, account)
  await young.page.goto('/login')
  await typeCredentials(young, account)
  await young.page.waitForURL(GAME)
  const openedAt = Date.now()
  const alert = old.page.getByRole('dialog', { name: khmer('overlays', 'login_again') })
  await alert.waitFor()
  expect(Date.now() - openedAt).toBeLessThan(SOON_MS)
  expect(await alert.getByRole('alert').textContent()).toBe(khmer('overlays', 'login_again_text'))
  await old.press(alert.getByRole('button', { name: khmer('shell', 'understand') }))
  await old.page.getByRole('status').getByText(khmer('login', 'ended_opened_elsewhere')).waitFor()
  expect(new URL(old.page.url()).pathname).toBe('/login')
  expect(await balanceOn(young)).toBe(200_000)
  noComplaints(old, /status of (401|411)/)
  noComplaints(young)
})

test('a session is handed over by its code: the other device plays on, this one is told', async () => {
  const [giver, taker] = [await here.person(DESKTOP), await here.person(PHONE)]
  const account = await here.player('hand-over')
  await logIn(giver, account)
  const token = giver.page.waitForResponse('**/token')
  await giver.press(giver.page.getByRole('button', { name: khmer('shell', 'other_device') }))
  const dialog = giver.page.getByRole('dialog', { name: khmer('shell', 'other_device') })
  await dialog.getByRole('img', { name: 'QR' }).waitFor()
  const { data } = (await (await token).json()) as { data: { token: string } }
  await taker.page.goto(`/login#token=${encodeURIComponent(data.token)}`)
  await taker.page
    .getByRole('heading', { name: khmer('handOver', 'title', { name: account.name }) })
    .waitFor()
  expect(await balanceOn(giver), 'nothing has changed yet').toBe(200_000)
  await taker.press(taker.page.getByRole('button', { name: khmer('handOver', 'go_on'), exact: true }))
  await taker.page.waitForURL(GAME)
  expect(await balanceOn(taker)).toBe(200_000)
  await giver.page.getByRole('dialog', { name: khmer('overlays', 'login_again') }).waitFor()

  const late = await here.person(PHONE)
  await late.page.goto(`/login#token=${encodeURIComponent(data.token)}`)
  await late.page.getByRole('alert').getByText(khmer('base', 'token_used')).waitFor()
  expect(late.page.url()).not.toContain(data.token)
  noComplaints(taker)
})

test("somebody else's code asks first; who does not continue stays who they are", async () => {
  const [giver, taker] = [await here.person(DESKTOP), await here.person(PHONE)]
  const [theirs, mine] = [await here.player('lender'), await here.player('keeper')]
  await logIn(giver, theirs)
  await logIn(taker, mine)
  const fetchCode = async () => (await ask<{ token: string }>(giver, '/token')).token
  await taker.page.goto(`/login#token=${encodeURIComponent(await fetchCode())}`)
  const title = taker.page.getByRole('heading', { name: khmer('handOver', 'title', { name: theirs.name }) })
  await title.waitFor()
  await taker.page.getByText(khmer('handOver', 'replaces', { name: mine.name })).waitFor()
  await taker.press(taker.page.getByRole('button', { name: khmer('handOver', 'not_me'), exact: true }))
  await taker.page.goto('/game/lotto/59')
  await taker.page.getByRole('timer').waitFor()
  expect((await ask<{ auth: { username: string } }>(taker, '/api/user')).auth.username).toBe(mine.name)
  expect((await ask<{ auth: { username: string } }>(giver, '/api/user')).auth.username).toBe(theirs.name)

  await taker.page.goto(`/login#token=${encodeURIComponent(await fetchCode())}`)
  await title.waitFor()
  await taker.press(taker.page.getByRole('button', { name: khmer('handOver', 'go_on'), exact: true }))
  await taker.page.waitForURL(GAME)
  expect((await ask<{ auth: { username: string } }>(taker, '/api/user')).auth.username).toBe(theirs.name)
  noComplaints(taker)
})

test('a page of whoever played here before does not spend the money of the one who has logged in since', async () => {
  const person = await here.person(PHONE)
  const { page, press, context } = person
  const [before, now] = [await here.player('lent'), await here.player('borrower')]
  await logIn(person, before)
  await untilLeft(person, 4)
  await pressRange(person, 'small')
  // The other one logs in with another tab of this browser; the page has not heard of it.
  const other = await new Client(product.url).logIn(now.name, now.password)
  const known = await context.cookies()
  await context.addCookies(
    known.flatMap((cookie) => {
      const value = other.cookies.get(cookie.name)
      return value === undefined ? [] : [{ ...cookie, value }]
    }),
  )
  const answered = page.waitForResponse('**/api/bet')
  await press(placeButton(person, 1000))
  const answer = await answered
  expect([answer.status(), (await answer.json()).code]).toEqual([409, 'other_player'])
  // It becomes theirs by itself, with an empty slip.
  await page.getByText(now.name).first().waitFor({ state: 'attached' })
  await placeButton(person, 1000).waitFor({ state: 'detached' })
  expect(await ticketsOf(person)).toEqual([])
  expect(await balanceOn(person)).toBe(200_000)
  noComplaints(person, /status of (401|409|411)/)
})

test('a session that ended while the page was closed: the log-in page says why', async () => {
  const account = await here.player('away')
  const person = await here.person(PHONE)
  await logIn(person, account)
  await person.page.goto('about:blank')
  const other = await new Client(product.url).logIn(account.name, account.password)
  await person.page.goto('/user/limits')
  await person.page.getByRole('status').getByText(khmer('login', 'ended_opened_elsewhere')).waitFor()
  expect(new URL(person.page.url()).searchParams.get('next')).toBe('/user/limits')
  await typeCredentials(person, account)
  await person.page.waitForURL('**/user/limits')
  await person.page.goto('about:blank')
  // Another tab logs this session out; the cookie is still here.
  const cookies = await person.context.cookies()
  for (const { name, value } of cookies) other.cookies.set(name, value)
  await other.call('POST /logout')
  await person.page.goto('/login')
  await person.page.getByRole('status').getByText(khmer('login', 'ended_logout')).waitFor()
  noComplaints(person, /status of (401|411)/)
})

test('while passwords are guessed all over the site, a new browser solves a puzzle and gets in', async () => {
  const account = await here.player('puzzled')
  const db = await connect(product)
  try {
    await db.query(
      `insert into login_failure (username_key, source, address, at)
       select 'guessed' || g, 'guest', 'journey', clock_timestamp() from generate_series(1, 850) g`,
    )
    const person = await here.person(PHONE)
    await person.page.goto('/login')
    await typeCredentials(person, account)
    await person.page.getByRole('status').getByText(khmer('login', 'checking_text')).waitFor()
    await person.page.waitForURL(GAME)
    expect(await balanceOn(person)).toBe(200_000)
    noComplaints(person, /status of 429/)
  } finally {
    await db.query(`delete from login_failure where address = 'journey'`)
    await db.end()
  }
})

test('log-out asks, ends the session and leaves no cookie but the mark of a cleared start', async () => {
  const person = await here.person(DESKTOP)
  const { page, press, context } = person
  await logIn(person, await here.player('leaver'))
  await press(page.getByRole('link', { name: khmer('shell', 'menu_logout') }))
  const question = page.getByRole('dialog', { name: khmer('shell', 'logout_ask') })
  await press(question.getByRole('button', { name: khmer('shell', 'do_not_understand'), exact: true }))
  expect(page.url()).toContain('/game/lotto/59')
  await press(page.getByRole('link', { name: khmer('shell', 'menu_logout') }))
  await press(question.getByRole('button', { name: khmer('shell', 'menu_logout'), exact: true }))
  await page.waitForURL('**/login')
  await page.getByRole('heading', { name: khmer('login', 'login_title') }).waitFor()
  const names = () => context.cookies().then((all) => all.map(({ name }) => name).sort())
  await poll(async () => ((await names()).includes('resettoken') ? true : undefined), 5_000, 'no start')
  expect((await names()).filter((name) => ['poll', 'sound', 'XSRF-TOKEN'].includes(name))).toEqual([])
  expect((await context.request.get('/api/user')).status()).toBe(401)
  await page.goto('/game/lotto/59')
  await page.waitForURL('**/login')
  noComplaints(person, /status of 401/)
})

test('a password that cannot be is refused with its reason; the new one opens the account', async () => {
  const account = await here.player('changer')
  const person = await here.person(PHONE)
  const { page, press } = person
  await logIn(person, account)
  await page.goto('/user/password')
  const fill = async (old: string, fresh: string, again = fresh) => {
    await page.getByLabel(khmer('account', 'old_password'), { exact: true }).fill(old)
    await page.getByLabel(khmer('account', 'new_password'), { exact: true }).fill(fresh)
    await page.getByLabel(khmer('account', 'confirm_password'), { exact: true }).fill(again)
    await press(page.getByRole('button', { name: khmer('account', 'save'), exact: true }))
  }
  const refusals = [
    { old: '', fresh: '', text: khmer('account', 'fill_all') },
    {
      old: account.password,
      fresh: 'ថ្មី-and-long-enough',
      again: 'another',
      text: khmer('accountRefusal', 'password_mismatch'),
    },
    {
      old: 'wrong-old-password',
      fresh: 'fine-new-pass-59',
      text: khmer('accountRefusal', 'old_password_wrong'),
    },
    { old: account.password, fresh: 'short', text: khmer('accountRefusal', 'password_too_short', { n: 8 }) },
    { old: account.password, fresh: 'password123', text: khmer('accountRefusal', 'password_common') },
    { old: account.password, fresh: account.name, text: khmer('accountRefusal', 'password_is_username') },
    { old: account.password, fresh: account.password, text: khmer('accountRefusal', 'password_unchanged') },
  ]
  for (const { old, fresh, again, text } of refusals) {
    await fill(old, fresh, again ?? fresh)
    await page.getByRole('main').getByRole('alert').getByText(text, { exact: true }).waitFor()
  }
  const password = 'ពាក្យសម្ងាត់ថ្មីរបស់ខ្ញុំ'
  await fill(account.password, password)
  await page.getByRole('dialog').getByText(khmer('account', 'password_changed')).waitFor()
  noComplaints(person)
  const again = await here.person(DESKTOP)
  await logIn(again, { ...account, password })
})

test('addresses: a guest is led to the log-in, a player to the game, /lotto and unknown ones too', async () => {
  const person = await here.person(PHONE)
  const { page } = person
  await page.goto('/user/password')
  await page.waitForURL((url) => url.pathname === '/login')
  await page.goto('/')
  await page
    .getByRole('link', { name: khmer('shell', 'enter_game') })
    .first()
    .waitFor()
  await logIn(person, await here.player('walker'))
  for (const path of ['/lotto', '/no/such/page', '/login']) {
    await page.goto(path)
    await page.waitForURL(GAME)
    await page.getByRole('timer').waitFor()
  }
  await page.goto('/')
  await page
    .getByRole('link', { name: khmer('shell', 'start_playing') })
    .first()
    .waitFor()
  noComplaints(person)
})

test('a token that another tab has changed is renewed once, unseen by the player', async () => {
  const person = await here.person(PHONE)
  const { page, press, context } = person
  await logIn(person, await here.player('rotated'))
  await page.goto('/user/password')
  await page.getByLabel(khmer('account', 'old_password'), { exact: true }).fill('wrong-old-password')
  await page.getByLabel(khmer('account', 'new_password'), { exact: true }).fill('fine-new-pass-59')
  await page.getByLabel(khmer('account', 'confirm_password'), { exact: true }).fill('fine-new-pass-59')
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')
  if (!token) throw new Error('no token')
  await context.addCookies([{ ...token, value: 'stale' }])
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/change_password')) answers.push(response.status())
  })
  await press(page.getByRole('button', { name: khmer('account', 'save'), exact: true }))
  await page.getByText(khmer('accountRefusal', 'old_password_wrong')).waitFor()
  expect(answers).toEqual([419, 422])
  noComplaints(person)
})
