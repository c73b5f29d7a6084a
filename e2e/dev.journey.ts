/** `npm run dev`: screens as they are being written, before a product that runs. One logs in, and what is saved is seen. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from './browser.ts'
import { DESK_VIEWS, faultsIn, PHONE_VIEWS, show } from './fits.ts'
import { type Faults, look } from './look.ts'
import { freePorts } from './product.ts'
import { poll } from './stream.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const { person, player } = visit()
const product = inject('product')
const CHANGED = 'ចូលគណនី 59'

/** Files that may be changed while other journeys run from the checkout. */
let copy: string
let port: number
let screens: ChildProcess
let said = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'samnang-dev-'))
  const isSource = (path: string) => !['dist', 'node_modules'].includes(basename(path))
  const files = ['dev.mjs', 'package.json', 'tsconfig.json', 'tsconfig.base.json']
  for (const part of ['core', 'portal', 'office', 'build', ...files])
    await cp(part, join(copy, part), { recursive: true, filter: isSource })
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  port = await freePorts()
  const env = { ...process.env, PORT: String(product.port), NODE_ENV: 'development' }
  screens = spawn(process.execPath, ['dev.mjs', 'screens', String(port)], { cwd: copy, env, stdio: 'pipe' })
  for (const stream of [screens.stdout, screens.stderr]) stream?.on('data', (text) => (said += text))
  await poll(
    () => {
      if (screens.exitCode !== null) throw new Error(`the screens ended: ${said}`)
      return said.includes(`:${port + 1}`) || undefined
    },
    120_000,
    'the screens did not start',
  )
})
afterAll(async () => {
  const gone = new Promise((done) => screens.once('exit', done))
  if (screens.exitCode === null && screens.kill('SIGINT')) await gone
  await rm(copy, { recursive: true, force: true })
})

test('the log-in page shows what was saved a moment ago, and a player logs in', async () => {
  const account = await player('developer')
  const { page } = await person(PHONE, {}, `http://127.0.0.1:${port}`)
  // The first visit waits for Vite to look at every package.
  page.setDefaultTimeout(120_000)
  await page.goto('/login')
  await page.getByRole('heading', { name: khmer('login', 'login_title') }).waitFor()
  await replaceIn('portal/src/text/login.ts', khmer('login', 'login_title'), CHANGED)
  await page.getByRole('heading', { name: CHANGED }).waitFor()

  await page.getByLabel(khmer('login', 'username')).fill(account.name)
  await page.locator('input[type=password]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.locator('main').first().waitFor()
  const asked = await page.evaluate(`fetch('/api/user').then((reply) => reply.json())`)
  expect(asked).toMatchObject({ data: { auth: { username: account.name } } })
})

test('a colleague logs in to the office', async () => {
  const { page } = await person(DESKTOP, {}, `http://127.0.0.1:${port + 1}`)
  page.setDefaultTimeout(120_000)
  await page.goto('/')
  await page.fill('input[name=username]', 'admin')
  await page.fill('input[name=password]', 'admin-1234-demo')
  await page.keyboard.press('Enter')
  await page.locator('main#content').waitFor()
})

test('every component is whole in each of its states, at every size and in both languages and lights', async () => {
  for (const language of ['km', 'en']) {
    const one = await person(PHONE, {}, `http://127.0.0.1:${port}`)
    const { page } = one
    page.setDefaultTimeout(120_000)
    await page.addInitScript(`localStorage.setItem('language', '${language}')`)
    await page.goto('/states')
    await page.locator('[data-state-of=player]').last().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.locator('[data-state-of]').count(), 'states').toBeGreaterThan(100)
    await isWhole(one, `/states ${language}`)
    // What lies over a page is looked at one by one.
    const names = await page
      .locator('[data-opens]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-opens') ?? ''))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      await page.evaluate(`location.hash = encodeURIComponent(${JSON.stringify(name)})`)
      await page.locator(`[data-opened="${name}"]`).waitFor({ state: 'attached' })
      await isWhole(one, `/states#${name} ${language}`)
    }
    // One of the refusals of a game asks for the player's limits, and nobody is logged in.
    noComplaints(one, /401.*\/api\/user\/limits/)
  }
})

async function isWhole(one: Person, where: string): Promise<void> {
  expect(await faultsIn(one, where, [...PHONE_VIEWS, ...DESK_VIEWS])).toEqual([])
  await show(one, { name: '', screen: PHONE })
  // Other words change neither names nor roles nor colours.
  if (!where.endsWith(' km')) return
  const found: Faults[] = []
  await look(one, where, found)
  expect(found).toEqual([])
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}
