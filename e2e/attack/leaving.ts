/** What a browser still has of a player who has logged out: cookies, caches, storage, the way back, and no network. */
import type { Page } from 'playwright-core'
import { DESKTOP, newPerson, type Person } from '../browser.ts'
import { Client } from '../client.ts'
import { logIn } from '../lotto59-page.ts'
import { makePlayer } from '../processes.ts'
import { poll } from '../stream.ts'
import { khmer } from '../words.ts'
import { type Attack, Findings } from './attack.ts'
import { KEPT, textOf } from './kept-in-browser.ts'
import { leaveOffice } from './leaving-office.ts'
import { replayCookies } from './replay.ts'
import type { Site } from './site.ts'

const HOLDER = 'LEAVING HOLDER OF THE HOUSE'
const VISITED = ['/cashier/withdraw', '/statement', '/ticket/lotto59', '/money'] as const
const ANSWERS = ['/api/user', '/api/statement', '/api/bank-account', '/api/v1/ticket/list']

export const LEAVING: Attack = {
  name: 'leaving',
  claim:
    'after logging out, of the office too: no session on any route, nothing private in storage, caches, on the way back or without network',
  async run(site) {
    const findings = new Findings()
    const account = await makePlayer(site.world, 'gone-home', 123_456)
    const words = [account.name, HOLDER, await bankAccountOf(site, account)]
    const person = await newPerson(await site.browser(), DESKTOP, site.world.url)
    try {
      await logIn(person, account)
      for (const path of VISITED) {
        await person.page.goto(path)
        await person.page.locator('main').waitFor()
      }
      const seen = () =>
        textOf(person.page).then((text) => words.some((word) => text.includes(word)) || undefined)
      await person.page.goto('/cashier/withdraw')
      await poll(seen, 30_000, 'the page of a withdrawal shows none of what is looked for')
      await leave(person)
      await lookAround(person, { words, findings })
      await goBack(person, { words, findings })
      await person.context.setOffline(true)
      for (const path of VISITED) {
        await person.page.goto(path).catch(() => undefined)
        await clean(person.page, { words, findings, where: `${path} without network` })
      }
    } finally {
      await person.context.close()
    }
    await leaveOffice(site, findings)
    await replayCookies(site, findings)
    return findings.told()
  },
}

interface Looked {
  words: readonly string[]
  findings: Findings
}

async function bankAccountOf({ world }: Site, account: { name: string; password: string }): Promise<string> {
  const client = await new Client(world.url).logIn(account.name, account.password)
  const { number } = await client.ask('POST /api/bank-account', {
    body: { bank: 'ABA', number: '778899001122', holder: HOLDER },
  })
  return number
}

async function leave({ page, press }: Person): Promise<void> {
  await page.goto('/game/lotto/59')
  await press(page.getByRole('link', { name: khmer('shell', 'menu_logout') }))
  const question = page.getByRole('dialog', { name: khmer('shell', 'logout_ask') })
  await press(question.getByRole('button', { name: khmer('shell', 'menu_logout'), exact: true }))
  await page.waitForURL('**/login')
  await page.getByRole('heading', { name: khmer('login', 'login_title') }).waitFor()
}

async function lookAround({ page, context }: Person, { words, findings }: Looked): Promise<void> {
  const kept = await page.evaluate<string>(KEPT)
  for (const word of words) findings.expect(!kept.includes(word), () => `"${word}" is kept in the browser`)
  for (const path of ANSWERS) {
    const { status } = await context.request.get(path).then((answer) => ({ status: answer.status() }))
    findings.expect(status === 401, () => `${path} answers ${status}`)
    const cached = await page.evaluate<boolean>(
      `fetch('${path}', { cache: 'only-if-cached', mode: 'same-origin' }).then(({ ok }) => ok, () => false)`,
    )
    findings.expect(!cached, () => `${path} is in the browser's cache`)
  }
  const names = (await context.cookies()).map(({ name }) => name)
  findings.expect(!names.includes('XSRF-TOKEN'), () => `cookies that stay: ${names.join(', ')}`)
}

async function goBack({ page }: Person, looked: Looked): Promise<void> {
  for (let step = 1; step <= VISITED.length; step += 1) {
    await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
    await clean(page, { ...looked, where: `${step} steps back` })
    await page.waitForLoadState('load').catch(() => undefined)
    await clean(page, { ...looked, where: `${step} steps back, loaded` })
  }
}

async function clean(page: Page, { words, findings, where }: Looked & { where: string }): Promise<void> {
  const text = await textOf(page)
  for (const word of words) findings.expect(!text.includes(word), () => `"${word}" is seen ${where}`)
}
